/** What an answer cost, by the prices of its model, in exact decimal arithmetic. */
import type { ModelPrices } from "../../generated/prices.ts";
import type { Usage } from "./usage.ts";

/** Prices are per million tokens. */
const perMillion = 6;

/**
 * The cost in USD; undefined if the provider reported no tokens, if its counts contradict each other, or if a price that they
 * need is not known. Cached tokens have their own price instead of that of other input. It is the number that is nearest to
 * the exact decimal, so up to 15 digits it is printed exactly.
 */
export function costOf(usage: Usage, { rates }: ModelPrices): number | undefined {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: cached = {} } = usage;
  const { cached_tokens: read = 0, cache_write_tokens: written = 0 } = cached;
  const uncached = input - read - written;
  const rate = rates.findLast(({ over }) => input > over);
  if (rate === undefined || uncached < 0) return undefined;
  const parts = [
    [uncached, rate.input],
    [read, rate.cache_read],
    [written, rate.cache_write],
    [output, rate.output],
  ] as const;
  let sum = 0n;
  let places = 0;
  for (const [tokens, price] of parts) {
    if (tokens === 0) continue;
    if (price === undefined) return undefined;
    const [whole = "", fraction = ""] = price.split(".");
    if (fraction.length > places) {
      sum *= 10n ** BigInt(fraction.length - places);
      places = fraction.length;
    }
    sum += BigInt(tokens) * BigInt(whole + fraction.padEnd(places, "0"));
  }
  return Number(`${sum}e-${places + perMillion}`);
}
