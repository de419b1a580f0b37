// @generated from spec/registry/*.yaml. Do not edit; run `npm run generate`.

/** Prices in USD per million tokens, as exact decimals. */
export interface Rate {
  /** They are for requests with more input tokens than this. */
  readonly over: number;
  readonly input: string;
  readonly output: string;
  /** Input that is read from the cache; absent if not published. */
  readonly cache_read?: string;
  /** Input that is written to the cache, for the shortest time that can be chosen; absent if not published. */
  readonly cache_write?: string;
}

/** What a model costs. */
export interface ModelPrices {
  /** The day on which these were the prices, `YYYY-MM-DD`. */
  readonly date: string;
  /**
   * Smallest requests first; the first is `over` 0. All tokens of a request have the prices of the last that applies.
   */
  readonly rates: readonly [Rate, ...Rate[]];
}

/** By the id of the model in the registry; models without known prices are absent. */
export const prices: Readonly<Record<string, ModelPrices>> = {
  "openai/gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4", output: "20", cache_read: "0.4", cache_write: "5" },
      { over: 272_000, input: "8", output: "30", cache_read: "0.8", cache_write: "10" },
    ],
  },
  "openai/gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "18", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "openai/gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.2", output: "1.2", cache_read: "0.02", cache_write: "0.25" },
      { over: 272_000, input: "0.4", output: "1.8", cache_read: "0.04", cache_write: "0.5" },
    ],
  },
  "openai/gpt-5.5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "openai/gpt-5.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "30", output: "180" },
      { over: 272_000, input: "60", output: "270" },
    ],
  },
  "openai/gpt-5.4-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "4.5", cache_read: "0.075" }],
  },
  "openai/gpt-5.4-nano": { date: "2026-09-28", rates: [{ over: 0, input: "0.2", output: "1.25", cache_read: "0.02" }] },
  "openai/gpt-5.4": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "openai/gpt-5.4-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "30", output: "180" },
      { over: 272_000, input: "60", output: "270" },
    ],
  },
  "openai/gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "15", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "openai/gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.1", output: "0.5", cache_read: "0.01", cache_write: "0.125" },
      { over: 272_000, input: "0.2", output: "0.75", cache_read: "0.02", cache_write: "0.25" },
    ],
  },
  "openai/gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" },
      { over: 272_000, input: "20", output: "75", cache_read: "2", cache_write: "25" },
    ],
  },
  "openai/gpt-5.3-codex": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "openai/gpt-5.3-codex-spark": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "openai/gpt-5.2-pro": { date: "2026-09-28", rates: [{ over: 0, input: "21", output: "168" }] },
  "openai/gpt-5.2": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "openai/gpt-5.1": { date: "2026-09-28", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }] },
  "anthropic/claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" }],
  },
  "anthropic/claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" }],
  },
  "anthropic/claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "anthropic/claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "anthropic/claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "anthropic/claude-opus-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "anthropic/claude-haiku-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25" }],
  },
  "anthropic/claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4", output: "20", cache_read: "0.2", cache_write: "5" }],
  },
  "anthropic/claude-fable-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "0.25", cache_write: "12.5" }],
  },
  "anthropic/claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "anthropic/claude-opus-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "anthropic/claude-sonnet-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "gemini/gemini-3.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.5", output: "9", cache_read: "0.15" }],
  },
  "gemini/gemini-3.1-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025" }],
  },
  "gemini/gemini-3.1-pro-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "gemini/gemini-3.1-pro-preview-customtools": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "gemini/gemini-3-flash-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.05" }],
  },
  "gemini/gemini-3.8-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "gemini/gemini-3.7-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "gemini/gemini-3.6-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "gemini/gemini-3.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "gemini/gemini-2.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "10", cache_read: "0.125" },
      { over: 200_000, input: "2.5", output: "15", cache_read: "0.25" },
    ],
  },
  "gemini/gemini-2.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "gemini/gemini-2.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.01" }],
  },
  "xai/grok-4.5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.3" },
      { over: 200_000, input: "4", output: "12", cache_read: "0.6" },
    ],
  },
  "xai/grok-build-0.1": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1", output: "2", cache_read: "0.2" },
      { over: 200_000, input: "2", output: "4", cache_read: "0.4" },
    ],
  },
  "xai/grok-4.3": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2" },
      { over: 200_000, input: "2.5", output: "5", cache_read: "0.4" },
    ],
  },
  "xai/grok-4.20-0309-reasoning": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2" },
      { over: 200_000, input: "2.5", output: "5", cache_read: "0.4" },
    ],
  },
  "xai/grok-4.20-0309-non-reasoning": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2" },
      { over: 200_000, input: "2.5", output: "5", cache_read: "0.4" },
    ],
  },
  "xai/grok-4.20-multi-agent-0309": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2" },
      { over: 200_000, input: "2.5", output: "5", cache_read: "0.4" },
    ],
  },
  "xai/grok-4.7": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5" },
      { over: 200_000, input: "4", output: "12", cache_read: "1" },
    ],
  },
  "xai/grok-4.6": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5" },
      { over: 200_000, input: "4", output: "12", cache_read: "1" },
    ],
  },
  "alibaba/qwen3.8-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.47", cache_read: "0.016", cache_write: "0.2" }],
  },
  "alibaba/qwen3.8-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25", cache_write: "2.5" }],
  },
  "alibaba/deepseek-v4-flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.4", cache_read: "0.04" }],
  },
  "alibaba/kimi-k3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }] },
  "alibaba/glm-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.28", cache_write: "0" }],
  },
  "alibaba/qwen3.7-plus": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.5", output: "3", cache_read: "0.05", cache_write: "0.625" },
      { over: 256_000, input: "2", output: "6", cache_read: "0.2", cache_write: "2.5" },
    ],
  },
  "alibaba/qwen3.7-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.5", output: "7.5", cache_read: "0.5", cache_write: "3.125" }],
  },
  "alibaba/qwen3.6-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1875", output: "1.125", cache_write: "0.234375" }],
  },
  "alibaba/qwen3.6-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3.6" }] },
  "alibaba/qwen3.6-max-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.3", output: "7.8", cache_read: "0.13", cache_write: "1.625" }],
  },
  "alibaba/qwen3.6-35b-a3b": { date: "2026-09-28", rates: [{ over: 0, input: "0.248", output: "1.485" }] },
  "alibaba/qwen3.6-plus": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.5", output: "3", cache_read: "0.05", cache_write: "0.625" },
      { over: 256_000, input: "2", output: "6", cache_read: "0.2", cache_write: "2.5" },
    ],
  },
  "alibaba/qwen3.5-122b-a10b": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "3.2" }] },
  "alibaba/qwen3.5-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "2.4" }] },
  "alibaba/qwen3.5-35b-a3b": { date: "2026-09-28", rates: [{ over: 0, input: "0.25", output: "2" }] },
  "alibaba/qwen3.5-plus": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2.4" }] },
  "alibaba/qwen3.5-397b-a17b": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3.6" }] },
  "azure/gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "15", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "azure/gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.1", output: "0.5", cache_read: "0.01", cache_write: "0.125" },
      { over: 272_000, input: "0.2", output: "0.75", cache_read: "0.02", cache_write: "0.25" },
    ],
  },
  "azure/gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" },
      { over: 272_000, input: "20", output: "75", cache_read: "2", cache_write: "25" },
    ],
  },
  "azure/gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4", output: "20", cache_read: "0.5", cache_write: "6.25" },
      { over: 272_000, input: "10", output: "45", cache_read: "1", cache_write: "12.5" },
    ],
  },
  "azure/gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "18", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "azure/gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.2", output: "1.2", cache_read: "0.02", cache_write: "0.25" },
      { over: 272_000, input: "0.4", output: "1.8", cache_read: "0.04", cache_write: "0.5" },
    ],
  },
  "azure/gpt-5.5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "azure/gpt-5.4-mini": { date: "2026-09-28", rates: [{ over: 0, input: "0.75", output: "4.5", cache_read: "0.075" }] },
  "azure/gpt-5.4-nano": { date: "2026-09-28", rates: [{ over: 0, input: "0.2", output: "1.25", cache_read: "0.02" }] },
  "azure/gpt-5.4-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "30", output: "180" },
      { over: 272_000, input: "60", output: "270" },
    ],
  },
  "azure/gpt-5.4": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "azure/gpt-5.3-codex": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "azure/gpt-5.2-codex": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "azure/gpt-5.2": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.125" }] },
  "azure/gpt-5.1-codex-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "azure/gpt-5.1-codex-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "azure/gpt-5-pro": { date: "2026-09-28", rates: [{ over: 0, input: "15", output: "120" }] },
  "azure/gpt-5-codex": { date: "2026-09-28", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.13" }] },
  "azure/gpt-5": { date: "2026-09-28", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.13" }] },
  "azure/gpt-5-mini": { date: "2026-09-28", rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.03" }] },
  "azure/gpt-5-nano": { date: "2026-09-28", rates: [{ over: 0, input: "0.05", output: "0.4", cache_read: "0.01" }] },
  "baseten/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03" }],
  },
  "baseten/zai-org/GLM-5.3-Flash": { date: "2026-09-28", rates: [{ over: 0, input: "0.15", output: "0.5" }] },
  "baseten/zai-org/GLM-5.3-Fast": { date: "2026-09-28", rates: [{ over: 0, input: "2.1", output: "6.6" }] },
  "baseten/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.13", output: "0.26", cache_read: "0.028" }],
  },
  "baseten/thinkingmachines/inkling-small": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "1.2", cache_read: "0.1" }],
  },
  "baseten/moonshotai/Kimi-K3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15" }] },
  "baseten/thinkingmachines/inkling": { date: "2026-09-28", rates: [{ over: 0, input: "1", output: "4.05" }] },
  "baseten/zai-org/GLM-5.2-Fast": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "baseten/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.3" }],
  },
  "baseten/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }],
  },
  "baseten/nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.12" }],
  },
  "bedrock/eu.anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4.4", output: "22", cache_read: "0.22", cache_write: "5.5" }],
  },
  "bedrock/us.anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4.4", output: "22", cache_read: "0.22", cache_write: "5.5" }],
  },
  "bedrock/global.anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4", output: "20", cache_read: "0.2", cache_write: "5" }],
  },
  "bedrock/us.openai.gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75" },
      { over: 272_000, input: "4.4", output: "16.5", cache_read: "0.44", cache_write: "5.5" },
    ],
  },
  "bedrock/global.openai.gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "15", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "bedrock/us.openai.gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.11", output: "0.55", cache_read: "0.011", cache_write: "0.1375" },
      { over: 272_000, input: "0.22", output: "0.825", cache_read: "0.022", cache_write: "0.275" },
    ],
  },
  "bedrock/global.openai.gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.1", output: "0.5", cache_read: "0.01", cache_write: "0.125" },
      { over: 272_000, input: "0.2", output: "0.75", cache_read: "0.02", cache_write: "0.25" },
    ],
  },
  "bedrock/us.openai.gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "11", output: "55", cache_read: "1.1", cache_write: "13.75" },
      { over: 272_000, input: "22", output: "82.5", cache_read: "2.2", cache_write: "27.5" },
    ],
  },
  "bedrock/global.openai.gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" },
      { over: 272_000, input: "20", output: "75", cache_read: "2", cache_write: "25" },
    ],
  },
  "bedrock/us.anthropic.claude-fable-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "11", output: "55", cache_read: "0.275", cache_write: "13.75" }],
  },
  "bedrock/global.anthropic.claude-fable-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "0.25", cache_write: "12.5" }],
  },
  "bedrock/us.anthropic.claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/eu.anthropic.claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/global.anthropic.claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "bedrock/us.moonshotai.kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125" }],
  },
  "bedrock/global.moonshotai.kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "bedrock/us.openai.gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4.4", output: "22", cache_read: "0.44", cache_write: "5.5" },
      { over: 272_000, input: "8.8", output: "33", cache_read: "0.88", cache_write: "11" },
    ],
  },
  "bedrock/global.openai.gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4", output: "20", cache_read: "0.4", cache_write: "5" },
      { over: 272_000, input: "8", output: "30", cache_read: "0.8", cache_write: "10" },
    ],
  },
  "bedrock/us.openai.gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.2", output: "13.2", cache_read: "0.22", cache_write: "2.75" },
      { over: 272_000, input: "4.4", output: "19.8", cache_read: "0.44", cache_write: "5.5" },
    ],
  },
  "bedrock/global.openai.gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "18", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "bedrock/us.openai.gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.22", output: "1.32", cache_read: "0.022", cache_write: "0.275" },
      { over: 272_000, input: "0.44", output: "1.98", cache_read: "0.044", cache_write: "0.55" },
    ],
  },
  "bedrock/global.openai.gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.2", output: "1.2", cache_read: "0.02", cache_write: "0.25" },
      { over: 272_000, input: "0.4", output: "1.8", cache_read: "0.04", cache_write: "0.5" },
    ],
  },
  "bedrock/us.anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75" }],
  },
  "bedrock/eu.anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75" }],
  },
  "bedrock/global.anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" }],
  },
  "bedrock/eu.anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "11", output: "55", cache_read: "1.1", cache_write: "13.75" }],
  },
  "bedrock/us.anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "11", output: "55", cache_read: "1.1", cache_write: "13.75" }],
  },
  "bedrock/global.anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" }],
  },
  "bedrock/eu.anthropic.claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/us.anthropic.claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/global.anthropic.claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "bedrock/us.anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/eu.anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/global.anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "bedrock/nvidia.nemotron-super-3-120b": { date: "2026-09-28", rates: [{ over: 0, input: "0.15", output: "0.65" }] },
  "bedrock/eu.anthropic.claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125" }],
  },
  "bedrock/us.anthropic.claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125" }],
  },
  "bedrock/global.anthropic.claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "bedrock/zai.glm-5": { date: "2026-09-28", rates: [{ over: 0, input: "1", output: "3.2" }] },
  "bedrock/minimax.minimax-m2.5": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "bedrock/eu.anthropic.claude-opus-4-6-v1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/us.anthropic.claude-opus-4-6-v1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875" }],
  },
  "bedrock/global.anthropic.claude-opus-4-6-v1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "bedrock/qwen.qwen3-coder-next": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.2" }] },
  "bedrock/moonshotai.kimi-k2.5": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3" }] },
  "bedrock/mistral.devstral-2-123b": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2" }] },
  "bedrock/mistral.mistral-large-3-675b-instruct": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "1.5" }],
  },
  "bedrock/eu.amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.374", output: "3.157", cache_read: "0.0935", cache_write: "0.374" }],
  },
  "bedrock/us.amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.33", output: "2.75", cache_read: "0.0825", cache_write: "0.33" }],
  },
  "bedrock/amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.33", output: "2.75", cache_read: "0.0825", cache_write: "0.33" }],
  },
  "bedrock/global.amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.075", cache_write: "0.3" }],
  },
  "bedrock/deepseek.v3.2": { date: "2026-09-28", rates: [{ over: 0, input: "0.62", output: "1.85" }] },
  "bedrock/eu.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.1", output: "5.5", cache_read: "0.11", cache_write: "1.375" }],
  },
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.1", output: "5.5", cache_read: "0.11", cache_write: "1.375" }],
  },
  "bedrock/global.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25" }],
  },
  "cerebras/qwen-3.8-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.99", output: "1.49" }] },
  "cerebras/gpt-oss-120b": { date: "2026-09-28", rates: [{ over: 0, input: "0.35", output: "0.75" }] },
  "cohere/command-a-plus-05-2026": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/command-a-translate-08-2025": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/command-a-reasoning-08-2025": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/command-a-vision-07-2025": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "databricks/databricks-gpt-5-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "databricks/databricks-gpt-5-6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "databricks/databricks-gpt-5-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1", output: "6", cache_read: "0.1" },
      { over: 272_000, input: "2", output: "9", cache_read: "0.2" },
    ],
  },
  "databricks/databricks-glm-5-2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "databricks/databricks-kimi-k2-7-code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "databricks/databricks-gpt-5-5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "databricks/databricks-claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "databricks/databricks-gpt-5-4-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "4.5", cache_read: "0.075" }],
  },
  "databricks/databricks-gpt-5-4-nano": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "1.25", cache_read: "0.02" }],
  },
  "databricks/databricks-gpt-5-4": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "databricks/databricks-gemini-3-1-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025" }],
  },
  "databricks/databricks-gemini-3-1-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "databricks/databricks-claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "databricks/databricks-claude-opus-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "databricks/databricks-gemini-3-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.05" }],
  },
  "databricks/databricks-gpt-5-2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "databricks/databricks-claude-opus-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "databricks/databricks-gemini-3-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "databricks/databricks-gpt-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "databricks/databricks-claude-haiku-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25" }],
  },
  "databricks/databricks-claude-sonnet-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "databricks/databricks-gpt-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "databricks/databricks-gpt-5-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "databricks/databricks-gpt-5-nano": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.05", output: "0.4", cache_read: "0.005" }],
  },
  "databricks/databricks-gpt-oss-120b": { date: "2026-09-28", rates: [{ over: 0, input: "0.072", output: "0.28" }] },
  "databricks/databricks-gpt-oss-20b": { date: "2026-09-28", rates: [{ over: 0, input: "0.05", output: "0.2" }] },
  "deepinfra/XiaomiMiMo/MiMo-V2.6-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.43", output: "0.87", cache_read: "0.0036" }],
  },
  "deepinfra/XiaomiMiMo/MiMo-V2.6-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.0027" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.6", cache_read: "0.006" }],
  },
  "deepinfra/tencent/Hy4-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.834", output: "2.501", cache_read: "0.042" }],
  },
  "deepinfra/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "deepinfra/Qwen/Qwen3.8-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.113", output: "0.382", cache_read: "0.0141" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Flash-Vision-Exp": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.44", output: "1.32", cache_read: "0.014" }],
  },
  "deepinfra/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.9", output: "4", cache_read: "0.2" }],
  },
  "deepinfra/Qwen/Qwen3.8-27B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "2.5", cache_read: "0.05" }],
  },
  "deepinfra/Qwen/Qwen3.8-2.4T-A95B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.2" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.3", output: "2.6", cache_read: "0.1" }],
  },
  "deepinfra/Qwen/Qwen3.8-Max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.65", output: "4.951", cache_read: "0.206" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.06", output: "0.18", cache_read: "0.015" }],
  },
  "deepinfra/thinkingmachines/Inkling-Small": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.45", output: "1.2", cache_read: "0.1" }],
  },
  "deepinfra/moonshotai/Kimi-K3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.85", output: "14.25", cache_read: "0.285" }],
  },
  "deepinfra/thinkingmachines/Inkling": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4.05", cache_read: "0.16" }],
  },
  "deepinfra/tencent/Hy3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.13", output: "0.53", cache_read: "0.033" }],
  },
  "deepinfra/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "2.4", cache_read: "0.14" }],
  },
  "deepinfra/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.68", output: "3.4", cache_read: "0.136" }],
  },
  "deepinfra/MiniMaxAI/MiniMax-M3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.28", output: "1.1", cache_read: "0.056" }],
  },
  "deepseek/deepseek-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.003" }],
  },
  "deepseek/deepseek-v4-pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.435", output: "0.87", cache_read: "0.003625" }],
  },
  "fireworks/accounts/fireworks/models/ember-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4p1-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.007" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p3-fast": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.39" }],
  },
  "fireworks/accounts/fireworks/models/glm-5p3-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "fireworks/accounts/fireworks/models/glm-5p3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "fireworks/accounts/fireworks/models/qwen3p8-2p4t-a95b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "fireworks/accounts/fireworks/models/nemotron-lightning-3p5-30b-a3b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.05", output: "0.2", cache_read: "0.01" }],
  },
  "fireworks/accounts/fireworks/models/qwen3p8-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "fireworks/accounts/fireworks/routers/kimi-k3-fast": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4.5", output: "22.5", cache_read: "0.45" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "fireworks/accounts/fireworks/models/inkling": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "4.05", cache_read: "0.17" }],
  },
  "fireworks/accounts/fireworks/models/minimax-m3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "fireworks/accounts/fireworks/models/nemotron-3-ultra-nvfp4": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.12" }],
  },
  "fireworks/accounts/fireworks/models/gpt-oss-120b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "groq/qwen/qwen3.8-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.8", output: "4" }] },
  "groq/qwen/qwen3.6-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3", cache_read: "0.3" }] },
  "groq/openai/gpt-oss-safeguard-20b": { date: "2026-09-28", rates: [{ over: 0, input: "0.075", output: "0.3" }] },
  "groq/openai/gpt-oss-120b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.075" }],
  },
  "groq/openai/gpt-oss-20b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.075", output: "0.3", cache_read: "0.0375" }],
  },
  "groq/llama-3.3-70b-versatile": { date: "2026-09-28", rates: [{ over: 0, input: "0.59", output: "0.79" }] },
  "minimax/MiniMax-M3": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.3", output: "1.2", cache_read: "0.06" },
      { over: 512_000, input: "0.6", output: "2.4", cache_read: "0.12" },
    ],
  },
  "minimax/MiniMax-M2.7-highspeed": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.06", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.5-highspeed": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.06", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "mistral/mistral-medium-2604": { date: "2026-09-28", rates: [{ over: 0, input: "1.5", output: "7.5" }] },
  "mistral/mistral-medium-latest": { date: "2026-09-28", rates: [{ over: 0, input: "1.5", output: "7.5" }] },
  "mistral/mistral-small-latest": { date: "2026-09-28", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "mistral/mistral-small-2603": { date: "2026-09-28", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "mistral/mistral-medium-2508": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2" }] },
  "mistral/voxtral-small-latest": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "mistral/mistral-small-2506": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "mistral/mistral-medium-2505": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2" }] },
  "mistral/magistral-medium-latest": { date: "2026-09-28", rates: [{ over: 0, input: "2", output: "5" }] },
  "mistral/magistral-small": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "mistral/mistral-large-latest": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "mistral/mistral-large-2512": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "moonshotai/kimi-k3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }] },
  "moonshotai/kimi-k2.7-code-highspeed": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.9", output: "8", cache_read: "0.38" }],
  },
  "moonshotai/kimi-k2.7-code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "moonshotai/kimi-k2.6": { date: "2026-09-28", rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }] },
  "nebius/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.3" }],
  },
  "nebius/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.15" }],
  },
  "nebius/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "1.4" }],
  },
  "nebius/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "1.32" }],
  },
  "nebius/nvidia/Nemotron-3_5-Lightning": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.06", output: "0.24", cache_read: "0.06" }],
  },
  "nebius/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.14" }],
  },
  "nebius/moonshotai/Kimi-K3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15", cache_read: "3" }] },
  "nebius/zai-org/GLM-5.2": { date: "2026-09-28", rates: [{ over: 0, input: "1.4", output: "4.4" }] },
  "nebius/moonshotai/Kimi-K2.7-Code": { date: "2026-09-28", rates: [{ over: 0, input: "0.95", output: "4" }] },
  "nebius/nvidia/Nemotron-3-Ultra-550b-a55b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "3", cache_read: "1" }],
  },
  "nebius/MiniMaxAI/MiniMax-M3": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "nvidia/nvidia/nemotron-3-ultra-550b-a55b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "2.5", cache_read: "0.15" }],
  },
  "perplexity/xai/grok-4.6": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5" },
      { over: 200_000, input: "4", output: "12", cache_read: "1" },
    ],
  },
  "perplexity/deepseek/deepseek-v4-flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.13", output: "0.26", cache_read: "0.028" }],
  },
  "perplexity/moonshot-ai/kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/moonshot-ai/kimi-k2.7-code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "perplexity/openai/gpt-5.5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "30", cache_read: "0.5" }],
  },
  "perplexity/anthropic/claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "perplexity/nvidia/nemotron-3-super-120b-a12b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2.5" }],
  },
  "perplexity/openai/gpt-5.4": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.5", output: "15", cache_read: "0.25" }],
  },
  "perplexity/google/gemini-3.1-pro-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "perplexity/anthropic/claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/anthropic/claude-opus-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "perplexity/google/gemini-3-flash-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.5", output: "3", cache_read: "0.05" },
      { over: 200_000, input: "0.5", output: "3", cache_read: "0.05" },
    ],
  },
  "perplexity/openai/gpt-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "perplexity/anthropic/claude-opus-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "perplexity/xai/grok-4-1-fast-non-reasoning": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.5", cache_read: "0.05" }],
  },
  "perplexity/openai/gpt-5.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "perplexity/anthropic/claude-haiku-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1" }],
  },
  "perplexity/anthropic/claude-sonnet-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/openai/gpt-5-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "perplexity/google/gemini-2.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "10", cache_read: "0.125" },
      { over: 200_000, input: "2.5", output: "15", cache_read: "0.25" },
    ],
  },
  "perplexity/google/gemini-2.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "perplexity/perplexity/sonar": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2.5", cache_read: "0.0625" }],
  },
  "siliconflow/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03", cache_write: "0" }],
  },
  "siliconflow/deepseek-ai/DeepSeek-V4-Flash-Vision-Exp": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.44", output: "1.32", cache_read: "0.028" }],
  },
  "siliconflow/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "siliconflow/Qwen/Qwen3.8-2.4T-A95B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "siliconflow/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.044" }],
  },
  "siliconflow/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.014" }],
  },
  "siliconflow/moonshotai/Kimi-K3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.7", output: "13.5", cache_read: "0.27" }],
  },
  "siliconflow/tencent/Hy3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.132", output: "0.528", cache_read: "0.033" }],
  },
  "siliconflow/meituan-longcat/LongCat-2.0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "2.95", cache_read: "0.015" }],
  },
  "siliconflow/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.302", output: "4.092", cache_read: "0.26", cache_write: "0" }],
  },
  "siliconflow/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.85916", output: "3.8", cache_read: "0.17993" }],
  },
  "siliconflow/google/gemma-4-12B-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "siliconflow/nex-agi/Nex-N2-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "2.5", cache_read: "0.25" }],
  },
  "siliconflow/MiniMaxAI/MiniMax-M3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.006" }],
  },
  "togetherai/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "togetherai/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.13" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.03" }],
  },
  "togetherai/moonshotai/Kimi-K3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "togetherai/thinkingmachines/Inkling": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "4.05", cache_read: "0.17" }],
  },
  "togetherai/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "togetherai/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "togetherai/MiniMaxAI/MiniMax-M3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "togetherai/nvidia/nemotron-3-ultra-550b-a55b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "3.6", cache_read: "0.2" }],
  },
  "togetherai/Qwen/Qwen3.7-Max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "3.75", cache_read: "0.125" }],
  },
  "togetherai/Qwen/Qwen3.6-Plus": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "3" }] },
  "togetherai/deepseek-ai/DeepSeek-V4-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.74", output: "3.48", cache_read: "0.2" }],
  },
  "togetherai/moonshotai/Kimi-K2.6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.2", output: "4.5", cache_read: "0.2" }],
  },
  "togetherai/google/gemma-4-31B-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.39", output: "0.97" }] },
  "togetherai/pearl-ai/gemma-4-31b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.28", output: "0.86" }] },
  "vertex/gemini-3.8-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "vertex/gemini-3.7-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "vertex/gemini-3.6-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "vertex/gemini-3.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "vertex/gemini-3.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.5", output: "9", cache_read: "0.15" }],
  },
  "vertex/gemini-3.1-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025" }],
  },
  "vertex/gemini-3.1-pro-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "vertex/gemini-3-flash-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.05" }],
  },
  "vertex/gemini-2.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "10", cache_read: "0.125" },
      { over: 200_000, input: "2.5", output: "15", cache_read: "0.25" },
    ],
  },
  "vertex/gemini-2.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "vertex/gemini-2.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.01" }],
  },
  "zai/glm-5.3-flashx": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.37", output: "1.25", cache_read: "0.075", cache_write: "0" }],
  },
  "zai/glm-5.3-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03", cache_write: "0" }],
  },
  "zai/glm-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "zai/glm-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "zai/glm-5.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "zai/glm-5v-turbo": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.2", output: "4", cache_read: "0.24", cache_write: "0" }],
  },
  "zai/glm-5-turbo": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.2", output: "4", cache_read: "0.24", cache_write: "0" }],
  },
  "zai/glm-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "3.2", cache_read: "0.2", cache_write: "0" }],
  },
  "zai/glm-4.7-flashx": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.07", output: "0.4", cache_read: "0.01", cache_write: "0" }],
  },
  "zai/glm-4.7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.11", cache_write: "0" }],
  },
  "zai/glm-4.6v": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "0.9" }] },
  "zai/glm-4.6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.11", cache_write: "0" }],
  },
};
