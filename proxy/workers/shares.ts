/** How many workers there are, and what each of them may do of what all may do together. */
import { availableParallelism } from "node:os";
import type { Settings } from "../../runtime/config/config.ts";

/** As many as are wanted, but none without a slot. */
export function countWorkers(
  { workers, maxConcurrency }: Pick<Settings, "workers" | "maxConcurrency">,
  cores: number = availableParallelism(),
): number {
  return Math.min(workers === "auto" ? cores : workers, maxConcurrency);
}

/** Equal shares of a whole number; what remains goes to the first, one each. */
export function share(total: number, workers: number): number[] {
  return Array.from({ length: workers }, (_, index) => Math.floor((total + workers - 1 - index) / workers));
}
