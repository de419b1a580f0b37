/** Data packages: prices, limits and ends in files that a running proxy reads again. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { models } from "../../generated/registry.ts";
import { readFacts } from "../../generator/own/facts.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { Engine } from "../../runtime/engine.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { costOf } from "../../runtime/reply/cost.ts";
import { openStage, type Stage } from "../inbound/stage.ts";
import { bodyOf } from "../proxy/proxy-under-test.ts";
import { root } from "../walked/root.ts";

const known = { providers: ["openai", "xai"], models: new Set(models.map(({ id }) => id)) };
const read = (text: string, file = "newer.yaml") =>
  readFacts({ prefix: "", files: new Map([[file, text]]) }, known, "2026-11-28");

/** `line: message` of everything that is wrong. */
function wrongIn(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof SpecError) return error.diagnostics.map(({ at, message }) => `${at.line}: ${message}`);
    throw error;
  }
  return [];
}

describe("the data of models", () => {
  it("has prices by size and day, with their terms", () => {
    const { prices, priceRules } = read(`openai:
  prices:
    gpt-7 over 1000: { input: 4, output: 8 }
    gpt-7: { input: 2, output: 4, cache_read: 0.2, tiers: { flex: 0.5 }, writes: { 1h: 2 } }
    gpt-7 from 2027-01-01: { input: 1, output: 2 }
`);
    expect(prices).toEqual({
      "openai/gpt-7": {
        date: "2026-11-28",
        rates: [
          { over: 0, input: "2", output: "4", cache_read: "0.2", cache_write_1h: "4", tiers: { flex: "0.5" } },
          { over: 1000, input: "4", output: "8" },
          { over: 0, from: "2027-01-01", input: "1", output: "2" },
        ],
      },
    });
    expect(priceRules["openai/gpt-7"]).toMatch(/^newer\.yaml:\d$/);
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 };
    const at = (day: string) => costOf(usage, prices["openai/gpt-7"] as never, Date.parse(day));
    expect([at("2026-12-31"), at("2027-01-01")]).toEqual([4, 1]);
  });

  it("is JSON as well", () => {
    const json = {
      xai: { models: { "grok-4.5": { max_output_tokens: 9 } }, ends: { "grok-4.5": { on: "2027-01-01" } } },
    };
    expect(read(JSON.stringify(json, undefined, 2), "newer.json").models).toEqual({
      "xai/grok-4.5": { max_output_tokens: 9, capabilities: {}, ends: { on: "2027-01-01" } },
    });
  });

  it("is right in the example of the page", () => {
    const page = readFileSync(join(root, "docs/own-providers.md"), "utf8");
    const [, example = ""] = /^```yaml\n(# data\.yaml\n.*?)^```$/ms.exec(page) ?? [];
    expect(read(example).models["openai/gpt-5.4"]).toEqual({ ends: { on: "2027-03-01", instead: "gpt-7" } });
  });

  it("may list a model in another file than the one that says when it ends, in any order", () => {
    const files = new Map([
      ["a.yaml", "openai:\n  ends: { gpt-7: { on: 2027-01-01 } }\n"],
      ["b.yaml", "openai:\n  models: { gpt-7: { released: 2026-12-20 } }\n"],
    ]);
    const all = [files, new Map([...files].reverse())].map((each) => readFacts({ prefix: "", files: each }, known, ""));
    for (const { models: found } of all)
      expect(found["openai/gpt-7"]).toMatchObject({ released: "2026-12-20", ends: { on: "2027-01-01" } });
  });

  it.each([
    ["opena:\n  prices: {}\n", "1: there is no provider opena; did you mean openai?"],
    ["openai:\n  prices:\n    gpt-7: { input: 1 }\n", "3: output is missing"],
    [
      "openai:\n  prices:\n    gpt-7: { input: -1, output: 1 }\n",
      "3: -1 is not allowed here: a price in USD per million tokens",
    ],
    ["openai:\n  prices:\n    gpt-7: { input: 1, outptu: 1 }\n", "3: unknown key outptu; did you mean output?"],
    [
      "openai:\n  prices:\n    gpt-7 over 5: { input: 1, output: 1 }\n",
      "3: there is no price of gpt-7 for smaller requests",
    ],
    [
      "openai:\n  models:\n    gpt-7: { label: GPT 7 }\n",
      "3: openai/gpt-7 is not listed: give it released, and it will be",
    ],
    [
      "openai:\n  ends:\n    gpt-5.4-nan: { on: 2027-01-01 }\n",
      "3: openai/gpt-5.4-nan is not listed; did you mean openai/gpt-5.4-nano?",
    ],
    ["openai:\n  price: {}\n", "2: unknown key price; did you mean prices?"],
    ["openai: [\n", /^\d: /],
  ])("is refused with its line: %j", (text, message) => {
    expect(wrongIn(text)).toContainEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});

describe("a data package", () => {
  let folder: string;
  let stage: Stage | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dragoman-data-"));
  });
  afterEach(async () => {
    await stage?.close();
    stage = undefined;
    rmSync(folder, { recursive: true });
  });

  const priced = (input: number) => `openai:
  prices: { gpt-5.4: { input: ${input}, output: ${input} } }
  models: { gpt-of-tomorrow: { released: 2999-01-01, max_output_tokens: 1000 }, gpt-5.4: { max_output_tokens: 2000 } }
  ends: { gpt-5.4: { on: 2999-01-02, instead: gpt-of-tomorrow } }
`;

  it("adds to the registry, and is read again: what is wrong in it changes nothing", async () => {
    const path = join(folder, "newer.yaml");
    writeFileSync(path, priced(1_000_000));
    const logs: string[] = [];
    stage = await openStage({ DRAGOMAN_CATALOG: folder }, { logs: { write: (line) => void logs.push(line) } });
    const { post, url, reload } = stage;
    const costPerToken = async (): Promise<number> => {
      const messages = [{ role: "user", content: "hi" }];
      const { usage } = await bodyOf(post("/v1/chat", { model: "openai/gpt-5.4", messages }));
      return usage.cost / usage.total_tokens;
    };
    const first = async () => (await bodyOf(fetch(`${url}/v1/models`))).data[0].id;
    expect([await costPerToken(), await first()]).toEqual([1, "openai/gpt-of-tomorrow"]);
    writeFileSync(path, "openai:\n  prices: { gpt-5.4: { input: 7 } }\n");
    reload();
    expect([await costPerToken(), await first()]).toEqual([1, "openai/gpt-of-tomorrow"]);
    expect(logs.join("")).toContain("newer.yaml:2:13: error: output is missing");
    writeFileSync(path, "openai:\n  prices: { gpt-5.4: { input: 500000, output: 500000 } }\n");
    reload();
    expect(await costPerToken()).toBeCloseTo(0.5);
    expect(await first()).not.toBe("openai/gpt-of-tomorrow");
  });

  it("has limits and ends of listed models, which keep their other facts", () => {
    mkdirSync(join(folder, "sub"));
    writeFileSync(
      join(folder, "sub", "newer.json"),
      JSON.stringify({ openai: { models: { "gpt-5.4": { max_output_tokens: 5 } } } }),
    );
    const { catalog } = new Engine({ env: { DRAGOMAN_CATALOG: folder }, parts: [] });
    const entry = catalog.models.find(({ id }) => id === "openai/gpt-5.4");
    const builtIn = models.find(({ id }) => id === "openai/gpt-5.4");
    expect(entry).toEqual({ ...builtIn, max_output_tokens: 5 });
    expect(catalog.models).toHaveLength(models.length);
  });

  it("must be without a mistake at the start, where nothing was read before that could be kept", () => {
    const path = join(folder, "newer.yaml");
    writeFileSync(path, "openai:\n  prices: { gpt-5.4: { input: 7 } }\n");
    const start = () => new Engine({ env: { DRAGOMAN_CATALOG: path }, parts: [] });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(`The data in ${path} has errors.\n\n${path}:2:13: error: output is missing`);
  });

  it("must exist", () => {
    const start = () => new Engine({ env: { DRAGOMAN_CATALOG: join(folder, "none") }, parts: [] });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(/^DRAGOMAN_CATALOG is ".*none": give a file or folder that exists$/);
  });
});
