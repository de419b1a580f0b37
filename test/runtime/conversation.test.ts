import { describe, expect, it } from "vitest";
import type { ChatMessage, ContentPart } from "../../generated/hub.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { call, exchangeWith, shown, turnsOf } from "./invented-adapter.ts";

const mark = { type: "ephemeral" };

describe("system text", () => {
  it("is collected from the messages at the beginning and joined with blank lines", () => {
    const { system, messages } = exchangeWith({
      messages: [
        { role: "system", content: "one" },
        {
          role: "developer",
          content: [
            { type: "text", text: "two" },
            { type: "text", text: "three" },
          ],
        },
        { role: "system", content: "" },
        { role: "user", content: "hi" },
      ],
    });
    expect(shown(system)).toEqual({ text: "one\n\ntwo\n\nthree" });
    expect(shown(messages)).toEqual([{ role: "user", content: [{ type: "text", text: "hi" }] }]);
  });

  describe("after the beginning", () => {
    const messages: ChatMessage[] = [
      { role: "user", content: "hi" },
      {
        role: "system",
        content: [
          { type: "text", text: "one" },
          { type: "text", text: "two", cache_control: mark },
        ],
      },
      { role: "assistant", content: "yes" },
    ];
    const [hi, yes] = ["hi", "yes"].map((text) => ({ type: "text", text }));
    const both = { type: "text", text: "<system>\none\n\ntwo\n</system>", cache_control: mark };

    it("is a turn in its place", () => {
      const { system, messages: turns } = exchangeWith({ messages });
      expect(shown(system)).toEqual({});
      expect(shown(turns)).toEqual([
        { role: "user", content: [hi] },
        { role: "system", content: messages[1]?.content },
        { role: "assistant", content: [yes] },
      ]);
    });

    it("is text of the user where there are no such turns", () => {
      expect(turnsOf(messages, { system: "as_user", turns: "alternate" })).toEqual([
        { role: "user", content: [hi, both] },
        { role: "assistant", content: [yes] },
      ]);
    });

    it("is a turn behind what the user says, where that alone is allowed", () => {
      const rules = { system: "after_user", turns: "alternate" } as const;
      const late = { role: "system", content: messages[1]?.content };
      expect(turnsOf(messages, rules)).toMatchObject([{ content: [hi] }, late, { content: [yes] }]);
      expect(turnsOf(messages.slice(0, 2), rules)).toMatchObject([{ content: [hi] }, late]);
      const [asked, between, answered] = messages as [ChatMessage, ChatMessage, ChatMessage];
      expect(turnsOf([asked, between, between, { role: "user", content: "yes" }, answered], rules)).toEqual([
        { role: "user", content: [hi, both, both, yes] },
        { role: "assistant", content: [yes] },
      ]);
      expect(turnsOf([asked, answered, between, answered], rules)).toMatchObject([{}, {}, { content: [both] }, {}]);
    });

    it("is moved to the beginning where the contract says so", () => {
      const { system, messages: turns } = exchangeWith({ messages }, { system: "first_unless_inbound" });
      expect(shown(system).text).toBe("one\n\ntwo");
      expect(turns).toHaveLength(2);
    });

    it("does not end a loop of tools", () => {
      const loop: ChatMessage[] = [
        { role: "user", content: "hi" },
        { role: "assistant", tool_calls: [call("1")] },
        { role: "tool", tool_call_id: "1", content: "a" },
        { role: "system", content: "Go on." },
      ];
      for (const system of ["in_place", "as_user", "after_user"] as const)
        expect(exchangeWith({ messages: loop }, { system, results: "first_in_user" }).loop).toHaveLength(1);
      expect(exchangeWith({ messages: [...loop, { role: "user", content: "stop" }] }).loop).toEqual([]);
    });
  });

  it("has parts only when one of them has cache_control", () => {
    const { system } = exchangeWith({
      messages: [
        { role: "system", content: "one" },
        { role: "system", content: [{ type: "text", text: "two", cache_control: mark }] },
      ],
    });
    expect(shown(system)).toEqual({
      text: "one\n\ntwo",
      parts: [
        { type: "text", text: "one" },
        { type: "text", text: "two", cache_control: mark },
      ],
    });
  });

  it("becomes a user turn when there is no other and the dialect requires one", () => {
    const messages: ChatMessage[] = [
      { role: "system", content: "one" },
      { role: "developer", content: [{ type: "text", text: "two", cache_control: { type: "ephemeral" } }] },
      { role: "assistant", content: "" },
    ];
    const x = exchangeWith({ messages }, { system_alone: "as_user", blank_text: "drop" });
    const two = { type: "text", text: "two", cache_control: { type: "ephemeral" } };
    expect(shown(x.messages)).toEqual([{ role: "user", content: [{ type: "text", text: "one" }, two] }]);
    expect(shown(x.system)).toEqual({});
    expect(exchangeWith({ messages }).messages).toEqual([]);
  });

  it("must not be empty when there is no other message and the dialect requires a user turn", () => {
    const messages: ChatMessage[] = [{ role: "system", content: " " }, { role: "user" }];
    const ask = () => exchangeWith({ messages }, { system_alone: "as_user", blank_text: "drop" });
    expect(ask).toThrow("messages: expected a message with content, found nothing");
    expect(exchangeWith({ messages }, { blank_text: "drop" }).messages).toEqual([]);
  });

  it("is undefined when there is none, or when it is blank and blank text is dropped", () => {
    expect(exchangeWith({}).system.text).toBeUndefined();
    const messages: ChatMessage[] = [
      { role: "system", content: " \n" },
      { role: "user", content: "hi" },
    ];
    expect(exchangeWith({ messages }, { blank_text: "drop" }).system.text).toBeUndefined();
    expect(exchangeWith({ messages }).system.text).toBe(" \n");
  });
});

