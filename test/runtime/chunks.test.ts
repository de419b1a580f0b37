import { describe, expect, it } from "vitest";
import { ReplyAssembler } from "../../runtime/reply/assembler.ts";
import { type Chunk, ChunkWriter } from "../../runtime/reply/chunks.ts";
import { foldChunks } from "../fold-chunks.ts";
import { chunks, emit, signals, source } from "./signals-by-hand.ts";

function deltas(written: readonly Chunk[]): unknown[] {
  return written.map(({ choices }) => choices[0].delta);
}

describe("chunks", () => {
  it("share id, time, model and provider; the last one has the finish reason", () => {
    const written = chunks(
      { id: "x" },
      { content: "a" },
      { usage: { input: 1, output: 2 } },
      { finish_reason: "length" },
    );
    const head = {
      id: "x",
      object: "chat.completion.chunk",
      created: expect.any(Number),
      model: "some-model",
      provider: "key",
    };
    expect(written).toEqual([
      { ...head, choices: [{ index: 0, delta: { role: "assistant", content: "a" }, finish_reason: null }] },
      {
        ...head,
        choices: [{ index: 0, delta: {}, finish_reason: null }],
        usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      },
      { ...head, choices: [{ index: 0, delta: {}, finish_reason: "length" }] },
    ]);
  });

  it("contain reasoning, its signature in pieces, and the details once", () => {
    const written = chunks(
      { reasoning: { at: 0, part: "hm" }, reasoning_block: { at: 0, kind: "thinking", part: "hm" } },
      { reasoning_block: { at: 0, kind: "thinking", signature: "s1" } },
      { reasoning_block: { at: 0, kind: "thinking", signature: "s2" } },
      { content: "a" },
      { reasoning_block: { at: 1, kind: "redacted_thinking", redacted: "r" } },
      { reasoning_block: { at: 2, kind: "thinking", signature: "other" } },
    );
    const kept = { provider: "maker", model: "some-model", before: 0 };
    expect(deltas(written)).toEqual([
      { role: "assistant", reasoning_content: "hm" },
      { reasoning_signature: "s1" },
      { reasoning_signature: "s2" },
      { content: "a" },
      { redacted_reasoning_content: "r" },
      {
        reasoning_details: [
          { ...kept, kind: "thinking", text: "hm", signature: "s1s2" },
          { ...kept, said: 1, kind: "redacted_thinking", redacted: "r" },
          { ...kept, said: 1, kind: "thinking", signature: "other" },
        ],
      },
      {},
      {},
    ]);
  });

  it("contain calls in pieces, numbered from 0", () => {
    const written = chunks(
      { tool_call: { at: 4, id: "a", name: "f" } },
      { tool_call: { at: 9, id: "b", name: "g", part: "[" } },
      { tool_call: { at: 4, part: "{}" } },
      { tool_call: { at: 9, part: "]" } },
      { tool_call: { at: 9, done: true } },
      { finish_reason: "tool_calls" },
    );
    expect(deltas(written)).toEqual([
      {
        role: "assistant",
        tool_calls: [{ index: 0, id: "a", type: "function", function: { name: "f", arguments: "" } }],
      },
      { tool_calls: [{ index: 1, id: "b", type: "function", function: { name: "g", arguments: "[" } }] },
      { tool_calls: [{ index: 0, function: { arguments: "{}" } }] },
      { tool_calls: [{ index: 1, function: { arguments: "]" } }] },
      { tool_calls: [{ index: 1, function: { arguments: "" }, status: "complete" }] },
      { tool_calls: [{ index: 0, function: { arguments: "" }, status: "complete" }] },
      {},
      {},
    ]);
  });

  it("report that a cut call is withdrawn", () => {
    const written = chunks({ tool_call: { id: "a", name: "f", part: '{"a' } }, { finish_reason: "length" });
    expect(deltas(written)).toContainEqual({
      tool_calls: [{ index: 0, function: { arguments: "" }, status: "withdrawn" }],
    });
    expect(foldChunks(written).choices[0].message).toEqual({ role: "assistant", content: "" });
  });

  it("combine pieces of one kind that arrive together", () => {
    const writer = new ChunkWriter(source);
    const reply = new ReplyAssembler(source, writer);
    const call = { id: "a", name: "f", part: "[1", thought_signature: "s" };
    emit(
      reply,
      signals({ content: "a" }, { content: "b" }, { reasoning: { part: "c" } }, { reasoning: { part: "d" } }),
    );
    emit(reply, signals({ tool_call: call }, { tool_call: { part: "]", done: true } }));
    expect(deltas(writer.take() ?? [])).toEqual([
      { role: "assistant", content: "ab" },
      { reasoning_content: "cd" },
      {
        tool_calls: [
          {
            index: 0,
            id: "a",
            type: "function",
            function: { name: "f", arguments: "[1]" },
            thought_signature: "s",
            status: "complete",
          },
        ],
      },
    ]);
    expect(writer.take()).toBeUndefined();
    emit(reply, signals({ content: "e" }));
    expect(deltas(writer.take() ?? [])).toEqual([{ content: "e" }]);
  });

  it("of an empty answer are usage and finish reason", () => {
    expect(deltas(chunks({ finish_reason: "stop" }))).toEqual([{ role: "assistant" }, {}]);
  });
});

describe("folding", () => {
  it("accepts chunks or their JSON", () => {
    const written = chunks({ content: "a" }, { tool_call: { id: "c", name: "f", arguments: "{}" } });
    expect(foldChunks(written.map((chunk) => JSON.stringify(chunk)))).toEqual(foldChunks(written));
  });

  it("rejects a stream without its end", () => {
    expect(() => foldChunks(chunks({ content: "a" }).slice(0, -1))).toThrow("the stream has no end");
  });
});
