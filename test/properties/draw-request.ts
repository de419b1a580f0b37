/** Requests as rich as the check accepts them, from a tape: every form of message, every control, all kinds of native objects. */
import type { ChatMessage, EngineRequest, ReasoningDetail, Tool, ToolCall, ToolChoice } from "../../generated/hub.ts";
import { drawContent, drawText, maybe } from "./draw-content.ts";
import { drawJson } from "./draw-json.ts";
import type { Tape } from "./tape.ts";

type Fields = Record<string, unknown>;

/** A value that must not be sent: it is in a field that no template reads. */
export const unread = "unread-5f1d";

/** `model` and `messages`, and any of the other fields; those that no provider reads hold `unread`. */
export function drawRequest(tape: Tape, model: string): EngineRequest {
  return { model, messages: drawMessages(tape), ...drawControls(tape), ...drawTools(tape), ...drawUnread(tape) };
}

/** A native object: keys that templates read, and others, with anything in them. */
export function drawNative(tape: Tape, keys: readonly string[]): Fields {
  const all = [...keys, "metadata", "seed", "model", "stream", "logit_bias", "tools"];
  return Object.fromEntries(tape.times(1, 4, () => [all[tape.next(all.length)], drawJson(tape)]));
}

// ── messages ────────────────────────────────────────────────────────────────────────────────────────────────────────

function drawMessages(tape: Tape): ChatMessage[] {
  const first = tape.build<ChatMessage[]>(
    () => [{ role: "user", content: "hi" }],
    () => [
      { role: "system", content: drawContent(tape) },
      { role: "user", content: drawContent(tape) },
    ],
    () => [],
  );
  const rest = tape.times(first.length === 0 ? 1 : 0, 5, () =>
    tape.build<ChatMessage[]>(
      () => [{ role: "user", ...maybe(tape, "content", drawContent), ...maybe(tape, "name", drawName) }],
      () => [{ role: "assistant", ...maybe(tape, "content", drawContent), ...drawReasoning(tape) }],
      () => drawCalls(tape),
      () => [{ role: tape.pick("system", "developer"), content: drawContent(tape) }],
      () => [
        {
          role: "tool",
          tool_call_id: drawId(tape),
          name: "looked_up",
          content: drawContent(tape),
          ...maybe(tape, "is_error", () => tape.next(2) === 1),
        },
      ],
      () => [{ role: "assistant", content: null, ...drawReasoning(tape) } as unknown as ChatMessage],
    ),
  );
  return [...first, ...rest.flat()];
}

/** An answer with calls, and the results of most of them, in some order. */
function drawCalls(tape: Tape): ChatMessage[] {
  const calls = tape.times(1, 3, () => drawCall(tape));
  const answer = {
    role: "assistant",
    ...maybe(tape, "content", drawContent),
    ...drawReasoning(tape),
    tool_calls: calls,
  };
  const results = calls.flatMap(({ id = "" }): ChatMessage[] =>
    tape.next(5) === 4 ? [] : [{ role: "tool", tool_call_id: id, ...maybe(tape, "content", drawContent) }],
  );
  return [answer as ChatMessage, ...(tape.next(3) === 2 ? results.reverse() : results)];
}

function drawCall(tape: Tape): ToolCall {
  return {
    ...maybe(tape, "id", drawId),
    ...maybe(tape, "type", () => "function" as const),
    function: { name: drawName(tape), ...maybe(tape, "arguments", drawArguments) },
    ...maybe(tape, "thought_signature", () => "c2ln"),
  };
}

/** Rarely a string that is not an object, which providers that require one refuse. */
function drawArguments(tape: Tape): string {
  if (tape.next(40) === 39) return tape.pick("[1]", "{", "null");
  return tape.pick('{"a":1}', "{}", "", '{ "b": [null, {"c": ""}], "__proto__": 1 }');
}

function drawReasoning(tape: Tape): Partial<ChatMessage> {
  if (tape.next(3) < 2) return {};
  return {
    ...maybe(tape, "reasoning_content", drawText),
    ...maybe(tape, "reasoning_signature", () => "EqQB"),
    ...maybe(tape, "redacted_reasoning_content", () => "#%"),
    ...maybe(tape, "reasoning_details", () => tape.times(0, 3, () => drawDetail(tape))),
  };
}

function drawDetail(tape: Tape): ReasoningDetail {
  return {
    provider: tape.pick("anthropic", "openai", "gemini", "xai", "openrouter", "vllm", "sglang", "elsewhere"),
    kind: tape.pick(
      "thinking",
      "redacted_thinking",
      "reasoning",
      "reasoning.text",
      "reasoning.summary",
      "reasoning.encrypted",
    ),
    ...maybe(tape, "model", () => tape.pick("claude-opus-4-8", "gpt-5.5", "grok-4.5", "")),
    ...maybe(tape, "before", () => tape.next(4)),
    ...maybe(tape, "said", () => tape.next(9)),
    ...maybe(tape, "text", drawText),
    ...maybe(tape, "signature", () => "EqQB"),
    ...maybe(tape, "redacted", () => "#%"),
    ...maybe(tape, "encrypted", () => "gAAA"),
    ...maybe(tape, "id", drawId),
    ...maybe(tape, "format", () => "anthropic-claude-v1"),
  };
}

