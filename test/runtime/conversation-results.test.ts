import { describe, expect, it } from "vitest";
import type { ChatMessage, Item } from "../../generated/hub.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { call, turnsOf } from "./invented-adapter.ts";

const user = (text: string): ChatMessage => ({ role: "user", content: text });
const calls = (...ids: string[]): ChatMessage => ({
  role: "assistant",
  tool_calls: ids.map((id) => call(id, `tool-${id}`)),
});
const result = (id: string, content = `of ${id}`, name?: string): ChatMessage => ({
  role: "tool",
  tool_call_id: id,
  content,
  name,
});

/** A turn in one word per item. */
function outline(messages: ChatMessage[], conversation: Parameters<typeof turnsOf>[1] = {}): string[] {
  return turnsOf(messages, conversation).map(({ role, content }) => `${role}: ${content.map(word).join(" ")}`);
}

function word(item: Item): string {
  if (item.type === "tool_call") return `${item.id}?${item.first === true ? "!" : ""}`;
  if (item.type === "tool_result") return `${item.id}=${item.text}`;
  return item.type === "text" ? item.text : item.type;
}

describe("results", () => {
  it("follow the turn with their calls, in the order and with the names of the calls", () => {
    const messages = [user("a"), calls("1", "2"), user("b"), result("2"), user("c"), result("1", "one", "liar")];
    expect(outline(messages)).toEqual(["user: a", "assistant: 1?! 2?", "tool: 1=one 2=of 2", "user: b", "user: c"]);
    expect(turnsOf(messages)[2]?.content[0]).toEqual({
      type: "tool_result",
      id: "1",
      name: "tool-1",
      content: [{ type: "text", text: "one" }],
      text: "one",
    });
  });

  it("come first in a user turn where the dialect requires it", () => {
    const messages = [user("a"), calls("1", "2"), result("2"), user("b"), result("1")];
    const conversation = { turns: "alternate", results: "first_in_user" } as const;
    expect(outline(messages, conversation)).toEqual(["user: a", "assistant: 1?! 2?", "user: 1=of 1 2=of 2 b"]);
  });

  it("are paired with the calls of their id in order", () => {
    const messages = [calls("x", "x"), result("x", "one"), result("x", "two"), calls("x"), result("x", "three")];
    expect(outline(messages)).toEqual(["assistant: x?! x?", "tool: x=one x=two", "assistant: x?!", "tool: x=three"]);
  });

  it("answer the calls of the last answer first, since what was sent for older ones stays", () => {
    const answers = ["one", "two", "three", "four"].map((content) => result("x", content));
    expect(outline([calls("x", "x", "x"), ...answers.slice(0, 1), calls("x"), ...answers.slice(1)])).toEqual([
      "assistant: x?! x? x?",
      "tool: x=one x=three x=four",
      "assistant: x?!",
      "tool: x=two",
    ]);
  });

  it("may be missing: the provider decides whether to accept that", () => {
    expect(outline([calls("1", "2"), result("2"), user("b"), calls("3")])).toEqual([
      "assistant: 1?! 2?",
      "tool: 2=of 2",
      "user: b",
      "assistant: 3?!",
    ]);
  });

  it("without a call keep their position and name", () => {
    const messages = [user("a"), result("9", "nine", "look"), calls("1"), result("1")];
    expect(outline(messages)).toEqual(["user: a", "tool: 9=nine", "assistant: 1?!", "tool: 1=of 1"]);
    const conversation = { turns: "alternate", results: "first_in_user" } as const;
    expect(outline(messages, conversation)).toEqual(["user: 9=nine a", "assistant: 1?!", "user: 1=of 1"]);
  });

  it.each<[string, ChatMessage[], string]>([
    [
      "answers nothing",
      [user("a"), result("9")],
      'messages[1].tool_call_id: no pending tool call has the id "9", and the message has no name',
    ],
    [
      "comes before its call",
      [result("1"), calls("1")],
      'messages[0].tool_call_id: no pending tool call has the id "1", and the message has no name',
    ],
    [
      "comes twice",
      [calls("1"), result("1"), result("1")],
      'messages[2].tool_call_id: no pending tool call has the id "1", and the message has no name',
    ],
  ])("without a name are rejected: one that %s", (_, messages, message) => {
    expect(() => turnsOf(messages)).toThrow(new InvalidRequest(message));
    expect(() => turnsOf(messages, {}, { reads: "messages" })).toThrow(new InvalidRequest(message));
  });

  it("contain text and images; the cache_control of the last part moves to the result", () => {
    const mark = { type: "ephemeral" };
    const messages: ChatMessage[] = [
      calls("1"),
      {
        role: "tool",
        tool_call_id: "1",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: " " },
          { type: "input_image", image_url: "https://a.test" },
          { type: "text", text: "b", cache_control: mark },
        ],
      },
    ];
    expect(turnsOf(messages, { blank_text: "drop" })[1]?.content[0]).toEqual({
      type: "tool_result",
      id: "1",
      name: "tool-1",
      content: [
        { type: "text", text: "a" },
        { type: "image", source: { type: "url", url: "https://a.test" } },
        { type: "text", text: "b" },
      ],
      text: "a\n \nb",
      cache_control: mark,
    });
  });

  it("may be empty", () => {
    for (const content of ["", [], undefined] as const) {
      const messages: ChatMessage[] = [calls("1"), { role: "tool", tool_call_id: "1", content: content as string }];
      expect(turnsOf(messages)[1]?.content[0]).toMatchObject({ content: [], text: "" });
    }
  });
});

