import { describe, expect, it } from "vitest";
import { efforts, type Family, families } from "./reasoning-tables.ts";
import { type Json, sent } from "./wire.ts";

/** Model ids by provider and family: registered, dated, older, later, and such as no rule knows. Typed by hand. */
const ids: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  openai: {
    "A-new": `gpt-5.6-sol gpt-5.6-terra gpt-5.6-luna gpt-5.6 gpt-5.6-sol-2026-07-09 gpt-5.6-cyber gpt-5.7 gpt-5.8-mini
      gpt-6 gpt-6-sol gpt-6-luna gpt-6.1-terra gpt-6.1-terra-2026-10-30 gpt-7 GPT-5.6-Sol`,
    "A-prev": "gpt-5.5 gpt-5.5-2026-04-23 gpt-5.5-mini GPT-5.5",
    "A-pro": `gpt-5.5-pro gpt-5.4-pro gpt-5.5-pro-2026-04-23 gpt-5.4-pro-2026-03-05 gpt-5.2-pro gpt-5.2-pro-2025-12-11`,
    "A-old": `gpt-5.4 gpt-5.4-mini gpt-5.4-nano gpt-5.4-2026-03-05 gpt-5.4-mini-2026-03-17 gpt-5.4-nano-2026-03-17
      gpt-5.2 gpt-5.2-2025-12-11 gpt-5.2-codex gpt-5.3-codex gpt-5.1-codex-max`,
    unknown: "codex-auto-review computer-use-preview gpt-rosalind-research gpt-latest someone/anything",
    "new, always on":
      "gpt-6-astra gpt-6-astra-2026-09-15 gpt-6.1-sol gpt-6.1-sol-2026-10-30 gpt-6.2-sol gpt-6.2-astra gpt-6-cyber gpt-6-rosalind",
    "5.1": "gpt-5.1 gpt-5.1-2025-11-13 gpt-5.1-mini gpt-5.1-codex gpt-5.1-codex-mini",
    "5": "gpt-5 gpt-5-2025-08-07 gpt-5-mini gpt-5-mini-2025-08-07 gpt-5-nano",
    "the o series": `gpt-5-codex gpt-5-search-api o1 o1-2024-12-17 o1-pro o3 o3-2025-04-16 o3-mini o3-pro-2025-06-10 o4-mini o4-mini-2025-04-16 o4-mini-deep-research codex-mini-latest
      ft:o4-mini-2025-04-16:acme::a1b2`,
    "5 pro": "gpt-5-pro gpt-5-pro-2025-10-06",
    "without a control": `gpt-4o gpt-4o-2024-11-20 gpt-4o-mini gpt-4.1 gpt-4.1-mini-2025-04-14 gpt-4.1-nano gpt-4-turbo gpt-4
      gpt-4.5-preview gpt-3.5-turbo gpt-3.5-turbo-0125 gpt-5-chat-latest gpt-5.2-chat-latest gpt-5.5-chat-latest
      chatgpt-4o-latest o1-mini-2024-09-12 o1-preview ft:gpt-4o-mini-2024-07-18:acme::a1b2 ft:gpt-3.5-turbo-0125:acme:name:a1b2`,
  },
  anthropic: {
    "newest adaptive": `claude-sonnet-5 claude-opus-4-8 claude-opus-4-7 claude-opus-4-7-20260416 claude-opus-5
      claude-opus-5-20260724 claude-haiku-5 claude-haiku-5-5 claude-opus-6 claude-sonnet-6 claude-haiku-7 Claude-Opus-4-8`,
    "always on": `claude-fable-5 claude-fable-5-20260609 claude-fable-5-1 claude-fable-5-2 claude-fable-6 claude-mythos-5
      claude-mythos-5-1 claude-mythos-5-2 claude-opus-5-5 claude-opus-5-5-20261001 claude-sonnet-5-5`,
    "always on, preview": "claude-mythos-preview",
    "previous adaptive": "claude-sonnet-4-6 claude-opus-4-6 claude-sonnet-4-6-20260217 claude-opus-4-6-20260205",
    older: `claude-haiku-4-5 claude-haiku-4-5-20251001 claude-opus-4-5 claude-opus-4-5-20251101 claude-sonnet-4-5
      claude-sonnet-4-5-20250929 claude-opus-4-1 claude-opus-4-1-20250805 claude-opus-4-0 claude-opus-4-20250514
      claude-sonnet-4-0 claude-sonnet-4-20250514 claude-3-7-sonnet-20250219 claude-3-7-sonnet-latest claude-anything`,
    "without a control": `claude-3-5-sonnet-20241022 claude-3-5-sonnet-latest claude-3-5-haiku-20241022
      claude-3-opus-20240229 claude-3-sonnet-20240229 claude-3-haiku-20240307 claude-2.1 claude-2.0 claude-instant-1.2`,
  },
  gemini: {
    "flash and flash-lite": `gemini-3.5-flash gemini-3.5-flash-preview-05-2026 gemini-3.1-flash-lite
      gemini-3.1-flash-lite-preview gemini-3-flash-preview gemini-3-flash gemini-3.6-flash gemini-3.5-flash-lite
      gemini-3.7-flash-lite gemini-3.8-flash-lite gemini-flash-lite-latest models/gemini-3.5-flash Gemini-3.5-Flash`,
    restricted: `gemini-3.1-pro-preview gemini-3.1-pro-preview-customtools gemini-3-pro-preview gemini-3.5-pro
      gemini-3.7-flash gemini-3.8-flash gemini-3.9-flash-preview gemini-flash-latest gemini-pro-latest gemini-4-argon
      gemini-4-carbon gemini-5-flash models/gemini-3.1-pro-preview unheard-of`,
    "with xhigh": "gemini-4-hydrogen gemini-4-neon models/gemini-4-neon-preview",
    "budgets only": `gemini-2.5-pro gemini-2.5-flash gemini-2.5-flash-lite gemini-2.5-flash-preview-09-2025 gemini-2.0-flash
      gemini-2.0-flash-001 gemini-2.0-flash-lite gemini-1.5-pro gemini-1.5-flash-8b models/gemini-2.5-flash`,
    open: "gemma-3-27b-it gemma-3n-e4b-it",
    "open, 4": "gemma-4-31b-it gemma-4-26b-a4b-it",
  },
  xai: {
    "D-43": "grok-4.3 grok-4.3-latest grok-4.3-0417 Grok-4.3",
    "D-45": `grok-latest grok-5 grok-4.5 grok-4.5-latest grok-build-latest grok-4.20-multi-agent-0309 grok-4.20-multi-agent
      grok-4.20-multi-agent-beta-0309 grok-4.6 grok-4.7 grok-4.9-fast`,
    "D-lock": `grok-4.20-0309-reasoning grok-4.20-0309-non-reasoning grok-4.20-reasoning grok-4.20-non-reasoning
      grok-4.20-0309 grok-4.20 grok-4.20-reasoning-latest grok-build-0.1 grok-4 grok-4-0709 grok-4-latest
      grok-4-fast-reasoning grok-4-fast-non-reasoning grok-4-1-fast-reasoning grok-4-1-fast-non-reasoning
      grok-code-fast-1 grok-3 grok-3-mini grok-2-vision-1212 grok-beta`,
  },
  openrouter: {
    "1:1": `openai/gpt-5.4-pro anthropic/claude-haiku-4.5 google/gemini-2.5-pro x-ai/grok-4.20-0309-reasoning:free
      ~anthropic/claude-opus-latest openrouter/auto @preset/mine deepseek/deepseek-r1:nitro gpt-4o`,
  },
  vllm: { "1:1": "openai/gpt-oss-120b Qwen/Qwen3-32B claude-opus-4-8 served" },
  sglang: { "1:1": "default base:adapter deepseek-ai/DeepSeek-V3.2 gpt-5.5-pro" },
  bedrock: {
    "Claude 5": `us.anthropic.claude-sonnet-5 global.anthropic.claude-opus-5 anthropic.claude-opus-5 jp.anthropic.claude-haiku-5
      anthropic.claude-haiku-5-5 us.anthropic.claude-sonnet-6`,
    "Claude 4.7 and 4.8": `us.anthropic.claude-opus-4-7 anthropic.claude-opus-4-8 global.anthropic.claude-opus-4-8
      arn:aws:bedrock:us-east-1:111122223333:inference-profile/us.anthropic.claude-opus-4-8`,
    "Claude, always on": `us.anthropic.claude-fable-5 anthropic.claude-mythos-5 global.anthropic.claude-opus-5-5
      eu.anthropic.claude-sonnet-5-5`,
    "Claude, always on, preview": "us.anthropic.claude-mythos-preview anthropic.claude-mythos-preview-v1:0",
    "Claude 4.6": "anthropic.claude-opus-4-6-v1 us.anthropic.claude-sonnet-4-6 apac.anthropic.claude-sonnet-4-6",
    "Claude, older": `us.anthropic.claude-haiku-4-5-20251001-v1:0 us.anthropic.claude-3-7-sonnet-20250219-v1:0
      global.anthropic.claude-opus-4-5-20251101-v1:0 anthropic.claude-sonnet-4-20250514-v1:0
      arn:aws:bedrock:us-west-2::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0`,
    "Claude, without a control": `anthropic.claude-3-5-sonnet-20241022-v2:0 anthropic.claude-v2:1 anthropic.claude-instant-v1
      us.anthropic.claude-3-haiku-20240307-v1:0 anthropic.claude-3-opus-20240229-v1:0 anthropic.claude-3-5-haiku-20241022-v1:0`,
    "Nova 2": "us.amazon.nova-2-lite-v1:0 amazon.nova-2-pro-v1:0",
    Nova: "us.amazon.nova-pro-v1:0 amazon.nova-micro-v1:0 amazon.nova-premier-v1:0:8k",
    GPT: "openai.gpt-5.6-sol openai.gpt-5.6-luna openai.gpt-6-sol",
    "GPT 5.4 and 5.5": "openai.gpt-5.4 us.openai.gpt-5.5-v1",
    "GPT, always on": "openai.gpt-6-astra us.openai.gpt-6-astra openai.gpt-6.1-sol global.openai.gpt-6.2-astra",
    "gpt-oss": "openai.gpt-oss-120b-1:0 openai.gpt-oss-20b-1:0",
    "a profile": "arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/a1b2c3",
    others: `us.meta.llama4-maverick-17b-instruct-v1:0 deepseek.v3-v1:0 us.deepseek.r1-v1:0 mistral.mistral-large-2407-v1:0
      qwen.qwen3-32b-v1:0 cohere.command-r-plus-v1:0 ai21.jamba-1-5-large-v1:0 moonshotai.kimi-k2.5 google.gemma-3-27b-it
      arn:aws:bedrock:us-east-1:111122223333:provisioned-model/a1b2c3 default`,
  },
};

