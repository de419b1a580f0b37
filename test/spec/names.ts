/** The names that providers are addressed by. */

/** Canonical key, the contract's key, and a model. xai has no namespace. */
export const named = [
  ["openai", "provider_a", "gpt-5.5"],
  ["anthropic", "provider_b", "claude-opus-4-8"],
  ["gemini", "provider_c", "gemini-3.5-flash"],
  ["openrouter", "provider_e", "vendor/model"],
  ["vllm", "provider_f", "served"],
  ["sglang", "provider_g", "served"],
] as const;
export const xai = ["xai", "provider_d", "grok-4.5"] as const;

/** Both keys under both spellings of the namespace: four ways for each provider. */
export const ways = named.flatMap(([key, other, model]) =>
  [key, other].flatMap((address) => [key, other].map((space) => [`${address}/${model}`, `x-${space}`] as const)),
);
