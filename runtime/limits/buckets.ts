/**
 * Token buckets: initially full, refilled continuously; the capacity equals the refill per minute. All names of a
 * provider share its buckets.
 */

/** Limits per minute; undefined means unlimited. */
export interface Limits {
  readonly requests: number | undefined;
  readonly tokens: number | undefined;
}

/** The rate limits of all providers. */
export interface Buckets {
  /**
   * Takes one request and the estimated tokens if both are available.
   * @param despitePenalty whether to ignore a penalty, for a request whose own failure has caused it. Default: false
   * @returns 0 on success, otherwise the wait in milliseconds
   */
  take(provider: string, tokens: number, despitePenalty?: boolean): number | Promise<number>;
  /** Blocks this provider for the duration of the penalty. Has no effect on a provider without limits. */
  penalize(provider: string): void;
  /** Releases open connections. */
  close(): void;
}

export const minute = 60_000;

/** Tolerance for rounding errors, as a fraction of the capacity. */
export const tolerance = 1e-9;

export function isUnlimited({ requests, tokens }: Limits): boolean {
  return requests === undefined && tokens === undefined;
}

/** One limit of one provider. A request larger than the bucket overdraws it. */
class Bucket {
  readonly #capacity: number;
  #spent = 0;
  #at: number;

  constructor(capacity: number, now: number) {
    this.#capacity = capacity;
    this.#at = now;
  }

  /** The milliseconds until the amount is available; for an amount above the capacity, until the bucket is full. */
  waitFor(amount: number, now: number): number {
    this.#spent = Math.max(0, this.#spent - ((now - this.#at) * this.#capacity) / minute);
    this.#at = now;
    const missing = this.#spent + Math.min(amount, this.#capacity) - this.#capacity;
    return missing <= this.#capacity * tolerance ? 0 : (missing * minute) / this.#capacity;
  }

  take(amount: number): void {
    this.#spent += amount;
  }
}

interface Provider {
  readonly limits: Limits;
  readonly requests: Bucket | undefined;
  readonly tokens: Bucket | undefined;
  closedUntil: number;
}

/** Buckets in the memory of this process. `lua.ts` implements the same algorithm for a shared store. */
export class OwnBuckets implements Buckets {
  readonly #limitsOf: (provider: string) => Limits;
  readonly #penaltyMilliseconds: number;
  readonly #now: () => number;
  readonly #providers = new Map<string, Provider>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(
    limitsOf: (provider: string) => Limits,
    penaltyMilliseconds: number,
    now: () => number = () => performance.now(),
  ) {
    this.#limitsOf = limitsOf;
    this.#penaltyMilliseconds = penaltyMilliseconds;
    this.#now = now;
  }

  take(key: string, amount: number, despitePenalty = false): number {
    const { limits, requests, tokens, closedUntil } = this.#provider(key);
    if (isUnlimited(limits)) return 0;
    const now = this.#now();
    const penalty = despitePenalty ? 0 : closedUntil - now;
    const wait = Math.max(0, requests?.waitFor(1, now) ?? 0, tokens?.waitFor(amount, now) ?? 0, penalty);
    if (wait > 0) return wait;
    requests?.take(1);
    tokens?.take(amount);
    return 0;
  }

  penalize(key: string): void {
    const provider = this.#provider(key);
    if (!isUnlimited(provider.limits)) provider.closedUntil = this.#now() + this.#penaltyMilliseconds;
  }

  /** Nothing to release. */
  close(): void {}

  #provider(key: string): Provider {
    let provider = this.#providers.get(key);
    if (provider === undefined) {
      const limits = this.#limitsOf(key);
      const open = (capacity: number | undefined) =>
        capacity === undefined ? undefined : new Bucket(capacity, this.#now());
      provider = { limits, requests: open(limits.requests), tokens: open(limits.tokens), closedUntil: -Infinity };
      this.#providers.set(key, provider);
    }
    return provider;
  }
}
