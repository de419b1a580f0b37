/** Concurrency: so many requests at once. The others wait in line, first come first served. */
import { Overloaded } from "../errors.ts";

/** Gives a slot back; calling it again does nothing. */
export type Release = () => void;

export class Slots {
  readonly #most: number;
  readonly #queueMilliseconds: number;
  /** Each entry lets one request in. */
  readonly #line = new Set<() => void>();
  #taken = 0;

  /**
   * @param most requests at once
   * @param queueMilliseconds how long a request waits for a slot
   */
  constructor(most: number, queueMilliseconds: number) {
    this.#most = most;
    this.#queueMilliseconds = queueMilliseconds;
  }

  /** Slots in use. */
  get taken(): number {
    return this.#taken;
  }

  /** Requests in line. */
  get waiting(): number {
    return this.#line.size;
  }

  /**
   * Takes a slot, waiting in line for one.
   * @throws {Overloaded} when none came free in time; the signal's reason when it is aborted
   */
  acquire(signal?: AbortSignal): Promise<Release> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    // a slot that comes free goes to the line at once, so nobody waits while one is free
    if (this.#taken < this.#most) return Promise.resolve(this.#take());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#line.delete(enter);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const enter = (): void => {
        leave();
        resolve(this.#take());
      };
      const abort = (): void => {
        leave();
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new Overloaded(this.#queueMilliseconds));
      }, this.#queueMilliseconds);
      signal?.addEventListener("abort", abort);
      this.#line.add(enter);
    });
  }

  #take(): Release {
    this.#taken++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#taken--;
      const [enter] = this.#line;
      enter?.();
    };
  }
}
