/**
 * Trying again at the same address: after which failures, how often, and how long to wait. A wait that the provider
 * asked for beats the computed one; both are capped.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { RetryHint } from "../adapter.ts";
import { isRetried, ProviderError } from "../errors.ts";

export interface RetryPolicy {
  /** Retries after the first attempt. */
  readonly maxRetries: number;
  /** Cap on any one wait, in seconds. */
  readonly maxBackoffSecs: number;
}

/** Time and chance, replaceable in tests. */
export interface Timing {
  /** Resolves after so many milliseconds; rejects with the signal's reason. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** From 0 up to 1. */
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

/** The computed wait before the first retry lies between nothing and this; it doubles with each retry. */
const firstBackoffMilliseconds = 500;

/** The tries of one request. They are counted over several `run`s: a stream that broke early is opened again from what is left. */
export class Attempts {
  readonly #policy: RetryPolicy;
  readonly #timing: Timing;
  readonly #signal: AbortSignal | undefined;
  readonly #failed: ((error: unknown) => void) | undefined;
  #retries = 0;

  /** @param failed told of every failure */
  constructor(policy: RetryPolicy, timing: Timing, signal?: AbortSignal, failed?: (error: unknown) => void) {
    this.#policy = policy;
    this.#timing = timing;
    this.#signal = signal;
    this.#failed = failed;
  }

  /** The first success, or the last failure. */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        await this.pause(error);
      }
    }
  }

  /** Waits until the next try; throws the error where there is none. */
  async pause(error: unknown): Promise<void> {
    this.#failed?.(error);
    if (this.#signal?.aborted || !isRetried(error) || this.#retries >= this.#policy.maxRetries) throw error;
    const cap = this.#policy.maxBackoffSecs * 1000;
    const hint = error instanceof ProviderError ? error.retryAfter : undefined;
    const ceiling = Math.min(cap, firstBackoffMilliseconds * 2 ** this.#retries);
    this.#retries++;
    await this.#timing.sleep(
      typeof hint === "number" ? Math.min(hint, cap) : this.#timing.random() * ceiling,
      this.#signal,
    );
  }
}

/** The response headers of a failure, by lower-case name. */
type Headers = Readonly<Record<string, string>>;

/**
 * How many milliseconds the headers of a failure ask to wait: `retry-after-ms`, then `retry-after`, then the provider's
 * own reset headers. Of these, one whose limit is used up counts first; the others only on a 429, since they come with
 * every answer.
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
  const spent: number[] = [];
  const others: number[] = [];
  for (const hint of hints) {
    for (const [name, value] of Object.entries(headers)) {
      const filling = fillingOf(hint.header, name);
      const wait = filling === undefined ? undefined : toWait(value, hint.unit, now);
      if (wait === undefined) continue;
      const remaining = hint.remaining && headers[hint.remaining.toLowerCase().replace("*", filling ?? "")];
      (remaining !== undefined && Number(remaining) === 0 ? spent : others).push(wait);
    }
  }
  // all that is used up must be free again; of what is not, the soonest tells most
  if (spent.length > 0) return Math.max(...spent);
  return status === 429 && others.length > 0 ? Math.min(...others) : undefined;
}

/** What the `*` of a pattern stands for in this name; `""` when there is none; nothing when the name does not fit. */
function fillingOf(pattern: string, name: string): string | undefined {
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
  // without a time of day it is none of the dates in use, but "-1" and "1, 1" would be read as one
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