// ── tools and controls ──────────────────────────────────────────────────────────────────────────────────────────────

function drawTools(tape: Tape): Partial<EngineRequest> {
  if (tape.next(2) === 0) return {};
  return {
    tools: tape.times(0, 3, () => drawTool(tape)),
    ...maybe(tape, "tool_choice", () =>
      tape.pick<ToolChoice>("auto", "none", "required", { type: "function", function: { name: "f" } }),
    ),
  };
}

function drawTool(tape: Tape): Tool {
  switch (tape.next(8)) {
    case 6:
      return {
        type: "custom",
        custom: {
          name: drawName(tape),
          ...maybe(tape, "description", drawText),
          ...maybe(tape, "grammar", () => "start: /a+/"),
        },
      };
    case 7:
      return {
        type: "web_search",
        ...maybe(tape, "max_uses", () => 3),
        ...maybe(tape, "allowed_domains", () => ["a.test"]),
        ...maybe(tape, "user_location", () => ({ city: "Rome", country: "IT" })),
      };
  }
  return {
    ...maybe(tape, "type", () => "function"),
    function: {
      name: drawName(tape),
      ...maybe(tape, "description", drawText),
      ...maybe(tape, "parameters", drawSchema),
      ...maybe(tape, "strict", () => tape.next(2) === 1),
    },
    ...maybe(tape, "cache_control", () => ({ type: "ephemeral" })),
  } as Tool;
}

function drawSchema(tape: Tape): Fields {
  const inner = { type: "string", const: "x", $comment: "c", minLength: 1 };
  return tape.pick<Fields>(
    { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    {},
    {
      type: "object",
      properties: { const: inner, ["__proto__"]: inner, type: { enum: [1, null] } },
      additionalProperties: false,
    },
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: { d: inner },
      anyOf: [{ $ref: "#/$defs/d" }, inner],
    },
    {
      type: "object",
      properties: { list: { type: "array", items: { oneOf: [inner, { type: "null" }] } } },
      not: inner,
    },
    { type: ["object", "null"], patternProperties: { "^a": inner }, default: null },
  );
}

function drawControls(tape: Tape): Partial<EngineRequest> {
  const drawn: Readonly<Record<string, () => unknown>> = {
    stream: () => tape.next(2) === 1,
    max_tokens: () => tape.pick(100, 0, 1, 1024, 4096, 100_000),
    max_completion_tokens: () => tape.pick(50, 0),
    temperature: () => tape.pick(0.5, 0, 1, 2),
    top_p: () => tape.pick(0.9, 0, 1),
    top_k: () => tape.pick(40, 0),
    stop: () => tape.pick<unknown>("END", "", [], [" ", "a", "b", "c", "d", "e", "f"], ["\n"]),
    reasoning_effort: () => tape.pick("none", "minimal", "low", "medium", "high", "xhigh", "max"),
    reasoning_mode: () => tape.pick("standard", "pro"),
    reasoning_summary: () => tape.pick("auto", "none"),
    response_format: () => drawFormat(tape),
    store: () => tape.next(2) === 1,
    prompt_cache_key: () => tape.pick("k", ""),
    prompt_cache_retention: () => "24h",
    safety_identifier: () => "s",
    speed: () => tape.pick("standard", "fast"),
    cache_control: () => tape.pick<Fields>({ type: "ephemeral" }, {}),
    seed: () => tape.pick(7, 0, -1),
    frequency_penalty: () => tape.pick(0.5, 0, -2),
    presence_penalty: () => tape.pick(0.5, 0, -2),
    parallel_tool_calls: () => tape.next(2) === 1,
    verbosity: () => tape.pick("low", "medium", "high"),
    user: () => "u",
    metadata: () => tape.pick<Fields>({ a: "b" }, {}),
    service_tier: () => tape.pick("auto", "default", "flex", "priority"),
  };
  const fields = Object.entries(drawn).flatMap(([field, draw]) => (tape.next(4) === 3 ? [[field, draw()]] : []));
  return Object.fromEntries(fields);
}

function drawFormat(tape: Tape): EngineRequest["response_format"] {
  return tape.build<EngineRequest["response_format"]>(
    () => ({ type: "text" }),
    () => ({ type: "json_object" }),
    () => ({
      type: "json_schema",
      json_schema: {
        name: "n",
        schema: drawSchema(tape),
        ...maybe(tape, "strict", () => true),
        ...maybe(tape, "description", drawText),
      },
    }),
  );
}

function drawUnread(tape: Tape): Fields {
  return tape.next(4) < 3 ? {} : { n: { mark: unread }, logprobs: unread, contents: [unread], input: unread };
}

// ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function drawId(tape: Tape): string {
  return tape.pick("call_1", "call_2", "a:b|c", "", "x".repeat(70));
}

function drawName(tape: Tape): string {
  return tape.pick("f", "get_weather", "a.b-c", "constructor");
}
