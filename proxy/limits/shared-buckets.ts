/**
 * Buckets shared by several proxies. While the store does not answer, rate limits admit all requests, and of a budget a proxy
 * knows what it has spent itself and what the others had spent before. The store keeps one sum for each proxy, which the proxy
 * sets, so nothing is lost or counted twice when the store fails, or starts again without its data.
 */
import { randomUUID } from "node:crypto";
import { type Buckets, isUnlimited, type Limits, minute } from "./buckets.ts";
import { sumIn } from "./budgets.ts";
import { Leases } from "./leases.ts";
import type { Store } from "./store.ts";

/** How long a request waits for the store's answer, in milliseconds. */
export const answerMilliseconds = 500;

/** Spending of one budget as this proxy knows it: its own, and that of all others. */
interface Spent {
  own: number;
  /** The part of `own` that the store has confirmed. */
  reported: number;
  others: number;
  readonly until: number;
  /** When the store last answered, on a monotonic clock. */
  answeredAt: number;
  /** Reports what was spent without asking. */
  timer: NodeJS.Timeout | undefined;
}

/** Below this part of the budget, the sum need not be asked for each time. */
const safePart = 0.9;

/** The part of what is left of a budget that a proxy may spend until it asks again: others spend, too, and maybe as fast. */
const ownPart = 1 / 20;

export interface SharedOptions {
  /** Whether the sum of a budget is unknown while the store does not answer. Default: it is what this proxy knows. */
  readonly closed?: boolean | undefined;
  /** The length of a lease, in milliseconds. Default: 0, every request asks the store. */
  readonly leaseMilliseconds?: number | undefined;
}

export class SharedBuckets implements Buckets {
  readonly #store: Store;
  readonly #penaltyMilliseconds: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #closed: boolean;
  readonly #leaseMilliseconds: number;
  readonly #leases: Leases | undefined;
  /** Its name in the store. */
  readonly #id = randomUUID();
  readonly #spent = new Map<string, Spent>();
  readonly #spending = new Set<Promise<unknown>>();
  /** Overdue answers. No further command is sent until they have arrived or the connection has failed. */
  readonly #overdue = new Set<Promise<unknown>>();
  #reportedAt = -Infinity;

  /** @param onFailure called when the store fails, at most once a minute */
  constructor(
    store: Store,
    penaltyMilliseconds: number,
    onFailure: (error: unknown) => void,
    { closed = false, leaseMilliseconds = 0 }: SharedOptions = {},
  ) {
    this.#store = store;
    this.#penaltyMilliseconds = penaltyMilliseconds;
    this.#onFailure = onFailure;
    this.#closed = closed;
    this.#leaseMilliseconds = leaseMilliseconds;
    const lease: ConstructorParameters<typeof Leases>[0] = (...order) => this.#ask((store) => store.lease(...order));
    this.#leases = leaseMilliseconds > 0 ? new Leases(lease, leaseMilliseconds) : undefined;
    store.onFailure((error) => this.#report(error));
    store.onReconnect(() => {
      for (const [name, spent] of this.#spent) void this.#setSpent(name, spent);
    });
  }

  take(name: string, limits: Limits, tokens: number, despitePenalty = false): number | Promise<number> {
    if (isUnlimited(limits)) return 0;
    if (this.#leases !== undefined && !despitePenalty) return this.#leases.take(name, limits, tokens);
    return this.#ask((store) => store.take(name, limits, tokens, { despitePenalty })).then((wait) => wait ?? 0);
  }

  penalize(name: string): void {
    this.#leases?.penalize(name);
    void this.#ask((store) => store.penalize(name, this.#penaltyMilliseconds));
  }

  spend(name: string, amount: number, until: number, budget = 0): number | Promise<number | undefined> {
    const none: Spent = { own: 0, reported: 0, others: 0, until, answeredAt: -Infinity, timer: undefined };
    const spent = sumIn(this.#spent, name, none);
    spent.own += amount;
    const { own, reported, others } = spent;
    const sum = reported + others;
    const isSafe = sum < safePart * budget && own - reported < ownPart * (budget - sum);
    const age = performance.now() - spent.answeredAt;
    // an older sum would let requests pass after the store has failed
    if (this.#closed || age >= this.#leaseMilliseconds || !isSafe) return this.#setSpent(name, spent);
    if (amount > 0) spent.timer ??= setTimeout(() => void this.#setSpent(name, spent), this.#leaseMilliseconds - age);
    return own + others;
  }

  /** Reports to the store what this proxy has spent; returns the sum. */
  async #setSpent(name: string, spent: Spent): Promise<number | undefined> {
    clearTimeout(spent.timer);
    spent.timer = undefined;
    const { own, until } = spent;
    const asked = this.#ask((store) => store.spend(name, this.#id, own, until));
    this.#spending.add(asked);
    const sum = await asked;
    this.#spending.delete(asked);
    if (sum === undefined) return this.#closed ? undefined : spent.own + spent.others;
    spent.answeredAt = performance.now();
    spent.reported = Math.max(spent.reported, own);
    // a store without its data gets back what the others have spent only from them
    spent.others = Math.max(spent.others, sum - own);
    return spent.own + spent.others;
  }

  async close(): Promise<void> {
    for (const [name, spent] of this.#spent) if (spent.timer !== undefined) void this.#setSpent(name, spent);
    await Promise.all([...this.#spending, this.#leases?.close()]);
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
