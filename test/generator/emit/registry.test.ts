import { describe, expect, it } from "vitest";
import { type ModelPrices, prices } from "../../../generated/prices.ts";
import { models } from "../../../generated/registry.ts";
import { emitRegistry } from "../../../generator/emit/registry.ts";
import { checkRegistry } from "../../../generator/emit/registry-check.ts";
import { loadSource } from "../../../language/load.ts";
import { pricesOf } from "../../../runtime/specs/prices.ts";
import { readRegistryFiles, readSpec } from "../../spec/files.ts";
import { laidOut } from "./laid-out.ts";

const small = loadSource(
  "spec/registry/demo.yaml",
  `provider: demo
snapshot: 2026-07-16
window: total
models:
  id: [label, released, context_window_tokens, max_output_tokens, tools, streaming, images, prompt_cache, structured_output, parallel_tool_calls, reasoning, sources]
  demo-2: [Demo 2, 2026-02-01, 1000000, ~, Supported, Unknown, Unsupported, Unknown, Unknown, Unknown, Supported, [page]]
prices:
  id:     [input, output, cache_read, cache_write, sources]
  demo-3: [1, 2, ~, ~, [page]]
ends:
  id:     [on, answers, instead, sources]
  demo-2: [2027-01-01, ~, demo-3, [page]]
sources:
  page: { what: A page, date: 2026-02-01, covers: [id, label, released, context_window_tokens, tools, images, reasoning, prices, ends] }
`,
);

describe("generated/registry.ts", () => {
  it("has one entry per line", () => {
    expect(checkRegistry([small])).toEqual([]);
    const [output] = laidOut(emitRegistry([small, priced]));
    expect(output?.path).toBe("generated/registry.ts");
    expect(output?.text).toContain(`export const models: readonly ModelEntry[] = [
  model("demo/demo-2", "Demo 2", "2026-02-01", 1_000_000, null, "Y?N???Y", { on: "2027-01-01", instead: "demo-3" }),
  model("priced/three", "Three", "2026-09-01", null, null, "???????"),
`);
  });

  it("changes in one line if one cell does", () => {
    const before = readRegistryFiles();
    const after = readRegistryFiles();
    after[3] = readSpec("spec/registry/xai.yaml", "500000, ", "600000, ");
    const lines = [before, after].map((sources) => laidOut(emitRegistry(sources))[0]?.text.split("\n") ?? []);
    expect(lines[1]?.filter((line, index) => line !== lines[0]?.[index])).toEqual([expect.stringContaining("600_000")]);
  });
});

const priced = loadSource(
  "spec/registry/priced.yaml",
  `provider: priced
snapshot: 2026-07-16
window: total
models:
  id:    [label, released, context_window_tokens, max_output_tokens, tools, streaming, images, prompt_cache, structured_output, parallel_tool_calls, reasoning, sources]
  one:   [One, 2026-02-01, ~, ~, Unknown, Unknown, Unknown, Unknown, Unknown, Unknown, Unknown, [page]]
added:
  id:    [label, released, context_window_tokens, max_output_tokens, tools, streaming, images, prompt_cache, structured_output, parallel_tool_calls, reasoning, sources]
  three: [Three, 2026-09-01, ~, ~, Unknown, Unknown, Unknown, Unknown, Unknown, Unknown, Unknown, [page]]
prices:
  id:              [input, output, cache_read, cache_write, sources]
  one:             [0.15, 1000, ~, 0, [page]]
  three:           [0.0000003, 2.5, 0.1, 1, [page, late]]
  three over 2000: [1, 2, ~, ~, [late]]
sources:
  page: { what: A page, date: 2026-02-01, covers: [id, label, released, prices] }
  late: { what: A later page, date: 2026-09-02, covers: [prices] }
`,
);

const terms = (glob: string, tiers: string, peak = "~", source = "page"): string =>
  `terms:\n  id: [tiers, writes, peak, sources]\n  ${glob}: [${tiers}, ~, ${peak}, [${source}]]\nsources:`;

