/** The cost of an answer, by the prices of its model, in exact decimal arithmetic. */
import type { ModelPrices, Peak, Rate } from "../../generated/prices.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { Counts, Usage } from "./usage.ts";

/** Prices are per million tokens. */
const perMillion = 6;

/** The kinds of tokens that have a price of their own. */
const kinds = ["input", "output", "cache_read", "cache_write", "cache_write_1h", "cache_write_12h"] as const;

/** Prices without their decimal point: those of the rate, times 10 to the power of `places`. Absent where one is not known. */
type Whole = { readonly [Kind in (typeof kinds)[number]]?: number | undefined } & { readonly places: number };

const known = new WeakMap<Rate, Whole>();

function wholeOf(rate: Rate): Whole {
  const places = Math.max(...kinds.map((kind) => placesOf(rate[kind] ?? "")));
  const shifted = kinds.map((kind) => [kind, rate[kind] && Number(`${rate[kind]}e${places}`)]);
  return { ...Object.fromEntries(shifted), places };
}

function placesOf(decimal: string): number {
  return decimal.split(".")[1]?.length ?? 0;
}

/** The usage with what it cost: by the provider's own account, else by the prices of its model at this time. */
export function usageIn({ usage, cost: stated }: Counts, prices: ModelPrices | undefined): Usage {
  if (stated !== undefined) return { ...usage, cost: stated, cost_stated: true };
  const cost = prices && costOf(usage, prices);
  return cost === undefined ? usage : { ...usage, cost };
}

/**
 * The cost in USD; undefined if the provider reported no tokens, if its counts contradict each other, or if a price that they
 * need, or that of the tier, is not known. Cached tokens have their own price instead of that of other input. It is the number
 * that is nearest to the exact decimal, so up to 15 digits it is printed exactly.
 * @param at when the answer ended, in milliseconds since 1970. Default: now
 */
export function costOf(usage: Usage, prices: ModelPrices, at = Date.now()): number | undefined {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: cached, service_tier: tier } = usage;
  const { cached_tokens: cache_read = 0, cache_write_tokens: written = 0 } = cached ?? {};
  const { cache_write_1h_tokens: cache_write_1h = 0, cache_write_12h_tokens: cache_write_12h = 0 } = cached ?? {};
  const cache_write = written - cache_write_1h - cache_write_12h;
  const tokens = {
    input: input - cache_read - written,
    output,
    cache_read,
    cache_write,
    cache_write_1h,
    cache_write_12h,
  };
  const rate = rateAt(prices, at, input);
  const times = rate && timesAt(rate, tier, at);
  if (rate === undefined || times === undefined || tokens.input < 0 || cache_write < 0) return undefined;
  const price = getOrMake(known, rate, wholeOf);
  let sum = 0;
  for (const kind of kinds) {
    if (tokens[kind] <= 0) continue;
    if (price[kind] === undefined) return undefined;
    sum += tokens[kind] * price[kind];
  }
  const factors = times.map((each) => Number(`${each}e${placesOf(each)}`));
  const product = factors.reduce((all, factor) => all * factor, sum);
  const places = times.reduce((all, each) => all + placesOf(each), price.places + perMillion);
  // the quotient of two exact numbers is the nearest one
  if (Number.isSafeInteger(sum) && Number.isSafeInteger(product) && places <= exactPowers)
    return product / 10 ** places;
  const counted = kinds.filter((kind) => tokens[kind] > 0);
  const exact = counted.reduce((all, kind) => all + BigInt(tokens[kind]) * BigInt(price[kind] ?? 0), 0n);
  return Number(`${factors.reduce((all, factor) => all * BigInt(factor), exact)}e-${places}`);
}

/** Larger powers of ten are no exact numbers. */
const exactPowers = 22;

/** The prices that hold at a time for so many input tokens; for one token if none are given, as for a short request. */
export function rateAt({ rates }: ModelPrices, at = Date.now(), input = 1): Rate | undefined {
  const day = (): string => new Date(at).toISOString().slice(0, "2026-01-01".length);
  return rates.findLast(({ over, from }) => input > over && (from === undefined || from <= day()));
}

/** The factors of all prices, applied in turn; undefined if the price of the tier is not known. */
function timesAt({ tiers, peak }: Rate, tier: string | undefined, at: number): string[] | undefined {
  const times = peak !== undefined && isPeak(peak, new Date(at)) ? [peak.times] : [];
  const inTier = tier === undefined ? undefined : tiers?.[tier];
  if (inTier !== undefined) times.push(inTier);
  return tier !== undefined && inTier === undefined ? undefined : times;
}

function isPeak({ days, hours }: Peak, at: Date): boolean {
  const hour = at.getUTCHours();
  return days.includes(at.getUTCDay()) && hours.some(([from, to]) => hour >= from && hour < to);
}
