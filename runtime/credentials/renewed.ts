/** A value that expires: kept, and renewed before its end. */

export interface Expiring<T> {
  readonly value: T;
  /** Milliseconds since 1970; undefined if it is not known, and then the value is not kept. */
  readonly expires: number | undefined;
}

/** How long before its end a value is renewed, and the time between two attempts at this, in milliseconds. */
const early = 300_000;
const pause = 10_000;

export class Renewed<T> {
  readonly #fetch: () => Promise<Expiring<T>>;
  readonly #now: () => number;
  #current: Expiring<T> | undefined;
  #previous: T | undefined;
  #renewal: Promise<T> | undefined;
  #tried = Number.NEGATIVE_INFINITY;

  /** @param fetch is called once at a time */
  constructor(fetch: () => Promise<Expiring<T>>, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** The values that requests in progress may have: the last one, and the one before it. */
  get known(): T[] {
    return [this.#current?.value, this.#previous].filter((value) => value !== undefined);
  }

  /** The value. While it is renewed early, callers get the one that is still valid. */
  async get(): Promise<T> {
    const left = (this.#current?.expires ?? 0) - this.#now();
    if (this.#current === undefined || left <= 0) return this.#renew();
    // a failure is reported by the request that needs the new value
    if (left <= early && this.#now() - this.#tried > pause) this.#renew().catch(() => {});
    return this.#current.value;
  }

  #renew(): Promise<T> {
    this.#renewal ??= this.#fetch()
      .then((fetched) => {
        this.#previous = this.#current?.value;
        this.#current = fetched;
        return fetched.value;
      })
      .finally(() => {
        this.#tried = this.#now();
        this.#renewal = undefined;
      });
    return this.#renewal;
  }
}