const table = Object.entries(ids).flatMap(([provider, labels]) =>
  Object.entries(labels).flatMap(([label, text]) =>
    text.split(/\s+/).map((model) => [`${provider}/${model}`, label, familyCalled(provider, label)] as const),
  ),
);

function familyCalled(provider: string, label: string): Family {
  const found = families.find((family) => family.provider === provider && family.label === label);
  if (found === undefined) throw new Error(`${provider} has no family ${label}`);
  return found;
}

/** Models of the newer Claude families refuse sampling controls, whether they think or not. */
const refusesSampling = ["newest adaptive", "always on", "always on, preview"];
const hasLongWindow = [...refusesSampling, "previous adaptive"];

describe("the family of a model", () => {
  it("is known for enough of them, and every family has some", () => {
    expect(table.length).toBeGreaterThan(180);
    expect(new Set(table.map(([address]) => address)).size).toBe(table.length);
    expect(new Set(table.map(([, , family]) => family)).size).toBe(families.length);
  });

  it.each(table)("%s is %s", (address, _label, { row }) => {
    const found = efforts.map((effort) =>
      controlIn(sent(address, { reasoning_effort: effort, max_tokens: 100_000 }).body),
    );
    expect(found.join(" ")).toBe(row.trim().replace(/\s+/g, " "));
  });

  it.each(table)("%s, being %s, gets pro in its own form", (address, _label, { form, pro, row }) => {
    const { body } = sent(address, { reasoning_mode: "pro", max_tokens: 100_000 });
    if (pro === "native") expect(body.reasoning).toEqual({ mode: "pro" });
    else expect(controlIn(body)).toBe(pro === "ignored" || form === "none" ? "-" : row.trim().split(/\s+/)[4]);
  });
});

