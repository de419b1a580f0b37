/**
 * Token buckets: initially full, refilled continuously; the capacity equals the refill per minute. A provider has buckets,
 * which all of its names share, and so has a caller's key.
 */
import { getOrMake } from "../../runtime/bounded-cache.ts";
import { sumIn } from "./budgets.ts";

/** Limits per minute; undefined means unlimited. */
export interface Limits {
  readonly requests: number | undefined;
  readonly tokens: number | undefined;
}

/** The buckets of everything that has rate limits. */
export interface Buckets {
  /**
   * Takes one request and the estimated tokens if both are available.
   * @param despitePenalty whether to ignore a penalty, for a request whose own failure has caused it. Default: false
   * @returns 0 on success, otherwise the wait in milliseconds
   */
  take(name: string, limits: Limits, tokens: number, despitePenalty?: boolean): number | Promise<number>;
  /** Blocks what has this name for the duration of the penalty. */
  penalize(name: string): void;
  /**
   * Adds to what has been spent of a budget.
   * @param amount in whole billionths of a USD; 0 only asks
   * @param until when the budget's period ends, in milliseconds since 1970
   * @param budget in the same unit: the closer the sum is to it, the more exact it must be
   * @returns the sum; undefined if it is not known
   */
  spend(name: string, amount: number, until: number, budget?: number): number | undefined | Promise<number | undefined>;
  /** Waits for what has been spent to be counted, and releases open connections. */
  close(): void | Promise<void>;
}

export const minute = 60_000;

/** Tolerance for rounding errors, as a fraction of the capacity. */
export const tolerance = 1e-9;

export function isUnlimited({ requests, tokens }: Limits): boolean {
  return requests === undefined && tokens === undefined;
}

/** The amount spent of one limit. A request larger than the bucket overdraws it. */
class Bucket {
  #spent = 0;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** The milliseconds until the amount is available; for an amount above the capacity, until the bucket is full. */
  waitFor(amount: number, capacity: number, now: number): number {
    this.#spent = Math.max(0, this.#spent - ((now - this.#at) * capacity) / minute);
    this.#at = now;
    const missing = this.#spent + Math.min(amount, capacity) - capacity;
    return missing <= capacity * tolerance ? 0 : (missing * minute) / capacity;
  }

  take(amount: number): void {
    this.#spent += amount;
  }
}

/** A bucket is opened when its limit is first used, and keeps what is spent when the limit changes. */
interface Pair {
  requests: Bucket | undefined;
  tokens: Bucket | undefined;
  closedUntil: number;
}

/** Buckets in the memory of this process. `lua.ts` implements the same algorithm for a shared store. */
export class OwnBuckets implements Buckets {
  readonly #penaltyMilliseconds: number;
  readonly #now: () => number;
  readonly #pairs = new Map<string, Pair>();
  readonly #spent = new Map<string, { sum: number; readonly until: number }>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(penaltyMilliseconds: number, now: () => number = () => performance.now()) {
    this.#penaltyMilliseconds = penaltyMilliseconds;
    this.#now = now;
  }

  take(name: string, limits: Limits, amount: number, despitePenalty = false): number {
    if (isUnlimited(limits)) return 0;
    const now = this.#now();
    const pair = this.#pair(name);
    let wait = despitePenalty ? 0 : Math.max(0, pair.closedUntil - now);
    if (limits.requests !== undefined) {
      pair.requests ??= new Bucket(now);
      wait = Math.max(wait, pair.requests.waitFor(1, limits.requests, now));
    }
    if (limits.tokens !== undefined) {
      pair.tokens ??= new Bucket(now);
      wait = Math.max(wait, pair.tokens.waitFor(amount, limits.tokens, now));
    }
    if (wait > 0) return wait;
    pair.requests?.take(1);
    pair.tokens?.take(amount);
    return 0;
  }

  penalize(name: string): void {
    this.#pair(name).closedUntil = this.#now() + this.#penaltyMilliseconds;
  }

  spend(name: string, amount: number, until: number): number {
    const spent = sumIn(this.#spent, name, { sum: 0, until });
    spent.sum += amount;
    return spent.sum;
  }

  /** Nothing to release. */
  close(): void {}

  #pair(name: string): Pair {
    return getOrMake(this.#pairs, name, () => ({ requests: undefined, tokens: undefined, closedUntil: -Infinity }));
  }
}
