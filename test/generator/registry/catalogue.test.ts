/** Files that are not a catalogue, and what a catalogue says about a model. */
import { describe, expect, it } from "vitest";
import {
  type CatalogueModel,
  cellsOf,
  isForChat,
  ratesOf,
  readCatalogue,
} from "../../../generator/registry/catalogue.ts";
import { compareEfforts } from "../../../generator/registry/efforts.ts";
import { demo, model } from "./example.ts";

function errorOf(value: unknown): string {
  try {
    readCatalogue(typeof value === "string" ? value : JSON.stringify(value), "file.json");
  } catch (error) {
    return (error as Error).message.replace("file.json is not a catalogue in the form of models.dev:\n", "");
  }
  return "";
}

const withModel = (fields: object) => ({ cloud: { id: "cloud", name: "Cloud", models: { "v/m": model(fields) } } });

describe("a file that is not a catalogue", () => {
  it.each([
    ["<html></html>", /^file\.json is not JSON: Unexpected token '<'/],
    ["", /^file\.json is not JSON: Unexpected end of JSON input$/],
    [[], "  the file: expected providers by id, found []"],
    [{}, "  the file: expected providers by id, found {}"],
    [{ name: "dragoman" }, '  /name: expected a provider: { id, name, models }, found "dragoman"'],
    [{ cloud: { id: "cloud", models: {} } }, "  /cloud: name is missing"],
    [{ cloud: { id: "cloud", name: "Cloud", models: [] } }, "  /cloud/models: expected models by id, found []"],
    [withModel({ limit: { context: 1 } }), "  /cloud/models/v~1m/limit: output is missing"],
    [
      withModel({ limit: { context: 1.5, output: 1 } }),
      "  /cloud/models/v~1m/limit/context: expected a number of tokens, found 1.5",
    ],
    [
      withModel({ release_date: "2026-13-01" }),
      '  /cloud/models/v~1m/release_date: expected a day, YYYY-MM-DD, or a month, found "2026-13-01"',
    ],
    [
      withModel({ cost: { input: -1, output: 2 } }),
      "  /cloud/models/v~1m/cost/input: expected a price in USD per million tokens, found -1",
    ],
    [
      withModel({ cost: { input: 1, output: 2, tiers: [{ input: 1, output: 2 }] } }),
      "  /cloud/models/v~1m/cost/tiers/0: tier is missing",
    ],
    [
      withModel({ reasoning_options: [{ type: "effort", values: [1] }] }),
      "  /cloud/models/v~1m/reasoning_options/0/values/0: expected an effort, found 1",
    ],
  ])("%j", (value, message) => {
    if (typeof message === "string") expect(errorOf(value)).toBe(message);
    else expect(errorOf(value)).toMatch(message);
  });

  it("has its first errors listed, with long values cut", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const lines = errorOf(Object.fromEntries(names.map((name) => [name, "x".repeat(100)]))).split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(`  /a: expected a provider: { id, name, models }, found "${"x".repeat(59)}…`);
    expect(lines[5]).toBe("  and 2 more");
  });

  it("may have more keys than are read", () => {
    expect(errorOf(withModel({ knowledge: "2026-01", experimental: { modes: {} } }))).toBe("");
  });
});

const read = (fields: object) => model(fields) as CatalogueModel;