describe("images", () => {
  const read = (part: ContentPart) => turnsOf([{ role: "user", content: [part] }])[0]?.content[0];
  const png = { type: "base64", media_type: "image/png", data: "AAAA" };

  it.each<[string, ContentPart, object]>([
    [
      "image_url",
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA", detail: "low" } },
      { detail: "low" },
    ],
    ["input_image", { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "low" }, { detail: "low" }],
    ["source of bytes", { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } }, {}],
    ["source with a data URI", { type: "image", source: { type: "url", url: "data:image/png;base64,AAAA" } }, {}],
  ])("%s is converted to the same form", (_, part, rest) => {
    expect(read(part)).toEqual({ type: "image", source: png, ...rest });
  });

  it.each([
    ["data:image/jpg;base64,AAAA", "image/jpeg", "AAAA"],
    ["DATA:IMAGE/PNG;BASE64,AAAA", "image/png", "AAAA"],
    ["data:image/png;charset=utf-8;name=a.png;base64,AAAA", "image/png", "AAAA"],
    ["data: image/png ; base64 ,AA\r\nAA", "image/png", "AAAA"],
    ["data:image/png;base64,AA%2BA%3d%3D", "image/png", "AA+A=="],
    ["data:image/svg+xml,%3Csvg/%3e", "image/svg+xml", "PHN2Zy8+"],
    ["data:image/svg+xml;utf8,<b>%ZZ%4", "image/svg+xml", "PGI+JVpaJTQ="],
  ])("%s is %s", (url, media_type, data) => {
    expect(read({ type: "input_image", image_url: url })).toEqual({
      type: "image",
      source: { type: "base64", media_type, data },
    });
  });

  it("corrects the media type of inline data, too", () => {
    expect(read({ type: "image", source: { type: "base64", media_type: "Image/JPG", data: "AA\nAA" } })).toEqual({
      type: "image",
      source: { type: "base64", media_type: "image/jpeg", data: "AAAA" },
    });
  });

  it("keeps a remote URL", () => {
    const source = { type: "url" as const, url: "HTTPS://a.test/%20?b=data:," };
    expect(read({ type: "image", source, cache_control: mark })).toEqual({
      type: "image",
      source,
      cache_control: mark,
    });
  });

  it.each([
    "data:image/png;base64",
    "data:;base64,AAAA",
    "data:image/png;base64,",
    "data:png,AAAA",
    `data:image/png;${"a".repeat(600)},AA`,
  ])("%s is rejected", (url) => {
    expect(() => read({ type: "image_url", image_url: { url } })).toThrow(InvalidRequest);
    expect(() => read({ type: "image_url", image_url: { url } })).toThrow(/^messages\[0\]\.content\[0\]: /);
  });

  it("are dropped from assistant and system messages", () => {
    const image: ContentPart = { type: "input_image", image_url: "https://a.test" };
    expect(
      turnsOf([
        { role: "system", content: [image] },
        { role: "assistant", content: [image, { type: "text", text: "a" }] },
        { role: "assistant", content: [image] },
      ]),
    ).toEqual([{ role: "assistant", content: [{ type: "text", text: "a" }] }]);
  });
});

