// @generated from spec/providers/{openai,anthropic,gemini,xai,openrouter,vllm,sglang}.yaml. Do not edit; run `npm run generate`.
/** What `explain` walks, by provider; loaded when somebody asks. */
export const specs: Readonly<Record<string, () => Promise<unknown>>> = {
  openai: async () => (await import("./openai.json", { with: { type: "json" } })).default,
  anthropic: async () => (await import("./anthropic.json", { with: { type: "json" } })).default,
  gemini: async () => (await import("./gemini.json", { with: { type: "json" } })).default,
  xai: async () => (await import("./xai.json", { with: { type: "json" } })).default,
  openrouter: async () => (await import("./openrouter.json", { with: { type: "json" } })).default,
  vllm: async () => (await import("./vllm.json", { with: { type: "json" } })).default,
  sglang: async () => (await import("./sglang.json", { with: { type: "json" } })).default,
};
