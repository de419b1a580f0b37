import { describe, expect, it } from "vitest";
import { models, snapshot } from "../../generated/registry.ts";
import { checkRegistry } from "../../generator/emit/registry-check.ts";
import { readRegistry } from "../../generator/emit/registry-table.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { Router } from "../../runtime/index.ts";
import { root } from "../walked/root.ts";
import { readRegistryFiles } from "./files.ts";
import { sent } from "./wire.ts";

/** Typed by hand: the window and the output of each model of the snapshot, newest first within each provider. */
const limits: Record<string, [window: number, output: number | undefined]> = {
  "openai/gpt-5.6-sol": [1_050_000, 128_000],
  "openai/gpt-5.6-terra": [1_050_000, 128_000],
  "openai/gpt-5.6-luna": [1_050_000, 128_000],
  "openai/gpt-5.5": [1_050_000, 128_000],
  "openai/gpt-5.5-pro": [1_050_000, 128_000],
  "openai/gpt-5.4-mini": [400_000, 128_000],
  "openai/gpt-5.4-nano": [400_000, 128_000],
  "openai/gpt-5.4": [1_050_000, 128_000],
  "openai/gpt-5.4-pro": [1_050_000, 128_000],
  "anthropic/claude-sonnet-5": [1_000_000, 128_000],
  "anthropic/claude-fable-5": [1_000_000, 128_000],
  "anthropic/claude-opus-4-8": [1_000_000, 128_000],
  "anthropic/claude-opus-4-7": [1_000_000, 128_000],
  "anthropic/claude-sonnet-4-6": [1_000_000, 128_000],
  "anthropic/claude-opus-4-6": [1_000_000, 128_000],
  "anthropic/claude-haiku-4-5": [200_000, 64_000],
  "gemini/gemini-3.5-flash": [1_048_576, 65_536],
  "gemini/gemini-3.1-flash-lite": [1_048_576, 65_536],
  "gemini/gemini-3.1-pro-preview": [1_048_576, 65_536],
  "gemini/gemini-3.1-pro-preview-customtools": [1_048_576, 65_536],
  "gemini/gemini-3-flash-preview": [1_048_576, 65_536],
  "xai/grok-4.5": [500_000, undefined],
  "xai/grok-build-0.1": [256_000, undefined],
  "xai/grok-4.3": [1_000_000, undefined],
  "xai/grok-4.20-0309-reasoning": [1_000_000, undefined],
  "xai/grok-4.20-0309-non-reasoning": [1_000_000, undefined],
  "xai/grok-4.20-multi-agent-0309": [1_000_000, undefined],
};

/** The models of the snapshot, in the order of the registry. */
const listed = models.filter(({ id }) => Object.hasOwn(limits, id));

/** Ids of the models of the snapshot for which a capability reads like this. */
function idsWith(capability: keyof (typeof models)[number]["capabilities"], word: string): string[] {
  return listed.filter(({ capabilities }) => capabilities[capability] === word).map(({ id }) => id);
}

describe("the registry", () => {
  it("has the 27 models of the snapshot, 9, 7, 5 and 6 by provider, with their published limits", () => {
    expect(listed.map(({ id }) => id)).toEqual(Object.keys(limits));
    expect(listed).toHaveLength(27);
    for (const model of listed)
      expect([model.id, model.context_window_tokens, model.max_output_tokens]).toEqual([
        model.id,
        ...(limits[model.id] ?? []),
      ]);
    expect(snapshot).toBe("2026-07-16");
  });

  it("states what no provider has published as Unknown, and nothing else", () => {
    expect(idsWith("parallel_tool_calls", "Unknown")).toHaveLength(27);
    expect(idsWith("streaming", "Unknown")).toEqual(Object.keys(limits).filter((id) => id.startsWith("xai/")));
    expect(idsWith("tools", "Unknown")).toEqual(["xai/grok-4.20-multi-agent-0309"]);
    for (const capability of ["images", "prompt_cache", "structured_output", "reasoning"] as const)
      expect(idsWith(capability, "Unknown")).toEqual([]);
  });

  it("has the documented exceptions and the models that refuse a reasoning control", () => {
    expect(idsWith("streaming", "Unsupported")).toEqual(["openai/gpt-5.5-pro"]);
    expect(idsWith("structured_output", "Unsupported")).toEqual(["openai/gpt-5.4-pro"]);
    expect(idsWith("reasoning", "Unsupported")).toEqual([
      "xai/grok-build-0.1",
      "xai/grok-4.20-0309-reasoning",
      "xai/grok-4.20-0309-non-reasoning",
    ]);
    for (const capability of ["tools", "images", "prompt_cache", "parallel_tool_calls"] as const)
      expect(idsWith(capability, "Unsupported")).toEqual([]);
  });

  it("has a dated source for every fact, one snapshot, and the newest models first", () => {
    expect(checkRegistry(readRegistryFiles())).toEqual([]);
  });

  it("has no cell but Unknown without a source of its row that names the cell and has a day", () => {
    const capabilities = Object.keys(models[0]?.capabilities ?? {});
    expect(capabilities).toHaveLength(7);
    for (const { value } of readRegistryFiles()) {
      type Table = Record<"id", string[]> & Record<string, (string | number | null | string[])[]>;
      const { models, added, sources } = value as {
        models: Table;
        added: Table;
        sources: Record<string, { what: string; date: string; covers: string[] }>;
      };
      const { id: columns, ...entries } = { ...models, ...added };
      for (const [name, cells] of Object.entries(entries)) {
        const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
        const own = (row.sources as string[]).map((key) => sources[key]);
        const known = Object.keys(row).filter(
          (key) => key !== "sources" && row[key] !== "Unknown" && row[key] !== null,
        );
        expect(known).toEqual(expect.arrayContaining(["label", "released", "context_window_tokens", "images"]));
        for (const key of ["id", ...known]) {
          const days = own.filter((source) => source?.covers.includes(key)).map((source) => source?.date);
          expect([name, key, ...days]).toEqual([
            name,
            key,
            expect.stringMatching(/^2026-\d\d-\d\d$/),
            ...days.slice(1),
          ]);
        }
      }
    }
  });

  it("is the generated list: by provider, newest first, and those of one day as in its file", () => {
    const tables = [...loadSpecs(root).registry.values()].map(readRegistry).filter(({ rows }) => rows.length > 0);
    const byProvider = Map.groupBy(models, ({ provider }) => provider);
    expect(models).toEqual([...byProvider.values()].flat());
    expect([...byProvider.keys()].sort()).toEqual(tables.map(({ provider }) => provider).sort());
    for (const { provider, models: dated, added } of tables) {
      const own = models.filter((entry) => entry.provider === provider);
      const days = own.map(({ released }) => released);
      expect(days, provider).toEqual(days.toSorted().reverse());
      const inFile = [...dated, ...added].map(({ id }) => id);
      for (const [day, rows] of Map.groupBy(own, ({ released }) => released)) {
        const places = rows.map(({ name }) => inFile.indexOf(name));
        expect(places, `${provider} on ${day}`).toEqual(places.toSorted((one, other) => one - other));
      }
      expect(own).toHaveLength(inFile.length);
    }
  });
});

