/** `npm run registry -- --newest`: the facts on which catalogues in packages agree. The packages are made here. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../generator/registry/command.ts";
import { agreedFacts, describePackages, readPackages } from "../../../generator/registry/newest.ts";
import { root } from "../../walked/root.ts";

const packages = readPackages();
const rate = (input: number, output: number, more = {}) => ({
  input_cost_per_token: input,
  output_cost_per_token: output,
  ...more,
});
const cost = (input: number, output: number, more = {}) => ({
  cost: { input, output, cacheRead: 0, cacheWrite: 0, ...more },
});

const limited = rate(1e-6, 2e-6, {
  reasoning_effort_levels: ["high", "low", "medium"],
  max_input_tokens: 9,
  max_output_tokens: 5,
});
const alsoLimited = {
  ...cost(1, 2),
  contextWindow: 9,
  maxTokens: 5,
  thinkingLevelMap: { low: "low", medium: "medium", high: "high" },
};

/** Models of a provider that has the prefix `xai/` in one catalogue, and a file of its own in the other. */
const first = {
  "xai/grok-new": rate(2e-6, 0.0000025, { cache_read_input_token_cost: 2e-7, mode: "chat" }),
  "xai/grok-differs": rate(1e-6, 2e-6),
  "xai/grok-alone": rate(1e-6, 2e-6),
  "xai/grok-steps": rate(1e-6, 2e-6, { input_cost_per_token_above_200k_tokens: 2e-6 }),
  "xai/grok-free": rate(0, 0),
  "xai/grok-of-vendor": rate(1e-6, 2e-6, { source: "https://docs.x.ai/models", mode: "chat", max_input_tokens: 7 }),
  "xai/grok-of-another": rate(1e-6, 2e-6, { source: "https://docs.x.ai.example/models" }),
  "xai/grok-denied": rate(1e-6, 2e-6, { source: "https://x.ai/api", max_input_tokens: 7 }),
  "xai/grok-steps-of-vendor": rate(1e-6, 2e-6, {
    source: "https://x.ai/api",
    input_cost_per_token_above_200k_tokens: 2e-6,
  }),
  "xai/grok-voice": rate(1e-6, 2e-6, { source: "https://docs.x.ai/models", mode: "audio_speech" }),
  "xai/grok-4.7": rate(9e-6, 9e-6),
  "xai/grok-4.20": rate(1e-6, 2e-6, {
    max_input_tokens: 1_000_000,
    max_output_tokens: 30_000,
    supports_vision: true,
    supports_function_calling: true,
    supports_reasoning: false,
    supports_none_reasoning_effort: true,
    supports_xhigh_reasoning_effort: true,
    supports_low_reasoning_effort: false,
  }),
  "xai/grok-4.5": limited,
  "xai/grok-4.6": limited,
};
const second = {
  responses: {
    "chat:grok-new": cost(2, 2.5, { cacheRead: 0.2 }),
    "chat:grok-differs": cost(1, 3),
    "chat:grok-steps": cost(1, 2),
    "chat:grok-free": cost(0, 0),
    "chat:grok-denied": { ...cost(1, 3), contextWindow: 8 },
    "chat:grok-4.7": cost(9, 9),
    "chat:grok-4.20": {
      ...cost(1, 2),
      contextWindow: 1_000_000,
      maxTokens: 1_000_000,
      input: ["text", "image"],
      reasoning: true,
      thinkingLevelMap: { off: "none", low: null, medium: "medium", high: "high", xhigh: "xhigh" },
    },
    "chat:grok-4.5": alsoLimited,
    "chat:grok-4.6": alsoLimited,
    "image:grok-new": cost(7, 7),
  },
};

/** A catalogue with days of releases, in the form of Python; its facts are not one of two. */
const dated = `"""Of a tool, in a form of its own."""

from typing import Any

_PROFILES: dict[str, dict[str, Any]] = {
    "grok-new": {
        "name": "Grok New",
        "release_date": "2026-11-20",
        "max_input_tokens": 500000,
        "max_output_tokens": 500000,
        "text_outputs": True,
        "tool_calling": True,
        "image_inputs": False,
    },
    "grok-4.6": {"name": "Another", "release_date": "2026-01-31", "max_input_tokens": 8, "text_outputs": True},
    "grok-differs": {"name": "No price", "release_date": "2026-11-20", "text_outputs": True},
    "grok-of-vendor": {"name": "Old", "release_date": "2025-12-31", "text_outputs": True},
    "grok-denied": {"name": "Without a day", "release_date": "2026-11", "text_outputs": True},
    "grok-alone": {"name": "Ended", "release_date": "2026-11-20", "text_outputs": True, "status": "deprecated"},
    "grok-pictures": {"name": "Draws", "release_date": "2026-11-20", "text_outputs": False},
}
`;