describe("generated/prices.ts", () => {
  it("has exact decimals, the oldest day of its sources, and the prices of longer requests", () => {
    expect(checkRegistry([priced])).toEqual([]);
    const output = laidOut(emitRegistry([small, priced])).find(({ path }) => path === "generated/prices.ts");
    expect(output?.text).toContain(`export const prices: Readonly<Record<string, ModelPrices>> = {
  "demo/demo-3": { date: "2026-02-01", rates: [{ over: 0, input: "1", output: "2" }] },
  "priced/one": { date: "2026-02-01", rates: [{ over: 0, input: "0.15", output: "1000", cache_write: "0" }] },
  "priced/three": {
    date: "2026-02-01",
    rates: [
      { over: 0, input: "0.0000003", output: "2.5", cache_read: "0.1", cache_write: "1" },
      { over: 2000, input: "1", output: "2" },
    ],
  },
};
`);
  });

  it("is read for a model of the registry when it is needed", async () => {
    for (const model of models) {
      const found = await pricesOf(model.provider, model.name);
      expect(found).toBe(prices[model.id]);
    }
    expect(await pricesOf("openai", "constructor")).toBeUndefined();
    expect(await pricesOf("constructor", "gpt-5.5")).toBeUndefined();
  });

  it("has exact decimals only, and rates by day and by size", () => {
    const plain = /^(0|[1-9]\d*)(\.\d*[1-9])?$/;
    for (const [id, { rates }] of Object.entries(prices)) {
      for (const { over, from: _, tiers = {}, peak, ...amounts } of rates) {
        expect(over, id).toBeGreaterThanOrEqual(0);
        for (const each of [...Object.values(amounts), ...Object.values(tiers), ...(peak ? [peak.times] : [])])
          expect(each, id).toMatch(plain);
      }
      const order = rates.map(({ from = "", over }) => `${from} ${String(over).padStart(8, "0")}`);
      expect(order, id).toEqual(order.toSorted());
      expect(new Set(order).size, id).toBe(order.length);
    }
  });

  it("has the prices of a model without a day in its name for the names with one, unless they have their own", async () => {
    const named = (name: string) => pricesOf("demo", name, { "demo/Model": first, "demo/model-2026-01-31": second });
    const [first, second] = [prices["openai/gpt-5.5"], prices["openai/gpt-5.4"]] as [ModelPrices, ModelPrices];
    for (const name of ["model", "MODEL", "model-20260317", "model-2026-03-17", "model@20260317"])
      expect(await named(name), name).toBe(first);
    expect(await named("model-2026-01-31")).toBe(second);
    for (const name of ["model-2026-13-17", "model-202603171", "model-20260317b", "model-2603", "other-20260317"])
      expect(await named(name), name).toBeUndefined();
    expect(await pricesOf("openai", "gpt-5.4-mini-2026-03-17")).toBe(prices["openai/gpt-5.4-mini"]);
    expect(await pricesOf("openai", "gpt-5.5", { "openai/GPT-5.5": second })).toBe(second);
  });
});