describe("looking a model up", () => {
  const router = Router.fromEnv({ env: {} });
  /** Canonical key and the contract's. */
  const keys: Record<string, string> = {
    openai: "provider_a",
    anthropic: "provider_b",
    gemini: "provider_c",
    xai: "provider_d",
  };

  it("works by full id under either key of the provider, and by bare name", () => {
    for (const id of Object.keys(limits)) {
      const [provider = "", name = ""] = id.split("/");
      const entry = router.lookup(id);
      expect(entry).toMatchObject({ id, provider, name });
      expect(router.lookup(`${keys[provider]}/${name}`)).toBe(entry);
      expect(router.lookup(name)).toBe(entry);
      expect(router.models()).toContain(entry);
    }
  });

  it.each([
    "",
    "/",
    "/gpt-5.5",
    "openai/",
    "openai",
    "gpt-5.6",
    "gpt-5.5-2026-04-23",
    "OpenAI/gpt-5.5",
    "xai/gpt-5.5",
    "provider_b/gpt-5.5",
    "openai/openai/gpt-5.5",
    "openrouter/openai/gpt-5.5",
    "vllm/gpt-5.5",
    "unknown/gpt-5.5",
    "claude-opus-4-1",
    "gemini/gemini-3.9-flash",
    "gemini/models/gemini-3.5-flash",
  ])("finds nothing for %j", (name) => {
    expect(router.lookup(name)).toBeUndefined();
  });

  it("does not list dynamic catalogues of providers", () => {
    const providers = new Set(router.models().map(({ provider }) => provider));
    for (const key of Object.keys(keys)) expect(providers).toContain(key);
    for (const key of ["openrouter", "vllm", "sglang", "vercel", "ollama"]) expect(providers).not.toContain(key);
  });

  it("gives each capability one of three values, and limits that fit 32 bits", () => {
    for (const { capabilities, context_window_tokens = 1, max_output_tokens = 1, label } of router.models()) {
      expect(Object.keys(capabilities)).toEqual([
        "tools",
        "streaming",
        "images",
        "prompt_cache",
        "structured_output",
        "parallel_tool_calls",
        "reasoning",
      ]);
      for (const word of Object.values(capabilities)) expect(["Supported", "Unsupported", "Unknown"]).toContain(word);
      for (const count of [context_window_tokens, max_output_tokens]) expect(count >>> 0).toBe(count);
      expect(label).not.toBe("");
    }
  });

  it("agrees with what is sent: a reasoning control goes out just where one is accepted", () => {
    const isSent = (id: string) => JSON.stringify(sent(id, { reasoning_effort: "high" })) !== JSON.stringify(sent(id));
    for (const { id, capabilities } of listed)
      expect([id, isSent(id)]).toEqual([id, capabilities.reasoning === "Supported"]);
    // of others, the control may not be translated
    for (const { id, capabilities } of router.models())
      if (capabilities.reasoning === "Unsupported") expect([id, isSent(id)]).toEqual([id, false]);
  });
});
