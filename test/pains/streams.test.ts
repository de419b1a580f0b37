import { describe, expect, it } from "vitest";
import { streamOf } from "../frames.ts";
import { readReply } from "../read-replies.ts";
import { eventStream } from "../runtime/signals-by-hand.ts";
import type { Json } from "../spec/wire.ts";
import { adapterOf, eventsOf, only } from "./events.ts";

const cities = ["Rome", "Oslo", "Kyiv"];
const json = (city: string) => JSON.stringify({ city });
const halves = (text: string) => [text.slice(0, 5), text.slice(5)];
const chunk = (tool_calls: Json[]) => ({ choices: [{ delta: { tool_calls } }] });

/** Three parallel calls with interleaved arguments, as far as the API can interleave them. */
const interleaved: Readonly<Record<string, unknown[]>> = {
  anthropic: [
    { type: "message_start", message: { id: "m", model: "x", content: [] } },
    ...cities.map((city, index) => ({
      type: "content_block_start",
      index,
      content_block: { type: "tool_use", id: `call_${city}`, name: "go", input: {} },
    })),
    ...[0, 1].flatMap((half) =>
      cities.map((city, index) => ({
        type: "content_block_delta",
        index,
        delta: { type: "input_json_delta", partial_json: halves(json(city))[half] },
      })),
    ),
    ...cities.map((_, index) => ({ type: "content_block_stop", index })),
    { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 3 } },
    { type: "message_stop" },
  ],
  openai: [
    { type: "response.created", response: { id: "r", model: "x" } },
    ...cities.map((city, output_index) => ({
      type: "response.output_item.added",
      output_index,
      item: { type: "function_call", call_id: `call_${city}`, name: "go", arguments: "" },
    })),
    ...[0, 1].flatMap((half) =>
      cities.map((city, output_index) => ({
        type: "response.function_call_arguments.delta",
        output_index,
        delta: halves(json(city))[half],
      })),
    ),
    ...cities.map((city, output_index) => ({
      type: "response.output_item.done",
      output_index,
      item: { type: "function_call", call_id: `call_${city}`, name: "go", arguments: json(city) },
    })),
    { type: "response.completed", response: { status: "completed", usage: { input_tokens: 1, output_tokens: 3 } } },
  ],
  gemini: [
    ...cities.map((city) => ({
      candidates: [{ content: { parts: [{ functionCall: { name: "go", args: { city } } }] } }],
    })),
    { candidates: [{ content: { parts: [{ text: "" }] }, finishReason: "STOP" }] },
  ],
  sglang: [
    ...cities.map((city, index) => chunk([{ index, id: `call_${city}`, function: { name: "go", arguments: "" } }])),
    ...[0, 1].flatMap((half) =>
      cities.map((city, index) => chunk([{ index, function: { arguments: halves(json(city))[half] } }])),
    ),
    { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
    "[DONE]",
  ],
  bedrock: [
    ...cities.map((city, contentBlockIndex) => ({
      contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId: `call_${city}`, name: "go" } } },
    })),
    ...[0, 1].flatMap((half) =>
      cities.map((city, contentBlockIndex) => ({
        contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input: halves(json(city))[half] } } },
      })),
    ),
    ...cities.map((_, contentBlockIndex) => ({ contentBlockStop: { contentBlockIndex } })),
    { messageStop: { stopReason: "tool_use" } },
  ],
};

describe("14: interleaved deltas of three parallel calls", () => {
  it.each(Object.entries(interleaved))(
    "of %s are three events with ids of their own and whole arguments",
    async (provider, sent) => {
      const events = await eventsOf(provider, streamOf(adapterOf(provider), sent));
      const calls = only(events, "tool_call");
      expect(calls.map((call) => JSON.parse(call.arguments))).toEqual(cities.map((city) => ({ city })));
      expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
      expect(calls.every(({ name }) => name === "go")).toBe(true);
      expect(events.at(-1)).toEqual({ type: "done", finish_reason: "tool_calls" });
    },
  );
});

describe("20: cache fields of anthropic's usage", () => {
  const cached = { cache_read_input_tokens: 100, cache_creation_input_tokens: 20 };
  const total = { input_tokens: 130, output_tokens: 7, total_tokens: 137 };
  it.each([
    ["message_start only", { input_tokens: 10, ...cached, output_tokens: 1 }, { output_tokens: 7 }],
    ["message_delta only", { output_tokens: 1 }, { input_tokens: 10, ...cached, output_tokens: 7 }],
    ["both", { input_tokens: 10, ...cached, output_tokens: 1 }, { input_tokens: 10, ...cached, output_tokens: 7 }],
  ])("in %s are counted once, in one event, without reasoning tokens", async (_, start, delta) => {
    const events = await eventsOf(
      "anthropic",
      eventStream([
        { type: "message_start", message: { id: "m", model: "x", content: [], usage: start } },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hi" } },
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: delta },
        { type: "message_stop" },
      ]),
    );
    const [usage, ...more] = only(events, "usage");
    expect(more).toEqual([]);
    expect(usage).toMatchObject(total);
    expect(usage).not.toHaveProperty("reasoning_tokens");
  });
});

