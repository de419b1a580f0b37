import { describe, expect, it } from "vitest";
import { ask, errorText } from "./requests.ts";

const hi = { role: "user", content: "Hi" };
const tool = { type: "function", name: "f", parameters: { type: "object", properties: {} } };
const call = { type: "function_call", call_id: "c1", name: "f", arguments: "{}" };
const result = { type: "function_call_output", call_id: "c1", output: "4" };

function body(changes: object): object {
  return { model: "grok-4.5", input: [hi], ...changes };
}

const refused: [string, object, number, RegExp][] = [
  ["messages", { messages: [hi] }, 400, /Argument not supported: messages/],
  ["stop", { stop: ["x"] }, 400, /Argument not supported: stop/],
  ["the pro mode", { reasoning: { mode: "pro" } }, 400, /reasoning\.mode/],
  ["prompt_cache_retention", { prompt_cache_retention: "24h" }, 400, /Argument not supported/],
  ["a null field", { instructions: null }, 422, /Failed to deserialize/],
  ["a null inside an item", { input: [{ ...hi, id: null }] }, 422, /untagged enum ModelInput/],
  ["a chat text part", { input: [{ role: "user", content: [{ type: "text", text: "x" }] }] }, 422, /untagged enum/],
  [
    "a chat image",
    { input: [{ role: "user", content: [{ type: "input_image", image_url: { url: "x" } }] }] },
    422,
    /untagged enum/,
  ],
  ["a tool role", { input: [{ role: "tool", content: "x" }] }, 422, /untagged enum/],
  ["reasoning with content", { input: [hi, { type: "reasoning", summary: [], content: null }] }, 422, /untagged enum/],
  [
    "reasoning with a status",
    { input: [hi, { type: "reasoning", summary: [], status: "completed" }] },
    422,
    /untagged enum/,
  ],
  ["a blob without a summary", { input: [hi, { type: "reasoning", encrypted_content: "x" }] }, 400, /compaction blob/],
  [
    "a foreign blob",
    { input: [hi, { type: "reasoning", summary: [], encrypted_content: "x" }] },
    400,
    /Could not decrypt/,
  ],
  ["a message without content", { input: [{ role: "user", content: "" }] }, 400, /at least one content element/],
  [
    "a webp",
    { input: [{ role: "user", content: [{ type: "input_image", image_url: "data:image/webp;base64,AAAA" }] }] },
    400,
    /jpeg or png/,
  ],
  ["a choice without tools", { tool_choice: "auto" }, 400, /only allowed when/],
  ["a nested chat tool", { tools: [{ type: "function", function: { name: "f" } }] }, 422, /missing field/],
  ["a tool of a reserved name", { tools: [{ ...tool, name: "tool_search" }] }, 400, /is reserved for/],
  ["none on grok-4.5", { reasoning: { effort: "none" } }, 400, /value `none`/],
  ["max", { reasoning: { effort: "max" } }, 400, /value `max`/],
  ["minimal on grok-4.3", { model: "grok-4.3", reasoning: { effort: "minimal" } }, 400, /value `minimal`/],
  [
    "any effort on grok-build-0.1",
    { model: "grok-build-0.1", reasoning: { effort: "low" } },
    400,
    /does not support parameter reasoningEffort/,
  ],
  ["a refused content", { input: "/refuse" }, 403, /Content violates usage guidelines/],
];

const accepted: [string, object][] = [
  ["a string", { input: "Hi" }],
  ["instructions, store and include", { instructions: "x", store: false, include: ["reasoning.encrypted_content"] }],
  ["few output tokens", { max_output_tokens: 40 }],
  [
    "a tool loop",
    { tools: [tool], tool_choice: "auto", input: [hi, { role: "assistant", content: "x" }, call, result] },
  ],
  [
    "a jpeg",
    {
      input: [
        { role: "user", content: [{ type: "input_image", image_url: "data:image/jpeg;base64,AAAA", detail: "auto" }] },
      ],
    },
  ],
  ["xhigh on grok-4.5", { reasoning: { effort: "xhigh" } }],
  ["xhigh on grok-4.3", { model: "grok-4.3", reasoning: { effort: "xhigh" } }],
  ["none on grok-4.3", { model: "grok-4.3", reasoning: { effort: "none" } }],
  ["low on the multi-agent model", { model: "grok-4.20-multi-agent-0309", reasoning: { effort: "low" } }],
  ["a locked name without reasoning", { model: "grok-4.20-0309-reasoning" }],
  ["reasoning without an effort", { model: "grok-build-0.1", reasoning: {} }],
  ["a tool named like one of its own", { tools: [{ ...tool, name: "web_search" }] }],
  ["an open schema of a strict tool", { tools: [{ ...tool, strict: true, parameters: { type: "object" } }] }],
];

describe("xai refuses", () => {
  it.each(refused)("%s", (_, changes, status, message) => {
    const outcome = ask("xai", body(changes));
    expect(errorText(outcome)).toMatch(message);
    expect(outcome.status).toBe(status);
    expect(outcome.json.error).toBeTypeOf("string");
  });

  it("a missing key with 401, a wrong one with 400, an unknown model with 404", () => {
    expect(ask("xai", body({}), { authorization: undefined }).status).toBe(401);
    expect(ask("xai", body({}), { authorization: "Bearer invalid" }).status).toBe(400);
    expect(ask("xai", body({ model: "gpt-5.5" })).status).toBe(404);
  });
});

describe("xai accepts", () => {
  it.each(accepted)("%s", (_, changes) => {
    const outcome = ask("xai", body(changes));
    expect(outcome.json).toMatchObject({ object: "response" });
    expect(outcome.json.id).toMatch(/^[0-9a-f]{8}-/);
  });

  it("its own reasoning, which it returns unrequested", () => {
    const asked = { role: "user", content: "/think aloud /call f" };
    const include = ["reasoning.encrypted_content"];
    const { output } = ask("xai", body({ input: [asked], include, tools: [tool] })).json as {
      output: Record<string, unknown>[];
    };
    expect(output[0]).toMatchObject({ type: "reasoning", summary: [{ type: "summary_text" }] });
    const input = [asked, ...output, { type: "function_call_output", call_id: output[1]?.call_id, output: "4" }];
    expect(ask("xai", body({ input })).status).toBe(200);
    expect(ask("xai", body({ input, model: "grok-4.3" })).status).toBe(400);
  });
});
