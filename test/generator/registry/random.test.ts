/** Any catalogue: what is written passes the checks, has exactly the catalogue's prices, and is proposed only once. */

import { expect, it } from "vitest";
import { parse } from "yaml";
import { checkRegistry } from "../../../generator/emit/registry-check.ts";
import { readRegistry } from "../../../generator/emit/registry-table.ts";
import { ratesOf } from "../../../generator/registry/catalogue.ts";
import { newFile } from "../../../generator/registry/write.ts";
import { loadSource } from "../../../language/load.ts";
import fc from "../../fast-check.ts";
import { catalogueOf, file, proposed, registry, written } from "./example.ts";

const price = fc.oneof(
  fc.constantFrom(0, 0.0000001, 0.003625, 0.1, 1, 2.5, 180),
  fc.double({ min: 0, max: 1000, noNaN: true, noDefaultInfinity: true }),
);
const cost = fc.record(
  { input: price, output: price, reasoning: price, cache_read: price, cache_write: price },
  { requiredKeys: ["input", "output"] },
);
const tier = fc.record({ type: fc.constantFrom("context", "context", "hour"), size: fc.integer({ min: 1, max: 4 }) });
const words = fc.constantFrom(["text"], ["text", "image"], ["audio"]);
const day = fc
  .record({
    year: fc.integer({ min: 2024, max: 2027 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => [year, month, day].map((part) => String(part).padStart(2, "0")));
const option = fc.oneof(
  fc.record({ type: fc.constantFrom("toggle", "budget_tokens", "other") }),
  fc.record({
    type: fc.constant("effort"),
    values: fc.array(fc.constantFrom("none", "low", "high", "max", "default", null)),
  }),
);

const anyModel = fc.record(
  {
    name: fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom("true", "~", "3.5", "A, [b]: #c", '"quoted"', "line\nbreak"),
    ),
    status: fc.constantFrom("beta", "deprecated"),
    reasoning: fc.boolean(),
    reasoning_options: fc.array(option, { maxLength: 3 }),
    tool_call: fc.boolean(),
    structured_output: fc.boolean(),
    temperature: fc.boolean(),
    release_date: fc.oneof(
      day.map((parts) => parts.join("-")),
      day.map((parts) => parts.slice(0, 2).join("-")),
    ),
    modalities: fc.record({ input: words, output: words }),
    limit: fc.record({ context: fc.integer({ min: 0, max: 4_294_967_295 }), output: fc.nat() }),
    cost: fc
      .tuple(cost, fc.option(fc.array(fc.tuple(cost, tier), { maxLength: 3 }), { nil: undefined }))
      .map(([base, tiers]) => ({ ...base, ...(tiers && { tiers: tiers.map(([each, tier]) => ({ ...each, tier })) }) })),
  },
  { requiredKeys: ["name", "reasoning", "tool_call", "release_date", "modalities", "limit"] },
);
const id = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom("id", "__proto__", "true", "1", "a: b", "a#b", "a over 5", "think-1", "vendor/model:free", "-", "*"),
);
const models = fc.array(fc.tuple(id, anyModel), { maxLength: 8 }).map((entries) => Object.fromEntries(entries));

const problemsOf = (text: string) => checkRegistry([loadSource(file, text)]).map(({ message }) => message);

it("any two catalogues, one after the other", () => {
  const start = newFile("demo").replace("window: total", "window: total\ncatalogue: { id: demo-cloud }");
  fc.assert(
    fc.property(models, models, fc.constantFrom(registry, start), (first, second, text) => {
      let current = text;
      for (const [index, all] of [first, { ...first, ...second }].entries()) {
        const catalogue = catalogueOf(all);
        current = written(current, catalogue, `2026-0${index + 1}-01`);
        const { models, prices } = proposed(current, catalogue);
        expect([models, prices]).toEqual([[], []]);
        if (current !== text) expect(problemsOf(current)).toEqual([]);
        expect(written(current, catalogue, "2026-12-01")).toBe(current);
        const table = readRegistry(loadSource(file, current));
        for (const [id, model] of Object.entries(catalogue["demo-cloud"]?.models ?? {})) {
          const rates = ratesOf(model);
          const rows = table.prices.filter((row) => row.model === id);
          const isListed = table.rows.some((row) => row.id === id);
          if (typeof rates !== "string")
            expect(rows.map(({ over, rates }) => ({ over, rates }))).toEqual(isListed ? rates : []);
        }
      }
      const before = parse(text) as { models: Record<string, unknown> };
      const after = parse(current) as { models: Record<string, unknown> };
      expect(after.models).toMatchObject(before.models);
      for (const comment of text.match(/#.*$/gm) ?? []) expect(current).toContain(comment);
    }),
  );
});
