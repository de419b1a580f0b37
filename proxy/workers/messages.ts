/** Messages between a worker and the primary, the process that started it. */
import type { MetricData } from "@opentelemetry/sdk-metrics";
import type { Limits } from "../limits/buckets.ts";

export type FromWorker =
  | { readonly kind: "listening"; readonly address: Address }
  | { readonly kind: "failed"; readonly startError: StartError }
  /** Answered by `waits`, in the same order. */
  | { readonly kind: "takes"; readonly takes: readonly TakeRequest[] }
  | { readonly kind: "penalty"; readonly name: string }
  /** Answered by `sums`, in the same order. */
  | { readonly kind: "spends"; readonly spends: readonly Spend[] }
  /** The answer to `collect`. */
  | { readonly kind: "metrics"; readonly metrics: readonly MetricData[] };

export type FromPrimary =
  | { readonly kind: "stop" }
  | { readonly kind: "reload" }
  | { readonly kind: "collect" }
  /** Milliseconds to wait, for each request; 0 for one that is admitted. */
  | { readonly kind: "waits"; readonly waits: readonly number[] }
  | { readonly kind: "sums"; readonly sums: readonly (number | undefined)[] };

/** Where a worker listens. */
export interface Address {
  readonly port: number;
  /** The origin, without a trailing slash. */
  readonly url: string;
}

/** The system's error that keeps a worker from listening. */
export interface StartError {
  readonly message: string;
  readonly syscall: string;
}

/** The arguments of `Buckets.take`. */
export interface TakeRequest {
  readonly name: string;
  readonly limits: Limits;
  readonly tokens: number;
  readonly despitePenalty: boolean;
}

/** The arguments of `Buckets.spend`. */
export interface Spend {
  readonly name: string;
  readonly amount: number;
  readonly until: number;
}

/** The worker's file descriptor for request records, one JSON line each: a pipe to the primary. */
export const recordsDescriptor = 4;

/** Errors are ignored: a worker without its primary is about to end. */
export function sendToPrimary(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {});
}
