/** How long the place of a worker stays empty, in milliseconds. */
const shortest = 100;
const longest = 30_000;

/** A worker that has lived so long has not ended of how it was started. */
const long = 60_000;

/** The pauses of one place: each is twice the one before, until a worker has lived long. */
export class Pauses {
  #next = shortest;

  /** @param lived how long the worker was there that has ended, in milliseconds */
  next(lived: number): number {
    const pause = lived < long ? this.#next : shortest;
    this.#next = Math.min(2 * pause, longest);
    return pause;
  }
}
