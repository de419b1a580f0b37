/**
 * Retries at the same address: after which errors, how often, and after which wait. A wait stated by the provider takes
 * precedence over the computed one; both are capped.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Settings } from "../../generated/settings.ts";
import type { RetryHint } from "../adapter.ts";
import { Http, isRetried, ProviderError } from "../errors.ts";

export interface RetryPolicy extends Pick<Settings, "maxRetries" | "maxBackoffSecs"> {
  /** Whether only a connection that was refused or closed is tried again, without a wait. Default: no. */
  readonly onlyDisconnected?: boolean;
}

/** The policy at an address while there is another one to try. */
export function beforeNext({ maxRetries, maxBackoffSecs }: RetryPolicy): RetryPolicy {
  return { maxRetries: Math.min(1, maxRetries), maxBackoffSecs, onlyDisconnected: true };
}

/** The codes of connections that were refused or closed; those that time out would take as long again. */
const disconnected: readonly unknown[] = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

function isDisconnected(error: unknown): boolean {
  return error instanceof Http && disconnected.includes((error.cause as { readonly code?: unknown } | undefined)?.code);
}

/** Sleep and random numbers, replaceable in tests. */
export interface Timing {
  /** Resolves after the time; rejects with the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

export const realTiming: Timing = {
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, signal && { signal });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
  random: Math.random,
};

/** The upper bound of the random wait before the first retry; it doubles with each retry. */
const firstBackoffMilliseconds = 500;

/** The attempts of one request. A stream that fails early is opened again, which counts as a retry. */
export class Attempts {
  readonly #policy: RetryPolicy;
  readonly #timing: Timing;
  readonly #signal: AbortSignal | undefined;
  readonly #failed: ((error: unknown) => void) | undefined;
  #retries = 0;

  /** @param failed called with every error */
  constructor(policy: RetryPolicy, timing: Timing, signal?: AbortSignal, failed?: (error: unknown) => void) {
    this.#policy = policy;
    this.#timing = timing;
    this.#signal = signal;
    this.#failed = failed;
  }

  /** Waits after a failure until the next attempt; throws the error if there is none. */
  async pause(error: unknown): Promise<void> {
    this.#failed?.(error);
    const { maxRetries, maxBackoffSecs, onlyDisconnected } = this.#policy;
    if (this.#signal?.aborted || !isRetried(error) || this.#retries >= maxRetries) throw error;
    if (onlyDisconnected && !isDisconnected(error)) throw error;
    const cap = maxBackoffSecs * 1000;
    const hint = error instanceof ProviderError ? error.retryAfter : undefined;
    const ceiling = Math.min(cap, firstBackoffMilliseconds * 2 ** this.#retries);
    this.#retries++;
    if (onlyDisconnected) return;
    await this.#timing.sleep(
      typeof hint === "number" ? Math.min(hint, cap) : this.#timing.random() * ceiling,
      this.#signal,
    );
  }
}

/** The headers of an error response, by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * The wait that the headers of an error response state, in milliseconds: `retry-after-ms`, then `retry-after`, then the
 * provider's own reset headers. Of these, limits that are exhausted take precedence; the others count only on a 429,
 * since they are on every response.
 */
export function waitOf(
  status: number,
  headers: Headers,
  hints: readonly RetryHint[],
  now: number = Date.now(),
): number | undefined {
  return (
    toWait(headers["retry-after-ms"], "milliseconds", now) ??
    toWait(headers["retry-after"], "seconds", now) ??
    toWait(headers["retry-after"], "http_date", now) ??
    resetOf(status, headers, hints, now)
  );
}

function resetOf(status: number, headers: Headers, hints: readonly RetryHint[], now: number): number | undefined {
  const exhausted: number[] = [];
  const others: number[] = [];
  for (const hint of hints) {
    for (const [name, value] of Object.entries(headers)) {
      const wildcard = wildcardOf(hint.header, name);
      const wait = wildcard === undefined ? undefined : toWait(value, hint.unit, now);
      if (wait === undefined) continue;
      const remaining = hint.remaining && headers[hint.remaining.toLowerCase().replace("*", wildcard ?? "")];
      (remaining !== undefined && Number(remaining) === 0 ? exhausted : others).push(wait);
    }
  }
  // all exhausted limits must be reset; otherwise the earliest reset is the best guess
  if (exhausted.length > 0) return Math.max(...exhausted);
  return status === 429 && others.length > 0 ? Math.min(...others) : undefined;
}

/** The text that `*` in the pattern matches in this name; `""` without `*`; undefined when the name does not match. */
function wildcardOf(pattern: string, name: string): string | undefined {
  const [before = "", after] = pattern.toLowerCase().split("*");
  if (after === undefined) return before === name ? "" : undefined;
  const fits = name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return fits ? name.slice(before.length, name.length - after.length) : undefined;
}

type Unit = RetryHint["unit"] | "milliseconds" | "http_date";

function toWait(text: string | undefined, unit: Unit, now: number): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const wait = milliseconds(text.trim(), unit, now);
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function milliseconds(text: string, unit: Unit, now: number): number {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (unit === "milliseconds") return number;
  if (unit === "seconds") return number * 1000;
  if (unit === "epoch_ms") return number - now;
  if (unit === "go_duration") return parseDuration(text) ?? Number.NaN;
  // require a time of day, since Date.parse would accept "-1" and "1, 1"
  return /\d:\d\d/.test(text) ? Date.parse(text) - now : Number.NaN;
}

const unitMilliseconds: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 0.001,
  µs: 0.001,
  ns: 0.000001,
};

/** A duration such as `6m0s`, `1.5s` or `200ms`, in milliseconds. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(h|ms|m|us|µs|ns|s))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)) {
    sum += Number(amount) * (unitMilliseconds[unit ?? ""] ?? 0);
  }
  return sum;
}
