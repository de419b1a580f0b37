/** The effects of a `conversation` block on a dialect that reads `$req.messages`. */
import { describe, expect, it } from "vitest";
import type { ChatMessage, EngineRequest, Tool } from "../../generated/hub.ts";
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

  it("makes ids that are too short longer, where there is a least length", () => {
    const exact = { ...tool_ids, least: 9 };
    const messages: ChatMessage[] = [
      { role: "assistant", tool_calls: ["a", "", "-", "abcdefgh", "abcdefghi"].map(call) },
      { role: "tool", tool_call_id: "a", content: "one" },
    ];
    const sent = messagesOf(messages, { tool_ids: exact }) as ChatMessage[];
    const ids = sent[0]?.tool_calls?.map(({ id }) => id) ?? [];
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(new Set(ids).size).toBe(5);
    expect([ids[4], sent[1]?.tool_call_id]).toEqual(["abcdefghi", ids[0]]);
  });
});

describe("developer: as_system", () => {
  it("changes the role, before later system messages become text of the user", () => {
    const messages: ChatMessage[] = [
      { role: "system", content: "a" },
      { role: "user", content: "hi" },
      { role: "developer", content: "b" },
    ];
    expect(messagesOf(messages, { developer: "as_system" })).toEqual([
      ...messages.slice(0, 2),
      { role: "system", content: "b" },
    ]);
    const said = ["hi", "<system>\nb\n</system>"].map((text) => ({ type: "text", text }));
    expect(messagesOf(messages, { developer: "as_system", system: "as_user" })).toEqual([
      messages[0],
      { role: "user", content: said },
    ]);
  });
});

describe("results: answered", () => {
  it("inserts an assistant message between a result and a user message only", () => {
    const messages: ChatMessage[] = [
      { role: "assistant", tool_calls: [call("1"), call("2")] },
      { role: "tool", tool_call_id: "1", content: "a" },
      { role: "tool", tool_call_id: "2", content: "b" },
      { role: "user", content: "stop" },
      { role: "assistant", tool_calls: [call("3")] },
      { role: "tool", tool_call_id: "3", content: "c" },
    ];
    expect(messagesOf(messages, { results: "answered" })).toEqual([
      ...messages.slice(0, 3),
      { role: "assistant", content: "Done." },
      ...messages.slice(3),
    ]);
  });
});

describe("replay: none", () => {
  it("removes all reasoning of assistant messages, also the provider's own", () => {
    const details = [{ provider: "acme", before: 0, kind: "k", text: "So." }];
    const messages: ChatMessage[] = [
      { role: "user", content: "hi" },
      { role: "assistant", content: "a", reasoning_content: "So.", reasoning_details: details },
      { role: "assistant", content: "b", reasoning_content: "Hm.", reasoning_signature: "s" },
    ];
    expect(messagesOf(messages, { replay: "none" })).toEqual([
      { role: "user", content: "hi" },
      { role: "assistant", content: "a" },
      { role: "assistant", content: "b" },
    ]);
  });
});

describe("rejects", () => {
  it("removes fields within lists, and changes nothing else", () => {
    const mark = { type: "ephemeral" };
    const tools: Tool[] = [{ type: "function", function: { name: "f" }, cache_control: mark }];
    const request: Partial<EngineRequest> = {
      messages: [
        { role: "user", name: "ann", content: [{ type: "text", text: "hi", cache_control: mark }] },
        { role: "assistant", content: "ok" },
      ],
      tools,
      cache_control: mark,
    };
    const rejects = { "messages[].name": ["all"], "messages[].content[].cache_control": ["all"], "tools[].x": ["all"] };
    const { req } = exchangeWith(request, {}, { reads: "messages", rejects });
    expect(req.messages).toEqual([
      { role: "user", content: [{ type: "text", text: "hi" }] },
      { role: "assistant", content: "ok" },
    ]);
    expect(req.messages[1]).toBe(request.messages?.[1]);
    expect([req.tools, req.cache_control]).toEqual([tools, mark]);
    expect(request.messages?.[0]).toHaveProperty("name", "ann");
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
