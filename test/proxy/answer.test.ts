import { describe, expect, it } from "vitest";
import { chatResponse } from "../../proxy/response/answer.ts";
import type { Completion } from "../../runtime/reply/completion.ts";
import { assemble } from "../runtime/signals-by-hand.ts";

function response(...emits: Parameters<typeof assemble>) {
  return chatResponse(assemble(...emits).completion as Completion, 12.6);
}

describe("a chat response", () => {
  it("has the fields of the contract", () => {
    const usage = { input: 5, cache_read: 2, output: 3, reasoning: 1 };
    expect(response({ id: "x", reasoning: { text: "hm" }, content: "Hi", usage })).toEqual({
      id: "x",
      model: "some-model",
      provider: "key",
      message: { role: "assistant", content: "Hi", reasoning_content: "hm" },
      finish_reason: "stop",
      reasoning: "hm",
      usage: { input_tokens: 5, output_tokens: 3, reasoning_tokens: 1, total_tokens: 8 },
      latency_ms: 13,
    });
  });

  it("of an empty answer has empty content and zeros", () => {
    expect(response({ id: "x" })).toEqual({
      id: "x",
      model: "some-model",
      provider: "key",
      message: { role: "assistant", content: "" },
      finish_reason: "stop",
      usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
      latency_ms: 13,
    });
  });

  it.each(["stop", "length", "tool_calls", "content_filter"] as const)("states why it ended (%s)", (word) => {
    expect(response({ content: "x" }, { finish_reason: word }).finish_reason).toBe(word);
  });

  it("has a message that can be appended to the history", () => {
    const { message } = response(
      { reasoning_block: { kind: "thinking", text: "a", signature: "s" } },
      { tool_call: { id: "c", name: "f", arguments: "{}", thought_signature: "t" } },
    );
    expect(message).toEqual({
      role: "assistant",
      content: "",
      reasoning_signature: "s",
      reasoning_details: [
        { provider: "maker", model: "some-model", before: 0, kind: "thinking", text: "a", signature: "s" },
      ],
      tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" }, thought_signature: "t" }],
    });
  });
});
