/** Requests that DeepSeek, Groq, MiniMax and Mistral refuse and other services of their dialect accept. */
import { describe, expect, it } from "vitest";
import { ask, errorText, type ProviderKey } from "./requests.ts";

const hi = { role: "user", content: "Hi" };
const tool = { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } };
const call = { id: "abcDEF123", type: "function", function: { name: "f", arguments: "{}" } };
const called = { role: "assistant", content: null, tool_calls: [call] };
const result = { role: "tool", tool_call_id: "abcDEF123", content: "4" };
const named = { type: "function", function: { name: "f" } };
const picture = { type: "image_url", image_url: { url: "https://e.org/a.png" } };
const schema = { type: "json_schema", json_schema: { name: "r", schema: { type: "object" } } };
const thought = { type: "thinking", thinking: [{ type: "text", text: "So." }], closed: true };
const loop = { messages: [hi, { ...called, reasoning_content: "So." }, result], tools: [tool] };

const refused: [ProviderKey, string, object, RegExp, status?: number][] = [
  ["deepseek", "a developer", { messages: [{ role: "developer", content: "x" }, hi] }, /unknown variant `developer`/],
  [
    "deepseek",
    "an image on a model of text",
    { messages: [{ role: "user", content: [picture] }] },
    /unknown variant `image_url`/,
  ],
  ["deepseek", "a schema", { response_format: schema }, /unavailable now/],
  ["deepseek", "a loop without reasoning", { messages: [hi, called, result] }, /must be passed back/],
  [
    "deepseek",
    "a forced call while it thinks",
    { tools: [tool], tool_choice: "required" },
    /does not support this tool_choice/,
  ],
  [
    "deepseek",
    "a named call while it thinks",
    { tools: [tool], tool_choice: named },
    /does not support this tool_choice/,
  ],
  ["deepseek", "a result without a call", { messages: [hi, result] }, /must be a response/],
  [
    "deepseek",
    "a call without a result",
    { messages: [hi, called, hi], thinking: { type: "disabled" } },
    /must be followed/,
  ],
  ["groq", "an unknown field", { top_k: 5 }, /'top_k' : property 'top_k' is unsupported/],
  ["groq", "a name", { messages: [{ ...hi, name: "ann" }] }, /'messages\.0\.name' : property 'name' is unsupported/],
  [
    "groq",
    "reasoning_content",
    { messages: [hi, { ...hi, role: "assistant", reasoning_content: "x" }] },
    /unsupported/,
  ],
  [
    "groq",
    "cache marks",
    { messages: [{ role: "user", content: [{ type: "text", text: "x", cache_control: {} }] }] },
    /unsupported/,
  ],
  ["groq", "log probabilities", { logprobs: true }, /unsupported/],
  ["groq", "two answers", { n: 2 }, /n: Input should be '1'/],
  [
    "groq",
    "an effort of a model without",
    { model: "llama-3.3-70b-versatile", reasoning_effort: "low" },
    /not supported with this model/,
  ],
  ["groq", "an effort of another model", { model: "qwen/qwen3-32b", reasoning_effort: "low" }, /`none`, `default`/],
  [
    "groq",
    "past reasoning of a model without",
    { messages: [hi, { role: "assistant", content: "x", reasoning: "y" }, hi] },
    /not supported with/,
  ],
  [
    "groq",
    "raw reasoning with tools",
    { model: "qwen/qwen3-32b", reasoning_format: "raw", tools: [tool] },
    /not supported with tools/,
  ],
  ["groq", "both switches", { reasoning_format: "parsed", include_reasoning: true }, /cannot both/],
  ["mistral", "an unknown field", { top_k: 5 }, /"extra_forbidden","loc":\["body","top_k"\]/, 422],
  ["mistral", "stream options", { stream: true, stream_options: {} }, /extra_forbidden/, 422],
  ["mistral", "a name", { messages: [{ ...hi, name: "ann" }] }, /"messages",0,"name"/, 422],
  ["mistral", "a developer", { messages: [{ role: "developer", content: "x" }, hi] }, /role/, 422],
  [
    "mistral",
    "a function without parameters",
    { tools: [{ type: "function", function: { name: "f" } }] },
    /parameters/,
    422,
  ],
  [
    "mistral",
    "another id",
    { messages: [hi, { ...called, tool_calls: [{ ...call, id: "call_1" }] }, result] },
    /length of 9/,
  ],
  [
    "mistral",
    "a user after a result",
    { messages: [hi, called, result, hi] },
    /Unexpected role 'user' after role 'tool'/,
  ],
  [
    "mistral",
    "a late system message",
    { messages: [hi, called, result, { role: "system", content: "x" }] },
    /role 'system' after role 'tool'/,
  ],
  ["mistral", "a call without a result", { messages: [hi, called, hi] }, /Not the same number/],
  ["mistral", "an answer at the end", { messages: [hi, { role: "assistant", content: "x" }] }, /Expected last role/],
  [
    "mistral",
    "an answer without content",
    { messages: [hi, { role: "assistant", content: "" }, hi] },
    /either content or tool_calls/,
  ],
  ["mistral", "an effort of another model", { model: "mistral-small-latest", reasoning_effort: "low" }, /none, high/],
  [
    "mistral",
    "past reasoning of a model without",
    { model: "open-mistral-nemo", messages: [hi, { role: "assistant", content: [thought] }, hi] },
    /not supported/,
  ],
];

