import { describe, expect, it } from "vitest";
import { ask, errorText } from "./requests.ts";

const hi = { role: "user", content: "Hi" };
const tool = { name: "f", input_schema: { type: "object", properties: {} } };
const call = { type: "tool_use", id: "t1", name: "f", input: {} };
const result = { type: "tool_result", tool_use_id: "t1", content: "4" };
const loop = [hi, { role: "assistant", content: [call] }, { role: "user", content: [result] }];
const image = (source: object) => [{ role: "user", content: [{ type: "image", source }] }];

function body(changes: object): object {
  return { model: "claude-opus-4-8", max_tokens: 2048, messages: [hi], ...changes };
}

const refused: [string, object, RegExp][] = [
  ["an unknown field", { stop: ["x"] }, /^stop: Extra inputs/],
  ["reasoning_effort", { reasoning_effort: "low" }, /Extra inputs/],
  ["a missing max_tokens", { max_tokens: undefined }, /^max_tokens: Field required/],
  ["too many max_tokens", { max_tokens: 200_000 }, /maximum allowed/],
  ["an empty conversation", { messages: [] }, /at least one message/],
  ["a tool role", { messages: [{ role: "tool", content: "x" }] }, /messages\.0\.role: Input should be/],
  ["an empty text", { messages: [{ role: "user", content: "" }] }, /must be non-empty/],
  ["a blank text block", { messages: [{ role: "user", content: [{ type: "text", text: " \n" }] }] }, /non-whitespace/],
  ["an empty content list", { messages: [{ role: "user", content: [] }] }, /non-empty content/],
  ["an empty system text", { system: "" }, /non-empty/],
  [
    "an OpenAI image",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }] },
    /type: Input should be/,
  ],
  ["image/jpg", { messages: image({ type: "base64", media_type: "image/jpg", data: "AAAA" }) }, /media_type/],
  [
    "a data URI as data",
    { messages: image({ type: "base64", media_type: "image/png", data: "data:image/png;base64,AAAA" }) },
    /pattern/,
  ],
  ["a plain http image", { messages: image({ type: "url", url: "http://example.org/a.png" }) }, /pattern/],
  [
    "a call without its result",
    { messages: [hi, { role: "assistant", content: [call] }, hi] },
    /without `tool_result` blocks/,
  ],
  [
    "a result after text",
    { messages: [hi, loop[1], { role: "user", content: [{ type: "text", text: "x" }, result] }] },
    /without `tool_result`/,
  ],
  ["an orphan result", { messages: [{ role: "user", content: [result] }] }, /unexpected `tool_use_id`/],
  ["a repeated call id", { messages: [...loop, ...loop.slice(1), hi] }, /ids must be unique/],
  [
    "two results of one call",
    { messages: [hi, loop[1], { role: "user", content: [result, result] }] },
    /more than one/,
  ],
  [
    "a foreign id alphabet",
    { messages: [hi, { role: "assistant", content: [{ ...call, id: "functions.f:0" }] }] },
    /pattern/,
  ],
  [
    "arguments as text",
    { messages: [hi, { role: "assistant", content: [{ ...call, input: "{}" }] }] },
    /valid dictionary/,
  ],
  ["a prefill", { messages: [hi, { role: "assistant", content: "I" }] }, /prefill/],
  [
    "a system turn on an older model",
    { model: "claude-opus-4-7", messages: [hi, { role: "system", content: "x" }] },
    /role 'system'/,
  ],
  [
    "a system turn before the user",
    { model: "claude-opus-4-8", messages: [hi, { role: "system", content: "x" }, hi] },
    /^messages\.1: role 'system' must precede an 'assistant' message or end the array/,
  ],
  [
    "a system turn after the assistant",
    { model: "claude-opus-4-8", messages: [hi, { role: "assistant", content: "y" }, { role: "system", content: "x" }] },
    /^messages\.2: role 'system' must follow a 'user' message/,
  ],
  [
    "a foreign signature",
    {
      messages: [
        hi,
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "x", signature: "abc" },
            { type: "text", text: "y" },
          ],
        },
        hi,
      ],
    },
    /Invalid `signature`/,
  ],
  [
    "foreign redacted data",
    { messages: [hi, { role: "assistant", content: [{ type: "redacted_thinking", data: "abc" }] }, hi] },
    /Invalid `data`/,
  ],
  ["a tool without a root type", { tools: [{ name: "f", input_schema: {} }] }, /type: Field required/],
  ["anyOf at the root", { tools: [{ name: "f", input_schema: { type: "object", anyOf: [] } }] }, /top level/],
  ["a nested OpenAI tool", { tools: [{ type: "function", function: { name: "f" } }] }, /tools\.0/],
  ["a dotted tool name", { tools: [{ ...tool, name: "a.b" }] }, /pattern/],
  ["two tools of one name", { tools: [tool, tool] }, /unique/],
  ["an open strict tool", { tools: [{ ...tool, strict: true }] }, /additionalProperties/],
  ["a choice without tools", { tool_choice: { type: "auto" } }, /while providing tools/],
  ["a choice of an unknown tool", { tools: [tool], tool_choice: { type: "tool", name: "g" } }, /not found/],
  [
    "a forced tool with budget thinking",
    {
      model: "claude-haiku-4-5",
      tools: [tool],
      tool_choice: { type: "any" },
      thinking: { type: "enabled", budget_tokens: 1024 },
    },
    /forces tool use/,
  ],
  [
    "a forced tool on an always-on model",
    { model: "claude-fable-5", tools: [tool], tool_choice: { type: "any" } },
    /are not supported/,
  ],
  [
    "a small budget",
    { model: "claude-haiku-4-5", thinking: { type: "enabled", budget_tokens: 1023 } },
    /equal to 1024/,
  ],
  [
    "a budget of all tokens",
    { model: "claude-haiku-4-5", thinking: { type: "enabled", budget_tokens: 2048 } },
    /greater than/,
  ],
  [
    "a budget on a newer model",
    { thinking: { type: "enabled", budget_tokens: 1024 } },
    /"thinking.type.enabled" is not supported/,
  ],
  ["adaptive on an older model", { model: "claude-haiku-4-5", thinking: { type: "adaptive" } }, /adaptive thinking/],
  [
    "disabled on an always-on model",
    { model: "claude-fable-5", thinking: { type: "disabled" } },
    /"thinking.type.disabled"/,
  ],
  ["disabled with a display", { thinking: { type: "disabled", display: "omitted" } }, /Extra inputs/],
  [
    "disabled opus-5 at xhigh",
    { model: "claude-opus-5", thinking: { type: "disabled" }, output_config: { effort: "xhigh" } },
    /high or below/,
  ],
  [
    "effort on haiku-4-5",
    { model: "claude-haiku-4-5", output_config: { effort: "low" } },
    /does not support the effort/,
  ],
  [
    "xhigh on the 4.6 models",
    { model: "claude-opus-4-6", output_config: { effort: "xhigh" } },
    /Supported levels: high, low, max, medium\./,
  ],
  ["effort none", { output_config: { effort: "none" } }, /Input should be/],
  ["temperature on a newer model", { temperature: 0.5 }, /not supported/],
  ["top_k on a newer model", { top_k: 5 }, /not supported/],
  ["temperature and top_p together", { model: "claude-haiku-4-5", temperature: 0.5, top_p: 0.9 }, /both/],
  [
    "temperature while thinking",
    { model: "claude-opus-4-6", thinking: { type: "adaptive" }, temperature: 0.5 },
    /when thinking/,
  ],
  ["a temperature of two", { model: "claude-haiku-4-5", temperature: 2 }, /less than or equal to 1/],
  ["a blank stop", { stop_sequences: ["\n"] }, /non-whitespace/],
  ["an empty stop", { stop_sequences: [""] }, /non-empty/],
  [
    "five cache marks",
    {
      messages: [
        {
          role: "user",
          content: Array.from({ length: 5 }, () => ({ type: "text", text: "x", cache_control: { type: "ephemeral" } })),
        },
      ],
    },
    /maximum of 4/,
  ],
  ["fast without its beta", { speed: "fast" }, /Extra inputs/],
];

