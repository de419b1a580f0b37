/** Fallback to other addresses. Each attempt already includes the retries of the HTTP client. */
import { AllFailed, fallsBack, isRetried, ProviderError, RateLimited } from "../errors.ts";
import type { Timing } from "./retry.ts";

export interface FallbackPolicy {
  /** Retries at each address before the next one is tried. Default: 1. */
  readonly retries: number;
  /** The wait before the first retry, in milliseconds; it doubles with each retry. Default: 500. */
  readonly backoffMs: number;
}

export const defaultFallback: FallbackPolicy = { retries: 1, backoffMs: 500 };

/**
 * The result of the first address that succeeds. An error that does not fall back is thrown at once.
 * @throws {AllFailed} with the last failure of each address
 */
export async function tryInOrder<T, C extends { readonly address: string }>(
  candidates: readonly C[],
  attempt: (candidate: C) => Promise<T>,
  policy: FallbackPolicy,
  timing: Timing,
  signal?: AbortSignal,
): Promise<T> {
  const failures: { readonly address: string; readonly error: Error }[] = [];
  for (const candidate of candidates) {
    try {
      return await tryOne(() => attempt(candidate), policy, timing, signal);
    } catch (error) {
      if (signal?.aborted || !(error instanceof Error) || !fallsBack(error)) throw error;
      failures.push({ address: candidate.address, error });
    }
  }
  throw new AllFailed(
    failures.map(({ address, error }) => `${address}: ${error.message}`),
    { cause: failures.at(-1)?.error, retryAfter: shortestWait(failures.map(({ error }) => error)) },
  );
}

/** The shortest wait that one of the errors states; undefined when none does. */
function shortestWait(failures: readonly Error[]): number | undefined {
  const waits = failures
    .map((error) => (error instanceof ProviderError || error instanceof RateLimited ? error.retryAfter : undefined))
    .filter((wait) => typeof wait === "number");
  return waits.length === 0 ? undefined : Math.min(...waits);
}

async function tryOne<T>(
  attempt: () => Promise<T>,
  policy: FallbackPolicy,
  timing: Timing,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      // where a retry cannot help, the next address is tried without waiting
      if (signal?.aborted || retry >= policy.retries || !fallsBack(error) || !isRetried(error)) throw error;
      await timing.sleep(policy.backoffMs * 2 ** retry, signal);
    }
  }
}
