/** A worker's view of what the primary keeps for all of them: the request log and the rate limits. */
import { Socket } from "node:net";
import { type Buckets, isUnlimited, type Limits } from "../../runtime/limits/buckets.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { Batch } from "./batch.ts";
import { recordsDescriptor, type Take, tell } from "./messages.ts";

/** How long a record waits for others, in milliseconds; it may pass those of other workers by as much. */
const together = 50;

export class PrimaryLog {
  readonly #pipe = new Socket({ fd: recordsDescriptor, readable: false, writable: true });
  readonly #lines = new Batch<string>(
    (flush) => setTimeout(flush, together),
    (lines) => this.#pipe.write(lines.join("")),
  );

  constructor() {
    // without a primary this process is about to end
    this.#pipe.on("error", () => {});
  }

  append(record: RequestRecord): void {
    this.#lines.add(`${JSON.stringify(record)}\n`);
  }

  /** The primary opens the file. */
  reopen(): void {}

  /** Resolves when every record is on its way to the primary. */
  close(): Promise<void> {
    this.#lines.flush();
    return new Promise((resolve) => this.#pipe.end(resolve));
  }
}

export class PrimaryBuckets implements Buckets {
  readonly #limitsOf: (provider: string) => Limits;
  readonly #asking: ((wait: number) => void)[] = [];
  /** Those of all requests that have come in one turn of the event loop. */
  readonly #takes = new Batch<Take>(setImmediate, (takes) => tell({ kind: "takes", takes }));

  constructor(limitsOf: (provider: string) => Limits) {
    this.#limitsOf = limitsOf;
  }

  async take(provider: string, tokens: number, despitePenalty = false): Promise<number> {
    if (isUnlimited(this.#limitsOf(provider))) return 0;
    this.#takes.add({ provider, tokens, despitePenalty });
    return new Promise((resolve) => this.#asking.push(resolve));
  }

  /** The primary's answers come in the order of the questions. */
  answer(waits: readonly number[]): void {
    const asked = this.#asking.splice(0, waits.length);
    for (const [index, wait] of waits.entries()) asked[index]?.(wait);
  }

  penalize(provider: string): void {
    if (!isUnlimited(this.#limitsOf(provider))) tell({ kind: "penalty", provider });
  }

  /** There is nothing to let go of. */
  close(): void {}
}
