import { describe, expect, it } from "vitest";
import { ask, errorText } from "./requests.ts";

const parameters = { type: "object", properties: { a: { type: "string" } } };
const tool = { type: "function", name: "f", parameters, strict: false };
const call = { type: "function_call", call_id: "c1", name: "f", arguments: "{}" };
const result = { type: "function_call_output", call_id: "c1", output: "4" };
const hi = { role: "user", content: "Hi" };

function body(changes: object): object {
  return { model: "gpt-5.6-sol", input: [hi], ...changes };
}

const part = (content: object, role = "user") => ({ input: [{ role, content: [content] }] });
const format = (schema: object) => ({ text: { format: { type: "json_schema", name: "n", ...schema } } });

const refused: [string, object, RegExp, string | null][] = [
  ["messages", { messages: [hi] }, /Unknown parameter: 'messages'/, "unknown_parameter"],
  ["max_tokens", { max_tokens: 100 }, /Unknown parameter/, "unknown_parameter"],
  ["stop", { stop: ["x"] }, /Unknown parameter/, "unknown_parameter"],
  ["a top-level reasoning_effort", { reasoning_effort: "low" }, /Unknown parameter/, "unknown_parameter"],
  ["response_format", { response_format: { type: "text" } }, /Unknown parameter/, "unknown_parameter"],
  ["speed", { speed: "fast" }, /Unknown parameter/, "unknown_parameter"],
  ["an unknown reasoning key", { reasoning: { budget: 1 } }, /'reasoning\.budget'/, "unknown_parameter"],
  ["include_usage", { stream: true, stream_options: { include_usage: true } }, /include_usage/, "unknown_parameter"],
  [
    "stream options without a stream",
    { stream_options: { include_obfuscation: false } },
    /only allowed when 'stream'/,
    null,
  ],
  ["no input", { input: undefined }, /must be provided/, "missing_required_parameter"],
  ["an empty input", { input: [] }, /must be provided/, "missing_required_parameter"],
  ["a tool role", { input: [{ role: "tool", content: "x" }] }, /Invalid value: 'tool'/, "invalid_value"],
  ["a chat text part", part({ type: "text", text: "x" }), /Invalid value: 'text'/, "invalid_value"],
  [
    "input_text under assistant",
    part({ type: "input_text", text: "x" }, "assistant"),
    /Supported values are: 'output_text' and 'refusal'/,
    "invalid_value",
  ],
  [
    "an image as an object",
    part({ type: "input_image", image_url: { url: "https://e.org/a.png" } }),
    /expected string/,
    "invalid_type",
  ],
  [
    "a chat image part",
    part({ type: "image_url", image_url: { url: "https://e.org/a.png" } }),
    /Invalid value: 'image_url'/,
    "invalid_value",
  ],
  [
    "an image that is not an image",
    part({ type: "input_image", image_url: "data:text/plain;base64,AAAA" }),
    /image_url/,
    "invalid_value",
  ],
  [
    "calls inside a message",
    { input: [{ role: "assistant", content: "x", tool_calls: [] }] },
    /Unknown parameter: 'input\[0\]\.tool_calls'/,
    "unknown_parameter",
  ],
  ["a call without a result", { input: [hi, call] }, /No tool output found for function call c1/, null],
  [
    "a result without a call",
    { input: [hi, result] },
    /No tool call found for function call output with call_id c1/,
    null,
  ],
  ["a result before its call", { input: [hi, result, call] }, /No tool call found/, null],
  ["a long call id", { input: [hi, { ...call, call_id: "x".repeat(65) }] }, /call_id/, "string_above_max_value"],
  ["a foreign item id", { input: [hi, { ...call, id: "call_1" }, result] }, /begins with 'fc'/, "invalid_value"],
  ["arguments as an object", { input: [hi, { ...call, arguments: {} }] }, /expected string/, "invalid_type"],
  [
    "reasoning without a summary",
    { input: [hi, { type: "reasoning", encrypted_content: "x" }, { role: "assistant", content: "y" }] },
    /summary/,
    "missing_required_parameter",
  ],
  [
    "reasoning at the end",
    { input: [hi, { type: "reasoning", id: "rs_1", summary: [] }] },
    /required following item/,
    null,
  ],
  [
    "foreign encrypted reasoning",
    {
      input: [hi, { type: "reasoning", summary: [], encrypted_content: "gAAAA" }, { role: "assistant", content: "y" }],
    },
    /could not be verified/,
    "invalid_encrypted_content",
  ],
  ["fifteen output tokens", { max_output_tokens: 15 }, />= 16/, "integer_below_min_value"],
  [
    "a nested chat tool",
    { tools: [{ type: "function", function: { name: "f" } }] },
    /'tools\[0\]\.name'/,
    "missing_required_parameter",
  ],
  ["a dotted tool name", { tools: [{ ...tool, name: "a.b" }] }, /name/, "invalid_value"],
  [
    "a schema without a root type",
    { tools: [{ ...tool, parameters: {} }] },
    /type: "object"/,
    "invalid_function_parameters",
  ],
  [
    "an open strict tool",
    { tools: [{ ...tool, strict: true }] },
    /additionalProperties/,
    "invalid_function_parameters",
  ],
  [
    "a strict tool with an optional property",
    { tools: [{ ...tool, strict: true, parameters: { ...parameters, additionalProperties: false } }] },
    /Missing 'a'/,
    "invalid_function_parameters",
  ],
  ["a choice without tools", { tool_choice: "auto" }, /only allowed when 'tools'/, null],
  ["parallel calls without tools", { parallel_tool_calls: true }, /only allowed when 'tools'/, null],
  [
    "a nested chat choice",
    { tools: [tool], tool_choice: { type: "function", function: { name: "f" } } },
    /tool_choice\.name/,
    "missing_required_parameter",
  ],
  ["a choice of an unknown tool", { tools: [tool], tool_choice: { type: "function", name: "g" } }, /not found/, null],
  [
    "a nested json_schema",
    format({ json_schema: { schema: {} }, schema: undefined }),
    /schema/,
    "missing_required_parameter",
  ],
  [
    "a json_schema without a name",
    { text: { format: { type: "json_schema", schema: parameters } } },
    /name/,
    "missing_required_parameter",
  ],
  [
    "a schema on gpt-5.4-pro",
    { model: "gpt-5.4-pro", ...format({ schema: parameters }) },
    /not supported/,
    "unsupported_value",
  ],
  ["json_object without the word", { text: { format: { type: "json_object" } } }, /must contain the word 'json'/, null],
  [
    "minimal on gpt-5.6",
    { reasoning: { effort: "minimal" } },
    /Unsupported value: 'minimal' is not supported with the 'gpt-5\.6-sol' model/,
    "unsupported_value",
  ],
  [
    "max on gpt-5.5",
    { model: "gpt-5.5", reasoning: { effort: "max" } },
    /'none', 'minimal', 'low', 'medium', 'high', and 'xhigh'/,
    "unsupported_value",
  ],
  [
    "none on gpt-5.5-pro",
    { model: "gpt-5.5-pro", reasoning: { effort: "none" } },
    /'medium', 'high', and 'xhigh'/,
    "unsupported_value",
  ],
  [
    "low on gpt-5.4-pro",
    { model: "gpt-5.4-pro", reasoning: { effort: "low" } },
    /Supported values/,
    "unsupported_value",
  ],
  ["none on o3", { model: "o3", reasoning: { effort: "none" } }, /Supported values/, "unsupported_value"],
  [
    "reasoning on gpt-4o",
    { model: "gpt-4o", reasoning: { effort: "low" } },
    /'reasoning\.effort' is not supported/,
    "unsupported_parameter",
  ],
  [
    "encrypted reasoning on gpt-4.1",
    { model: "gpt-4.1", include: ["reasoning.encrypted_content"] },
    /Encrypted content is not supported/,
    null,
  ],
  [
    "the pro mode on gpt-5.4",
    { model: "gpt-5.4", reasoning: { mode: "pro" } },
    /reasoning\.mode/,
    "unsupported_parameter",
  ],
  ["temperature on a reasoning model", { temperature: 0.5 }, /'temperature' is not supported/, null],
  [
    "seventeen properties of metadata",
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, "v"])) },
    /at most 16 properties, but got an object with 17/,
    "object_above_max_properties",
  ],
  ["top_k", { top_k: 4 }, /Unknown parameter/, "unknown_parameter"],
  [
    "in_memory retention on gpt-5.5",
    { model: "gpt-5.5", prompt_cache_retention: "in_memory" },
    /'24h'/,
    "unsupported_value",
  ],
  ["streaming on gpt-5.5-pro", { model: "gpt-5.5-pro", stream: true }, /'stream'|'true'/, "unsupported_value"],
  ["an unknown include", { include: ["everything"] }, /Invalid value: 'everything'/, "invalid_value"],
];