let folder: string;
let copy: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-packages-"));
  for (const [name, { folder: inside, providers }] of Object.entries(packages)) {
    const archives = { pi: ["earendil-works-pi-ai-1.2.3.tgz"], litellm: ["litellm-1.2.3-cp310-abi3.whl"] }[name];
    for (const archive of archives ?? ["langchain_openai-1.2.4.whl", "langchain_xai-1.2.5.whl"])
      writeAt(join(folder, name, archive), "");
    for (const [provider, [file, prefix]] of Object.entries(providers)) {
      const path = join(folder, name, inside, file);
      const isXai = provider === "xai";
      const own = name === "pi" ? second : first;
      // every file has a model, so that it is not taken for another form
      const other =
        name === "pi"
          ? { any: { [`${prefix}any`]: cost(1, 1) } }
          : Object.fromEntries(Object.values(providers).map(([, each]) => [`${each}any`, rate(1e-6, 1e-6)]));
      if (file.endsWith(".py")) writeAt(path, dated);
      else if (isXai || name === "pi") writeAt(path, JSON.stringify(isXai ? { ...other, ...own } : other));
    }
  }
  copy = mkdtempSync(join(tmpdir(), "dragoman-registry-"));
  cpSync(join(root, "spec"), join(copy, "spec"), { recursive: true });
  for (const kind of ["providers", "registry"])
    for (const name of readdirSync(join(copy, "spec", kind)))
      if (name !== "xai.yaml") rmSync(join(copy, "spec", kind, name));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(copy, { recursive: true });
});

