/** The number of workers, and each one's share of a limit. */
import { availableParallelism } from "node:os";
import type { Settings } from "../../runtime/config/config.ts";

/** The number in the settings, but never more than there are slots. */
export function countWorkers(
  { workers, maxConcurrency }: Pick<Settings, "workers" | "maxConcurrency">,
  cores: number = availableParallelism(),
): number {
  return Math.min(workers === "auto" ? cores : workers, maxConcurrency);
}

/** Integer shares that differ by at most one, the larger ones first. */
export function divideEvenly(total: number, workers: number): number[] {
  return Array.from({ length: workers }, (_, index) => Math.floor((total + workers - 1 - index) / workers));
}
