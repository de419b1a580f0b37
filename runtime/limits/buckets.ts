/**
 * Token buckets: full at the start, refilled continuously; what one holds is what it gains in a minute. A provider has
 * the same ones under all of its names, since its limit holds for the provider.
 */

/** What a provider may be asked per minute; an absent one is not limited. */
export interface Limits {
  readonly requests: number | undefined;
  readonly tokens: number | undefined;
}

/** Where buckets are kept. */
export interface Buckets {
  /**
   * Takes one request and so many estimated tokens, or nothing.
   * @param despitePenalty whether a penalty is disregarded, for a request whose own failure has set it. Default: false
   * @returns 0 when it was taken, else how many milliseconds to wait until there is enough
   */
  take(provider: string, tokens: number, despitePenalty?: boolean): number | Promise<number>;
  /** Admits nothing for this provider for as long as the penalty says. A provider without a limit has no penalty. */
  penalize(provider: string): void;
  /** Lets go of whatever it holds open. */
  close(): void;
}

export const minute = 60_000;

/** What sums of fractions may be off by, as a share of the capacity. */
export const tolerance = 1e-9;

export function isUnlimited({ requests, tokens }: Limits): boolean {
  return requests === undefined && tokens === undefined;
}

/** One dimension of one provider. More than the capacity is spent after a request that was larger than the bucket. */
class Bucket {
  readonly #capacity: number;
  #spent = 0;
  #at: number;

  constructor(capacity: number, now: number) {
    this.#capacity = capacity;
    this.#at = now;
  }

  /** The milliseconds until so much is in it; for more than it can hold, until it is full. */
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

/** The buckets of this process alone. What `lua.ts` does in a store obeys the same law. */
export class OwnBuckets implements Buckets {
  readonly #limitsOf: (provider: string) => Limits;
  readonly #penaltyMilliseconds: number;
  readonly #now: () => number;
  readonly #providers = new Map<string, Provider>();

  /** @param now a clock that never goes back, in milliseconds */
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

  /** There is nothing to let go of. */
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
