/** Common complaints about gateways: reasoning controls and limits. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stage, startStage } from "../fidelity/stage.ts";
import { type Json, sent } from "../spec/wire.ts";

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

describe("1: adaptive families × efforts", () => {
  it.each(["claude-sonnet-5", "claude-opus-4-8", "claude-opus-4-6", "claude-sonnet-4-6", "claude-fable-5"])(
    "%s never gets a budget, and xhigh is a word it knows",
    (model) => {
      for (const effort of efforts) {
        const { body } = sent(`anthropic/${model}`, { reasoning_effort: effort });
        expect(JSON.stringify(body)).not.toContain("budget_tokens");
      }
      const { body } = sent(`anthropic/${model}`, { reasoning_effort: "xhigh" });
      expect(body.output_config).toEqual({ effort: model.includes("-4-6") ? "max" : "xhigh" });
    },
  );
});

describe("2: no effort value ever disappears", () => {
  it.each([
    "openai/gpt-5.6-sol",
    "anthropic/claude-opus-4-8",
    "gemini/gemini-3.1-pro-preview",
    "xai/grok-4.5",
    "openrouter/vendor/model",
    "vllm/served",
    "sglang/served",
    "bedrock/us.anthropic.claude-sonnet-5",
    "bedrock/openai.gpt-oss-120b-1:0",
  ])("%s gets a control for every effort and mode", (address) => {
    const silent = JSON.stringify(sent(address).body);
    for (const reasoning_effort of efforts) {
      for (const reasoning_mode of [undefined, "standard", "pro"]) {
        const { body } = sent(address, { reasoning_effort, ...(reasoning_mode && { reasoning_mode }) });
        expect(JSON.stringify(body)).not.toBe(silent);
      }
    }
  });
});

describe("3: dropping is per field and per model", () => {
  it("a control is left out only for the model that refuses it, and an unrelated thinking control stays", () => {
    const fields = { temperature: 0.5, top_k: 5, thinking: { type: "adaptive", display: "summarized" } };
    const newest = sent("anthropic/claude-opus-4-8", fields).body;
    expect(newest).not.toHaveProperty("temperature");
    expect(newest).not.toHaveProperty("top_k");
    expect(newest.thinking).toEqual(fields.thinking);
    expect(sent("anthropic/claude-haiku-4-5", { temperature: 0.5, top_k: 5 }).body).toMatchObject({
      temperature: 0.5,
      top_k: 5,
    });
    expect(sent("openai/gpt-5.5", fields).body).not.toHaveProperty("top_k");
    expect(sent("vllm/served", fields).body).toMatchObject({ temperature: 0.5, top_k: 5 });
  });
});

describe("4: 500 concurrent requests with different drops", () => {
  it("each is sent as if it were alone", async () => {
    const models = [
      "anthropic/claude-opus-4-8",
      "anthropic/claude-haiku-4-5",
      "openai/gpt-5.5",
      "gemini/gemini-3.5-flash",
    ];
    stage.takeExchanges();
    const asked = Array.from({ length: 500 }, (_, index) => ({
      model: models[index % models.length] ?? "",
      messages: [{ role: "user" as const, content: `question ${index}` }],
      reasoning_effort: efforts[index % efforts.length] ?? ("low" as const),
      max_tokens: 2000 + index,
    }));
    await Promise.all(asked.map((each) => stage.surfaces["the library"](each)));
    const bodies = new Map(
      stage
        .takeExchanges()
        .map(({ sent }): [string, Json] => [/question (\d+)/.exec(sent)?.[0] ?? "", JSON.parse(sent)]),
    );
    for (const { model, messages, ...fields } of asked) {
      const [question] = messages;
      expect(bodies.get(question?.content ?? "")).toEqual(sent(model, { messages, ...fields }).body);
    }
  }, 60_000);
});

describe("5: budget families", () => {
  it.each([
    [100, "low", 1024],
    [1000, "max", 1024],
    [1025, "low", 1024],
    [8192, "low", 2048],
    [8192, "xhigh", 7372],
    [39_400, "max", 39_399],
  ])("max_tokens %i stays as it is, and %s is a budget of %i", (max_tokens, reasoning_effort, budget) => {
    const { body } = sent("anthropic/claude-haiku-4-5", { max_tokens, reasoning_effort });
    expect(body.max_tokens).toBe(max_tokens);
    expect(body.thinking).toMatchObject({ type: "enabled", budget_tokens: budget });
  });
});

describe("6: none where reasoning cannot be switched off", () => {
  it.each([
    ["gemini/gemini-3.1-pro-preview", { generationConfig: { thinkingConfig: { thinkingLevel: "low" } } }],
    ["xai/grok-4.5", { reasoning: { effort: "low" } }],
  ])("%s gets low, with pro too", (address, expected) => {
    expect(sent(address, { reasoning_effort: "none" }).body).toMatchObject(expected);
    expect(sent(address, { reasoning_effort: "none", reasoning_mode: "pro" }).body).toEqual(
      sent(address, { reasoning_effort: "none" }).body,
    );
  });

  it("a model without any control gets none", () => {
    expect(sent("xai/grok-4.20-0309-reasoning", { reasoning_effort: "none" }).body).not.toHaveProperty("reasoning");
  });

  it("none with pro stays none", () => {
    const { body } = sent("openai/gpt-5.6-sol", { reasoning_effort: "none", reasoning_mode: "pro" });
    expect(body.reasoning).toEqual({ effort: "none" });
  });
});

describe("7: no value that the vendor does not define is sent", () => {
  const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
  it.each([
    ["gemini/gemini-3.5-flash", "xhigh", { generationConfig: { thinkingConfig: { thinkingLevel: "high" } } }],
    ["gemini/gemini-3.1-pro-preview", "max", { generationConfig: { thinkingConfig: { thinkingLevel: "high" } } }],
    ["xai/grok-4.5", "max", { reasoning: { effort: "xhigh" } }],
    ["openai/gpt-5.4-mini", "max", { reasoning: { effort: "xhigh" } }],
  ])("%s: %s, with tools too", (address, reasoning_effort, expected) => {
    expect(sent(address, { reasoning_effort }).body).toMatchObject(expected);
    expect(sent(address, { reasoning_effort, tools }).body).toMatchObject(expected);
  });
});

describe("19: the header for the long context window", () => {
  const betas = (model: string, fields: Json = {}) => sent(`anthropic/${model}`, fields).headers["anthropic-beta"];
  it("is there by default on the models that have it, can be switched off, and is never there elsewhere", () => {
    for (const model of [
      "claude-opus-4-6",
      "claude-sonnet-4-6",
      "claude-opus-4-8",
      "claude-sonnet-5",
      "claude-fable-5",
    ]) {
      expect(betas(model)).toBe("context-1m-2025-08-07");
      expect(betas(model, { "x-anthropic": { disable_1m_context: true } })).toBeUndefined();
    }
    expect(betas("claude-haiku-4-5")).toBeUndefined();
    expect(sent("openrouter/anthropic/claude-opus-4-8").headers).not.toHaveProperty("anthropic-beta");
  });

  it("is merged with the caller's own values, each once", () => {
    const extra_betas = ["context-1m-2025-08-07", "files-api", "files-api"];
    expect(betas("claude-opus-4-8", { "x-anthropic": { extra_betas } })).toBe("context-1m-2025-08-07,files-api");
  });
});

describe("d: the default limit of anthropic", () => {
  it("is 8192, since the API requires a limit", () => {
    expect(sent("anthropic/claude-opus-4-8").body.max_tokens).toBe(8192);
    expect(sent("anthropic/claude-opus-4-8", { max_completion_tokens: 5 }).body.max_tokens).toBe(5);
  });
});
