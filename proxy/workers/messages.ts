/** What a worker and the primary, the process that has started it, tell each other. */

export type FromWorker =
  | { readonly kind: "listening"; readonly place: Place }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** Answered by `waits`, in the same order. */
  | { readonly kind: "takes"; readonly takes: readonly Take[] }
  | { readonly kind: "penalty"; readonly provider: string };

export type FromPrimary =
  | { readonly kind: "stop" }
  /** In milliseconds; 0 for what was taken. */
  | { readonly kind: "waits"; readonly waits: readonly number[] };

/** Where a worker listens. */
export interface Place {
  readonly port: number;
  /** The origin, without a trailing slash. */
  readonly url: string;
}

/** The system's error that keeps a worker from listening. */
export interface Refusal {
  readonly message: string;
  readonly syscall: string;
}

/** What a request wants of the rate limits. */
export interface Take {
  readonly provider: string;
  readonly tokens: number;
  readonly despitePenalty: boolean;
}

/** Where a worker writes records of requests, one on a line: the fifth of its file descriptors, a pipe to the primary. */
export const recordsDescriptor = 4;

/** To the primary. A worker that has lost it is about to end, whatever it says. */
export function tell(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {});
}
