import { describe, expect, it } from "vitest";
import { ask, errorText, type ProviderKey } from "./requests.ts";

const hi = { role: "user", content: "Hi" };
const tool = { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } };
const call = (json: string) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "c1", type: "function", function: { name: "f", arguments: json } }],
});
const result = { role: "tool", tool_call_id: "c1", content: "4" };
const image = (part: object) => ({ messages: [{ role: "user", content: [part] }] });
const png = "data:image/png;base64,iVBORw0KGgo=";
const named = { type: "function", function: { name: "g" } };

function body(changes: object): object {
  return { model: "vendor/model", messages: [hi], ...changes };
}

const refused: [ProviderKey, string, object, RegExp][] = [
  ["openrouter", "a model without a vendor", { model: "gpt" }, /not a valid model ID/],
  ["openrouter", "no messages", { messages: [] }, /at least 1/],
  ["openrouter", "an unknown role", { messages: [{ role: "model", content: "x" }] }, /role/],
  ["openrouter", "a user without content", { messages: [{ role: "user", content: null }] }, /content/],
  ["openrouter", "a Responses image", image({ type: "input_image", image_url: png }), /type: Input should be/],
  ["openrouter", "a Messages image", image({ type: "image", source: {} }), /type: Input should be/],
  ["openrouter", "an unknown routing key", { provider: { orders: [] } }, /provider\.orders: unknown field/],
  ["openrouter", "five stops", { stop: ["1", "2", "3", "4", "5"] }, /at most 4/],
  ["openrouter", "two efforts", { reasoning_effort: "low", reasoning: { effort: "high" } }, /must not differ/],
  ["openrouter", "effort and budget", { reasoning: { effort: "high", max_tokens: 2000 } }, /Only one of/],
  [
    "openrouter",
    "a result without an id",
    { messages: [hi, call("{}"), { role: "tool", content: "4" }] },
    /tool_call_id/,
  ],
  [
    "openrouter",
    "arguments as an object",
    { messages: [hi, { role: "assistant", tool_calls: [{ id: "c1", function: { name: "f", arguments: {} } }] }] },
    /arguments/,
  ],
  [
    "openrouter",
    "a foreign signature",
    {
      messages: [
        hi,
        {
          role: "assistant",
          content: "x",
          reasoning_details: [{ type: "reasoning.text", text: "x", signature: "abc" }],
        },
      ],
    },
    /Invalid signature/,
  ],
  ["vllm", "stream options without a stream", { stream_options: { include_usage: true } }, /stream=True/],
  ["vllm", "an empty tool list", { tools: [] }, /empty array/],
  ["vllm", "a choice without tools", { tool_choice: "auto" }, /`tools` must be set/],
  ["vllm", "a choice of an unknown tool", { tools: [tool], tool_choice: named }, /does not match/],
  [
    "vllm",
    "two kinds of structured outputs",
    { structured_outputs: { regex: "a", choice: ["a"] } },
    /only use one kind of constraints/,
  ],
  [
    "vllm",
    "structured outputs and a forced tool",
    { structured_outputs: { regex: "a" }, tools: [tool], tool_choice: { type: "function", function: { name: "f" } } },
    /structured outputs or tools, not both/,
  ],
  ["vllm", "an unknown effort", { reasoning_effort: "huge" }, /reasoning_effort/],
  ["vllm", "a late system message", { messages: [hi, { role: "system", content: "x" }] }, /must be at the beginning/],
  ["vllm", "arguments that are no JSON", { messages: [hi, call("{"), result] }, /Invalid JSON in tool call/],
  ["vllm", "a schema format without the schema", { response_format: { type: "json_schema" } }, /json_schema/],
  ["vllm", "a Messages image", image({ type: "image", source: {} }), /type: Input should be/],
  ["sglang", "no messages", { messages: [] }, /Messages cannot be empty/],
  ["sglang", "an unknown role", { messages: [{ role: "model", content: "x" }] }, /role/],
  ["sglang", "a user without content", { messages: [{ role: "user", content: null }] }, /content/],
  ["sglang", "a Responses image", image({ type: "input_image", image_url: png }), /type: Input should be/],
  ["sglang", "arguments that are no object", { messages: [hi, call("[]"), result] }, /must be a JSON object/],
  ["sglang", "a required tool without tools", { tool_choice: "required" }, /`tools` must be set/],
  ["sglang", "a share beyond 0.99", { reasoning_effort: 1 }, /at most 0\.99/],
];

