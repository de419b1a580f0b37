/** The worker's side of the request log and the rate limits, which the primary keeps for all workers. */
import { Socket } from "node:net";
import type { RequestRecord } from "../../runtime/log.ts";
import { type Buckets, isUnlimited, type Limits } from "../limits/buckets.ts";
import { Batch } from "./batch.ts";
import { recordsDescriptor, type Spend, sendToPrimary, type TakeRequest } from "./messages.ts";

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

/** Questions to the primary, which answers them in order. Those of one turn of the event loop are sent together. */
class Questions<Question, Answer> {
  readonly #pending: ((answer: Answer) => void)[] = [];
  readonly #batch: Batch<Question>;

  constructor(send: (questions: readonly Question[]) => void) {
    this.#batch = new Batch(setImmediate, send);
  }

  ask(question: Question): Promise<Answer> {
    this.#batch.add(question);
    return new Promise((resolve) => this.#pending.push(resolve));
  }

  /** Resolves the oldest pending questions. */
  answer(answers: readonly Answer[]): void {
    const answered = this.#pending.splice(0, answers.length);
    for (const [index, answer] of answers.entries()) answered[index]?.(answer);
  }
}

export class PrimaryBuckets implements Buckets {
  readonly waits = new Questions<TakeRequest, number>((takes) => sendToPrimary({ kind: "takes", takes }));
  readonly sums = new Questions<Spend, number | undefined>((spends) => sendToPrimary({ kind: "spends", spends }));

  async take(name: string, limits: Limits, tokens: number, despitePenalty = false): Promise<number> {
    if (isUnlimited(limits)) return 0;
    return this.waits.ask({ name, limits, tokens, despitePenalty });
  }

  spend(name: string, amount: number, until: number): Promise<number | undefined> {
    return this.sums.ask({ name, amount, until });
  }

  penalize(name: string): void {
    sendToPrimary({ kind: "penalty", name });
  }

  /** Nothing to release. */
  close(): void {}
}
