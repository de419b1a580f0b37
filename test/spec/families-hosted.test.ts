/** Families of the models of hosted providers, and what they refuse. Typed by hand. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { familyOf } from "../../runtime/request/families.ts";

/** Models by provider and family: listed, dated, later, and with the name of their endpoint. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bedrock: {
    "claude-5": `us.anthropic.claude-opus-5-20260724-v1:0 us.anthropic.claude-sonnet-5-20260630-v1:0 anthropic.claude-opus-9-1
      us.anthropic.claude-haiku-5-v1:0 anthropic.claude-sonnet-9-v1`,
    "claude-4.6": "us.anthropic.claude-sonnet-4-6-20260217-v1:0 eu.anthropic.claude-opus-4-6-v1",
    "claude-4.7-and-4.8": "us.anthropic.claude-opus-4-7-v1:0 eu.anthropic.claude-opus-4-8-v1:0",
    "always-thinking": `us.anthropic.claude-fable-5-1-v1:0 eu.anthropic.claude-mythos-5-v1 us.anthropic.claude-opus-5-5-v1
      us.anthropic.claude-sonnet-5-5-v1`,
    "gpt-6-astra": "us.openai.gpt-6-astra-v1",
    gpt: "global.openai.gpt-6-sol",
    "gpt-oss": "openai.gpt-oss-120b-1:0",
    "nova-2": "eu.amazon.nova-2-lite-v1:0",
    nova: "ca.amazon.nova-lite-v1:0",
    other: "zai.glm-5 global.moonshotai.kimi-k3 deepseek.v3.2",
  },
  databricks: {
    "without-known-control": `databricks-claude-haiku-4-5 system.ai.claude-haiku-4-5-eu databricks-claude-opus-5-5
      databricks-claude-opus-5-5-eu databricks-gpt-5-5-pro databricks-gpt-5-5-pro-eu`,
    "gpt-oss": "databricks-gpt-oss-20b",
    "gpt-5":
      "databricks-gpt-5 databricks-gpt-5-mini databricks-gpt-5-mini-eu databricks-gpt-5-nano databricks-gpt-5-nano-eu",
    "gpt-5.1-and-5.2": "databricks-gpt-5-1 databricks-gpt-5-2 databricks-gpt-5-1-eu",
    "gpt-5.4-and-later": `databricks-gpt-5-4 databricks-gpt-5-4-mini databricks-gpt-5-9 databricks-gpt-6-sol
      databricks-gpt-9`,
    "gemini-3-and-later": "databricks-gemini-3-1-pro databricks-gemini-9",
    budget: "databricks-claude-opus-4-7 databricks-gemini-2-5-pro",
    other: "databricks-glm-5-2 databricks-gpt-5x databricks-gpt-4",
  },
  groq: {
    "gpt-oss": "openai/gpt-oss-120b openai/gpt-oss-safeguard-20b",
    qwen3: "qwen/qwen3-32b qwen/qwen3-32b-preview",
    "without-reasoning-control": "llama-3.3-70b-versatile groq/compound qwen/qwen3.6-27b",
  },
  mistral: {
    "large-4": "mistral-large-4 mistral-large-4-2610",
    "none-or-high": `mistral-small-latest mistral-small-2603 mistral-small-2603-eu mistral-small-4 mistral-small-4-1
      mistral-medium-latest mistral-medium-2604 mistral-medium-2604-eu mistral-medium-3-5 mistral-medium-3-5-2604
      mistral-medium-3.5 mistral-medium-3.5-2604`,
    "always-reasons": "magistral-small magistral-medium-latest",
    "without-reasoning":
      "mistral-large-latest mistral-small-2506 mistral-medium-2508 mistral-small-latest-x codestral-2508",
  },
  perplexity: {
    "without-reasoning": "perplexity/sonar xai/grok-4-1-fast-non-reasoning",
    reasons: "openai/gpt-5.6-sol perplexity/sonar-pro",
  },
};

const marks = ["messages[].content[].cache_control", "tools[].cache_control"];
const controls = ["thinking", "output_config"];
const sampling = ["temperature", "top_p"];

/** What the families of Bedrock refuse, and the facts about them. */
const bedrock: Readonly<Record<string, readonly [rejects: readonly string[], facts: string]>> = {
  "mythos-preview": [[...sampling, "top_k", "response_format"], "claude"],
  "always-thinking": [[...sampling, "top_k", "response_format"], "claude"],
  "claude-5": [[...sampling, "top_k", "response_format"], "claude forced_tool"],
  "claude-4.7-and-4.8": [[...sampling, "top_k", "response_format"], "claude forced_tool"],
  "claude-4.6": [[], "claude forced_tool strict"],
  "claude-3.5-and-earlier": [["response_format", ...marks], "claude forced_tool"],
  "claude-3.7-to-4.5": [[], "claude forced_tool strict"],
  "nova-2": [["response_format", ...marks, ...controls], "nova forced_tool"],
  nova: [["response_format", ...marks, ...controls], "nova forced_tool"],
  "gpt-oss": [["stop", ...marks, ...controls], "no_result_status"],
  "gpt-6-astra": [[...sampling, "stop", ...marks, ...controls], "no_result_status"],
  gpt: [[...sampling, "stop", ...marks, ...controls], "no_result_status"],
  other: [[...marks, ...controls], "no_result_status"],
};

describe.each(Object.entries(names))("%s", (provider, families) => {
  const adapter = adapters.find((each) => each.provider === provider);
  const models = Object.entries(families).flatMap(([family, text]) =>
    text.split(/\s+/).map((model): [string, string] => [model, family]),
  );
  it.each(models)("has %s in %s", (model, family) => {
    expect(adapter && familyOf(adapter, model).family).toBe(family);
  });
});

describe("bedrock", () => {
  const adapter = adapters.find(({ provider }) => provider === "bedrock");
  it.each(Object.entries(bedrock))("refuses the fields of %s", (family, [rejects, facts]) => {
    const named = (table: Readonly<Record<string, readonly string[]>> = {}) =>
      Object.entries(table).flatMap(([name, families]) => (families.includes(family) ? [name] : []));
    expect(named(adapter?.rejects).sort()).toEqual([...rejects].sort());
    expect(named(adapter?.facts).sort()).toEqual(facts.split(" ").sort());
  });
});
