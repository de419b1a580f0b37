/** The effects of a `conversation` block on a dialect that reads `$req.messages`. */
import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../generated/hub.ts";
import type { Conversation } from "../../runtime/adapter.ts";
import { exchangeWith } from "./invented-adapter.ts";

function messagesOf(messages: ChatMessage[], conversation: Partial<Conversation>): unknown {
  return JSON.parse(JSON.stringify(exchangeWith({ messages }, conversation, { reads: "messages" }).req.messages));
}

function call(id: string): NonNullable<ChatMessage["tool_calls"]>[number] {
  return { id, type: "function", function: { name: "f", arguments: "{}" } };
}

describe("tool_ids", () => {
  const tool_ids = { allow: "a-zA-Z0-9", most: 9 };

  it("gives a call and its result the same short id, and keeps a valid one", () => {
    const long = "toolu_01A09q90qw90lq917835lq9";
    const messages: ChatMessage[] = [
      { role: "assistant", tool_calls: [call(long), call("abcdefgh1")] },
      { role: "tool", tool_call_id: long, content: "one" },
      { role: "tool", tool_call_id: "abcdefgh1", content: "two" },
    ];
    const sent = messagesOf(messages, { tool_ids }) as ChatMessage[];
    const id = sent[0]?.tool_calls?.[0]?.id ?? "";
    expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(sent[1]?.tool_call_id).toBe(id);
    expect([sent[0]?.tool_calls?.[1]?.id, sent[2]?.tool_call_id]).toEqual(["abcdefgh1", "abcdefgh1"]);
  });

  it("distinguishes calls with the same id, and renames a result without a call", () => {
    const messages: ChatMessage[] = [
      { role: "assistant", tool_calls: [call("same"), call("same")] },
      { role: "tool", tool_call_id: "same", content: "one" },
      { role: "tool", tool_call_id: "same", content: "two" },
      { role: "tool", tool_call_id: "no such call", name: "f", content: "three" },
    ];
    const sent = messagesOf(messages, { tool_ids }) as ChatMessage[];
    const ids = sent[0]?.tool_calls?.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(sent.slice(1, 3).map(({ tool_call_id: id }) => id)).toEqual(ids);
    expect(sent[3]?.tool_call_id).toMatch(/^[a-zA-Z0-9]{9}$/);
  });
});

describe("blank_text: drop", () => {
  it("drops blank parts and messages, but neither calls nor results", () => {
    const messages: ChatMessage[] = [
      { role: "system", content: " " },
      {
        role: "user",
        content: [
          { type: "text", text: "\n" },
          { type: "text", text: "hi" },
        ],
      },
      { role: "assistant", content: "", tool_calls: [call("1")] },
      { role: "tool", tool_call_id: "1", content: "" },
      { role: "assistant", content: [{ type: "text", text: " " }] },
    ];
    expect(messagesOf(messages, { blank_text: "drop" })).toEqual([
      { role: "user", content: [{ type: "text", text: "hi" }] },
      { role: "assistant", tool_calls: [call("1")] },
      { role: "tool", tool_call_id: "1", content: "" },
    ]);
  });
});

describe("system_alone: as_user", () => {
  it("turns system messages into user messages when there are no others", () => {
    const rules: Partial<Conversation> = { system_alone: "as_user", blank_text: "drop" };
    const system: ChatMessage = { role: "system", content: "be kind" };
    expect(messagesOf([system, { role: "user", content: " " }], rules)).toEqual([{ role: "user", content: "be kind" }]);
    expect(messagesOf([system, { role: "user", content: "hi" }], rules)).toEqual([
      system,
      { role: "user", content: "hi" },
    ]);
  });

  it("rejects a conversation without any text", () => {
    const messages: ChatMessage[] = [{ role: "user", content: " " }];
    expect(() => messagesOf(messages, { system_alone: "as_user", blank_text: "drop" })).toThrow(/^messages: /);
  });
});

describe("turns: alternate", () => {
  it("joins consecutive messages of one role, but not results", () => {
    const messages: ChatMessage[] = [
      { role: "user", content: "a" },
      { role: "user", content: [{ type: "text", text: "b" }] },
      { role: "assistant", content: "c", tool_calls: [call("1")] },
      { role: "assistant", tool_calls: [call("2")] },
      { role: "tool", tool_call_id: "1", content: "d" },
      { role: "tool", tool_call_id: "2", content: "e" },
    ];
    const [ab, c, d, e] = messagesOf(messages, { turns: "alternate" }) as ChatMessage[];
    expect(ab).toEqual({ role: "user", content: ["a", "b"].map((text) => ({ type: "text", text })) });
    expect(c).toEqual({
      role: "assistant",
      content: [{ type: "text", text: "c" }],
      tool_calls: [call("1"), call("2")],
    });
    expect([d?.content, e?.content]).toEqual(["d", "e"]);
  });
});

it("keeps messages that need no change", () => {
  const messages: ChatMessage[] = [
    { role: "system", content: "s" },
    { role: "user", content: "hi" },
    { role: "assistant", content: "c", tool_calls: [call("1")] },
    { role: "tool", tool_call_id: "1", content: "d" },
  ];
  const all: Partial<Conversation> = {
    turns: "alternate",
    blank_text: "drop",
    system_alone: "as_user",
    tool_ids: { allow: "a-zA-Z0-9", most: 9 },
  };
  const sent = exchangeWith({ messages }, all, { reads: "messages" }).req.messages;
  for (const [at, message] of messages.entries()) expect(sent[at]).toBe(message);
});
