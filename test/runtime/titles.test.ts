import { describe, expect, it } from "vitest";
import type { ChatMessage, ContentPart } from "../../generated/hub.ts";
import type { Conversation } from "../../runtime/adapter.ts";
import fc from "../fast-check.ts";
import { turnsOf } from "./invented-adapter.ts";

const rule = { allow: "a-zA-Z0-9 -", most: 20 };

const document = (title?: string): ContentPart => ({
  type: "document",
  source: { type: "text", text: "x" },
  ...(title !== undefined && { title }),
});

const asked = (...content: ContentPart[]): ChatMessage => ({ role: "user", content });

/** The titles that are sent, in order. */
function titlesOf(messages: ChatMessage[], conversation: Partial<Conversation> = { titles: rule }): unknown[] {
  const items = turnsOf(messages, conversation).flatMap(({ content }) => content);
  const parts = items.flatMap((item) => (item.type === "tool_result" ? item.content : [item]));
  return parts.flatMap((part) => (part.type === "document" ? [part.title] : []));
}

const fitted = (...titles: (string | undefined)[]) => titlesOf([asked(...titles.map(document))]);

describe("titles of documents", () => {
  it("are sent as they are where the API allows any", () => {
    const titles = ["a.txt", "a.txt", undefined];
    expect(titlesOf([asked(...titles.map(document))], {})).toEqual(titles);
  });

  it("have legal characters and no more than the API allows", () => {
    expect(fitted("Plan-B 2")).toEqual(["Plan-B 2"]);
    expect(fitted("the plan_of: 2026.pdf")).toEqual(["the plan of 2026 pdf"]);
    expect(fitted("  a\n\tb  ")).toEqual(["a b"]);
    expect(fitted("x".repeat(30))).toEqual(["x".repeat(20)]);
    expect(fitted("nineteen characters and more")).toEqual(["nineteen characters"]);
    expect(fitted("計画", "", undefined)).toEqual(["document", "document 2", "document 3"]);
  });

  it("are different, whatever their case, in all messages and results", () => {
    const messages: ChatMessage[] = [
      asked(document("plan"), document("PLAN")),
      { role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" } }] },
      { role: "tool", tool_call_id: "c", content: [document("plan")] },
      asked(document("plan 2"), document("other")),
    ];
    expect(titlesOf(messages)).toEqual(["plan", "PLAN 2", "plan 3", "plan 2 2", "other"]);
  });

  it("stay different when they are shortened", () => {
    const long = "x".repeat(20);
    expect(fitted(long, long, long)).toEqual([long, `${"x".repeat(18)} 2`, `${"x".repeat(18)} 3`]);
  });

  it("do not end in half a character", () => {
    const titles = { allow: "any", most: 5 };
    expect(titlesOf([asked(document("abcd\u{1F600}"))], { titles })).toEqual(["abcd"]);
  });

  it("are legal and different for any documents, and do not change when the conversation grows", () => {
    const title = fc.oneof(fc.constantFrom("a", "A", "a 2", "b.c", "", "x".repeat(25)), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(title, { maxLength: 8 }), (titles) => {
        const all = fitted(...titles);
        for (const each of all) expect(each).toMatch(/^[a-zA-Z0-9 -]{1,20}$/);
        expect(new Set(all.map((each) => String(each).toLowerCase())).size).toBe(titles.length);
        expect(fitted(...titles.slice(0, 3))).toEqual(all.slice(0, 3));
        expect(fitted(...titles)).toEqual(all);
      }),
    );
  });
});
