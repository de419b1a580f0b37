import { describe, expect, it } from "vitest";
import { untagged } from "../../generated/hub.ts";
import { EventWriter, errorEvent } from "../../proxy/response/events.ts";
import { ReplyAssembler } from "../../runtime/reply/assembler.ts";
import { emit, events as eventText, signals } from "../runtime/signals-by-hand.ts";

/** The data of each event. Checks that the event's name is its type. */
function parse(text: string): unknown[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .map((frame) => {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(frame) ?? [];
      const event = JSON.parse(data ?? "") as { type: string };
      expect(event.type).toBe(name);
      return event;
    });
}

function written(...emits: Parameters<typeof signals>) {
  return parse(eventText(...emits));
}

const ends = (finish_reason = "stop") => [
  { type: "usage", input_tokens: 0, output_tokens: 0, total_tokens: 0 },
  { type: "done", finish_reason },
];

describe("events", () => {
  it("have the text of an event stream", () => {
    const writer = new EventWriter();
    expect(writer.take()).toBeUndefined();
    writer.content("a\nb");
    expect(writer.take()).toBe('event: content\ndata: {"type":"content","text":"a\\nb"}\n\n');
  });

  it("come in the order of the answer, then usage, then done", () => {
    expect(
      written(
        { reasoning: { part: "hm" } },
        { content: "Hi" },
        { tool_call: { id: "c", name: "f", part: '{"a"' } },
        { finish_reason: "tool_calls" },
        { usage: { input: 1, output: 5, reasoning: 2 } },
      ),
    ).toEqual([
      { type: "reasoning", text: "hm" },
      { type: "content", text: "Hi" },
      { type: "tool_call", id: "c", name: "f", arguments: '{"a"' },
      { type: "usage", input_tokens: 1, output_tokens: 5, reasoning_tokens: 2, total_tokens: 6 },
      { type: "done", finish_reason: "tool_calls" },
    ]);
  });

  it("contain each call once, when it is complete", () => {
    expect(
      written(
        { tool_call: { at: 0, id: "a", name: "f", part: "[1" } },
        { tool_call: { at: 1, id: "b", name: "g", thought_signature: "s" } },
        { tool_call: { at: 1, done: true } },
        { content: "x" },
        { tool_call: { at: 0, part: "]" } },
      ),
    ).toEqual([
      { type: "tool_call", id: "b", name: "g", arguments: "{}", thought_signature: "s" },
      { type: "content", text: "x" },
      { type: "tool_call", id: "a", name: "f", arguments: "[1]" },
      ...ends("tool_calls"),
    ]);
  });

  it("leave out a call that the output limit cut off, and finish with length", () => {
    const cut = [{ tool_call: { id: "a", name: "f", part: '{"a' } }, { finish_reason: "length" }] as const;
    expect(written(...cut)).toEqual(ends("length"));
  });

  it.each(["stop", "length", "tool_calls", "content_filter"] as const)("state why the answer ended (%s)", (word) => {
    expect(written({ content: "x" }, { finish_reason: word })).toEqual([{ type: "content", text: "x" }, ...ends(word)]);
  });

  it("contain the signature, redacted data and details of reasoning", () => {
    const block = { at: 0, kind: "thinking" };
    const blocks = [
      { reasoning_block: { ...block, part: "hm" } },
      { reasoning_block: { ...block, signature: "s" } },
      { reasoning_block: { at: 1, kind: "redacted_thinking", redacted: "r" } },
    ];
    const kept = { provider: "maker", model: "some-model", before: 0 };
    expect(written(...blocks)).toEqual([
      { type: "reasoning", text: "", signature: "s" },
      { type: "reasoning", text: "", redacted: "r" },
      {
        type: "reasoning",
        text: "",
        details: [
          { ...kept, kind: "thinking", text: "hm", signature: "s" },
          { ...kept, kind: "redacted_thinking", redacted: "r" },
        ],
      },
      ...ends(),
    ]);
  });

  it("do not repeat a single block that text and signature already contain", () => {
    const writer = new EventWriter();
    const reply = new ReplyAssembler({ provider: untagged, model: "some-model" }, writer);
    emit(reply, signals({ reasoning_block: { kind: "thinking", text: "hm", signature: "s" }, end: true }));
    reply.close();
    expect(parse(writer.take() ?? "")).toEqual([{ type: "reasoning", text: "", signature: "s" }, ...ends()]);
  });

  it("end with an error where the stream failed", () => {
    expect(parse(errorEvent("busy"))).toEqual([{ type: "error", message: "stream error: busy" }]);
  });
});
