import { describe, expect, it } from "vitest";
import { type Json, sent } from "./wire.ts";

describe("a native object next to a mapped one", () => {
  const response_format = { type: "json_schema", json_schema: { name: "n", schema: { type: "object" } } };
  const tools = [{ type: "function", function: { name: "f" } }];
  const part = (address: string, fields: Json, key: string) => sent(address, fields).body[key];

  it.each(["x-openai", "x-provider_a"])("keeps our format in openai's text: %s", (space) => {
    const format = { type: "json_schema", name: "n", schema: { type: "object" } };
    const text = (own: Json) => part("gpt-5.5", { response_format, [space]: { text: own } }, "text");
    expect(text({ verbosity: "low" })).toEqual({ format, verbosity: "low" });
    expect(text({ format: { type: "text" } })).toEqual({ format: { type: "text" } });
    expect(part("gpt-5.5", { [space]: { text: { verbosity: "low" } } }, "text")).toEqual({ verbosity: "low" });
  });

  it.each(["x-anthropic", "x-provider_b"])("keeps our format in anthropic's output_config: %s", (space) => {
    const format = { type: "json_schema", schema: { type: "object" } };
    const config = (fields: Json) => part("claude-opus-4-8", { response_format, ...fields }, "output_config");
    expect(config({ [space]: { output_config: { effort: "low" } } })).toEqual({ format, effort: "low" });
    expect(config({ output_config: { effort: "low" } })).toEqual({ format, effort: "low" });
    expect(
      config({ output_config: { effort: "low", a: 1 }, [space]: { output_config: { effort: "max", b: 2 } } }),
    ).toEqual({ format, effort: "max", a: 1, b: 2 });
    expect(config({ reasoning_effort: "high" })).toEqual({ format, effort: "high" });
    expect(config({ reasoning_effort: "high", [space]: { output_config: { a: 1 } } })).toEqual({
      format,
      effort: "high",
      a: 1,
    });
    expect(config({ reasoning_effort: "high", [space]: { thinking: { type: "disabled" } } })).toEqual({ format });
    expect(config({ [space]: { output_config: { format: { type: "own" } } } })).toEqual({ format: { type: "own" } });
  });

  it.each(["x-gemini", "x-provider_c"])("is merged into gemini's generationConfig: %s", (space) => {
    const unified = { response_format, max_tokens: 9, temperature: 0.1, top_p: 0.2, top_k: 3, stop: ["s"] };
    const config = (own: Json) =>
      part("gemini-3.5-flash", { ...unified, reasoning_effort: "low", [space]: own }, "generationConfig");
    const thinkingConfig = { thinkingLevel: "low", includeThoughts: true };
    const mapped = {
      maxOutputTokens: 9,
      temperature: 0.1,
      topP: 0.2,
      topK: 3,
      stopSequences: ["s"],
      responseMimeType: "application/json",
      responseJsonSchema: { type: "object" },
    };
    expect(config({})).toEqual({ ...mapped, thinkingConfig });
    expect(config({ generationConfig: { topK: 8, seed: 1 } })).toEqual({ ...mapped, topK: 8, seed: 1, thinkingConfig });
    expect(config({ generationConfig: { responseMimeType: "text/x.enum", maxOutputTokens: 1 } })).toEqual({
      ...mapped,
      responseMimeType: "text/x.enum",
      maxOutputTokens: 1,
      thinkingConfig,
    });
    const own = { thinkingBudget: 0 };
    expect(config({ thinkingConfig: own })).toEqual({ ...mapped, thinkingConfig: own });
    expect(config({ generationConfig: { thinkingConfig: own } })).toEqual({ ...mapped, thinkingConfig: own });
  });

  it.each(["x-gemini", "x-provider_c"])("is merged into gemini's toolConfig: %s", (space) => {
    const config = (own: Json) =>
      part("gemini-3.5-flash", { tools, tool_choice: "required", [space]: own }, "toolConfig");
    const functionCallingConfig = { mode: "ANY" };
    const retrievalConfig = { languageCode: "la" };
    expect(config({ toolConfig: { retrievalConfig } })).toEqual({ functionCallingConfig, retrievalConfig });
    expect(config({ toolConfig: { functionCallingConfig: { mode: "NONE" } } })).toEqual({
      functionCallingConfig: { mode: "NONE" },
    });
  });

  it.each([
    ["gpt-5.5", "x-openai", "reasoning", { summary: "auto" }],
    ["claude-opus-4-8", "x-anthropic", "thinking", { type: "adaptive" }],
    ["claude-haiku-4-5", "x-anthropic", "thinking", { type: "enabled", budget_tokens: 2000 }],
    ["openrouter/v/m", "x-openrouter", "reasoning", { exclude: true }],
  ])("replaces it whole: %s %s.%s", (model, space, key, own) => {
    const unified = { reasoning_effort: "high", reasoning_summary: "none" };
    expect(part(model, { ...unified, [space]: { [key]: own } }, key)).toEqual(own);
  });

  it.each(["vllm", "sglang"])("is laid over %s's stream_options, where there is a stream", (key) => {
    const options = (own: Json, stream: boolean) => sent(`${key}/m`, { [`x-${key}`]: own }, stream).body.stream_options;
    expect(options({}, true)).toEqual({ include_usage: true });
    expect(options({}, false)).toBeUndefined();
    expect(options({ stream_options: { continuous_usage_stats: true } }, true)).toEqual({
      include_usage: true,
      continuous_usage_stats: true,
    });
    expect(options({ stream_options: { include_usage: false } }, true)).toEqual({ include_usage: false });
    expect(options({ stream_options: { include_usage: true } }, false)).toEqual({ include_usage: true });
  });

  it("sets how openrouter compresses, and then nothing else does", () => {
    const off = [{ id: "context-compression", enabled: false }];
    const body = (own: Json) => {
      const { transforms, plugins } = sent("openrouter/v/m", { "x-openrouter": own }).body;
      return { transforms, plugins };
    };
    expect(body({})).toEqual({ transforms: [], plugins: off });
    expect(body({ provider: { sort: "price" }, models: ["a/b"] })).toEqual({ transforms: [], plugins: off });
    expect(body({ transforms: ["middle-out"] })).toEqual({ transforms: ["middle-out"] });
    expect(body({ plugins: [{ id: "web" }] })).toEqual({ transforms: [], plugins: [{ id: "web" }] });
    expect(body({ plugins: [{ id: "context-compression" }] })).toEqual({ plugins: [{ id: "context-compression" }] });
  });

  it("erases nothing with a key that is undefined", () => {
    const unified = { reasoning_effort: "high", response_format, max_tokens: 9, temperature: 0.5 };
    for (const [model, native] of [
      ["gpt-5.5", { "x-openai": { store: undefined, reasoning: undefined, text: { format: undefined } } }],
      ["claude-opus-4-8", { "x-anthropic": { max_tokens: undefined, output_config: { effort: undefined } } }],
      ["claude-opus-4-8", { output_config: { effort: undefined }, thinking: undefined }],
      ["gemini-3.5-flash", { "x-gemini": { generationConfig: { maxOutputTokens: undefined }, contents: undefined } }],
      ["openrouter/v/m", { "x-openrouter": { reasoning: undefined, transforms: undefined, messages: undefined } }],
    ] as const) {
      expect(sent(model, { ...unified, ...native })).toEqual(sent(model, unified));
    }
  });

  it("decides dependent fields: native tools, limit and storage are used", () => {
    const include = (own: Json) => part("gpt-5.5", { "x-openai": own }, "include");
    expect(include({ store: true })).toBeUndefined();
    expect(include({ include: ["file_search_call.results"] })).toEqual(["file_search_call.results"]);
    expect(part("gpt-5.5", { store: true, "x-openai": { store: false } }, "include")).toEqual([
      "reasoning.encrypted_content",
    ]);
    expect(
      part("gpt-5.5", { tool_choice: "auto", "x-openai": { tools: [{ type: "web_search" }] } }, "tool_choice"),
    ).toBe("auto");
    expect(part("gpt-5.5", { tool_choice: "auto" }, "tool_choice")).toBeUndefined();
  });
});