describe("turns", () => {
  const messages = [
    user("a"),
    user("b"),
    { role: "assistant", content: "c" } as const,
    calls("1"),
    result("1"),
    user("d"),
    user(" "),
    user("e"),
  ];

  it("are unchanged with `as_sent`", () => {
    expect(outline(messages)).toEqual([
      "user: a",
      "user: b",
      "assistant: c",
      "assistant: 1?!",
      "tool: 1=of 1",
      "user: d",
      "user:  ",
      "user: e",
    ]);
  });

  it("alternate where required", () => {
    const conversation = { turns: "alternate", blank_text: "drop" } as const;
    expect(outline(messages, conversation)).toEqual(["user: a b", "assistant: c 1?!", "tool: 1=of 1", "user: d e"]);
  });

  it("mark their first call only when no call is signed", () => {
    const signed: ChatMessage = {
      role: "assistant",
      tool_calls: [call("1"), { ...call("2"), thought_signature: "s" }],
    };
    expect(outline([signed, user("a"), calls("3", "4")])).toEqual(["assistant: 1? 2?", "user: a", "assistant: 3?! 4?"]);
  });
});

describe("ids", () => {
  const narrow = { tool_ids: { allow: "a-zA-Z0-9_-", most: 20 } };
  const idsOf = (messages: ChatMessage[], rule: { allow: string; most: number }): string[] =>
    turnsOf(messages, { tool_ids: rule }).flatMap(({ content }) =>
      content.map((item) => (item.type === "tool_call" || item.type === "tool_result" ? item.id : "")),
    );

  it("are kept when valid", () => {
    expect(idsOf([calls("call_1", "b"), result("b")], narrow.tool_ids)).toEqual(["call_1", "b", "b"]);
  });

  it("are rewritten equally on call and result", () => {
    const [fitted, answered, ...rest] = idsOf([calls("functions.Bash:0"), result("functions.Bash:0")], narrow.tool_ids);
    expect(fitted).toMatch(/^functions_Ba_[a-z0-9]{7}$/);
    expect(answered).toBe(fitted);
    expect(rest).toEqual([]);
  });

  it("are never empty and always unique", () => {
    const ids = idsOf([calls("", "", "a", "a"), result(""), result("a"), result(""), result("a")], narrow.tool_ids);
    expect(ids.slice(0, 4)).toEqual(ids.slice(4));
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toMatch(/^call_[a-z0-9]{7}$/);
    expect(ids[2]).toBe("a");
  });

  it("are also rewritten on a result without a call, without using a call's id", () => {
    const [illegal] = idsOf([result("b c", "b", "look"), calls("a")], narrow.tool_ids);
    expect(illegal).toMatch(/^b_c_[a-z0-9]{7}$/);
    const [unpaired, ...others] = idsOf([result("a", "b", "look"), calls("a"), result("a")], narrow.tool_ids);
    expect(unpaired).toMatch(/^a_[a-z0-9]{7}$/);
    expect(others).toEqual(["a", "a"]);
  });

  it("stay the same when the conversation grows", () => {
    const short = [calls("x y", "x y", ""), result("x y")];
    const long = [...short, result("x y"), calls("x y", "other")];
    const before = idsOf(short, narrow.tool_ids).slice(0, 3);
    expect(idsOf(long, narrow.tool_ids).slice(0, 3)).toEqual(before);
    expect(before[0]).not.toBe(before[1]);
  });

  it("can have any characters when only the length is limited", () => {
    const long = `${"é".repeat(40)}${"x".repeat(40)}`;
    const [kept, cut] = idsOf([calls("a:é 1", long)], { allow: "any", most: 64 });
    expect(kept).toBe("a:é 1");
    expect(cut).toMatch(/^[a-zA-Z0-9_-]{64}$/);
  });

  it("are valid for small alphabets", () => {
    const ids = idsOf([calls("call_1", "call_1", "abcdefghijklmnop")], { allow: "a-z0-9", most: 9 });
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{1,9}$/);
    expect(new Set(ids).size).toBe(3);
  });

  it("are unchanged when the dialect has no rule", () => {
    expect(idsOf([calls("", "a b")], undefined as never)).toEqual(["", "a b"]);
  });

  it("are rewritten in linear time when all calls share one", () => {
    const many = Array.from({ length: 20_000 }, () => "x");
    const ids = idsOf([calls(...many), ...many.map((id) => result(id))], narrow.tool_ids);
    expect(new Set(ids).size).toBe(20_000);
    expect(ids.slice(0, 20_000)).toEqual(ids.slice(20_000));
  });
});
