/** Models that have no control of their reasoning, and efforts that are not given. Typed by hand. */
import { describe, expect, it } from "vitest";
import { efforts } from "./reasoning-tables.ts";
import { type Json, sent } from "./wire.ts";

const withoutControl = [
  "alibaba/qwq-plus",
  "alibaba/qwen2.5-72b-instruct",
  "baseten/meta-llama/Llama-3.3-70B-Instruct",
  "cerebras/llama3.1-8b",
  "cohere/command-r7b-12-2024",
  "deepinfra/meta-llama/Llama-3.3-70B-Instruct",
  "fireworks/accounts/fireworks/models/llama-v3p3-70b-instruct",
  "github-models/openai/gpt-4.1",
  "groq/llama-3.3-70b-versatile",
  "huggingface/meta-llama/Llama-3.3-70B-Instruct",
  "lmstudio/some-model",
  "mistral/magistral-small",
  "mistral/mistral-large-2512",
  "moonshotai/kimi-k2.7-code",
  "moonshotai/moonshot-v1-8k",
  "nebius/meta-llama/Llama-3.3-70B-Instruct",
  "nvidia/meta/llama-3.3-70b-instruct",
  "sambanova/DeepSeek-R1-0528",
  "sambanova/Meta-Llama-3.3-70B-Instruct",
  "siliconflow/Qwen/Qwen3-Coder-480B-A35B-Instruct",
  "togetherai/MiniMaxAI/MiniMax-M3",
  "togetherai/deepseek-ai/DeepSeek-R1",
  "zai/glm-4-plus",
];
const withControl = [
  "alibaba/qwen3.7-plus",
  "deepseek/deepseek-v4-pro",
  "groq/openai/gpt-oss-120b",
  "llamacpp/some-model",
  "minimax/MiniMax-M3",
  "mistral/mistral-small-latest",
  "moonshotai/kimi-k2.6",
  "perplexity/openai/gpt-5.5",
  "togetherai/Qwen/Qwen3.5-9B",
  "vercel/openai/gpt-5.5",
  "zai/glm-5.2",
];

describe("a model without a control of its reasoning", () => {
  it.each(withoutControl)("is sent no effort: %s", (address) => {
    for (const reasoning_effort of efforts)
      expect(sent(address, { reasoning_effort }), reasoning_effort).toEqual(sent(address));
  });
});

describe("a model of an API without modes and summaries", () => {
  it.each(withControl)("is sent nothing for them: %s", (address) => {
    for (const asked of [{ reasoning_mode: "pro" }, { reasoning_summary: "auto" }])
      expect(sent(address, asked), JSON.stringify(asked)).toEqual(sent(address));
  });
});

/** Native fields with which a mapped effort is not sent, too. Those that replace it anyway are left out. */
const natives: readonly (readonly [address: string, native: Json])[] = [
  ["alibaba/qwen3.7-plus", { thinking_budget: 100 }],
  ["cerebras/gpt-oss-120b", { disable_reasoning: true }],
  ["databricks/databricks-claude-opus-4-6", { reasoning_effort: "low" }],
  ["databricks/databricks-gpt-5", { thinking: {} }],
  ["deepinfra/openai/gpt-oss-120b", { reasoning: { enabled: true } }],
  ["deepinfra/zai-org/GLM-4.7", { reasoning_effort: "low" }],
  ["deepseek/deepseek-v4-pro", { thinking: { type: "enabled" } }],
  ["deepseek/deepseek-v4-pro", { reasoning_effort: "low" }],
  ["fireworks/accounts/fireworks/models/gpt-oss-120b", { thinking: { type: "enabled" } }],
  ["llamacpp/some-model", { reasoning_format: "none" }],
  ["llamacpp/some-model", { reasoning_effort: "low" }],
  ["mistral/mistral-small-latest", { prompt_mode: "reasoning" }],
  ["moonshotai/kimi-k3", { thinking: { type: "enabled" } }],
  ["moonshotai/kimi-k2.6", { reasoning_effort: "low" }],
  ["nvidia/openai/gpt-oss-120b", { chat_template_kwargs: { enable_thinking: true } }],
  ["nvidia/z-ai/glm-5.1", { reasoning_effort: "low" }],
  ["ollama/some-model", { reasoning: { effort: "low" } }],
  ["togetherai/openai/gpt-oss-20b", { reasoning: { enabled: true } }],
  ["togetherai/Qwen/Qwen3.5-9B", { reasoning_effort: "low" }],
  ["vercel/openai/gpt-5.5", { reasoning: { effort: "low" } }],
  ["vercel/openai/gpt-5.5", { reasoning_effort: "low" }],
  ["zai/glm-5.3", { thinking: { type: "enabled" } }],
  ["zai/glm-5.2", { reasoning_effort: "low" }],
];

describe("a native control", () => {
  it.each(natives)("of %s stands alone: %j", (address, native) => {
    const own = { [`x-${address.split("/")[0]}`]: native };
    expect(sent(address, { reasoning_effort: "high", ...own }).body).toEqual(sent(address, own).body);
    expect(sent(address, { reasoning_effort: "high" }).body).not.toEqual(sent(address).body);
  });

  it("of Messages stands alone for MiniMax", () => {
    const thinking = { type: "disabled" };
    expect(sent("minimax/MiniMax-M3", { reasoning_effort: "high", thinking }).body).toMatchObject({ thinking });
  });
});
