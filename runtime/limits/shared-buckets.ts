/** Buckets shared by several proxies. While the store does not answer, all requests are admitted. */
import { type Buckets, isUnlimited, type Limits, minute } from "./buckets.ts";
import type { Store } from "./store.ts";

/** How long a request waits for the store's answer, in milliseconds. */
export const answerMilliseconds = 500;

export class SharedBuckets implements Buckets {
  readonly #store: Store;
  readonly #penaltyMilliseconds: number;
  readonly #onFailure: (error: unknown) => void;
  /** Overdue answers. No further command is sent until they have arrived or the connection has failed. */
  readonly #overdue = new Set<Promise<unknown>>();
  #reportedAt = -Infinity;

  /** @param onFailure called when the store fails, at most once a minute */
  constructor(store: Store, penaltyMilliseconds: number, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#penaltyMilliseconds = penaltyMilliseconds;
    this.#onFailure = onFailure;
    store.onFailure((error) => this.#report(error));
  }

  async take(name: string, limits: Limits, tokens: number, despitePenalty = false): Promise<number> {
    if (isUnlimited(limits)) return 0;
    return (await this.#ask((store) => store.take(name, limits, tokens, { despitePenalty }))) ?? 0;
  }

  penalize(name: string): void {
    void this.#ask((store) => store.penalize(name, this.#penaltyMilliseconds));
  }

  close(): void {
    this.#store.close();
  }

  /** The store's answer; undefined when it fails or does not answer in time. */
  async #ask<T>(command: (store: Store) => Promise<T>): Promise<T | undefined> {
    try {
      if (this.#overdue.size > 0) throw new Error("it has still not answered");
      return await this.#inTime(command(this.#store));
    } catch (error) {
      this.#report(error);
      return undefined;
    }
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let answered = false;
      const giveUp = (): void => {
        if (answered) return;
        this.#overdue.add(answer);
        reject(new Error(`no answer within ${answerMilliseconds} ms`));
      };
      // if this process was paused, the answer may have arrived already: it is read before the immediate runs
      const timer = setTimeout(() => setImmediate(giveUp), answerMilliseconds);
      const settle = (): void => {
        answered = true;
        clearTimeout(timer);
        this.#overdue.delete(answer);
      };
      answer.then(settle, settle);
      answer.then(resolve, reject);
    });
  }

  #report(error: unknown): void {
    const now = performance.now();
    if (now - this.#reportedAt < minute) return;
    this.#reportedAt = now;
    this.#onFailure(error);
  }
}
