/**
 * A limit for the memory of all request bodies together, from their first byte until the stream begins or the response has ended. A key
 * has more than its share of it only while no other waits.
 */
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { Settings } from "../../runtime/config/config.ts";
import { leastCostOf } from "./body-cost.ts";

/** One request at a time is translated, which takes up to twice what it reserves, and a process needs memory for other things too. */
const shareOfMemory = 3 / 8;

/** How long a key waits after a refusal, in milliseconds: requests are sent again after `retry-after`. */
const waitMilliseconds = 3000;

export class BodyMemory {
  /** Bytes for all bodies together. */
  readonly total: number;
  #reserved = 0;
  /** Bytes by the name of the key, which is empty for all requests without one. */
  readonly #held = new Map<string, number>();
  /** When a request of a key was refused last. */
  readonly #refused = new Map<string, number>();

  constructor(total: number) {
    this.total = total;
  }

  get free(): number {
    return this.total - this.#reserved;
  }

  reserve(key: string, bytes: number): void {
    this.#reserved += bytes;
    this.#held.set(key, (this.#held.get(key) ?? 0) + bytes);
  }

  release(key: string, bytes: number): void {
    this.reserve(key, -bytes);
  }

  /** Notes that a request of this key was refused, so that others leave it its share. */
  refuse(key: string): void {
    this.#refused.set(key, performance.now());
  }

  /**
   * Whether other keys leave this much to a key that has more requests than this one: any amount, or its share of the memory while
   * another key waits. The first request of a key needs no share, since a body may be larger than that.
   * @param own what this request has already, in bytes
   */
  isFair(key: string, own: number, bytes: number): boolean {
    const others = (this.#held.get(key) ?? 0) - own;
    if (others === 0 || this.#refused.size === 0) return true;
    for (const [name, at] of this.#refused) if (performance.now() - at > waitMilliseconds) this.#refused.delete(name);
    const waiting = [...this.#refused.keys()].filter((name) => name !== key);
    if (waiting.length === 0) return true;
    const holding = [...this.#held].flatMap(([name, held]) => (held > 0 ? [name] : []));
    return others + bytes <= this.total / new Set([...holding, ...waiting]).size;
  }
}

/**
 * The bytes that one of `workers` processes may use: the setting divided among them, or three eighths of the memory that a process can
 * have. A share of the setting fits the largest allowed body if that is one long string, unless the setting itself does not.
 */
export function bodyMemoryOf(
  { bodyMemoryBytes, maxBodyBytes }: Pick<Settings, "bodyMemoryBytes" | "maxBodyBytes">,
  workers = 1,
  memory: number = memoryOf(workers),
): number {
  if (bodyMemoryBytes === undefined) return Math.floor(memory * shareOfMemory);
  return Math.max(Math.floor(bodyMemoryBytes / workers), Math.min(leastCostOf(maxBodyBytes), bodyMemoryBytes));
}

/** The memory of one of `workers` processes: its heap limit, or its part of the machine or container if smaller. */
function memoryOf(workers: number): number {
  // without a limit, Node returns zero or more than the machine has
  const machine = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(getHeapStatistics().heap_size_limit, machine / workers);
}
