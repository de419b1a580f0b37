/** Streams that fail before anything was read. */
import type { Gate } from "../gate.ts";
import { DerivedSource, type Items } from "./source.ts";

interface Masking {
  /** The error without credentials. */
  masked(error: unknown): unknown;
}

/** The items of a stream, which is opened again, or another one, if it fails before the first one. */
export class RetriedItems<T> extends DerivedSource<T | undefined> {
  #again: ((error: unknown) => Promise<Items<T>>) | undefined;
  /** Set when it is to be opened again. */
  #reopen: (() => Promise<Items<T>>) | undefined;
  readonly #engine: Masking;
  readonly #gate: Gate | undefined;

  /** @param again opens it again, or throws */
  constructor(items: Items<T>, again: (error: unknown) => Promise<Items<T>>, engine: Masking, gate: Gate | undefined) {
    super(items);
    this.#again = again;
    this.#engine = engine;
    this.#gate = gate;
  }

  take(): T | undefined {
    const again = this.#again;
    try {
      const item = this.from.take();
      // the request, which only a retry needs, does not stay in memory
      if (item !== undefined) this.#again = undefined;
      return item;
    } catch (error) {
      if (again === undefined) {
        this.#gate?.failed(error);
        throw this.#engine.masked(error);
      }
      this.#reopen = () => again(error);
      return undefined;
    }
  }

  override get ended(): boolean {
    return this.#reopen === undefined && super.ended;
  }

  override ready(): Promise<void> {
    if (this.#reopen !== undefined) return this.#replace(this.#reopen());
    const again = this.#again;
    const ready = super.ready();
    // its own retries have failed
    return again === undefined ? ready : ready.catch((error: unknown) => this.#replace(again(error)));
  }

  async #replace(opening: Promise<Items<T>>): Promise<void> {
    try {
      this.from = await opening;
    } catch (error) {
      throw this.#engine.masked(error);
    }
    this.#reopen = undefined;
  }
}