const accepted: [ProviderKey, string, object][] = [
  ["deepseek", "unknown fields", { top_k: 5 }],
  ["deepseek", "a tool loop with its reasoning", loop],
  [
    "deepseek",
    "images that the user and a tool send",
    {
      model: "deepseek-flash",
      messages: [
        { role: "user", content: [picture] },
        { ...called, reasoning_content: "So." },
        { ...result, content: [picture] },
      ],
    },
  ],
  [
    "deepseek",
    "a loop without reasoning when it does not think",
    { messages: [hi, called, result], thinking: { type: "disabled" } },
  ],
  [
    "deepseek",
    "a forced call when it does not think",
    { tools: [tool], tool_choice: "required", thinking: { type: "disabled" } },
  ],
  ["groq", "a tool loop", { messages: [hi, called, result], tools: [tool] }],
  [
    "groq",
    "past reasoning",
    { model: "openai/gpt-oss-20b", messages: [hi, { role: "assistant", content: "x", reasoning: "y" }, hi] },
  ],
  ["mistral", "a tool loop", { messages: [{ role: "system", content: "x" }, hi, called, result], tools: [tool] }],
  ["mistral", "an answer first", { messages: [{ role: "assistant", content: "x" }, hi] }],
  ["mistral", "a prefix", { messages: [hi, { role: "assistant", content: "x", prefix: true }] }],
  [
    "mistral",
    "past reasoning",
    { model: "magistral-small", messages: [hi, { role: "assistant", content: [thought] }, hi] },
  ],
  ["mistral", "any call", { tools: [tool], tool_choice: "any" }],
];

describe("the strict services refuse", () => {
  it.each(refused)("%s: %s", (provider, _, changes, message, status = 400) => {
    const outcome = ask(provider, { model: "vendor/model", messages: [hi], ...changes });
    expect(errorText(outcome)).toMatch(message);
    expect(outcome.status).toBe(status);
  });

  it.each(["deepseek", "groq", "minimax", "mistral"] as const)("%s: a request without a valid key", (provider) => {
    for (const authorization of [undefined, "Bearer invalid"])
      expect(ask(provider, {}, { authorization, "x-api-key": undefined }).status).toBe(401);
  });
});

describe("the strict services accept", () => {
  it.each(accepted)("%s: %s", (provider, _, changes) => {
    const outcome = ask(provider, { model: "vendor/model", messages: [hi], ...changes });
    expect(outcome.json, errorText(outcome)).toMatchObject({ object: "chat.completion" });
  });
});

describe("the strict services answer", () => {
  const messageOf = (provider: ProviderKey, changes: object): unknown => {
    const { choices } = ask(provider, { messages: [{ role: "user", content: "/think So." }], ...changes }).json;
    return (choices as { message: object }[])[0]?.message;
  };

  it("groq: with reasoning in tags, or parsed where there are tools", () => {
    const model = "qwen/qwen3-32b";
    expect(messageOf("groq", { model })).toMatchObject({ content: expect.stringMatching(/^<think>\nSo\.\n<\/think>/) });
    expect(messageOf("groq", { model, tools: [tool] })).toMatchObject({ reasoning: "So." });
  });

  it("mistral: with reasoning in the content", () => {
    const content = [{ type: "thinking", thinking: [{ type: "text", text: "So." }] }, { type: "text" }];
    expect(messageOf("mistral", { model: "mistral-small-latest", reasoning_effort: "high" })).toMatchObject({
      content,
    });
  });
});

describe("minimax", () => {
  const body = { model: "MiniMax-M3", max_tokens: 500, messages: [hi] };
  const thinking = { type: "adaptive" };

  it.each<[string, object, RegExp]>([
    [
      "a budget",
      { thinking: { type: "enabled", budget_tokens: 1024 } },
      /thinking\.type must be one of 'adaptive', 'disabled'/,
    ],
    ["a temperature of 0", { temperature: 0 }, /\(0, 1\]/],
    ["Anthropic's service tier", { service_tier: "auto" }, /service_tier/],
    [
      "a foreign signature",
      { messages: [hi, { role: "assistant", content: [{ type: "thinking", thinking: "x", signature: "abc" }] }, hi] },
      /Invalid `signature`/,
    ],
  ])("refuses %s", (_, changes, message) => {
    const outcome = ask("minimax", { ...body, ...changes });
    expect(outcome).toMatchObject({ status: 400, json: { error: { type: "bad_request_error", http_code: "400" } } });
    expect(errorText(outcome)).toMatch(message);
  });

  it("accepts its own blocks, but not altered ones", () => {
    const { content, base_resp } = ask("minimax", { ...body, thinking }).json;
    expect(base_resp).toEqual({ status_code: 0, status_msg: "" });
    const [first, ...rest] = content as object[];
    const replay = (block: object) =>
      ask("minimax", { ...body, messages: [hi, { role: "assistant", content: [block, ...rest] }, hi] }).status;
    expect([replay(first ?? {}), replay({ ...first, thinking: "other" })]).toEqual([200, 400]);
  });

  it("reports its failures with a 200, and has no content before the limit", () => {
    const failed = ask("minimax", { ...body, messages: [{ role: "user", content: "/fail-stream" }] });
    expect(failed).toMatchObject({ status: 200, json: { content: null, base_resp: { status_code: 1000 } } });
    const empty = ask("minimax", { ...body, max_tokens: 0 });
    expect(empty.json).toMatchObject({ content: null, stop_reason: "max_tokens", base_resp: { status_code: 0 } });
  });
});
