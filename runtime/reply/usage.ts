/** Adds up the token counts of a provider, which can come in pieces and with different breakdowns. */
import type { Sink } from "../../generated/hub.ts";
import { numberOf } from "../json.ts";

/** Tokens of one answer. Cached tokens count as prompt, reasoning as completion; the total is the sum of both. */
export interface Usage {
  /** All input tokens, including cache reads and writes. */
  prompt_tokens: number;
  /** All output tokens, including reasoning. */
  completion_tokens: number;
  total_tokens: number;
  /** Parts of `prompt_tokens`; each is absent when it is zero. */
  prompt_tokens_details?: { cached_tokens?: number; cache_write_tokens?: number };
  /** Parts of `completion_tokens`; absent when there are none. */
  completion_tokens_details?: { reasoning_tokens: number };
  /**
   * What the answer cost in USD, by the listed prices of its model. Absent, never 0, if a price that it needs is not known or
   * the provider reported no tokens.
   */
  cost?: number;
}

type Signal = Parameters<Sink["usage"]>[0];

/** The latest value of each native count. An absent field keeps the previous value. */
export class Counts {
  #input: number | undefined;
  #uncached: number | undefined;
  #cacheRead: number | undefined;
  #cacheWrite: number | undefined;
  #inputExtra: number | undefined;
  #output: number | undefined;
  #answer: number | undefined;
  #reasoning: number | undefined;

  add(signal: Signal): void {
    this.#input = count(signal.input) ?? this.#input;
    this.#uncached = count(signal.uncached) ?? this.#uncached;
    this.#cacheRead = count(signal.cache_read) ?? this.#cacheRead;
    this.#cacheWrite = count(signal.cache_write) ?? this.#cacheWrite;
    this.#inputExtra = count(signal.input_extra) ?? this.#inputExtra;
    this.#output = count(signal.output) ?? this.#output;
    this.#answer = count(signal.answer) ?? this.#answer;
    this.#reasoning = count(signal.reasoning) ?? this.#reasoning;
  }

  get usage(): Usage {
    const read = this.#cacheRead ?? 0;
    const written = this.#cacheWrite ?? 0;
    const reasoning = this.#reasoning ?? 0;
    const prompt =
      (this.#input === undefined ? (this.#uncached ?? 0) + read + written : inputWithCache(this.#input, read)) +
      (this.#inputExtra ?? 0);
    const completion = this.#output ?? (this.#answer ?? 0) + reasoning;
    return {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      ...((read > 0 || written > 0) && {
        prompt_tokens_details: {
          ...(read > 0 && { cached_tokens: read }),
          ...(written > 0 && { cache_write_tokens: written }),
        },
      }),
      ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
    };
  }
}

/** The input with cached tokens. More cached tokens than input means that the input excludes them. */
function inputWithCache(input: number, read: number): number {
  return read > input ? input + read : input;
}

function count(value: unknown): number | undefined {
  const number = typeof value === "object" ? numberOf(value) : value;
  return typeof number === "number" && number >= 0 && number <= Number.MAX_SAFE_INTEGER
    ? Math.trunc(number)
    : undefined;
}
