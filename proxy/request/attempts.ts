/** The attempts to answer one request: which addresses were called, and how each call ended. */
import { DragomanError, Overloaded } from "../../runtime/errors.ts";
import type { Gate } from "../../runtime/gate.ts";
import type { Destination } from "../../runtime/router.ts";
import { quotedAddress } from "../keys/caller-keys.ts";
import { failureOf } from "../response/failures.ts";

/** The most that are kept: a request may have many addresses, each with many retries. */
const most = 50;

export class RequestAttempts {
  readonly #failed: string[] = [];
  /** The address of the last one. */
  #to: Destination | undefined;
  /** When the attempt in progress was sent, by `performance.now`; undefined between attempts. */
  sentAt: number | undefined;

  /** The gate, which also records what passes it and what fails. */
  recording(gate: Gate): Gate {
    return {
      observation: gate.observation,
      pass: (to) => this.#pass(gate, to),
      failed: (error) => {
        this.sentAt = undefined;
        this.#add(error);
        gate.failed(error);
      },
    };
  }

  /** @returns the promise of the gate, if there is one: most requests do not wait */
  #pass(gate: Gate, to: Destination): void | Promise<void> {
    this.#to = to;
    try {
      const passing = gate.pass(to);
      if (passing === undefined) this.#send();
      return passing?.then(
        () => this.#send(),
        (error: unknown) => this.#refused(error),
      );
    } catch (error) {
      this.#refused(error);
    }
  }

  #send(): void {
    this.sentAt = performance.now();
  }

  #refused(error: unknown): never {
    this.#add(error);
    throw error;
  }

  #add(error: unknown): void {
    // any other error comes from the caller, who has left, or from the proxy, which is shutting down
    if (!(error instanceof DragomanError) || error instanceof Overloaded || this.#failed.length >= most) return;
    this.#failed.push(this.#ended(failureOf(error).logged));
  }

  /** Some APIs have no limit for the name of a model, and clients have one for headers. */
  #ended(how: string | number): string {
    return `${this.#to && quotedAddress(this.#to)} ${how}`;
  }

  /** Whether there was more than one, and all have failed so far. */
  get repeated(): boolean {
    return this.#failed.length > 1;
  }

  /**
   * Each attempt as its address and its end: an error as in the request log, or the status. Undefined if there was one only.
   * @param status of the answer; undefined if the last attempt failed
   */
  list(status: number | undefined): readonly string[] | undefined {
    if (this.#failed.length === 0) return undefined;
    const all = status === undefined ? this.#failed : [...this.#failed, this.#ended(status)];
    return all.length < 2 ? undefined : all;
  }

  /** The value of `x-dragoman-attempts`, likewise. */
  header(status: number): string | undefined {
    return this.list(status < 400 ? status : undefined)
      ?.map(encode)
      .join(", ");
  }
}

/** Percent-encodes what may not be in a header, and what separates the elements of a list. */
export function encode(element: string): string {
  return element.replace(/[^\x20-\x7e]+|[%,]/g, (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
}
