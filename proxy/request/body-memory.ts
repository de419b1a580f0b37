/** How much memory the bodies of requests may take together, from the first byte until the request is answered. */
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { Settings } from "../../runtime/config/config.ts";

/** What is made of a body takes a few times its bytes, and is not all that a process has to hold. */
const shareOfMemory = 1 / 8;

export class BodyMemory {
  /** In bytes. */
  readonly total: number;
  #taken = 0;

  constructor(total: number) {
    this.total = total;
  }

  get free(): number {
    return this.total - this.#taken;
  }

  take(bytes: number): void {
    this.#taken += bytes;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}

/**
 * The bytes that one of so many workers may use: the setting divided among them, else an eighth of what a process can
 * have. No share is too small for the largest body, unless the setting itself is.
 */
export function bodyMemoryOf(
  { bodyMemoryBytes, maxBodyBytes }: Pick<Settings, "bodyMemoryBytes" | "maxBodyBytes">,
  workers = 1,
  memory: number = memoryOf(workers),
): number {
  const total = bodyMemoryBytes ?? Number.POSITIVE_INFINITY;
  const share = Math.floor(bodyMemoryBytes === undefined ? memory * shareOfMemory : bodyMemoryBytes / workers);
  return Math.max(share, Math.min(maxBodyBytes, total));
}

/** What one of so many workers can have: its own heap, and its part of the machine or the container. */
function memoryOf(workers: number): number {
  // of no limit at all, Node tells zero or more than there is
  const machine = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(getHeapStatistics().heap_size_limit, machine / workers);
}
