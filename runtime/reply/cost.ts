/** What an answer cost, by the prices of its model, in exact decimal arithmetic. */
import type { ModelPrices } from "../../generated/prices.ts";
import type { Usage } from "./usage.ts";

/** Prices are per million tokens. */
const perMillion = 6;

/** Prices without their decimal point: those of the rate, times 10 to the power of `places`. Absent where one is not known. */
interface Whole {
  readonly input: number | undefined;
  readonly output: number | undefined;
  readonly read: number | undefined;
  readonly written: number | undefined;
  readonly places: number;
}

const known = new WeakMap<ModelPrices["rates"][number], Whole>();

function wholeOf(rate: ModelPrices["rates"][number]): Whole {
  let whole = known.get(rate);
  if (whole === undefined) {
    const { input, output, cache_read, cache_write } = rate;
    const places = Math.max(...[input, output, cache_read, cache_write].map((price) => placesOf(price)));
    const shifted = (price: string | undefined): number | undefined =>
      price === undefined ? undefined : Number(`${price}e${places}`);
    whole = {
      input: shifted(input),
      output: shifted(output),
      read: shifted(cache_read),
      written: shifted(cache_write),
      places,
    };
    known.set(rate, whole);
  }
  return whole;
}

function placesOf(price = ""): number {
  return price.split(".")[1]?.length ?? 0;
}

/**
 * The cost in USD; undefined if the provider reported no tokens, if its counts contradict each other, or if a price that they
 * need is not known. Cached tokens have their own price instead of that of other input. It is the number that is nearest to
 * the exact decimal, so up to 15 digits it is printed exactly.
 */
export function costOf(usage: Usage, { rates }: ModelPrices): number | undefined {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: cached } = usage;
  const read = cached?.cached_tokens ?? 0;
  const written = cached?.cache_write_tokens ?? 0;
  const uncached = input - read - written;
  const rate = rates.findLast(({ over }) => input > over);
  if (rate === undefined || uncached < 0) return undefined;
  const price = wholeOf(rate);
  const missing =
    (uncached > 0 && price.input === undefined) ||
    (read > 0 && price.read === undefined) ||
    (written > 0 && price.written === undefined) ||
    (output > 0 && price.output === undefined);
  if (missing) return undefined;
  const { input: plain = 0, read: cheap = 0, written: dear = 0, output: answer = 0 } = price;
  const sum = uncached * plain + read * cheap + written * dear + output * answer;
  const places = price.places + perMillion;
  // the quotient of two exact numbers is the nearest one
  if (Number.isSafeInteger(sum)) return sum / 10 ** places;
  const exact =
    BigInt(uncached) * BigInt(plain) +
    BigInt(read) * BigInt(cheap) +
    BigInt(written) * BigInt(dear) +
    BigInt(output) * BigInt(answer);
  return Number(`${exact}e-${places}`);
}
