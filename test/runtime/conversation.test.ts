import { describe, expect, it } from "vitest";
import type { ChatMessage, ContentPart } from "../../generated/hub.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { call, exchangeWith, shown, turnsOf } from "./invented-adapter.ts";

const mark = { type: "ephemeral" };

describe("system text", () => {
  it("is lifted from wherever it stands and joined by blank lines", () => {
    const { system, messages } = exchangeWith({
      messages: [
        { role: "system", content: "one" },
        { role: "user", content: "hi" },
        {
          role: "developer",
          content: [
            { type: "text", text: "two" },
            { type: "text", text: "three" },
          ],
        },
        { role: "system", content: "" },
      ],
    });
    expect(system).toEqual({ text: "one\n\ntwo\n\nthree", parts: undefined });
    expect(shown(messages)).toEqual([{ role: "user", content: [{ type: "text", text: "hi" }] }]);
  });

  it("has parts only when one of them is marked for the cache", () => {
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

  it("is the user's where nobody else speaks and the dialect wants that", () => {
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

  it("is refused with everything else where nothing is said and the dialect needs a word", () => {
    const messages: ChatMessage[] = [{ role: "system", content: " " }, { role: "user" }];
    const ask = () => exchangeWith({ messages }, { system_alone: "as_user", blank_text: "drop" });
    expect(ask).toThrow("messages: expected a message with content, found nothing");
    expect(exchangeWith({ messages }, { blank_text: "drop" }).messages).toEqual([]);
  });

  it("is absent where there is none, and where it is blank and blanks go", () => {
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
  ])("%s is one form", (_, part, rest) => {
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

  it("corrects the media type of bytes too", () => {
    expect(read({ type: "image", source: { type: "base64", media_type: "Image/JPG", data: "AA\nAA" } })).toEqual({
      type: "image",
      source: { type: "base64", media_type: "image/jpeg", data: "AAAA" },
    });
  });

  it("leaves a remote URL as it is", () => {
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
  ])("%s is refused", (url) => {
    expect(() => read({ type: "image_url", image_url: { url } })).toThrow(InvalidRequest);
    expect(() => read({ type: "image_url", image_url: { url } })).toThrow(/^messages\[0\]\.content\[0\]: /);
  });

  it("go from answers and system messages", () => {
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

describe("blank texts", () => {
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

  it("stay where they are kept, but for an answer's empty one", () => {
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

  it("go where they are dropped, and the turn with them", () => {
    expect(turnsOf(messages, { blank_text: "drop" })).toEqual([
      { role: "user", content: [{ type: "text", text: "a" }] },
    ]);
  });

  it.each([" a", "\u200b", "é", "\u007f"])("are none of these: %j", (content) => {
    expect(turnsOf([{ role: "user", content }], { blank_text: "drop" })).toHaveLength(1);
  });

  it.each(["\t", "\u00a0", "\ufeff\u2028\u3000"])("are also %j", (content) => {
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

  it("keep their arguments as text and parse them when they are read", () => {
    expect(answer('{"a": 1}')).toMatchObject({ name: "look", arguments: '{"a": 1}', input: { a: 1 } });
    expect(answer("")).toMatchObject({ arguments: "", input: {} });
    expect(answer(undefined)).toMatchObject({ arguments: "", input: {} });
  });

  it("parse once", () => {
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

  it.each([" ", "\n\t "])("are none where they are blank: %j", (json) => {
    expect(answer(json)).toMatchObject({ arguments: "", input: {} });
  });
});

describe("reasoning", () => {
  const anthropicLike = { provider: "anthropic" };
  const answered = (fields: Partial<ChatMessage>): ChatMessage[] => [{ role: "assistant", content: "a", ...fields }];

  it("without a tag belongs to the provider that the hub names", () => {
    const fields = { reasoning_content: "hm", reasoning_signature: "s", redacted_reasoning_content: "r" };
    expect(turnsOf(answered(fields), {}, anthropicLike)[0]?.content).toEqual([
      { type: "reasoning", text: "hm", signature: "s" },
      { type: "reasoning", redacted: "r" },
      { type: "text", text: "a" },
    ]);
    expect(turnsOf(answered(fields))[0]?.content).toEqual([{ type: "text", text: "a" }]);
  });

  it("with tags replaces what has none, and stands where it stood among the calls", () => {
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
      item.type === "tool_call" ? item.id : item.type === "tool_result" || item.type === "image" ? "" : item.text,
    );
    expect(kinds).toEqual(["first", "a", "1", "second", "2", "third", "last"]);
  });

  it("stands where it stood in the text, which is cut there", () => {
    const block = (text: string, said: number, before = 0) => ({ provider: "acme", kind: "k", text, said, before });
    const told = (content: ChatMessage["content"], blocks: object[], conversation: object = {}) => {
      const details = { content, reasoning_details: blocks as never, tool_calls: [call("1"), call("2")] };
      const [turn] = turnsOf(answered(details), conversation);
      return turn?.content.map((item) => (item.type === "tool_call" ? item.id : "text" in item && item.text));
    };
    const four = [block("T", 0), block("U", 3), block("V", 3, 1), block("W", 99, 1)];
    expect(told("abcdef", four)).toEqual(["T", "abc", "U", "1", "V", "def", "W", "2"]);
    const parts = ["ab", "cd"].map((text) => ({ type: "text" as const, text }));
    expect(told(parts, [block("T", 1), block("U", 2)])).toEqual(["a", "T", "b", "U", "cd", "1", "2"]);
    expect(told("a\n\n", [block("T", 1)])).toEqual(["a", "T", "\n\n", "1", "2"]);
    // where blanks go, one is no piece of its own
    expect(told("a\n\n", [block("T", 1)], { blank_text: "drop" })).toEqual(["a\n\n", "T", "1", "2"]);
    expect(told("\n\na", [block("T", 2)], { blank_text: "drop" })).toEqual(["T", "\n\na", "1", "2"]);
  });

  it("is marked where nothing of its answer follows", () => {
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

  it("of another model goes back only where the provider may see it", () => {
    const blocks = ["acme-1", "acme-2", undefined].map((model) => ({
      provider: "acme",
      kind: "k",
      text: String(model),
      model,
    }));
    const messages = answered({ reasoning_details: blocks });
    const texts = (replay: "model" | "provider") =>
      turnsOf(messages, { replay })[0]?.content.map((item) => item.type === "reasoning" && item.text);
    expect(texts("provider")).toEqual(["acme-1", "acme-2", "undefined", false]);
    expect(texts("model")).toEqual(["acme-1", "undefined", false]);
  });

  it("alone is no turn", () => {
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
  ])("holds the answers since the user spoke, results %s, turns %s", (results, turns) => {
    const said = (...messages: ChatMessage[]) => loopOf(messages, { results, turns });
    expect(said(asked)).toEqual([]);
    expect(said(asked, calling("1"), result("1"))).toEqual(["1"]);
    expect(said(asked, calling("1"), result("1"), calling("2"), result("2"))).toEqual(["1", "2"]);
    expect(said(asked, calling("1"), result("1"), asked)).toEqual([]);
    expect(said(asked, { role: "assistant", content: "to be continued" })).toEqual(["to be continued"]);
    expect(said(calling("1"), result("1"))).toEqual(["1"]);
  });

  it("goes on behind what is no word of the user", () => {
    const blank: ChatMessage = { role: "user", content: " " };
    const messages = [asked, calling("1"), result("1"), blank];
    expect(loopOf(messages, { blank_text: "drop" })).toEqual(["1"]);
    expect(loopOf(messages)).toEqual([]);
  });
});