const accepted: [string, object][] = [
  ["a string as input", { input: "Hi" }],
  ["an empty user text", { input: [{ role: "user", content: "" }] }],
  [
    "instructions and roles",
    {
      instructions: "x",
      input: [
        { role: "developer", content: "x" },
        { type: "message", ...hi },
      ],
    },
  ],
  ["parts and images", part({ type: "input_image", image_url: "data:image/png;base64,iVBORw0KGgo=", detail: "auto" })],
  ["an image by URL", part({ type: "input_image", image_url: "https://e.org/a.png" })],
  [
    "an answer as output_text",
    { input: [hi, { role: "assistant", content: [{ type: "output_text", text: "y" }], phase: "final_answer" }, hi] },
  ],
  ["a tool loop", { tools: [tool], input: [hi, { role: "assistant", content: "x" }, call, result] }],
  [
    "two calls and then their results",
    { input: [hi, call, { ...call, call_id: "c2" }, result, { ...result, call_id: "c2" }] },
  ],
  ["sixteen output tokens", { input: "/call f {}", max_output_tokens: 16, reasoning: { effort: "none" } }],
  ["a tool without parameters", { tools: [{ type: "function", name: "f" }] }],
  [
    "a strict tool that is closed",
    { tools: [{ ...tool, strict: true, parameters: { ...parameters, required: ["a"], additionalProperties: false } }] },
  ],
  ["choices", { tools: [tool], tool_choice: { type: "function", name: "f" }, parallel_tool_calls: false }],
  ["a json_schema", format({ schema: parameters })],
  ["json_object with the word", { input: "as json", text: { format: { type: "json_object" }, verbosity: "low" } }],
  ["max on gpt-5.6", { reasoning: { effort: "max", mode: "pro", summary: "auto", context: "all_turns" } }],
  ["minimal on gpt-5.5", { model: "gpt-5.5", reasoning: { effort: "minimal" } }],
  ["the pro mode on gpt-5.4-pro", { model: "gpt-5.4-pro", reasoning: { effort: "medium", mode: "pro" } }],
  ["xhigh on gpt-5.4-mini", { model: "gpt-5.4-mini", reasoning: { effort: "xhigh" } }],
  ["temperature at effort none", { temperature: 0.5, reasoning: { effort: "none" } }],
  ["temperature on gpt-4o", { model: "gpt-4o", temperature: 0.5 }],
  [
    "service tiers and cache keys",
    { service_tier: "fast", prompt_cache_key: "k", safety_identifier: "s", store: false },
  ],
  ["nulls", { instructions: null, tools: null, reasoning: null }],
];

