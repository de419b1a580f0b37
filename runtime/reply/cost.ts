/** What an answer cost, by the prices of its model, in exact decimal arithmetic. */
import type { ModelPrices } from "../../generated/prices.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { Counts, Usage } from "./usage.ts";

/** Prices are per million tokens. */
const perMillion = 6;

/** What has a price of its own. */
const kinds = ["input", "output", "cache_read", "cache_write"] as const;

type Rate = ModelPrices["rates"][number];

/** Prices without their decimal point: those of the rate, times 10 to the power of `places`. Absent where one is not known. */
type Whole = { readonly [Kind in (typeof kinds)[number]]?: number | undefined } & { readonly places: number };

const known = new WeakMap<Rate, Whole>();

function wholeOf(rate: Rate): Whole {
  const places = Math.max(...kinds.map((kind) => rate[kind]?.split(".")[1]?.length ?? 0));
  const shifted = kinds.map((kind) => [kind, rate[kind] && Number(`${rate[kind]}e${places}`)]);
  return { ...Object.fromEntries(shifted), places };
}

/** The usage with what it cost: by the provider's own account, else by the prices of its model. */
export function usageIn({ usage, cost: own }: Counts, prices: ModelPrices | undefined): Usage {
  const cost = own ?? (prices && costOf(usage, prices));
  return cost === undefined ? usage : { ...usage, cost };
}

/**
 * The cost in USD; undefined if the provider reported no tokens, if its counts contradict each other, or if a price that they
 * need is not known. Cached tokens have their own price instead of that of other input. It is the number that is nearest to
 * the exact decimal, so up to 15 digits it is printed exactly.
 */
export function costOf(usage: Usage, { rates }: ModelPrices): number | undefined {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: cached } = usage;
  const { cached_tokens: cache_read = 0, cache_write_tokens: cache_write = 0 } = cached ?? {};
  const tokens = { input: input - cache_read - cache_write, output, cache_read, cache_write };
  const rate = rates.findLast(({ over }) => input > over);
  if (rate === undefined || tokens.input < 0) return undefined;
  const price = getOrMake(known, rate, wholeOf);
  let sum = 0;
  for (const kind of kinds) {
    if (tokens[kind] <= 0) continue;
    if (price[kind] === undefined) return undefined;
    sum += tokens[kind] * price[kind];
  }
  const places = price.places + perMillion;
  // the quotient of two exact numbers is the nearest one
  if (Number.isSafeInteger(sum)) return sum / 10 ** places;
  const counted = kinds.filter((kind) => tokens[kind] > 0);
  const exact = counted.reduce((all, kind) => all + BigInt(tokens[kind]) * BigInt(price[kind] ?? 0), 0n);
  return Number(`${exact}e-${places}`);
}
