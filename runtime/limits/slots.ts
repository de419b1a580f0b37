/** Limits concurrent requests. Further requests wait in a FIFO queue. */
import { Overloaded } from "../errors.ts";

/** Releases a slot; further calls have no effect. */
export type Release = () => void;

export class Slots {
  readonly #most: number;
  readonly #queueMilliseconds: number;
  /** Each entry admits one waiting request. */
  readonly #queue = new Set<() => void>();
  #taken = 0;

  /**
   * @param most the maximum number of concurrent requests
   * @param queueMilliseconds how long a request waits for a slot, in milliseconds
   */
  constructor(most: number, queueMilliseconds: number) {
    this.#most = most;
    this.#queueMilliseconds = queueMilliseconds;
  }

  /** Slots in use. */
  get taken(): number {
    return this.#taken;
  }

  /** Requests in the queue. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Takes a slot, waiting in the queue if necessary.
   * @throws {Overloaded} when no slot became free in time; the signal's reason when it is aborted
   */
  acquire(signal?: AbortSignal): Release | Promise<Release> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    // a released slot is passed to the queue at once, so the queue is empty while a slot is free
    if (this.#taken < this.#most) return this.#take();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.delete(enter);
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
      this.#queue.add(enter);
    });
  }

  #take(): Release {
    this.#taken++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#taken--;
      const [enter] = this.#queue;
      enter?.();
    };
  }
}
