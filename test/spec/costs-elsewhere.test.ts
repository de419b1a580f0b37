/** Costs of usages here and by the code of two other catalogues, as recorded; where one differs, the reason is listed. */
import { expect, it } from "vitest";
import { parse } from "yaml";
import { pricesAt } from "../../runtime/models.ts";
import { costOf } from "../../runtime/reply/cost.ts";
import { findDestination } from "../destinations.ts";
import { readText } from "./files.ts";

type Usage = readonly [
  model: string,
  input: number,
  read: number,
  written: number,
  hour: number,
  output: number,
  tier: string | null,
  litellm: number | null,
  genai: number | null,
];

interface Table {
  readonly usages: readonly Usage[];
  readonly differs: Readonly<Record<"litellm" | "genai", Readonly<Record<string, string>>>>;
}

const { usages, differs } = parse(readText("test/spec/costs-elsewhere.yaml")) as Table;
const at = Date.parse("2026-11-28T12:00:00Z");

async function costHere([model, input, read, written, hour, output, tier]: Usage): Promise<number | undefined> {
  const prices = await pricesAt(findDestination(model));
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: {
      cached_tokens: read,
      cache_write_tokens: written + hour,
      cache_write_1h_tokens: hour,
    },
    ...(tier !== null && { service_tier: tier }),
  };
  return prices && costOf(usage, prices, at);
}

it("has 200 usages, most of them in both", () => {
  expect(usages).toHaveLength(200);
  expect(usages.filter(([, , , , , , , litellm, genai]) => litellm !== null && genai !== null).length).toBeGreaterThan(
    140,
  );
});

it.each([
  ["litellm", 7],
  ["genai", 8],
] as const)("they cost the same by %s, but for what is listed", async (catalogue, column) => {
  const used = new Set<string>();
  const wrong: unknown[] = [];
  for (const usage of usages) {
    const [here, there] = [await costHere(usage), usage[column]];
    if (there === null || (here !== undefined && Math.abs(here - there) <= 1e-9 * Math.max(here, there))) continue;
    const [model] = usage;
    if (differs[catalogue][model] === undefined) wrong.push([...usage.slice(0, 7), there, here]);
    used.add(model);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(differs[catalogue]).filter((model) => !used.has(model))).toEqual([]);
});