function writeAt(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function call(...args: string[]): { code: number; out: string; err: string } {
  const [out, err]: [string[], string[]] = [[], []];
  const code = run(["--newest", "--packages", folder, "--only", "xai/grok-*", ...args], copy, {
    print: (text) => out.push(text),
    fail: (text) => err.push(text),
  });
  return { code, out: out.join(""), err: err.join("") };
}

describe("the newest catalogues", () => {
  it("agree on prices of a million tokens, of models that two have", () => {
    const found = agreedFacts(packages, folder, "xai");
    const rates = { input: 2, output: 2.5, cache_read: 0.2, cache_write: null };
    expect(found.get("grok-new")?.rates).toEqual([{ over: 0, rates }]);
    expect(found.get("grok-differs")?.rates).toBe("the catalogues have different prices");
    expect(found.get("grok-steps")?.rates).toBe("the price depends on the size of the request");
    expect(found.get("grok-alone")).toEqual({ cells: {} });
    expect(found.has("grok-pictures")).toBe(false);
    expect([found.has("grok-free"), found.has("image:grok-new")]).toEqual([false, false]);
    expect(agreedFacts(packages, folder, "none").size).toBe(0);
    expect(describePackages(packages, folder)).toMatch(
      /^litellm 1\.2\.3, @earendil-works\/pi-ai 1\.2\.3, langchain-openai 1\.2\.4, langchain-anthropic of an unknown version, /,
    );
    expect(describePackages(packages, folder, "openai")).toBe(
      "litellm 1.2.3, @earendil-works/pi-ai 1.2.3 and langchain-openai 1.2.4",
    );
    expect(describePackages(packages, folder, "vertex")).toBe("langchain-google-vertexai of an unknown version");
    expect(describePackages(packages, folder, "zai")).toBe("litellm 1.2.3 and @earendil-works/pi-ai 1.2.3");
  });

  it("are believed alone where a row names a page of the vendor, unless another denies it", () => {
    const found = agreedFacts(packages, folder, "xai");
    const rates = { input: 1, output: 2, cache_read: null, cache_write: null };
    const alone = { rates: [{ over: 0, rates }], cells: { context_window_tokens: 7 } };
    // what the catalogue with days says is kept apart
    expect(found.get("grok-of-vendor")).toEqual({ ...alone, described: { label: "Old", released: "2025-12-31" } });
    expect(found.get("grok-of-another")).toEqual({ cells: {} });
    expect(found.get("grok-denied")).toMatchObject({ rates: "the catalogues have different prices", cells: {} });
    expect(found.get("grok-steps-of-vendor")?.rates).toBe("the price depends on the size of the request");
    expect(found.has("grok-voice")).toBe(false);
  });

  it("have other providers' models next to those without a prefix, which are left out", () => {
    const path = join(folder, "litellm", packages.litellm?.folder ?? "", packages.litellm?.providers.openai?.[0] ?? "");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, JSON.stringify({ "gpt-9": rate(1e-6, 2e-6), "cloud/gpt-9": rate(1e-6, 2e-6) }));
    const { pi: _, langchain: __, ...litellm } = packages;
    expect([...agreedFacts(litellm, folder, "openai").keys()]).toEqual(["gpt-9"]);
    writeFileSync(path, text);
  });

  it("agree on limits, capabilities and efforts, of which each catalogue has its own form", () => {
    const found = agreedFacts(packages, folder, "xai");
    // an output as large as the window limits nothing, so one catalogue alone has a limit; they differ about reasoning
    expect(found.get("grok-4.20")).toEqual({
      rates: [{ over: 0, rates: { input: 1, output: 2, cache_read: null, cache_write: null } }],
      cells: { context_window_tokens: 1_000_000, images: "Supported" },
      efforts: ["none", "medium", "high", "xhigh"],
    });
    expect(found.get("grok-4.5")).toMatchObject({
      cells: { context_window_tokens: 9 },
      efforts: ["low", "medium", "high"],
    });
  });

  it("fill the cells of listed models, change those of a catalogue but not of a snapshot, and print what a family would send", () => {
    const { out } = call("--only", "xai/grok-4.5");
    expect(out).toMatch(/Changed.*\n.*\n\| `grok-4\.6` \| context_window_tokens \| 500000 \| 9 \|/);
    expect(out).toContain("| `grok-4.6` | max_output_tokens | ~ | 5 |");
    expect(out).not.toContain("| `grok-4.5` |");
    expect(out).toContain(
      "Family `grok-4.5-and-later`, `grok-4.5`, `grok-4.6`: the catalogue has efforts low, medium, high.",
    );
  });

  it("are printed, and written on request as rows with their source; rows by hand stay", () => {
    const path = join(copy, "spec", "registry", "xai.yaml");
    const before = readFileSync(path, "utf8");
    const { code, out, err } = call("--date", "2026-11-29");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("| `grok-new` |  | 2 | 2.5 | 0.2 | ~ |  |");
    expect(out).toContain("| `grok-differs` | the catalogues have different prices |");
    // a model with a price is listed on the day of its release, with what is known; an output as large as the window limits nothing
    expect(out).toContain("| `grok-new` | Grok New | 2026-11-20 | 500000 | ~ | Supported | Unknown | Unsupported | ");
    expect(out.match(/^\| `grok-[\w-]+` \| [A-Z]/gm)).toHaveLength(1);
    expect(out).toContain("4 rows to write, in spec/registry/xai.yaml");
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(call("--date", "2026-11-29", "--write").code).toBe(0);
    const after = readFileSync(path, "utf8");
    const source = /^ {2}grok-new: .*\[(\w[\w-]*)\]\]$/m.exec(after)?.[1];
    expect(after).toContain(
      `${source}: { what: "litellm 1.2.3, @earendil-works/pi-ai 1.2.3 and langchain-xai 1.2.5", date: 2026-11-29, covers: [id, label, released, context_window_tokens, max_output_tokens, tools, images, structured_output, reasoning, prices] }`,
    );
    expect(
      after
        .match(/^ {2}grok-4\.7: .*/gm)
        ?.at(-1)
        ?.replace(/ +/g, " "),
    ).toBe(
      before
        .match(/^ {2}grok-4\.7: .*/gm)
        ?.at(-1)
        ?.replace(/ +/g, " "),
    );
    // what was known stays, with its sources
    expect(after).toMatch(
      new RegExp(`^ {2}grok-4\\.6: +\\[Grok 4\\.6, .* 9, +5, .*\\[catalogue, ${source}\\]\\]$`, "m"),
    );
    expect(call("--date", "2026-11-29").out).toContain("Nothing to write.");
  });

  it("are refused where a package is not what it was", () => {
    const path = join(folder, "pi", packages.pi?.folder ?? "", "xai.json");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, "{}");
    expect(call()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^pi: no model in .*xai\.json has the fields of/),
    });
    rmSync(path);
    expect(call()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^pi: there is no .*xai\.json in @earendil-works/),
    });
    writeFileSync(path, text);
  });
});