describe("openai refuses", () => {
  it.each(refused)("%s", (_, changes, message, code) => {
    const outcome = ask("openai", body(changes));
    expect(outcome.json).toMatchObject({ error: { type: "invalid_request_error", code } });
    expect(errorText(outcome)).toMatch(message);
    expect(outcome.status).toBe(400);
  });

  it("a missing or wrong key, an unknown model, a wrong method and media type", () => {
    expect(ask("openai", body({}), { authorization: undefined }).status).toBe(401);
    expect(ask("openai", body({}), { authorization: "Bearer invalid" }).json).toMatchObject({
      error: { code: "invalid_api_key" },
    });
    expect(ask("openai", body({ model: "gpt-99" })).json).toMatchObject({ error: { code: "model_not_found" } });
    expect(ask("openai", body({}), { "content-type": "text/plain" }).status).toBe(415);
  });

  it("a bare reasoning id while nothing is stored", () => {
    const input = [hi, { type: "reasoning", id: "rs_1", summary: [] }, { role: "assistant", content: "y" }, hi];
    const outcome = ask("openai", body({ store: false, input }));
    expect(outcome.status).toBe(404);
    expect(errorText(outcome)).toMatch(/^Item with id 'rs_1' not found\./);
    expect(ask("openai", body({ input })).status).toBe(200);
  });
});

describe("openai accepts", () => {
  it.each(accepted)("%s", (_, changes) => {
    expect(ask("openai", body(changes)).json).toMatchObject({ object: "response", status: "completed" });
  });
});
