/** Adds up the token counts of a provider, which can come in pieces and with different breakdowns. */
import type { Usage } from "../../generated/answers.ts";
import type { Sink } from "../../generated/hub.ts";
import { numberOf } from "../json.ts";

export type { Usage };

type Signal = Parameters<Sink["usage"]>[0];

/** The latest value of each native count. An absent field keeps the previous value. */
export class Counts {
  readonly #counts: { -readonly [Key in keyof Signal]?: number } = {};
  /** The cost of the answer in USD, as the provider states it; undefined if it states none. */
  cost: number | undefined;
  /** The tier in which the answer was made; undefined for the standard one. */
  tier: string | undefined;

  charge({ usd, extra, ticks }: Parameters<Sink["cost"]>[0]): void {
    const inTicks = amount(ticks);
    const sum = amount(usd) ?? (inTicks === undefined ? undefined : inTicks / ticksPerDollar);
    if (sum !== undefined) this.cost = sum + (amount(extra) ?? 0);
  }

  add(signal: Signal): void {
    for (const key in signal) {
      const number = count(signal[key as keyof Signal]);
      if (number !== undefined) this.#counts[key as keyof Signal] = number;
    }
  }

  get usage(): Usage {
    const { input, uncached = 0, cache_read: read = 0, cache_write: written = 0, input_extra = 0 } = this.#counts;
    const { output, answer = 0, reasoning = 0, total = 0, cache_write_1h = 0, cache_write_12h = 0 } = this.#counts;
    const prompt = (input === undefined ? uncached + read + written : inputWithCache(input, read)) + input_extra;
    const said = output ?? answer + reasoning;
    const completion = said === 0 ? Math.max(0, total - prompt) : said; // some servers report only a total
    return {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      ...((read > 0 || written > 0) && {
        prompt_tokens_details: {
          ...(read > 0 && { cached_tokens: read }),
          ...(written > 0 && { cache_write_tokens: written }),
          ...(cache_write_1h > 0 && { cache_write_1h_tokens: cache_write_1h }),
          ...(cache_write_12h > 0 && { cache_write_12h_tokens: cache_write_12h }),
        },
      }),
      ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
      ...(this.tier !== undefined && { service_tier: this.tier }),
    };
  }
}

/** The input with cached tokens. More cached tokens than input means that the input excludes them. */
function inputWithCache(input: number, read: number): number {
  return read > input ? input + read : input;
}

const ticksPerDollar = 1e10;

function amount(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 0 && number < Number.MAX_SAFE_INTEGER ? number : undefined;
}

function count(value: unknown): number | undefined {
  const number = typeof value === "object" ? numberOf(value) : value;
  return typeof number === "number" && number >= 0 && number <= Number.MAX_SAFE_INTEGER
    ? Math.trunc(number)
    : undefined;
}