describe("what a family refuses besides", () => {
  const sampling = { temperature: 0.5, top_p: 0.9, top_k: 4 };
  const kept = (body: Json) => {
    const { temperature, top_p, top_k } = body;
    return JSON.parse(JSON.stringify({ temperature, top_p, top_k }));
  };
  const of = (...providers: string[]) => table.filter(([, , { provider }]) => providers.includes(provider));

  it.each(of("anthropic"))("%s, being %s: sampling controls", (address, label) => {
    const thinks = { thinking: { type: label === "older" ? "enabled" : "adaptive", budget_tokens: 2000 } };
    if (refusesSampling.includes(label)) {
      expect(kept(sent(address, sampling).body)).toEqual({});
      expect(kept(sent(address, { ...sampling, ...thinks }).body)).toEqual({});
      expect(kept(sent(address, { ...sampling, thinking: { type: "disabled" } }).body)).toEqual({});
      return;
    }
    const { temperature, top_p, top_k } = sampling;
    expect(kept(sent(address, sampling).body)).toEqual({ temperature, top_k });
    expect(kept(sent(address, { top_p, top_k }).body)).toEqual({ top_p, top_k });
    expect(kept(sent(address, { ...sampling, thinking: { type: "disabled" } }).body)).toEqual({ temperature, top_k });
    expect(kept(sent(address, { temperature, top_k, ...thinks }).body)).toEqual({});
    expect(kept(sent(address, { top_p, ...thinks }).body)).toEqual({ top_p });
    const native = { "x-anthropic": thinks };
    expect(kept(sent(address, { temperature, top_k, ...native }).body)).toEqual({});
    const isThinking = label !== "without a control";
    expect(kept(sent(address, { temperature, top_k, reasoning_effort: "high" }).body)).toEqual(
      isThinking ? {} : { temperature, top_k },
    );
  });

  it.each(of("anthropic"))("%s, being %s: the token of the long window", (address, label) => {
    const { headers } = sent(address);
    expect(headers["anthropic-beta"]).toBe(hasLongWindow.includes(label) ? "context-1m-2025-08-07" : undefined);
  });

  it.each(of("anthropic"))("%s, being %s: a forced tool", (address, label) => {
    const tools = [{ type: "function", function: { name: "f" } }];
    const isForced = !label.startsWith("always on");
    const choice = (tool_choice: unknown) => sent(address, { tools, tool_choice }).body.tool_choice;
    expect(choice("required")).toEqual({ type: isForced ? "any" : "auto" });
    expect(choice({ type: "function", function: { name: "f" } })).toEqual(
      isForced ? { type: "tool", name: "f" } : { type: "auto" },
    );
    expect(choice("none")).toEqual({ type: "none" });
    expect(choice("auto")).toEqual({ type: "auto" });
    const budget = { tools, tool_choice: "required", reasoning_effort: "high", max_tokens: 9000 };
    expect(Object.hasOwn(sent(address, budget).body, "thinking")).toBe(!["older", "without a control"].includes(label));
  });

  it.each(of("openai", "xai"))(
    "%s, being %s: sampling, stop, and encrypted reasoning if it has none",
    (address, label) => {
      const { body } = sent(address, { ...sampling, stop: ["x"] });
      expect(body).toEqual(sent(address).body);
      const isSilent = ["without a control", "D-lock"].includes(label);
      expect(body.include).toEqual(isSilent ? undefined : ["reasoning.encrypted_content"]);
      expect(sent(address, { store: true }).body).not.toHaveProperty("include");
    },
  );

  it.each(of("gemini"))(
    "%s, being %s: no sampling control, but the open ones a system instruction",
    (address, label) => {
      const messages = [
        { role: "system", content: "Be brief." },
        { role: "user", content: "hi" },
      ];
      const { body } = sent(address, { ...sampling, messages });
      expect(body.generationConfig).toEqual({ temperature: 0.5, topP: 0.9, topK: 4 });
      expect(body.systemInstruction).toEqual(label.startsWith("open") ? undefined : { parts: [{ text: "Be brief." }] });
      expect(JSON.stringify(body).match(/Be brief\./g)).toHaveLength(1);
    },
  );

  it.each(of("bedrock"))("%s, being %s: sampling, stop sequences, the status of a result", (address, label) => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: "", tool_calls: [{ id: "t", function: { name: "f", arguments: "{}" } }] },
      { role: "tool", tool_call_id: "t", content: "no", is_error: true },
    ];
    const { body } = sent(address, { ...sampling, stop: ["x"], messages });
    const isClaude = label.startsWith("Claude");
    const samples =
      !["Claude 5", "Claude 4.7 and 4.8", "GPT", "GPT 5.4 and 5.5"].includes(label) && !label.includes("always on");
    const stops = !/^(GPT|gpt)/.test(label);
    const topP = samples && !isClaude && { topP: 0.9 };
    expect(body.inferenceConfig ?? {}).toEqual({
      ...(samples && { temperature: 0.5 }),
      ...topP,
      ...(stops && { stopSequences: ["x"] }),
    });
    const nova = { inferenceConfig: { topK: 4 } };
    const claude = samples && isClaude ? { top_k: 4 } : undefined;
    expect(body.additionalModelRequestFields).toEqual(label.startsWith("Nova") ? nova : claude);
    const last = (body.messages as { content: [{ toolResult: Json }] }[])[2];
    const hasStatus = isClaude || label.startsWith("Nova") || label === "a profile";
    expect(last?.content[0].toolResult.status).toBe(hasStatus ? "error" : undefined);
  });

  it.each(of("openrouter", "vllm", "sglang"))("%s, being %s: nothing", (address) => {
    expect(sent(address, { ...sampling, stop: ["x"] }).body).toEqual({
      ...sent(address).body,
      ...sampling,
      stop: ["x"],
    });
  });
});

/** The word of a body's reasoning control, in the spelling of the tables; `-` for none. Budgets are shares of 100,000. */
function controlIn(body: Json): string {
  const { thinking, output_config, reasoning, reasoning_effort, generationConfig, reasoningConfig } = {
    ...body,
    ...(body.additionalModelRequestFields as Json | undefined),
  } as Record<string, Json | undefined>;
  const level = (generationConfig?.thinkingConfig as Json | undefined)?.thinkingLevel;
  if (thinking?.type === "disabled") return "disabled";
  if (thinking?.budget_tokens === 99_999) return "rest";
  if (thinking?.budget_tokens !== undefined) return `${Number(thinking.budget_tokens) / 1000}%`;
  return String(
    output_config?.effort ??
      reasoning?.effort ??
      reasoning_effort ??
      reasoningConfig?.maxReasoningEffort ??
      level ??
      "-",
  );
}