describe("blank text", () => {
  const messages: ChatMessage[] = [
    { role: "user", content: "" },
    {
      role: "user",
      content: [
        { type: "text", text: " " },
        { type: "text", text: "a" },
      ],
    },
    { role: "assistant", content: "" },
    { role: "assistant", content: "\n" },
    { role: "user", content: null as unknown as string },
    { role: "user", content: [] },
  ];

  it("is kept with `keep`, except for empty text of an assistant message", () => {
    expect(turnsOf(messages)).toEqual([
      { role: "user", content: [{ type: "text", text: "" }] },
      {
        role: "user",
        content: [
          { type: "text", text: " " },
          { type: "text", text: "a" },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "\n" }] },
    ]);
  });

  it("is dropped with `drop`, and the turn with it", () => {
    expect(turnsOf(messages, { blank_text: "drop" })).toEqual([
      { role: "user", content: [{ type: "text", text: "a" }] },
    ]);
  });

  it.each([" a", "\u200b", "é", "\u007f"])("is not %j", (content) => {
    expect(turnsOf([{ role: "user", content }], { blank_text: "drop" })).toHaveLength(1);
  });

  it.each(["\t", "\u00a0", "\ufeff\u2028\u3000"])("is also %j", (content) => {
    expect(turnsOf([{ role: "user", content }], { blank_text: "drop" })).toEqual([]);
  });
});

describe("calls", () => {
  const answer = (json: string | undefined) =>
    exchangeWith({
      messages: [
        { role: "user", content: "a" },
        { role: "assistant", tool_calls: [{ function: { name: "look", arguments: json } }] },
      ],
    }).messages[1]?.content[0];

  it("keep their arguments as a string and parse them on first use", () => {
    expect(answer('{"a": 1}')).toMatchObject({ name: "look", arguments: '{"a": 1}', input: { a: 1 } });
    expect(answer("")).toMatchObject({ arguments: "", input: {} });
    expect(answer(undefined)).toMatchObject({ arguments: "", input: {} });
  });

  it("parse their arguments once", () => {
    const item = answer('{"a": 1}');
    const read = () => (item?.type === "tool_call" ? item.input : undefined);
    expect(read()).toBe(read());
  });

  it.each(["[]", "null", "5", "12345678901234567890", '"a"', "{", '{"a": 1,}', "{}}"])(
    "wrap %j in an object",
    (json) => {
      expect(answer(json)).toMatchObject({ arguments: json, input: { _raw: json } });
    },
  );

  it.each([" ", "\n\t "])("have empty arguments when they are blank: %j", (json) => {
    expect(answer(json)).toMatchObject({ arguments: "", input: {} });
  });
});

