/** The cost of an answer, against exact rational arithmetic, and its laws. */

import { describe, expect, it } from "vitest";
import type { ModelPrices, Rate } from "../../generated/prices.ts";
import { prices as registry } from "../../generated/prices.ts";
import { costOf } from "../../runtime/reply/cost.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";

const runs = { numRuns: propertyRuns(4000) };

/** Tokens of each price. */
interface Tokens {
  readonly uncached: number;
  readonly read: number;
  readonly written: number;
  readonly output: number;
}

function usageOf({ uncached, read, written, output }: Tokens): Usage {
  const input = uncached + read + written;
  const cached = { ...(read > 0 && { cached_tokens: read }), ...(written > 0 && { cache_write_tokens: written }) };
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(read + written > 0 && { prompt_tokens_details: cached }),
  };
}

const count = fc.oneof(fc.constant(0), fc.nat(1000), fc.nat(2_000_000));
const tokens: fc.Arbitrary<Tokens> = fc
  .record({ uncached: count, read: count, written: count, output: count })
  .filter(({ uncached, read, written }) => uncached + read + written > 0);

/** A decimal with up to four places. */
const price = fc
  .tuple(fc.nat(400), fc.nat(4), fc.nat(9999))
  .map(([whole, places, rest]) =>
    places === 0 ? `${whole}` : `${whole}.${String(rest).padStart(4, "0").slice(-places)}`,
  );
const rate = fc.record({ input: price, output: price, cache_read: price, cache_write: price });
const flat = rate.map((each): ModelPrices => ({ date: "2026-01-01", rates: [{ over: 0, ...each }] }));

/** A rational number. */
type Ratio = readonly [numerator: bigint, denominator: bigint];

function ratioOf(decimal: string): Ratio {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(decimal) ?? [];
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(sign + whole + fraction);
  return power < 0 ? [digits, 10n ** BigInt(-power)] : [digits * 10n ** BigInt(power), 1n];
}

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d];
const times = ([a, b]: Ratio, factor: number): Ratio => [a * BigInt(factor), b];
const isSame = ([a, b]: Ratio, [c, d]: Ratio) => a * d === c * b;

function expected({ uncached, read, written, output }: Tokens, each: Omit<Rate, "over">): Ratio {
  const sum = [
    times(ratioOf(each.input), uncached),
    times(ratioOf(each.cache_read ?? ""), read),
    times(ratioOf(each.cache_write ?? ""), written),
    times(ratioOf(each.output), output),
  ].reduce(plus);
  return plus([0n, 1n], [sum[0], sum[1] * 1_000_000n]);
}

/** The cost as it is printed, exactly. */
function printed(some: Tokens, prices: ModelPrices): Ratio {
  return ratioOf(JSON.stringify(costOf(usageOf(some), prices)));
}

describe("the cost of an answer", () => {
  it("is printed as the exact decimal", () => {
    fc.assert(
      fc.property(tokens, flat, (some, prices) => {
        expect(isSame(printed(some, prices), expected(some, prices.rates[0]))).toBe(true);
      }),
      runs,
    );
  });

  it("is exact with every price of the registry", () => {
    const all = Object.values(registry).flatMap(({ date, rates }) => rates.map((each) => ({ date, each })));
    fc.assert(
      fc.property(tokens, fc.constantFrom(...all), (some, { date, each }) => {
        const { from: _, peak: __, ...always } = each;
        const full = { cache_read: "0", cache_write: "0", ...always, over: 0 };
        expect(isSame(printed(some, { date, rates: [full] }), expected(some, full))).toBe(true);
      }),
      runs,
    );
  });

  it("is the sum of the costs of its parts", () => {
    fc.assert(
      fc.property(tokens, tokens, flat, (one, other, prices) => {
        const both = {
          uncached: one.uncached + other.uncached,
          read: one.read + other.read,
          written: one.written + other.written,
          output: one.output + other.output,
        };
        expect(isSame(printed(both, prices), plus(printed(one, prices), printed(other, prices)))).toBe(true);
      }),
      runs,
    );
  });

  it("does not fall when tokens are added", () => {
    fc.assert(
      fc.property(tokens, flat, fc.constantFrom("uncached", "read", "written", "output"), (some, prices, kind) => {
        const more = costOf(usageOf({ ...some, [kind]: some[kind] + 1 }), prices);
        expect(more).toBeGreaterThanOrEqual(costOf(usageOf(some), prices) as number);
      }),
      runs,
    );
  });

  it("counts a cached token once, at its own price instead of that of other input", () => {
    fc.assert(
      fc.property(tokens, rate, (some, each) => {
        const cheap = { ...each, cache_read: "0", cache_write: each.input };
        const prices: ModelPrices = { date: "", rates: [{ over: 0, ...cheap }] };
        const { uncached, read, written, output } = some;
        const asInput = { uncached: uncached + written, read, written: 0, output };
        expect(isSame(printed(some, prices), printed(asInput, prices))).toBe(true);
        const full = { uncached: uncached + read + written, read: 0, written: 0, output };
        expect(costOf(usageOf(some), prices)).toBeLessThanOrEqual(costOf(usageOf(full), prices) as number);
        if (uncached > 0) {
          const without = { uncached, read: 0, written, output };
          expect(isSame(printed(some, prices), printed(without, prices))).toBe(true);
        }
      }),
      runs,
    );
  });

  it("has the prices of its size for all of its tokens", () => {
    fc.assert(
      fc.property(tokens, rate, rate, fc.integer({ min: 1, max: 2_000_000 }), (some, low, high, limit) => {
        const rates: ModelPrices["rates"] = [
          { over: 0, ...low },
          { over: limit, ...high },
        ];
        const input = some.uncached + some.read + some.written;
        const each = input > limit ? high : low;
        expect(isSame(printed(some, { date: "", rates }), expected(some, each))).toBe(true);
      }),
      runs,
    );
  });

  it("is not known exactly where a price that it needs is not", () => {
    fc.assert(
      fc.property(tokens, rate, fc.subarray(["cache_read", "cache_write"] as const), (some, each, absent) => {
        const known = Object.fromEntries(Object.entries(each).filter(([name]) => !absent.includes(name as never)));
        const isNeeded =
          (absent.includes("cache_read") && some.read > 0) || (absent.includes("cache_write") && some.written > 0);
        const cost = costOf(usageOf(some), { date: "", rates: [{ over: 0, ...(known as typeof each) }] });
        expect(cost === undefined).toBe(isNeeded);
      }),
      runs,
    );
  });

  it("is not known without tokens, or if more are cached than there are", () => {
    const prices: ModelPrices = { date: "", rates: [{ over: 0, input: "1", output: "1", cache_read: "1" }] };
    expect(costOf({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, prices)).toBeUndefined();
    const cached = { cached_tokens: 6, cache_write_tokens: 5 };
    const usage = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11, prompt_tokens_details: cached };
    expect(costOf(usage, prices)).toBeUndefined();
  });

  it("is zero only where the prices are", () => {
    const free: ModelPrices = { date: "", rates: [{ over: 0, input: "0", output: "0" }] };
    expect(costOf({ prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 }, free)).toBe(0);
  });
});
