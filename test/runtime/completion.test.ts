import { describe, expect, it } from "vitest";
import { assemble, message } from "./signals-by-hand.ts";

describe("a completion", () => {
  it("is a JSON value in chat-completions style", () => {
    const before = Math.floor(Date.now() / 1000);
    const { completion } = assemble(
      { id: "msg_1", model: "another-model" },
      { reasoning: { text: "hm" }, content: "Hi" },
      { usage: { input: 2, output: 3 }, finish_reason: "stop" },
    );
    expect(completion).toEqual({
      id: "msg_1",
      object: "chat.completion",
      created: expect.any(Number),
      model: "some-model",
      provider: "key",
      choices: [
        { index: 0, message: { role: "assistant", content: "Hi", reasoning_content: "hm" }, finish_reason: "stop" },
      ],
      usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 },
    });
    expect(completion?.created).toBeGreaterThanOrEqual(before);
  });

  it("has a generated id when the provider sends none", () => {
    expect(assemble({ content: "a" }).completion?.id).toMatch(/^chatcmpl-[0-9a-f]{32}$/);
    expect(assemble({ id: "" }, { id: null }).completion?.id).toMatch(/^chatcmpl-/);
    expect(assemble({ id: 17 }).completion?.id).toBe("17");
  });

  it("without text has null as content if there are calls, else an empty string", () => {
    expect(message({ tool_call: { name: "f", arguments: "{}" } }).content).toBeNull();
    expect(message({ content: "a", tool_call: { name: "f", arguments: "{}" } }).content).toBe("a");
    expect(message({ finish_reason: "stop" }).content).toBe("");
    expect(message({ tool_call: { name: "f", part: "{" }, finish_reason: "length" }).content).toBe("");
  });
});