describe("reasoning", () => {
  const anthropicLike = { provider: "anthropic" };
  const answered = (fields: Partial<ChatMessage>): ChatMessage[] => [{ role: "assistant", content: "a", ...fields }];

  it("without a tag belongs to the hub's default provider", () => {
    const fields = { reasoning_content: "hm", reasoning_signature: "s", redacted_reasoning_content: "r" };
    expect(turnsOf(answered(fields), {}, anthropicLike)[0]?.content).toEqual([
      { type: "reasoning", text: "hm", signature: "s" },
      { type: "reasoning", redacted: "r" },
      { type: "text", text: "a" },
    ]);
    expect(turnsOf(answered(fields))[0]?.content).toEqual([{ type: "text", text: "a" }]);
  });

  it("with tags replaces untagged reasoning, and keeps its position among the calls", () => {
    const block = (text: string, before?: number, provider = "acme") => ({ provider, kind: "thinking", text, before });
    const messages = answered({
      reasoning_content: "never seen",
      reasoning_details: [
        block("third", 2),
        block("first"),
        block("foreign", 0, "other"),
        block("second", 1),
        block("last", 9),
      ],
      tool_calls: [call("1"), call("2")],
    });
    const kinds = turnsOf(messages)[0]?.content.map((item) =>
      item.type === "tool_call" ? item.id : item.type === "reasoning" || item.type === "text" ? item.text : "",
    );
    expect(kinds).toEqual(["first", "a", "1", "second", "2", "third", "last"]);
  });

  it("keeps its position in the text, which is split there", () => {
    const block = (text: string, said: number, before = 0) => ({ provider: "acme", kind: "k", text, said, before });
    const outline = (content: ChatMessage["content"], blocks: object[], conversation: object = {}) => {
      const details = { content, reasoning_details: blocks as never, tool_calls: [call("1"), call("2")] };
      const [turn] = turnsOf(answered(details), conversation);
      return turn?.content.map((item) => (item.type === "tool_call" ? item.id : "text" in item && item.text));
    };
    const four = [block("T", 0), block("U", 3), block("V", 3, 1), block("W", 99, 1)];
    expect(outline("abcdef", four)).toEqual(["T", "abc", "U", "1", "V", "def", "W", "2"]);
    const parts = ["ab", "cd"].map((text) => ({ type: "text" as const, text }));
    expect(outline(parts, [block("T", 1), block("U", 2)])).toEqual(["a", "T", "b", "U", "cd", "1", "2"]);
    expect(outline("a\n\n", [block("T", 1)])).toEqual(["a", "T", "\n\n", "1", "2"]);
    // where blank text is dropped, no piece may be blank
    expect(outline("a\n\n", [block("T", 1)], { blank_text: "drop" })).toEqual(["a\n\n", "T", "1", "2"]);
    expect(outline("\n\na", [block("T", 2)], { blank_text: "drop" })).toEqual(["T", "\n\na", "1", "2"]);
  });

  it("is marked when it is the last of its message", () => {
    const block = (before: number) => ({ provider: "acme", kind: "k", text: "t", before });
    const details = { reasoning_details: [block(0), block(1), block(1)], tool_calls: [call("1")] };
    const marks = turnsOf(answered(details))[0]?.content.map((item) => item.type === "reasoning" && item.last);
    expect(marks).toEqual([undefined, false, false, true, true]);
  });

  it("loses its tags and empty fields", () => {
    const messages = answered({
      reasoning_details: [
        { provider: "acme", model: "acme-1", kind: "k", signature: "", encrypted: "e", id: "i", format: "f" },
      ],
    });
    expect(turnsOf(messages)[0]?.content[0]).toEqual({
      type: "reasoning",
      kind: "k",
      encrypted: "e",
      id: "i",
      format: "f",
    });
  });

  it("of another model is sent back only where the provider accepts it", () => {
    const blocks = ["acme-1", "acme-2", undefined].map((model) => ({
      provider: "acme",
      kind: "k",
      text: String(model),
      model,
    }));
    const messages = answered({ reasoning_details: blocks });
    const reasoning = (replay: "model" | "provider") =>
      turnsOf(messages, { replay })[0]?.content.map((item) => item.type === "reasoning" && item.text);
    expect(reasoning("provider")).toEqual(["acme-1", "acme-2", "undefined", false]);
    expect(reasoning("model")).toEqual(["acme-1", "undefined", false]);
  });

  it("alone is dropped", () => {
    const messages = answered({ content: "", reasoning_content: "hm", reasoning_signature: "s" });
    expect(turnsOf(messages, {}, anthropicLike)).toEqual([]);
  });
});

describe("the loop", () => {
  const asked: ChatMessage = { role: "user", content: "q" };
  const calling = (id: string): ChatMessage => ({ role: "assistant", content: id, tool_calls: [call(id)] });
  const result = (id: string): ChatMessage => ({ role: "tool", tool_call_id: id, content: "r" });
  const loopOf = (messages: ChatMessage[], conversation: object = {}) =>
    exchangeWith({ messages }, conversation).loop.map(({ content: [item] }) => item?.type === "text" && item.text);

  it.each([
    ["own_turn", "as_sent"],
    ["first_in_user", "alternate"],
  ])("contains the assistant turns since the last user message, results %s, turns %s", (results, turns) => {
    const loop = (...messages: ChatMessage[]) => loopOf(messages, { results, turns });
    expect(loop(asked)).toEqual([]);
    expect(loop(asked, calling("1"), result("1"))).toEqual(["1"]);
    expect(loop(asked, calling("1"), result("1"), calling("2"), result("2"))).toEqual(["1", "2"]);
    expect(loop(asked, calling("1"), result("1"), asked)).toEqual([]);
    expect(loop(asked, { role: "assistant", content: "to be continued" })).toEqual(["to be continued"]);
    expect(loop(calling("1"), result("1"))).toEqual(["1"]);
  });

  it("continues after messages that are not the user's", () => {
    const blank: ChatMessage = { role: "user", content: " " };
    const messages = [asked, calling("1"), result("1"), blank];
    expect(loopOf(messages, { blank_text: "drop" })).toEqual(["1"]);
    expect(loopOf(messages)).toEqual([]);
  });
});