describe("the order of models", () => {
  it("is by provider, newest first", () => {
    const [output] = laidOut(emitRegistry([small, priced].map((source) => loadSource(source.file, source.text))));
    const undated = loadSource(
      "spec/registry/new.yaml",
      small.text.replace(/snapshot.*\n/, "").replaceAll("demo", "new"),
    );
    expect(checkRegistry([undated, priced])).toEqual([]);
    const [later] = laidOut(emitRegistry([undated, priced]));
    const idsIn = (text = "") => [...text.matchAll(/^ {2}model\("(.*?)"/gm)].map(([, id]) => id);
    expect(idsIn(output?.text)).toEqual(["demo/demo-2", "priced/three", "priced/one"]);
    expect(idsIn(later?.text)).toEqual(["new/new-2", "priced/three", "priced/one"]);
  });
});

describe("a provider that is not listed", () => {
  it("has a reason, and nothing else", () => {
    const load = (rest: string) =>
      loadSource("spec/registry/demo.yaml", `provider: demo\nunlisted: it varies\n${rest}`);
    expect(checkRegistry([load("")])).toEqual([]);
    expect(laidOut(emitRegistry([load("")]))[0]?.text).toContain("readonly ModelEntry[] = [];");
    const found = checkRegistry([load("window: total\n")]);
    expect(found.map(({ message }) => message)).toEqual([
      "window is not allowed here: an unlisted provider has no other keys",
    ]);
    const neither = loadSource("spec/registry/demo.yaml", "provider: demo\n");
    expect(checkRegistry([neither]).map(({ message }) => message)).toEqual(["sources is missing"]);
  });
});

describe("errors in prices and added models", () => {
  it.each([
    ["a negative price", "0.15", "-1", "-1 is not allowed here: a price in USD per million tokens"],
    ["no price", "0.15", "~", "null is not allowed here: a price in USD per million tokens"],
    ["an exponent", "0.0000003", "3e-7", "3e-7 must be written as a plain decimal: 0.0000003"],
    ["a zero at the end", "2.5,", "2.50,", "2.50 must be written as a plain decimal: 2.5"],
    [
      "more digits than a number has",
      "2.5,",
      "2.50000000000000000001,",
      "2.50000000000000000001 must be written as a plain decimal: 2.5",
    ],
    ["a string", "2.5,", '"2.5",', '"2.5" is not allowed here: a price in USD per million tokens'],
    ["a misspelt column", "cache_read", "cache_reed", "unknown column cache_reed; did you mean cache_read?"],
    ["a cell left out", "[1, 2, ~, ~, [late]]", "[1, 2, ~, [late]]", "found 4 elements, expected 5"],
    ["another model", "  three over", "  thre over", "thre over 2000 must follow the row of thre for smaller requests"],
    [
      "a day before its model",
      "  one:             ",
      "  two from 2026-03-01: [1, 2, ~, ~, [page]]\n  one:             ",
      "two from 2026-03-01 must follow the rows of two that hold before",
    ],
    [
      "a larger request of another day",
      "three over 2000",
      "three from 2026-03-01 over 2000",
      "three from 2026-03-01 over 2000 must follow the row of three from 2026-03-01 for smaller requests",
    ],
    [
      "terms of nothing",
      "sources:",
      terms("four", "{ flex: 0.5 }"),
      "the terms four are those of no price: none fits, or an earlier row has them all",
    ],
    [
      "an unknown tier",
      "sources:",
      terms("one", "{ flexible: 0.5 }"),
      "flexible is not allowed here: a tier: batch, flex, priority, fast, ultrafast, scale, offpeak",
    ],
    [
      "hours that there are not",
      "sources:",
      terms("one", "~", "{ times: 2, hours: [20-25] }"),
      '"20-25" is not allowed here: hours: 06-10',
    ],
    [
      "terms without a source of prices",
      "sources:",
      terms("one", "{ flex: 0.5 }", "~", "page2"),
      "unknown source page2; did you mean page?",
    ],
    [
      "another order",
      "three over 2000",
      "one over 2000  ",
      "one over 2000 must follow the row of one for smaller requests",
    ],
    ["an unknown source", "~, [late]", "~, [latest]", "unknown source latest; did you mean late?"],
    ["a source of other facts", "released, prices]", "released]", "one: no source of this row covers prices"],
    [
      "no snapshot",
      "snapshot: 2026-07-16\n",
      "",
      "added is for models that are not in the snapshot: without one, list them under models",
    ],
    ["a model in both tables", "  three: [Three", "  one: [Three", "one is under models, too"],
  ])("%s", (_, from, to, message) => {
    expect(priced.text).toContain(from);
    const messages = checkRegistry([loadSource(priced.file, priced.text.replace(from, to))]);
    expect(messages.map((each) => each.message)).toContain(message);
  });
});

describe("errors in spec/registry", () => {
  const file = "spec/registry/openai.yaml";
  it.each([
    [
      "a misspelt capability",
      "Supported,   Supported",
      "Suported,    Supported",
      '"Suported" is not one of these values; did you mean Supported?',
    ],
    ["a misspelt column", "[label, ", "[lable, ", "unknown column lable; did you mean label?"],
    ["a column left out", "released,   ", "", "there is no column released"],
    ["a cell left out", "GPT-5.5,       ", "", "found 11 elements, expected 12"],
    ["a misspelt key", "window: total", "windw: total", "unknown key windw; did you mean window?"],
    ["an invalid date", "2026-04-23", "2026-4-23", '"2026-4-23" is not allowed here: a day, YYYY-MM-DD'],
    ["a negative window", "1050000", "-1", "-1 is not allowed here: a number of tokens, or ~ if none is published"],
    [
      "an order that is not by date",
      "2026-07-09",
      "2026-01-09",
      "newest first: gpt-5.6-terra (2026-07-09) is newer than gpt-5.6-sol (2026-01-09)",
    ],
    ["a model of the future", "2026-07-09", "2026-08-09", "gpt-5.6-sol was released after the snapshot of 2026-07-16"],
    ["an unknown source", "[types, pages]", "[types, page]", "unknown source page; did you mean pages?"],
    ["a cell without a source", ", no_stream, retention]", ", no_stream]", "the source retention is not used"],
    [
      "a fact without a source",
      "[types, models_dev, no_schema, caching]",
      "[models_dev, no_schema, caching]",
      "gpt-5.4-pro: no source of this row covers id",
    ],
    [
      "a file under another name",
      "provider: openai",
      "provider: xai",
      "the provider of openai.yaml must have the name of the file, not xai",
    ],
  ])("%s", (_, from, to, message) => {
    const messages = checkRegistry([readSpec(file, from, to)]).map((each) => each.message);
    expect(messages).toContain(message);
  });

  it("are reported at their positions", () => {
    const [found] = checkRegistry([readSpec(file, "Unsupported, Supported", "Unsuported,  Supported")]);
    expect(found).toEqual({
      at: { file, line: 15, column: 99, length: 10 },
      message: '"Unsuported" is not one of these values; did you mean Unsupported?',
    });
  });

  it("a repeated model, in one file or in two, and different snapshots", () => {
    expect(() => readSpec(file, "gpt-5.5-pro: ", "gpt-5.5:     ")).toThrow("the key gpt-5.5 is written twice");
    const other = readSpec("spec/registry/xai.yaml", "grok-4.5: ", "gpt-5.5:  ");
    expect(checkRegistry([readSpec(file), other]).map(({ message }) => message)).toContain(
      "gpt-5.5 is already in the registry of openai",
    );
    const late = readSpec("spec/registry/xai.yaml", "snapshot: 2026-07-16", "snapshot: 2026-07-17");
    expect(checkRegistry([readSpec(file), late]).map(({ message }) => message)).toEqual([
      "the snapshot is 2026-07-16 in spec/registry/openai.yaml",
    ]);
  });
});
