/**
 * Fallback to other addresses. Those that the caller or the program lists have the retries of the policy, each of which includes
 * those of the HTTP client. Within the list of an alias the two do not multiply.
 */
import { AllFailed, DragomanError, fallsBack, isRetried } from "../errors.ts";
import type { FailedAddresses } from "./failed-addresses.ts";
import type { Timing } from "./retry.ts";

export interface FallbackPolicy {
  /** Retries at each address before the next one is tried. Default: 1. */
  readonly retries: number;
  /** The wait before the first retry, in milliseconds; it doubles with each retry. Default: 500. */
  readonly backoffMs: number;
}

export const defaultFallback: FallbackPolicy = { retries: 1, backoffMs: 500 };

/** An address that is tried. */
export interface Tried {
  /** The name in the request: an alias, or the address itself. */
  readonly asked: string;
  readonly address: string;
}

/**
 * The result of an attempt at one address.
 * @param hasNext whether there is another address: only a failed connection is tried again then, once and at once
 */
export type Attempt<T, C> = (candidate: C, hasNext: boolean) => Promise<T>;

export interface FallbackOptions {
  readonly policy: FallbackPolicy;
  readonly timing: Timing;
  /** The addresses of aliases that have failed. */
  readonly failed: FailedAddresses;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The result of the first candidate that succeeds. An error that does not fall back is thrown at once, and so is that of an only
 * candidate, which is tried once.
 * @throws {AllFailed} with the last failure of each address
 */
export async function tryInOrder<T, C extends Tried>(
  candidates: readonly C[],
  attempt: Attempt<T, C>,
  { policy, timing, failed, signal }: FallbackOptions,
): Promise<T> {
  const [first] = candidates;
  if (first !== undefined && candidates.length === 1) return attempt(first, false);
  const failures: { readonly address: string; readonly error: Error }[] = [];
  for (const group of groupsOf(candidates)) {
    const isList = group.some(({ address }) => address !== group[0]?.address);
    const ordered = isList ? failed.last(group) : group;
    for (const candidate of ordered) {
      const { address } = candidate;
      const trying = isList
        ? attempt(candidate, candidate !== ordered.at(-1))
        : tryOne(() => attempt(candidate, false), policy, timing, signal);
      try {
        const result = await trying;
        failed.delete(address);
        return result;
      } catch (error) {
        if (signal?.aborted || !(error instanceof Error) || !fallsBack(error)) throw error;
        failures.push({ address, error });
        if (isList) failed.add(address, error);
      }
    }
  }
  throw new AllFailed(
    failures.map(({ address, error }) => `${address}: ${error.message}`),
    { cause: failures.at(-1)?.error, retryAfter: shortestWait(failures.map(({ error }) => error)) },
  );
}

/** Candidates grouped by the name that asked for them; a group of several addresses is the list of an alias. */
function groupsOf<C extends Tried>(candidates: readonly C[]): C[][] {
  const groups: C[][] = [];
  for (const candidate of candidates) {
    const last = groups.at(-1);
    if (last?.[0]?.asked === candidate.asked) last.push(candidate);
    else groups.push([candidate]);
  }
  return groups;
}

/** The shortest wait that one of the errors states; undefined when none does. */
function shortestWait(failures: readonly Error[]): number | undefined {
  const waits = failures
    .map((error) => (error instanceof DragomanError ? error.retryAfter : undefined))
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
