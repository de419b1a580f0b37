/**
 * Limits concurrent requests; further requests wait. A free slot goes to the key with the fewest requests in flight, so a key has
 * more than its share of the slots only while no other waits. The requests of one key are admitted first in, first out.
 */
import { getOrMake } from "../../runtime/bounded-cache.ts";
import { Overloaded } from "../../runtime/errors.ts";

/** Releases a slot; further calls have no effect. */
export type Release = () => void;

/** A key, whose requests are counted together. */
export interface SlotHolder {
  readonly name: string;
  /** The most requests in flight; undefined for as many as there are slots. */
  readonly concurrency: number | undefined;
}

/** The requests of one key, or all that have none. */
interface Group {
  most: number;
  taken: number;
  /** Waiting requests, in the order in which they came. */
  readonly queue: Set<Waiting>;
}

interface Waiting {
  /** The larger it is, the later it came. */
  readonly number: number;
  enter(): void;
}

/** The holder of all requests without a key; keys have names. */
const nameless: SlotHolder = { name: "", concurrency: undefined };

export class Slots {
  readonly #most: number;
  readonly #queueMilliseconds: number;
  readonly #processes: number;
  /** Groups with requests in flight or in the queue, by the name of the key. */
  readonly #groups = new Map<string, Group>();
  /** Slots in use. */
  taken = 0;
  /** Requests in the queue. */
  waiting = 0;
  #next = 0;

  /**
   * @param most the maximum number of concurrent requests
   * @param queueMilliseconds how long a request waits for a slot, in milliseconds
   * @param processes how many share the requests of a key, each with an equal part of its `concurrency`. Default: 1
   */
  constructor(most: number, queueMilliseconds: number, processes = 1) {
    this.#most = most;
    this.#queueMilliseconds = queueMilliseconds;
    this.#processes = processes;
  }

  /**
   * Takes a slot, waiting in the queue if necessary.
   * @param holder the key of the request. Default: requests without one
   * @throws {Overloaded} when no slot became free in time; the signal's reason when it is aborted
   */
  acquire(signal?: AbortSignal, holder: SlotHolder = nameless): Release | Promise<Release> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const group = this.#groupOf(holder);
    // those that wait while a slot is free have all that their key may have, which may have become more
    if (this.waiting > 0) this.#admit();
    if (this.taken < this.#most && group.taken < group.most && group.queue.size === 0)
      return this.#take(group, holder.name);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (group.queue.delete(waiting)) this.waiting--;
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const enter = (): void => {
        leave();
        resolve(this.#take(group, holder.name));
      };
      const giveUp = (reason: unknown): void => {
        leave();
        this.#forget(group, holder.name);
        reject(reason);
      };
      const abort = (): void => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(this.#overloaded(group, holder)), this.#queueMilliseconds);
      const waiting = { number: this.#next++, enter };
      signal?.addEventListener("abort", abort);
      group.queue.add(waiting);
      this.waiting++;
    });
  }

  #overloaded({ taken, most }: Group, { name, concurrency }: SlotHolder): Overloaded {
    if (taken < most) return new Overloaded(this.#queueMilliseconds);
    return new Overloaded(
      this.#queueMilliseconds,
      `the key ${name} has as many requests in flight as it may: ${concurrency}`,
    );
  }

  #groupOf({ name, concurrency }: SlotHolder): Group {
    const group = getOrMake(this.#groups, name, () => ({ most: 0, taken: 0, queue: new Set<Waiting>() }));
    // a file of keys that is read again may change it
    group.most =
      concurrency === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(concurrency / this.#processes));
    return group;
  }

  #take(group: Group, name: string): Release {
    this.taken++;
    group.taken++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.taken--;
      group.taken--;
      if (this.waiting > 0) this.#admit();
      this.#forget(group, name);
    };
  }

  /** Passes the free slots on. */
  #admit(): void {
    while (this.taken < this.#most) {
      const next = this.#longestOfFewest();
      if (next === undefined) return;
      next.enter();
    }
  }

  /** The first in the queue of the key with the fewest requests in flight; of several such keys, the one that waits longest. */
  #longestOfFewest(): Waiting | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let found: Waiting | undefined;
    for (const { most, taken, queue } of this.#groups.values()) {
      const [first] = queue;
      if (first === undefined || taken >= most || taken > fewest) continue;
      if (taken === fewest && found !== undefined && found.number < first.number) continue;
      fewest = taken;
      found = first;
    }
    return found;
  }

  #forget({ taken, queue }: Group, name: string): void {
    if (taken === 0 && queue.size === 0) this.#groups.delete(name);
  }
}
