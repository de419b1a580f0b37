/** Families of the models of hosted providers, and what they refuse. Typed by hand. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { familyOf, holdsFor } from "../../runtime/request/families.ts";
import { sent } from "./wire.ts";

/** Models by provider and family: listed, dated, later, and with the name of their endpoint. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bedrock: {
    "claude-5": `us.anthropic.claude-opus-5-20260724-v1:0 us.anthropic.claude-sonnet-5-20260630-v1:0 anthropic.claude-opus-9-1
      us.anthropic.claude-haiku-5-v1:0 anthropic.claude-sonnet-9-v1`,
    "claude-4.6": "us.anthropic.claude-sonnet-4-6-20260217-v1:0 eu.anthropic.claude-opus-4-6-v1",
    "claude-4.7-and-4.8": "us.anthropic.claude-opus-4-7-v1:0 eu.anthropic.claude-opus-4-8-v1:0",
    "always-thinking": `us.anthropic.claude-fable-5-1-v1:0 eu.anthropic.claude-mythos-5-v1 us.anthropic.claude-opus-5-5-v1
      us.anthropic.claude-sonnet-5-5-v1`,
    "gpt-6-astra": "us.openai.gpt-6-astra-v1 openai.gpt-6.1-sol global.openai.gpt-6.2-astra",
    "gpt-5.4-and-5.5": "openai.gpt-5.4 us.openai.gpt-5.5-v1",
    gpt: "global.openai.gpt-6-sol openai.gpt-5.6-luna us.openai.gpt-6.1-terra",
    "gpt-oss": "openai.gpt-oss-120b-1:0",
    "nova-2": "eu.amazon.nova-2-lite-v1:0",
    nova: "ca.amazon.nova-lite-v1:0",
    other: "zai.glm-5 global.moonshotai.kimi-k3 deepseek.v3.2",
  },
  cohere: {
    "north-and-command-a":
      "north-mini command-a-plus command-a-plus-08-2026 command-a-reasoning command-a-reasoning-08-2025",
    "without-reasoning-control":
      "command-a-03-2025 command-r7b-12-2024 x-north-mini x-command-a-plus x-command-a-reasoning",
  },
  databricks: {
    "without-known-control": `databricks-claude-haiku-4-5 system.ai.claude-haiku-4-5-eu databricks-claude-opus-5-5
      databricks-claude-opus-5-5-eu databricks-gpt-5-5-pro databricks-gpt-5-5-pro-eu`,
    "gpt-5":
      "databricks-gpt-5 databricks-gpt-5-mini databricks-gpt-5-mini-eu databricks-gpt-5-nano databricks-gpt-5-nano-eu",
    "gpt-5.1-and-5.2": "databricks-gpt-5-1 databricks-gpt-5-2 databricks-gpt-5-1-eu",
    "gpt-5.4-and-later": `databricks-gpt-5-4 databricks-gpt-5-4-mini databricks-gpt-5-9 databricks-gpt-6-sol
      databricks-gpt-9`,
    "gemini-3-and-later": "databricks-gemini-3-1-pro databricks-gemini-9",
    budget: "databricks-claude-opus-4-7 databricks-gemini-2-5-pro",
    other: "databricks-gpt-5x databricks-gpt-4",
  },
  deepinfra: {
    "without-reasoning-control": "Qwen/Qwen3.8-Flash Qwen/Qwen3.8-Max",
    other: "someone/unheard-of",
  },
  fireworks: {
    minimax: `accounts/fireworks/models/minimax-m3 accounts/fireworks/models/minimax-m2p7
      accounts/fireworks/routers/minimax-latest`,
    other: "accounts/fireworks/models/inkling",
  },
  moonshotai: {
    "kimi-k3": "kimi-k3 kimi-k3-turbo",
    "kimi-k2.6": "kimi-k2.6 kimi-k2.6-turbo",
    "kimi-k2.5": "kimi-k2.5 kimi-k2.5-turbo",
    "kimi-k2.7-code": "kimi-k2.7 kimi-k2.7-code",
    "without-reasoning-control": "moonshot-v1-8k x-kimi-k3 x-kimi-k2.6 x-kimi-k2.5 x-kimi-k2.7",
  },
  perplexity: {
    "without-reasoning": "perplexity/sonar xai/grok-4-1-fast-non-reasoning",
    gemini: "google/gemini-3.1-pro-preview",
    reasons: "openai/gpt-5.6-sol perplexity/sonar-pro x/google/gemini",
  },
  siliconflow: {
    "without-reasoning-control": "google/gemma-4-12B-it",
    other: "tencent/Hy3",
  },
  togetherai: {
    "without-reasoning-control": `MiniMaxAI/MiniMax-M2 MiniMaxAI/MiniMax-M2.7 MiniMaxAI/MiniMax-M3 Qwen/Qwen3.7-Max
      google/gemma-4-31B-it`,
    other: "someone/unheard-of",
  },
  zai: {
    "glm-5.3": "glm-5.3 glm-5.3-flash",
    "glm-5.2": "glm-5.2 glm-5.2-flash",
    "glm-4.7-to-5.1": "glm-4.7 glm-4.7-flash glm-5 glm-5-turbo glm-5v glm-5v-turbo glm-5.1 glm-5.1-x",
    "glm-4.5-and-4.6": "glm-4.5 glm-4.5-air glm-4.6 glm-4.6v",
    "without-reasoning-control":
      "glm-4-plus glm-5x x-glm-5.3 x-glm-5.2 x-glm-4.7 x-glm-5 x-glm-5-x x-glm-5v x-glm-5.1 x-glm-4.5 x-glm-4.6",
  },
};

const marks = ["messages[].content[].cache_control", "tools[].cache_control"];
const controls = ["thinking", "output_config"];
const sampling = ["temperature", "top_p"];
const strict = "tools[].function.strict";

/** The fields that the families of Bedrock refuse, and the facts about them. */
const bedrock: Readonly<Record<string, readonly [rejects: readonly string[], facts: string]>> = {
  "mythos-preview": [[...sampling, "top_k", "response_format", strict], "claude"],
  "always-thinking": [[...sampling, "top_k", "response_format", strict], "claude"],
  "claude-5": [[...sampling, "top_k", "response_format", strict], "claude forced_tool"],
  "claude-4.7-and-4.8": [[...sampling, "top_k", "response_format", strict], "claude forced_tool"],
  "claude-4.6": [[], "claude forced_tool"],
  "claude-3.5-and-earlier": [["response_format", ...marks, strict], "claude forced_tool"],
  "claude-3.7-to-4.5": [[], "claude forced_tool"],
  "nova-2": [["response_format", ...marks, ...controls, strict], "nova forced_tool"],
  nova: [["response_format", ...marks, ...controls, strict], "nova forced_tool"],
  "gpt-oss": [["stop", ...marks, ...controls, strict], "no_result_status"],
  "gpt-6-astra": [[...sampling, "stop", ...marks, ...controls, strict], "no_result_status"],
  "gpt-5.4-and-5.5": [[...sampling, "stop", ...marks, ...controls, strict], "no_result_status"],
  gpt: [[...sampling, "stop", ...marks, ...controls, strict], "no_result_status"],
  other: [[...marks, ...controls, strict], "no_result_status"],
};

