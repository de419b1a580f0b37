/** The worker's side of the request log and the rate limits, which the primary keeps for all workers. */
import { Socket } from "node:net";
import { type Buckets, isUnlimited, type Limits } from "../../runtime/limits/buckets.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { Batch } from "./batch.ts";
import { recordsDescriptor, sendToPrimary, type TakeRequest } from "./messages.ts";

/** How long records are collected before they are sent, in milliseconds. */
const batchDelay = 50;

export class PrimaryLog {
  readonly #pipe = new Socket({ fd: recordsDescriptor, readable: false, writable: true });
  readonly #lines = new Batch<string>(
    (flush) => setTimeout(flush, batchDelay),
    (lines) => this.#pipe.write(lines.join("")),
  );

  constructor() {
    // the primary has ended, and this process is about to
    this.#pipe.on("error", () => {});
  }

  append(record: RequestRecord): void {
    this.#lines.add(`${JSON.stringify(record)}\n`);
  }

  /** Done by the primary, which opens the file. */
  reopen(): void {}

  /** Resolves when every record has been sent to the primary. */
  close(): Promise<void> {
    this.#lines.flush();
    return new Promise((resolve) => this.#pipe.end(resolve));
  }
}

export class PrimaryBuckets implements Buckets {
  readonly #pending: ((wait: number) => void)[] = [];
  /** Sends all calls of one turn of the event loop together. */
  readonly #takes = new Batch<TakeRequest>(setImmediate, (takes) => sendToPrimary({ kind: "takes", takes }));

  async take(name: string, limits: Limits, tokens: number, despitePenalty = false): Promise<number> {
    if (isUnlimited(limits)) return 0;
    this.#takes.add({ name, limits, tokens, despitePenalty });
    return new Promise((resolve) => this.#pending.push(resolve));
  }

  /** Resolves the oldest pending calls: the primary answers in order. */
  answer(waits: readonly number[]): void {
    const answered = this.#pending.splice(0, waits.length);
    for (const [index, wait] of waits.entries()) answered[index]?.(wait);
  }

  penalize(name: string): void {
    sendToPrimary({ kind: "penalty", name });
  }

  /** Nothing to release. */
  close(): void {}
}