const ping = 'event: ping\ndata: {"type": "ping"}\n\n';
const bodies: Readonly<Record<string, string | Uint8Array>> = {
  anthropic: `${eventStream([{ type: "message_start", message: { id: "m", model: "x", content: [] } }])}${ping}${eventStream(
    [
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Grüße 😀" } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 7 } },
      { type: "message_stop" },
    ],
  )}`,
  openai: eventStream([
    { type: "response.created", response: { id: "r", model: "x" } },
    { type: "response.output_text.delta", delta: "Grüße 😀" },
    { type: "response.completed", response: { status: "completed", usage: { input_tokens: 1, output_tokens: 3 } } },
  ]),
  gemini: eventStream([
    { candidates: [{ content: { parts: [{ text: "Grüße " }] } }] },
    { candidates: [{ content: { parts: [{ text: "😀" }] }, finishReason: "STOP" }] },
  ]),
  openrouter: `: OPENROUTER PROCESSING\n\n${eventStream([
    { id: "c", choices: [{ delta: { content: "Grüße 😀" } }] },
    { choices: [{ delta: {}, finish_reason: "stop" }] },
    "[DONE]",
  ])}`,
  bedrock: streamOf(adapterOf("bedrock"), [
    { messageStart: { role: "assistant" } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "Grüße 😀" }, p: "abc" } },
    { contentBlockStop: { contentBlockIndex: 0 } },
    { messageStop: { stopReason: "end_turn" } },
  ]),
};

describe("22: a stream cut at every byte", () => {
  const ways = Object.entries(bodies).flatMap(([provider, body]): [string, string, string | Uint8Array][] => {
    if (typeof body !== "string") return [[provider, "frames", body]];
    return [
      [provider, "LF", body],
      [provider, "CRLF", body.replaceAll("\n", "\r\n")],
    ];
  });
  it.each(ways)("of %s with %s is the whole answer or ends in an error", async (provider, _, body) => {
    const bytes = Buffer.from(body);
    const whole = await eventsOf(provider, bytes);
    expect(whole.at(-1)?.type).toBe("done");
    for (let at = 0; at < bytes.length; at++) {
      const inTwo = await eventsOf(provider, bytes.subarray(0, at), bytes.subarray(at));
      expect(textOf(inTwo)).toBe("Grüße 😀");
      expect(inTwo.at(-1)).toEqual(whole.at(-1));
      const short = await eventsOf(provider, bytes.subarray(0, at));
      const last = short.at(-1);
      if (last?.type === "done") expect(textOf(short)).toBe("Grüße 😀");
      else expect(last).toMatchObject({ type: "error", message: expect.stringMatching(/^stream error: /) });
      expect(only(short, "done").length + only(short, "error").length).toBe(1);
    }
  });
});

function textOf(events: Awaited<ReturnType<typeof eventsOf>>): string {
  return only(events, "content")
    .map(({ text }) => text)
    .join("");
}

describe.each(["openrouter", "vllm", "sglang"])("25: the names that %s gives to reasoning", (provider) => {
  const details = [{ type: "reasoning.text", text: "Because.", index: 0 }];
  it.each([
    ["reasoning", { reasoning: "Because." }],
    ["reasoning_content", { reasoning_content: "Because." }],
    ["reasoning_details", { reasoning_details: details }],
    ["all of them", { reasoning: "Because.", reasoning_content: "Because.", reasoning_details: details }],
  ])("%s: the text is returned exactly once, plain and streamed", async (_, fields) => {
    const who = { provider, model: "some-model" };
    const choice = { message: { role: "assistant", content: "hi", ...fields }, finish_reason: "stop" };
    const [{ message }] = readReply(adapterOf(provider), JSON.stringify({ choices: [choice] }), who).choices;
    expect(message.reasoning_content).toBe("Because.");
    const sent = [
      { choices: [{ delta: fields }] },
      { choices: [{ delta: { content: "hi" }, finish_reason: "stop" }] },
      "[DONE]",
    ];
    const events = await eventsOf(provider, eventStream(sent));
    expect(
      only(events, "reasoning")
        .map(({ text }) => text)
        .join(""),
    ).toBe("Because.");
  });
});