const accepted: [ProviderKey, string, object][] = [
  ["openrouter", "a variant of a model", { model: "vendor/model:free" }],
  ["openrouter", "unknown fields", { speed: "fast", reasoning_mode: "pro" }],
  [
    "openrouter",
    "routing, transforms and plugins",
    { provider: { order: ["a"] }, transforms: [], plugins: [{ id: "context-compression", enabled: false }] },
  ],
  ["openrouter", "an image", image({ type: "image_url", image_url: { url: png } })],
  ["openrouter", "a tool loop", { tools: [tool], messages: [hi, call("{}"), result] }],
  ["openrouter", "every effort", { reasoning: { effort: "xhigh" } }],
  ["openrouter", "stream options without a stream", { stream_options: { include_usage: true } }],
  ["vllm", "unknown fields", { guided_json: {}, reasoning: { effort: "low" } }],
  ["vllm", "a Responses image", image({ type: "input_image", image_url: png })],
  [
    "vllm",
    "a tool loop",
    { tools: [tool], tool_choice: "auto", messages: [{ role: "system", content: "x" }, hi, call('{"a":1}'), result] },
  ],
  ["vllm", "no choice without tools", { tool_choice: "none" }],
  ["vllm", "empty stream options without a stream", { stream_options: {} }],
  [
    "sglang",
    "a tool that takes text",
    { tools: [{ ...tool, function: { name: "f", parameters: { type: "string" } } }] },
  ],
  ["vllm", "every effort", { reasoning_effort: "max" }],
  ["sglang", "an image", image({ type: "image_url", image_url: { url: "https://e.org/a.png" } })],
  ["sglang", "a choice of auto without tools", { tool_choice: "auto" }],
  ["sglang", "a tool loop", { messages: [hi, call("{}"), result] }],
  ["sglang", "stream options without a stream", { stream_options: { include_usage: true } }],
  ["sglang", "a share as effort", { reasoning_effort: 0.5 }],
];

const shapes: Record<string, object> = {
  openrouter: { error: { code: 400 }, user_id: "simulator" },
  vllm: { error: { code: 400, type: "BadRequestError" } },
  sglang: { object: "error", code: 400 },
};

describe("the chat-completions servers refuse", () => {
  it.each(refused)("%s: %s", (provider, _, changes, message) => {
    const outcome = ask(provider, body(changes));
    expect(errorText(outcome)).toMatch(message);
    expect(outcome.json).toMatchObject(shapes[provider] ?? {});
    expect(outcome.status).toBe(400);
  });

  it("keys that are missing or wrong, each in its own shape", () => {
    const none = { authorization: undefined, "x-api-key": undefined };
    const wrong = { authorization: "Bearer invalid" };
    expect(ask("openrouter", body({}), none).status).toBe(401);
    expect(ask("vllm", body({}), none).status).toBe(200);
    expect(ask("sglang", body({}), none).status).toBe(200);
    expect(ask("vllm", body({}), wrong)).toMatchObject({ status: 401, json: { error: "Unauthorized" } });
    expect(ask("sglang", body({}), wrong)).toMatchObject({ status: 401, json: { error: "Unauthorized" } });
    expect(ask("vllm", body({ model: "missing" }))).toMatchObject({
      status: 404,
      json: { error: { type: "NotFoundError" } },
    });
    expect(ask("sglang", body({}), { "content-type": "text/plain" }).status).toBe(400);
  });
});

describe("the chat-completions servers accept", () => {
  it.each(accepted)("%s: %s", (provider, _, changes) => {
    expect(ask(provider, body(changes)).json).toMatchObject({ object: "chat.completion" });
  });

  it("openrouter: its own reasoning details, but not altered ones", () => {
    const { choices } = ask("openrouter", body({ reasoning: { effort: "low" } })).json as {
      choices: { message: { reasoning_details: object[] } }[];
    };
    const answer = choices[0]?.message;
    expect(ask("openrouter", body({ messages: [hi, answer, hi] })).status).toBe(200);
    const altered = { ...answer, reasoning_details: [{ ...answer?.reasoning_details[0], text: "other" }] };
    expect(ask("openrouter", body({ messages: [hi, altered, hi] })).status).toBe(400);
  });
});
