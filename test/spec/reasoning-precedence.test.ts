import { describe, expect, it } from "vitest";
import { families } from "./reasoning-tables.ts";
import { type Json, sent } from "./wire.ts";

describe("a native control", () => {
  const unified = { reasoning_effort: "high", reasoning_mode: "pro", reasoning_summary: "none", max_tokens: 4000 };

  /** Address, native fields, and the parts of the body that may hold a control. */
  const natives: readonly (readonly [string, Json, Json])[] = [
    [
      "gpt-5.6-sol",
      { "x-openai": { reasoning: { effort: "low", summary: "auto", context: "all_turns" } } },
      { reasoning: { effort: "low", summary: "auto", context: "all_turns" } },
    ],
    ["gpt-5.6-sol", { "x-openai": { reasoning: { mode: "standard" } } }, { reasoning: { mode: "standard" } }],
    ["gpt-5.4", { "x-provider_a": { reasoning: { effort: "max" } } }, { reasoning: { effort: "max" } }],
    ["gpt-5.4", { "x-openai": { reasoning: {} } }, { reasoning: {} }],
    ["gpt-4o", { "x-openai": { reasoning: { effort: "low" } } }, { reasoning: { effort: "low" } }],

    ["claude-opus-4-8", { "x-anthropic": { thinking: { type: "disabled" } } }, { thinking: { type: "disabled" } }],
    ["claude-opus-4-8", { thinking: { type: "disabled" } }, { thinking: { type: "disabled" } }],
    ["claude-opus-4-8", { "x-provider_b": { output_config: { effort: "low" } } }, { output_config: { effort: "low" } }],
    ["claude-opus-4-8", { output_config: { effort: "low" } }, { output_config: { effort: "low" } }],
    [
      "claude-opus-4-8",
      { thinking: { type: "adaptive" }, output_config: { effort: "max" } },
      { thinking: { type: "adaptive" }, output_config: { effort: "max" } },
    ],
    [
      "claude-opus-4-8",
      { thinking: { type: "adaptive" }, "x-anthropic": { thinking: { type: "disabled" } } },
      { thinking: { type: "disabled" } },
    ],
    [
      "claude-opus-4-8",
      { output_config: { effort: "low", a: 1 }, "x-anthropic": { output_config: { effort: "max" } } },
      { output_config: { effort: "max", a: 1 } },
    ],
    [
      "claude-haiku-4-5",
      { thinking: { type: "enabled", budget_tokens: 3000 } },
      { thinking: { type: "enabled", budget_tokens: 3000 } },
    ],
    [
      "claude-haiku-4-5",
      { "x-anthropic": { thinking: { type: "enabled", budget_tokens: 3000 } } },
      { thinking: { type: "enabled", budget_tokens: 3000 } },
    ],
    ["claude-opus-4-5", { "x-anthropic": { output_config: { effort: "low" } } }, { output_config: { effort: "low" } }],
    [
      "gemini-3.5-flash",
      { "x-gemini": { thinkingConfig: { thinkingBudget: 0, includeThoughts: true } } },
      { generationConfig: { maxOutputTokens: 4000, thinkingConfig: { thinkingBudget: 0, includeThoughts: true } } },
    ],
    [
      "gemini-3.5-flash",
      { "x-provider_c": { generationConfig: { thinkingConfig: { thinkingLevel: "low" } } } },
      { generationConfig: { maxOutputTokens: 4000, thinkingConfig: { thinkingLevel: "low" } } },
    ],
    [
      "gemini-3.5-flash",
      {
        "x-gemini": {
          thinkingConfig: { thinkingBudget: 1 },
          generationConfig: { topK: 3, thinkingConfig: { thinkingLevel: "low" } },
        },
      },
      { generationConfig: { maxOutputTokens: 4000, topK: 3, thinkingConfig: { thinkingBudget: 1 } } },
    ],
    [
      "gemini-2.5-flash",
      { "x-gemini": { thinkingConfig: { thinkingBudget: 512 } } },
      { generationConfig: { maxOutputTokens: 4000, thinkingConfig: { thinkingBudget: 512 } } },
    ],

    ["openrouter/v/m", { "x-openrouter": { reasoning: { max_tokens: 2000 } } }, { reasoning: { max_tokens: 2000 } }],
    ["openrouter/v/m", { "x-provider_e": { reasoning_effort: "low" } }, { reasoning_effort: "low" }],
    ["vllm/m", { "x-vllm": { reasoning_effort: "low" } }, { reasoning_effort: "low" }],
    ["vllm/m", { "x-provider_f": { reasoning: { effort: "low" } } }, { reasoning: { effort: "low" } }],
    ["sglang/m", { "x-sglang": { reasoning_effort: 0.3 } }, { reasoning_effort: 0.3 }],
    ["sglang/m", { "x-provider_g": { reasoning: { enabled: false } } }, { reasoning: { enabled: false } }],

    [
      "bedrock/anthropic.claude-opus-4-6-v1",
      { thinking: { type: "disabled" } },
      models({ thinking: { type: "disabled" } }),
    ],
    [
      "bedrock/anthropic.claude-opus-4-6-v1",
      { "x-bedrock": { additionalModelRequestFields: { output_config: { effort: "low" } } } },
      models({ output_config: { effort: "low" } }),
    ],
    [
      "bedrock/anthropic.claude-opus-4-8",
      { output_config: { effort: "low" } },
      models({ output_config: { effort: "low" } }),
    ],
    [
      "bedrock/amazon.nova-2-lite-v1:0",
      { "x-bedrock": { additionalModelRequestFields: { reasoningConfig: { type: "disabled" } } } },
      models({ reasoningConfig: { type: "disabled" } }),
    ],
    [
      "bedrock/openai.gpt-5.6-sol",
      { "x-bedrock": { additionalModelRequestFields: { reasoning: { effort: "low" } } } },
      models({ reasoning: { effort: "low" } }),
    ],
    [
      "bedrock/openai.gpt-oss-120b-1:0",
      { "x-bedrock": { additionalModelRequestFields: { reasoning_effort: "low" } } },
      models({ reasoning_effort: "low" }),
    ],
  ];

  it.each(natives)("of %s removes the unified ones: %j", (address, native, expected) => {
    const wire = sent(address, { ...unified, ...native });
    expect(controlsIn(wire.body)).toEqual(expected);
    expect(wire.body).not.toHaveProperty("thinkingConfig");
    expect(wire).toEqual(sent(address, { max_tokens: unified.max_tokens, ...native }));
  });

  it("that says nothing of reasoning leaves the unified ones", () => {
    const budget = { task_budget: { total: 9 } };
    for (const native of [{ output_config: budget }, { "x-anthropic": { output_config: budget } }]) {
      expect(controlsIn(sent("claude-opus-4-8", { ...unified, ...native }).body)).toEqual({
        thinking: { type: "adaptive", display: "omitted" },
        output_config: { effort: "xhigh", ...budget },
      });
    }
    const native = { "x-gemini": { generationConfig: { seed: 1 } } };
    expect(controlsIn(sent("gemini-3.5-flash", { ...unified, ...native }).body)).toEqual({
      generationConfig: {
        maxOutputTokens: 4000,
        seed: 1,
        thinkingConfig: { thinkingLevel: "high", includeThoughts: true },
      },
    });
  });

  it("that is null says nothing either", () => {
    for (const [address, native] of [
      ["claude-opus-4-8", { "x-anthropic": { thinking: null, output_config: null } }],
      ["claude-opus-4-8", { "x-anthropic": { output_config: { effort: undefined } }, thinking: null }],
      ["gemini-3.5-flash", { "x-gemini": { thinkingConfig: null, generationConfig: null } }],
    ] as const) {
      expect(sent(address, { ...unified, ...native })).toEqual(sent(address, unified));
    }
  });

  it("of another provider is not translated", () => {
    const foreign = {
      "x-openai": { reasoning: { effort: "max" } },
      "x-anthropic": { thinking: { type: "disabled" } },
      "x-gemini": { thinkingConfig: { thinkingLevel: "minimal" } },
      "x-openrouter": { reasoning: { effort: "max" } },
    };
    for (const { provider, models } of families) {
      for (const model of models) {
        const own = { ...foreign, [`x-${provider}`]: undefined, "x-xai": { reasoning: { effort: "max" } } };
        const address = `${provider}/${model}`;
        expect(sent(address, { reasoning_effort: "low", ...own })).toEqual(sent(address, { reasoning_effort: "low" }));
      }
    }
  });

  it("is not read from a top-level field but on anthropic", () => {
    const fields = {
      reasoning: { effort: "max" },
      thinking: { type: "disabled" },
      output_config: { effort: "max" },
      thinkingConfig: { thinkingBudget: 0 },
      generationConfig: { thinkingConfig: { thinkingBudget: 0 } },
    };
    for (const address of ["gpt-5.6-sol", "gemini-3.5-flash", "grok-4.5", "openrouter/v/m", "vllm/m", "sglang/m"]) {
      expect(sent(address, { reasoning_effort: "low", ...fields })).toEqual(sent(address, { reasoning_effort: "low" }));
    }
  });
});

/** The fields that Bedrock passes on to a model. */
function models(additionalModelRequestFields: Json): Json {
  return { additionalModelRequestFields };
}

/** The parts of a body that may hold a reasoning control. */
function controlsIn(body: Json): Json {
  const places = [
    "reasoning",
    "reasoning_effort",
    "thinking",
    "output_config",
    "generationConfig",
    "additionalModelRequestFields",
  ];
  return Object.fromEntries(Object.entries(body).filter(([key]) => places.includes(key)));
}
