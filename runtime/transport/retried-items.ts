/** Streams that fail before anything was read. */
import type { Gate } from "../limits/admission.ts";
import { Items } from "../reply/read-reply.ts";

interface Masking {
  /** The error without credentials. */
  masked(error: unknown): unknown;
}

/** The items of a stream, which is opened again if it fails before the first one. */
export class RetriedItems<T> extends Items<T> {
  #items: Items<T>;
  #again: ((error: unknown) => Promise<Items<T>>) | undefined;
  readonly #engine: Masking;
  readonly #gate: Gate | undefined;

  /** @param again opens it again, or throws */
  constructor(items: Items<T>, again: (error: unknown) => Promise<Items<T>>, engine: Masking, gate: Gate | undefined) {
    super();
    this.#items = items;
    this.#again = again;
    this.#engine = engine;
    this.#gate = gate;
  }

  async next(): Promise<T | undefined> {
    try {
      const item = await this.#items.next();
      // the request, which only a retry needs, does not stay in memory
      this.#again = undefined;
      return item;
    } catch (error) {
      if (this.#again !== undefined) {
        this.#items = await this.#again(error);
        return this.next();
      }
      this.#gate?.failed(error);
      throw this.#engine.masked(error);
    }
  }

  discard(): void {
    this.#items.discard();
  }
}
