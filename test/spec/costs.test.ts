/** Costs of answers: cases by hand, and every row of the registry against a formula that reads only the YAML. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { prices } from "../../generated/prices.ts";
import { pricesAt } from "../../runtime/models.ts";
import { CompletionBuilder } from "../../runtime/reply/completion.ts";
import { costOf } from "../../runtime/reply/cost.ts";
import { readWhole } from "../../runtime/reply/read-reply.ts";
import { findDestination } from "../destinations.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { root } from "../walked/root.ts";

interface Case {
  readonly why: string;
  readonly model: string;
  readonly at?: string;
  readonly answer: object;
  readonly cost: number | null;
  readonly stated?: true;
}

const cases: readonly Case[] = parse(readFileSync(join(root, "test/spec/costs.yaml"), "utf8"));

describe("the cost of an answer", () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterAll(() => void vi.useRealTimers());

  it.each(cases)("$model: $why", async ({ model, at = "2026-11-28T12:00:00Z", answer, cost, stated }) => {
    vi.setSystemTime(new Date(at));
    const to = findDestination(model);
    const builder = new CompletionBuilder({ provider: to.registration.key, model: to.model });
    const { usage } = readWhole(to.adapter, JSON.stringify(answer), to.model, builder, { prices: await pricesAt(to) });
    expect([usage.cost, usage.cost_stated]).toEqual([cost ?? undefined, stated]);
  });
});

type Cells = readonly [...unknown[]];

interface Row {
  readonly id: string;
  readonly model: string;
  readonly from: string;
  readonly over: number;
  readonly cells: Cells;
  readonly terms: Cells | undefined;
}

/** The rows of all tables of prices, with the terms that fit first. */
const folder = join(root, "spec/registry");
const rows: readonly Row[] = readdirSync(folder).flatMap((file) => {
  const {
    provider,
    prices = {},
    terms = {},
  } = parse(readFileSync(join(folder, file), "utf8")) as {
    readonly provider: string;
    readonly prices?: Readonly<Record<string, Cells>>;
    readonly terms?: Readonly<Record<string, Cells>>;
  };
  return Object.entries(prices)
    .filter(([key]) => key !== "id")
    .map(([key, cells]): Row => {
      const [named = "", over = "0"] = key.split(" over ");
      const [model = "", from = ""] = named.split(" from ");
      const isFitting = ([glob]: [string, Cells]) =>
        glob !== "id" && new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", ".*")}$`, "i").test(named);
      return {
        id: `${provider}/${model}`,
        model,
        from,
        over: Number(over),
        cells,
        terms: Object.entries(terms).find(isFitting)?.[1],
      };
    });
});

const ms = (text: string) => Date.parse(text);
const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The cost in units of 10^-18 USD; undefined if it is not known. */
function expected(row: Row, tokens: Tokens, tier: string | undefined, at: number): bigint | undefined {
  const [input, output, read, write] = row.cells as readonly (number | null)[];
  const [tiers, writes, peak] = (row.terms ?? []) as [Record<string, number>?, Record<string, number>?, Peak?];
  const written = (time: string) => (writes?.[time] === undefined ? null : (input ?? 0) * writes[time]);
  const amounts: [number, number | null | undefined][] = [
    [tokens.uncached, input],
    [tokens.output, output],
    [tokens.read, read],
    [tokens.write, write],
    [tokens.hour, written("1h")],
    [tokens.half, written("12h")],
  ];
  const inTier = tier === undefined ? 1 : tiers?.[tier];
  if (inTier === undefined || amounts.some(([count, price]) => count > 0 && typeof price !== "number"))
    return undefined;
  const date = new Date(at);
  const isPeak =
    peak != null &&
    (peak.days ?? days).includes(days[date.getUTCDay()] ?? "") &&
    peak.hours.some((hours) => {
      const [start = 0, end = 0] = hours.split("-").map(Number);
      return date.getUTCHours() >= start && date.getUTCHours() < end;
    });
  const sum = amounts.reduce((all, [count, price]) => all + BigInt(count) * micro(price ?? 0), 0n);
  return sum * micro(inTier) * micro(isPeak ? peak.times : 1);
}

interface Peak {
  readonly times: number;
  readonly days?: readonly string[];
  readonly hours: readonly string[];
}

/** A number with at most eight decimal places times 10^8; the rounding takes away what floating point added. */
const micro = (value: number): bigint => BigInt(Math.round(value * 1e8));

interface Tokens {
  readonly uncached: number;
  readonly read: number;
  readonly write: number;
  readonly hour: number;
  readonly half: number;
  readonly output: number;
}

const few = fc.oneof(fc.constant(0), fc.nat(3000));
const tokensOf = ({ over }: Row) =>
  fc.record({
    uncached: fc.integer({ min: over + 1, max: over + 50_000 }),
    read: few,
    write: few,
    hour: few,
    half: few,
    output: fc.nat(20_000),
  });

/** A time at which the row holds: after its day, and before that of the next. */
function timesOf({ id, from }: Row): fc.Arbitrary<number> {
  const next = rows
    .filter((each) => each.id === id && each.from > from)
    .map((each) => each.from)
    .toSorted()[0];
  const min = ms(from === "" ? "2026-09-01" : from);
  return fc.integer({ min, max: next === undefined ? min + 90 * 86_400_000 : ms(next) - 1 });
}

/** A row for as many input tokens as a request has. */
const fitting = (row: Row, { uncached, read, write, hour, half }: Tokens): Row =>
  rows.findLast(
    (each) => each.id === row.id && each.from === row.from && uncached + read + write + hour + half > each.over,
  ) ?? row;

function calculated(
  id: string,
  { uncached, read, write, hour, half, output }: Tokens,
  tier: string | undefined,
  at: number,
) {
  const input = uncached + read + write + hour + half;
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: {
      cached_tokens: read,
      cache_write_tokens: write + hour + half,
      cache_write_1h_tokens: hour,
      cache_write_12h_tokens: half,
    },
    ...(tier !== undefined && { service_tier: tier }),
  };
  const found = prices[id];
  return found && costOf(usage, found, at);
}

describe("each row of prices", () => {
  it("is read: the generated prices have as many", () => {
    expect(rows.length).toBeGreaterThan(500);
    expect(Object.values(prices).reduce((sum, { rates }) => sum + rates.length, 0)).toBe(rows.length);
  });

  it.each([...Map.groupBy(rows, ({ id }) => id.split("/")[0] ?? "")])("of %s gives exact costs", (_, own) => {
    for (const row of own) checkRow(row);
  });
});

/** Random usages of a row, at times at which it holds, in each tier. */
function checkRow(row: Row): void {
  const tier = fc.constantFrom(undefined, ...Object.keys((row.terms?.[0] ?? {}) as object), "scale");
  fc.assert(
    fc.property(tokensOf(row), tier, timesOf(row), (tokens, tier, at) => {
      const exact = expected(fitting(row, tokens), tokens, tier, at);
      // the nearest number to units of 10^-8 (tier) * 10^-8 (peak) * 10^-8 (price) * 10^-6 (tokens)
      const nearest = exact === undefined ? undefined : Number(`${exact}e-30`);
      expect(calculated(row.id, tokens, tier, at), row.id).toBe(nearest);
    }),
    { numRuns: propertyRuns(20) },
  );
}