describe("a model of a catalogue", () => {
  it("is for chats if it reads and answers text", () => {
    expect(isForChat(read({}))).toBe(true);
    expect(isForChat(read({ tool_call: false, temperature: false, reasoning: true }))).toBe(true);
    for (const fields of [
      { status: "deprecated" },
      { modalities: { input: ["audio"], output: ["text"] } },
      { modalities: { input: ["text"], output: ["text", "audio"] } },
      { limit: { context: 0, output: 0 } },
      { tool_call: false, temperature: false },
    ])
      expect(isForChat(read(fields)), JSON.stringify(fields)).toBe(false);
  });

  it("has Unknown for what the catalogue does not state", () => {
    const cells = cellsOf(read({ structured_output: undefined, reasoning: true, reasoning_options: [] }), "total");
    expect(cells).toMatchObject({ structured_output: "Unknown", reasoning: "Unknown", prompt_cache: "Unknown" });
    expect(cells).toMatchObject({ streaming: "Unknown", parallel_tool_calls: "Unknown", tools: "Supported" });
    expect(cellsOf(read({ cost: { input: 1, output: 1, cache_read: 0 } }), "total").prompt_cache).toBe("Unknown");
  });

  it("has an output limit only if it is less than the window, and the window of its input where that counts", () => {
    const limit = { context: 1000, input: 900, output: 1000 };
    expect(cellsOf(read({ limit }), "total")).toMatchObject({ context_window_tokens: 1000, max_output_tokens: null });
    expect(cellsOf(read({ limit }), "input")).toMatchObject({ context_window_tokens: 900 });
  });

  it.each([
    [{ cost: undefined }, "the catalogue has no price"],
    [{ cost: { input: 0, output: 0, cache_read: 0 } }, "the price of 0 may mean that none is published"],
    [{ cost: { input: 1, output: 2, reasoning: 3 } }, "reasoning has a price of its own"],
    [
      { cost: { input: 1, output: 2, tiers: [{ input: 2, output: 4, tier: { type: "hour", size: 3 } }] } },
      "the price does not depend on the input alone",
    ],
    [
      {
        cost: {
          input: 1,
          output: 2,
          tiers: [2, 3].map((input) => ({ input, output: 4, tier: { type: "context", size: 9 } })),
        },
      },
      "there are two prices for one size of requests",
    ],
  ])("has no price: %j", (fields, why) => {
    expect(ratesOf(read(fields))).toBe(why);
  });

  it("has the prices of longer requests in order", () => {
    const tiers = [30, 20].map((size) => ({ input: size, output: 1, tier: { type: "context", size } }));
    const rates = ratesOf(read({ cost: { input: 1, output: 2, reasoning: 2, tiers } }));
    expect(typeof rates === "string" ? rates : rates.map(({ over, rates }) => [over, rates.input])).toEqual([
      [0, 1],
      [20, 20],
      [30, 30],
    ]);
  });
});

describe("the efforts of a model", () => {
  const compared = (family: string, fields: object) => {
    const [found] = compareEfforts(demo, [{ id: "m", family, model: read(fields) }]);
    return [found?.why, found?.rows?.[1].join(" ")];
  };
  const effort = (...values: string[]) => ({ reasoning: true, reasoning_options: [{ type: "effort", values }] });

  it.each([
    ["are those that are sent", "thinks", effort("none", "low", "medium", "high", "xhigh"), [undefined, undefined]],
    [
      "include more than is sent",
      "thinks",
      effort("none", "minimal", "low", "medium", "high", "xhigh", "max"),
      ["efforts none, minimal, low, medium, high, xhigh, max", "effort none minimal low medium high xhigh max"],
    ],
    [
      "are fewer than are sent: the nearest below, or the lowest",
      "thinks",
      effort("medium", "high"),
      ["efforts medium, high", "effort medium medium medium medium high high high"],
    ],
    [
      "are not words",
      "thinks",
      { reasoning: true, reasoning_options: [{ type: "budget_tokens" }] },
      [undefined, undefined],
    ],
    ["do not exist", "thinks", {}, ["no reasoning, but a control is sent", undefined]],
    ["are not sent", "plain", effort("low"), ["efforts low, but nothing is sent", undefined]],
    ["do not exist, and are not sent", "plain", {}, [undefined, undefined]],
    [
      "are a budget that is not sent",
      "plain",
      { reasoning: true, reasoning_options: [{ type: "budget_tokens" }, { type: "toggle" }] },
      ["a budget and a switch, but nothing is sent", undefined],
    ],
  ])("%s", (_, family, fields, expected) => {
    expect(compared(family, fields)).toEqual(expected);
  });

  it("are compared once for models that accept the same", () => {
    const models = ["one", "two", "three"].map((id) => ({
      id,
      family: "thinks",
      model: read(effort(...(id === "two" ? ["low"] : ["high"]))),
    }));
    expect(compareEfforts(demo, models).map((each) => each.models)).toEqual([["one", "three"], ["two"]]);
  });
});
