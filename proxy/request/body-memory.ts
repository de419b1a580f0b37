/** A limit for the memory of all request bodies together, from their first byte until the stream begins or the response has ended. */
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { Settings } from "../../runtime/config/config.ts";
import { leastCostOf } from "./body-cost.ts";

/** One request at a time is translated, which takes up to twice what it reserves, and a process needs memory for other things too. */
const shareOfMemory = 3 / 8;

export class BodyMemory {
  /** In bytes. */
  readonly total: number;
  #reserved = 0;

  constructor(total: number) {
    this.total = total;
  }

  get free(): number {
    return this.total - this.#reserved;
  }

  reserve(bytes: number): void {
    this.#reserved += bytes;
  }

  release(bytes: number): void {
    this.#reserved -= bytes;
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