const accepted: [string, object][] = [
  ["an assistant first", { messages: [{ role: "assistant", content: "x" }, hi] }],
  ["text", {}],
  ["system blocks", { system: [{ type: "text", text: "x", cache_control: { type: "ephemeral" } }] }],
  ["a tool loop", { tools: [tool], messages: loop }],
  [
    "text after the results",
    { messages: [hi, loop[1], { role: "user", content: [result, { type: "text", text: "x" }] }] },
  ],
  [
    "results in two neighbouring messages",
    {
      messages: [
        hi,
        { role: "assistant", content: [call, { ...call, id: "t2" }] },
        { role: "user", content: [result] },
        { role: "user", content: [{ ...result, tool_use_id: "t2" }] },
      ],
    },
  ],
  [
    "a result without content",
    { messages: [hi, loop[1], { role: "user", content: [{ type: "tool_result", tool_use_id: "t1" }] }] },
  ],
  ["a png", { messages: image({ type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" }) }],
  ["an https image", { messages: image({ type: "url", url: "https://example.org/a.png" }) }],
  ["prefill on haiku-4-5", { model: "claude-haiku-4-5", messages: [hi, { role: "assistant", content: "I" }] }],
  ["a system turn on opus-4-8", { messages: [hi, { role: "system", content: "x" }] }],
  [
    "a forced tool with adaptive thinking",
    { tools: [tool], tool_choice: { type: "any" }, thinking: { type: "adaptive" } },
  ],
  ["auto on an always-on model", { model: "claude-fable-5", tools: [tool], tool_choice: { type: "auto" } }],
  ["the least budget", { model: "claude-haiku-4-5", thinking: { type: "enabled", budget_tokens: 1024 } }],
  ["the greatest budget", { model: "claude-haiku-4-5", thinking: { type: "enabled", budget_tokens: 2047 } }],
  ["disabled", { thinking: { type: "disabled" } }],
  ["xhigh", { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "xhigh" } }],
  ["max on the 4.6 models", { model: "claude-opus-4-6", output_config: { effort: "max" } }],
  [
    "a strict tool that is closed",
    { tools: [{ ...tool, strict: true, input_schema: { ...tool.input_schema, additionalProperties: false } }] },
  ],
  [
    "nested anyOf",
    { tools: [{ name: "f", input_schema: { type: "object", properties: { a: { anyOf: [{ type: "string" }] } } } }] },
  ],
  ["temperature on haiku-4-5", { model: "claude-haiku-4-5", temperature: 0.5 }],
  ["default temperature on a newer model", { temperature: 1 }],
  ["stop sequences", { stop_sequences: ["END"] }],
  [
    "four cache marks",
    {
      messages: [
        {
          role: "user",
          content: Array.from({ length: 4 }, () => ({ type: "text", text: "x", cache_control: { type: "ephemeral" } })),
        },
      ],
    },
  ],
  [
    "structured output",
    {
      output_config: {
        format: { type: "json_schema", schema: { type: "object", properties: {}, additionalProperties: false } },
      },
    },
  ],
];

describe("anthropic refuses", () => {
  it.each(refused)("%s", (_, changes, message) => {
    const outcome = ask("anthropic", body(changes));
    expect(outcome.json).toMatchObject({ type: "error", error: { type: "invalid_request_error" } });
    expect(errorText(outcome)).toMatch(message);
    expect(outcome.status).toBe(400);
  });

  it("a missing or wrong key, an unknown model and odd headers", () => {
    expect(ask("anthropic", body({}), { "x-api-key": undefined, authorization: undefined }).status).toBe(401);
    expect(ask("anthropic", body({}), { "x-api-key": "invalid" }).status).toBe(401);
    expect(ask("anthropic", body({ model: "claude-9" })).status).toBe(404);
    expect(ask("anthropic", body({}), { "anthropic-version": undefined }).status).toBe(400);
    expect(ask("anthropic", body({}), { "anthropic-beta": "no-such-beta" }).status).toBe(400);
    const sampled = body({ model: "claude-haiku-4-5", temperature: 1 });
    expect(ask("anthropic", sampled, { "anthropic-version": "2026-10-21" }).status).toBe(400);
  });
});

describe("anthropic accepts", () => {
  it.each(accepted)("%s", (_, changes) => {
    const outcome = ask("anthropic", body(changes));
    expect(outcome.json).toMatchObject({ type: "message" });
  });

  it("known betas, fast mode with its beta, and a bearer token", () => {
    const fast = ask("anthropic", body({ speed: "fast" }), {
      "anthropic-beta": "context-1m-2025-08-07, fast-mode-2026-02-01",
    });
    expect(fast.json).toMatchObject({ usage: { speed: "fast" } });
    expect(ask("anthropic", body({}), { "x-api-key": undefined }).status).toBe(200);
  });

  it("a call without thinking before it, with interleaved thinking", () => {
    const thinking = { type: "enabled", budget_tokens: 1024 };
    const asked = body({ model: "claude-haiku-4-5", thinking, tools: [tool], messages: loop });
    expect(errorText(ask("anthropic", asked))).toMatch(/Expected `thinking`/);
    expect(ask("anthropic", asked, { "anthropic-beta": "interleaved-thinking-2025-05-14" }).status).toBe(200);
  });
});