const openaiMarks = ["cache_control", "messages[].content[].cache_control"];
/** The same of OpenAI. */
const openai: typeof bedrock = {
  "without-reasoning-control": [["verbosity", ...openaiMarks], ""],
  "gpt-5-pro": [[...openaiMarks, ...sampling], "reasons"],
  "gpt-5.2-pro-and-later": [[...openaiMarks, ...sampling], "reasons"],
  "gpt-6-always-reasoning": [sampling, "reasons"],
  "gpt-5.6-and-later": [[], "reasons"],
  "gpt-5.5": [openaiMarks, "reasons"],
  "gpt-5.2-to-5.4": [openaiMarks, "reasons rests"],
  "gpt-5.1": [openaiMarks, "reasons rests"],
  "gpt-5": [[...openaiMarks, ...sampling], "reasons"],
  "o-series-and-codex": [[...openaiMarks, ...sampling], "reasons"],
  unknown: [openaiMarks, "reasons rests"],
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

describe.each(Object.entries({ bedrock, openai }))("%s", (name, families) => {
  const adapter = adapters.find(({ provider }) => provider === name);
  it.each(Object.entries(families))("refuses the fields of %s", (family, [rejects, facts]) => {
    const named = (table: Adapter["rejects"] = {}) =>
      Object.entries(table).flatMap(([name, families]) => (holdsFor(families, family) ? [name] : []));
    expect(named(adapter?.rejects).sort()).toEqual([...rejects].sort());
    expect(named(adapter?.facts).sort().join(" ")).toBe(facts.split(" ").sort().join(" "));
  });
});

/** Where clouds have models that are not served at the provider's own address. */
const elsewhere: Readonly<Record<string, string>> = {
  "vertex/claude-opus-5-5": "the Messages API, at …/publishers/anthropic/models",
  "vertex/claude-opus-5@default": "the Messages API, at …/publishers/anthropic/models",
  "vertex/anthropic/claude-opus-5": "the Messages API, at …/publishers/anthropic/models",
  "vertex/mistral-medium-3": "the API of its maker, at …/publishers/…/models",
  "vertex/mistralai/mistral-medium-3": "the API of its maker, at …/publishers/…/models",
  "vertex/codestral-2": "the API of its maker, at …/publishers/…/models",
  "vertex/mistralai/codestral-2": "the API of its maker, at …/publishers/…/models",
  "vertex/jamba-1.5-mini": "the API of its maker, at …/publishers/…/models",
  "vertex/grok-4.20-reasoning": "chat completions, at …/endpoints/openapi",
  "vertex/xai/grok-4.1-fast-reasoning": "chat completions, at …/endpoints/openapi",
  "vertex/llama-4-scout-17b-16e-instruct-maas": "chat completions, at …/endpoints/openapi",
  "vertex/llama-4-scout": "chat completions, at …/endpoints/openapi",
  "vertex/meta/llama-3.3-70b-instruct-maas": "chat completions, at …/endpoints/openapi",
  "vertex/gpt-oss-120b-maas": "chat completions, at …/endpoints/openapi",
  "vertex/zai-org/glm-5.2": "chat completions, at …/endpoints/openapi",
  "azure/claude-opus-5": "the Messages API, at https://….services.ai.azure.com/anthropic",
  "azure/Mistral-Large-3": "chat completions, at /openai/v1/chat/completions",
  "azure/Kimi-K2.6": "chat completions, at /openai/v1/chat/completions",
};

describe("a model that a cloud has at another address", () => {
  it.each(Object.entries(elsewhere))("%s is refused, with that address", (model, place) => {
    const cloud = model.startsWith("azure") ? "Azure" : "Vertex";
    const message = `model: ${cloud} serves it in ${place}; add a provider of your own for it`;
    expect(() => sent(model)).toThrow(new InvalidRequest(message, "model"));
  });
});
