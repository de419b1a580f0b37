/** Models that have no control of their reasoning, and efforts that are not given. Typed by hand. */
import { describe, expect, it } from "vitest";
import { efforts } from "./reasoning-tables.ts";
import { sent } from "./wire.ts";

const withoutControl = [
  "alibaba/qwq-plus",
  "alibaba/qwen2.5-72b-instruct",
  "baseten/some-model",
  "cerebras/llama3.1-8b",
  "cohere/command-r7b-12-2024",
  "deepinfra/meta-llama/Llama-3.3-70B-Instruct",
  "fireworks/accounts/fireworks/models/llama-v3p3-70b-instruct",
  "github-models/openai/gpt-4.1",
  "groq/llama-3.3-70b-versatile",
  "huggingface/meta-llama/Llama-3.3-70B-Instruct",
  "lmstudio/some-model",
  "mistral/magistral-medium-latest",
  "mistral/mistral-large-2512",
  "moonshotai/kimi-k2.7-code",
  "moonshotai/moonshot-v1-8k",
  "nebius/some-model",
  "nvidia/meta/llama-3.3-70b-instruct",
  "sambanova/DeepSeek-R1-0528",
  "sambanova/Meta-Llama-3.3-70B-Instruct",
  "siliconflow/some-model",
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
