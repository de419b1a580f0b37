import { expect, it } from "vitest";
import type { ChatMessage } from "../../generated/hub.ts";
import { exchangeWith } from "./invented-adapter.ts";

it("a document with a cache mark at the end of a result stays as it is in the request", () => {
  const source = { type: "text", text: "a" } as const;
  const document = { type: "document", source, cache_control: { type: "ephemeral" } } as const;
  const messages: ChatMessage[] = [{ role: "tool", tool_call_id: "c", name: "look", content: [document] }];
  const before = structuredClone(messages);
  const [turn] = exchangeWith({ messages }).messages;
  expect(turn?.content[0]).toMatchObject({ cache_control: { type: "ephemeral" } });
  expect(turn?.content[0]).toMatchObject({ content: [{ type: "document", cache_control: undefined }] });
  expect(messages).toEqual(before);
});

it("a result gets the id of its call, even after a result that answers none", () => {
  const called = (): ChatMessage => ({ role: "assistant", tool_calls: [{ id: "A-1", function: { name: "look" } }] });
  const result = (): ChatMessage => ({ role: "tool", tool_call_id: "A-1", name: "look", content: "x" });
  const messages = [called(), result(), result(), called(), result()];
  const rule = { tool_ids: { allow: "a-z", most: 9 } } as const;
  const sent = exchangeWith({ messages }, rule, { reads: "messages" }).req.messages;
  const ids = sent.map(({ tool_calls: calls, tool_call_id: id }) => calls?.[0]?.id ?? id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[4]).toBe(ids[3]);
  expect(new Set(ids).size).toBe(3);
});
