/** Addresses of aliases that have just failed: the others are tried first. Each process has its own memory. */

import { RateLimited } from "../errors.ts";

export class FailedAddresses {
  readonly #milliseconds: number;
  readonly #now: () => number;
  /** When each failed, the oldest failure first. */
  readonly #times = new Map<string, number>();

  /**
   * @param seconds how long a failure counts; 0 means not at all
   * @param now a clock in milliseconds
   */
  constructor(seconds: number, now: () => number = () => performance.now()) {
    this.#milliseconds = seconds * 1000;
    this.#now = now;
  }

  /** @param error with which it failed; a limit of the proxy says nothing about the address */
  add(address: string, error: unknown): void {
    if (error instanceof RateLimited) return;
    this.#times.delete(address);
    this.#times.set(address, this.#now());
  }

  delete(address: string): void {
    this.#times.delete(address);
  }

  /** The candidates in the order in which they are tried: those that have failed are the last, the oldest failure first. */
  last<C extends { readonly address: string }>(candidates: readonly C[]): C[] {
    const since = this.#now() - this.#milliseconds;
    for (const [address, time] of this.#times) if (time <= since) this.#times.delete(address);
    const failed = [...this.#times.keys()];
    return candidates.toSorted((one, other) => failed.indexOf(one.address) - failed.indexOf(other.address));
  }
}
