/** Trying the next address when one fails. The shared client's own retries come first; this sees their outcome. */
import { AllFailed, fallsBack, isRetried, ProviderError, RateLimited } from "../errors.ts";
import type { Timing } from "./retry.ts";

export interface FallbackPolicy {
  /** Further tries at each address before the next one. Default 1. */
  readonly retries: number;
  /** The wait before the first of them, in milliseconds; it doubles with each. Default 500. */
  readonly backoffMs: number;
}

export const defaultFallback: FallbackPolicy = { retries: 1, backoffMs: 500 };

/**
 * The first success over these addresses, in order. A failure that is not eligible ends the chain at once as it is.
 * @throws {AllFailed} with the last failure of each address
 */
export async function tryInOrder<T>(
  addresses: readonly string[],
  attempt: (address: string) => Promise<T>,
  policy: FallbackPolicy,
  timing: Timing,
  signal?: AbortSignal,
): Promise<T> {
  const failures: { readonly address: string; readonly error: Error }[] = [];
  for (const address of addresses) {
    try {
      return await tryOne(() => attempt(address), policy, timing, signal);
    } catch (error) {
      if (signal?.aborted || !(error instanceof Error) || !fallsBack(error)) throw error;
      failures.push({ address, error });
    }
  }
  throw new AllFailed(
    failures.map(({ address, error }) => `${address}: ${error.message}`),
    { cause: failures.at(-1)?.error, retryAfter: shortestWait(failures.map(({ error }) => error)) },
  );
}

/** The first moment at which one of the addresses may answer again, as far as one says so. */
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
      // what waiting cannot mend goes to the next address without waiting
      if (signal?.aborted || retry >= policy.retries || !fallsBack(error) || !isRetried(error)) throw error;
      await timing.sleep(policy.backoffMs * 2 ** retry, signal);
    }
  }
}
