/** How long to wait before a worker is restarted, in milliseconds. */
const minDelay = 100;
const maxDelay = 30_000;

/** A worker that ran for this long did not end because of a failed start, in milliseconds. */
const stableAfter = 60_000;

/** Exponential backoff; reset by a worker that ran for long. */
export class RestartBackoff {
  #next = minDelay;

  /** @param lifetime how long the worker ran that has just ended, in milliseconds */
  next(lifetime: number): number {
    const delay = lifetime < stableAfter ? this.#next : minDelay;
    this.#next = Math.min(2 * delay, maxDelay);
    return delay;
  }
}
