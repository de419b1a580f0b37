import { describe, expect, it } from "vitest";
import { ReplyAssembler } from "../../runtime/reply/assembler.ts";
import { CompletionBuilder } from "../../runtime/reply/completion.ts";
import { assemble, chunks, emit, message, signals, source } from "./signals-by-hand.ts";

const made = expect.stringMatching(/^call_[0-9a-f]{32}$/);

function call(name: string, text: string, id: unknown = made) {
  return { id, type: "function", function: { name, arguments: text } };
}

function calls(...emits: Parameters<typeof message>) {
  return message(...emits).tool_calls;
}

describe("beginning", () => {
  it("an empty signal does not start the reply: the id may still arrive", () => {
    const nothing = { reasoning: { part: undefined }, reasoning_block: { text: "" }, tool_call: { name: null } };
    expect(assemble(nothing, { id: "a" }, { content: "hi" }).completion?.id).toBe("a");
  });

  it("neither does one with an empty name and an empty array", () => {
    expect(assemble({ tool_call: { id: "", part: [] } }, { id: "a" }, { content: "hi" }).completion?.id).toBe("a");
  });
});

describe("ending", () => {
  it("the first error wins and everything after it is ignored", () => {
    const { failure, completion } = assemble(
      { content: "a" },
      { error: { message: "first", status: 503 } },
      { error: { message: "second", status: 400 } },
      { content: "b", end: true },
    );
    expect(failure).toEqual({ message: "first", status: 503 });
    expect(completion).toBeUndefined();
  });

  it("a reply that closes without an end has failed", () => {
    const builder = new CompletionBuilder(source);
    const reply = new ReplyAssembler(source, builder);
    emit(reply, signals({ content: "a", finish_reason: "stop" }));
    reply.close();
    expect(reply.failure).toEqual({ message: "the answer ended prematurely", cut: true });
    expect(builder.result).toBeUndefined();
  });

  it("signals after the end are still read", () => {
    const { completion } = assemble({ finish_reason: "stop", end: true }, { usage: { input: 3, output: 4 } });
    expect(completion?.usage.total_tokens).toBe(7);
  });

  it.each([
    [400, 400],
    [599, 599],
    ["429", 429],
    [200, undefined],
    [600, undefined],
    [429.5, undefined],
    ["", undefined],
    ["server_error", undefined],
    [null, undefined],
    [{}, undefined],
  ])("error status %j is read as %j", (status, read) => {
    expect(assemble({ error: { message: "m", status } }).failure?.status).toBe(read);
  });

  it.each([
    ["plain", "plain"],
    [{ detail: 1 }, '{"detail":1}'],
    [7, "7"],
    [["a"], '["a"]'],
    [" ", "the provider reported an error without a message"],
    [null, "the provider reported an error without a message"],
    [{}, "the provider reported an error without a message"],
  ])("error message %j is read as %j", (given, text) => {
    expect(assemble({ error: { message: given } }).failure?.message).toBe(text);
  });

  it.each([
    [[2], 2000],
    [["34.4s"], 34_400],
    [["7"], 7000],
    [[5, "2s"], 5000],
    [["never", 3], "never"],
    [[3, "never"], "never"],
    [["soon"], undefined],
    [[-1], undefined],
    [[null, {}], undefined],
  ])("retry_after %j is a wait of %j", (values, wait) => {
    const emits = values.map((retry_after) => ({ retry_after }));
    expect(assemble(...emits, { error: { message: "m" } }).reply.retryAfter).toBe(wait);
  });
});

describe("restart", () => {
  it("a second id drops open calls and addresses, but keeps complete calls", () => {
    const emits = [
      { id: "a" },
      { tool_call: { at: 0, id: "c0", name: "whole", arguments: "{}" } },
      { tool_call: { at: 1, id: "c1", name: "half", part: '{"a":' } },
      { reasoning_block: { at: 2, kind: "k", text: "old" } },
      { id: "b" },
      { reasoning_block: { at: 2, kind: "k", text: "new" } },
      { tool_call: { at: 1, id: "c2", name: "again", part: '{"a":1}', done: true } },
    ];
    const { tool_calls, reasoning_details } = message(...emits);
    expect(tool_calls).toEqual([call("whole", "{}", "c0"), call("again", '{"a":1}', "c2")]);
    expect(reasoning_details?.map(({ text, before }) => [text, before])).toEqual([
      ["old", 1],
      ["new", 1],
    ]);
    const withdrawn = chunks(...emits).flatMap(({ choices }) => choices[0].delta.tool_calls ?? []);
    expect(withdrawn.find(({ status }) => status === "withdrawn")?.index).toBe(1);
  });

  it("the same id again is not a restart", () => {
    const emits = [
      { id: "a" },
      { tool_call: { at: 0, name: "f", part: "{" } },
      { id: "a" },
      { tool_call: { at: 0, part: "}" } },
    ];
    expect(calls(...emits)).toEqual([call("f", "{}")]);
  });

  it("the answer keeps its first id", () => {
    expect(assemble({ id: "a" }, { content: "x" }, { id: "b" }).completion?.id).toBe("a");
  });
});

describe("calls", () => {
  it("are identified by address when their pieces are interleaved", () => {
    const emits = [
      { tool_call: { at: 1, id: "b", name: "second" } },
      { tool_call: { at: 0, id: "a", name: "first" } },
      { tool_call: { at: 0, part: '{"x"' } },
      { tool_call: { at: 1, part: '{"y"' } },
      { tool_call: { at: 0, part: ":1}" } },
      { tool_call: { at: 1, part: ":2}" } },
      { finish_reason: "tool_calls" },
    ];
    expect(calls(...emits)).toEqual([call("second", '{"y":2}', "b"), call("first", '{"x":1}', "a")]);
  });

  it("are identified by id without an address; otherwise the last open one is continued", () => {
    const emits = [
      { tool_call: { id: "a", name: "f" } },
      { tool_call: { id: "b", name: "g" } },
      { tool_call: { id: "a", part: "[1" } },
      { tool_call: { part: "[2]" } },
      { tool_call: { id: "a", part: "]" } },
    ];
    expect(calls(...emits)).toEqual([call("f", "[1]", "a"), call("g", "[2]", "b")]);
  });

  it("a new id with a name at a used address is a new call; a known id is not", () => {
    const emits = [
      { tool_call: { at: 0, id: "a", name: "f", part: "[1" } },
      { tool_call: { at: 0, id: "b", name: "g", part: "[2]" } },
      { tool_call: { at: 0, id: "a", name: "f", part: "]" } },
    ];
    expect(calls(...emits)).toEqual([call("f", "[1]", "a"), call("g", "[2]", "b")]);
  });

  it("complete calls without id or address are separate calls", () => {
    const emits = [{ tool_call: { name: "f", arguments: "[1]" } }, { tool_call: { name: "f", arguments: "[1]" } }];
    expect(calls(...emits)).toEqual([call("f", "[1]"), call("f", "[1]")]);
  });

  it("a repeated id is replaced by a generated one", () => {
    const emits = [
      { tool_call: { at: 0, id: "a", name: "f", arguments: "[1]" } },
      { tool_call: { at: 1, id: "a", name: "f", arguments: "[2]" } },
      { tool_call: { id: "a", name: "g", arguments: "[3]" } },
    ];
    expect(calls(...emits)).toEqual([call("f", "[1]", "a"), call("f", "[2]"), call("g", "[3]")]);
  });

  it("the same call again, now signed, is not a second call", () => {
    const emits = [
      { tool_call: { id: "a", name: "f", arguments: "{}" } },
      { tool_call: { id: "a", name: "f", arguments: "{}", thought_signature: "sig" } },
    ];
    expect(calls(...emits)).toEqual([{ ...call("f", "{}", "a"), thought_signature: "sig" }]);
  });

  it("complete arguments are never appended to pieces", () => {
    const emits = [
      { tool_call: { at: 0, id: "a", name: "f", part: "[1]" } },
      { tool_call: { at: 0, id: "a", name: "f", arguments: "[1]" } },
    ];
    expect(calls(...emits)).toEqual([call("f", "[1]", "a")]);
  });

  it.each([
    ["nothing", {}, "{}"],
    ["an empty whole", { arguments: "" }, "{}"],
    ["a placeholder", { otherwise: '{"a":1}' }, '{"a":1}'],
    ["a placeholder behind a piece", { otherwise: '{"a":1}', part: "[]" }, "[]"],
  ])("arguments of %s", (_, fields, text) => {
    expect(calls({ tool_call: { at: 0, id: "a", name: "f", ...fields } })).toEqual([call("f", text, "a")]);
  });

  it("do not close because another opens", () => {
    const emits = [
      { tool_call: { at: 0, name: "f", part: "[" } },
      { tool_call: { at: 1, name: "g", arguments: "{}" } },
      { tool_call: { at: 0, part: "]" } },
    ];
    expect(calls(...emits)).toEqual([call("f", "[]"), call("g", "{}")]);
  });

  it("the end of something that was not a call is ignored, and so is a call without a name", () => {
    expect(calls({ tool_call: { at: 7, done: true } }, { tool_call: { at: 8, part: "{}" } })).toBeUndefined();
  });

  it("pieces that arrive before the name are kept", () => {
    const emits = [{ tool_call: { at: 0, part: "[1" } }, { tool_call: { at: 0, id: "a", name: "f", part: "]" } }];
    expect(calls(...emits)).toEqual([call("f", "[1]", "a")]);
  });

  it("values at JSON paths are assembled", () => {
    const emits = [
      { tool_call: { name: "f" } },
      { tool_call: { path: "$.city", part: "Ro" } },
      { tool_call: { path: "$.city", part: "me" } },
      { tool_call: { path: "$.days[1]['at']", value: 2 } },
      { tool_call: { path: "$.days[0].at", value: false } },
      { tool_call: { path: "$.none" } },
      { tool_call: { path: "$.__proto__.x", part: "" } },
      { tool_call: { done: true } },
    ];
    const text = '{"city":"Rome","days":[{"at":false},{"at":2}],"none":null,"__proto__":{"x":""}}';
    expect(calls(...emits)).toEqual([call("f", text)]);
  });

  it("a signature may be in the first signal, a piece or the end", () => {
    const emits = [
      { tool_call: { at: 0, name: "f", thought_signature: "1" } },
      { tool_call: { at: 1, name: "g" } },
      { tool_call: { at: 1, part: "{}", thought_signature: "2" } },
    ];
    expect(calls(...emits)?.map(({ thought_signature }) => thought_signature)).toEqual(["1", "2"]);
  });
});

describe("cut calls", () => {
  const length = { finish_reason: "length" };
  const open = { tool_call: { at: 0, id: "a", name: "f" } };

  it.each([
    ["without any arguments", [open]],
    ["that ended without any arguments", [open, { tool_call: { at: 0, done: true } }]],
    ["whose whole arguments are blank", [{ tool_call: { id: "a", name: "f", arguments: " " } }]],
    ["whose arguments came by paths and did not end", [open, { tool_call: { at: 0, path: "$.a", part: "b" } }]],
    [
      "whose arguments the provider has parsed",
      [{ tool_call: { id: "a", name: "f", arguments: "[1]", parsed: true } }],
    ],
  ])("are dropped (%s), unless the output limit did not cut them", (_what, cut) => {
    expect(calls(...cut, length)).toBeUndefined();
    expect(calls(...cut)).toHaveLength(1);
    for (const next of [
      { content: "x" },
      { reasoning: { part: "x" } },
      { reasoning_block: { kind: "k", part: "x" } },
    ]) {
      expect(calls(...cut, { tool_call: { at: 0, done: true } }, next, length), JSON.stringify(next)).toHaveLength(1);
    }
    expect(calls(...cut, { tool_call: { at: 1, id: "b", name: "g", arguments: "{}" } }, length)).toHaveLength(2);
  });

  const cut = [{ content: "x" }, { tool_call: { at: 0, id: "a", name: "f", part: '{"a":"b' } }];

  it("are dropped when the output limit ended the answer", () => {
    expect(message(...cut, { finish_reason: "length" })).toEqual({ role: "assistant", content: "x", finish: "length" });
  });

  it("are kept unchanged otherwise", () => {
    expect(calls(...cut, { finish_reason: "complete" })).toEqual([call("f", '{"a":"b', "a")]);
  });

  it("complete calls are kept when the output limit ended the answer", () => {
    expect(calls({ tool_call: { at: 0, id: "a", name: "f", arguments: "{}" } }, { finish_reason: "length" })).toEqual([
      call("f", "{}", "a"),
    ]);
  });
});

describe("finish", () => {
  const aCall = { tool_call: { name: "f", arguments: "{}" } };
  it.each([
    ["empty", [{}], "stop"],
    ["complete", [{ finish_reason: "complete" }], "stop"],
    ["complete with a call", [aCall, { finish_reason: "complete" }], "tool_calls"],
    ["complete with a call that comes later", [{ finish_reason: "complete" }, aCall], "tool_calls"],
    ["complete after a refusal", [{ refusal: "no" }, { finish_reason: "complete" }], "content_filter"],
    ["plain stop with a call", [aCall, { finish_reason: "stop" }], "stop"],
    ["stop after length", [{ finish_reason: "length" }, { finish_reason: "stop" }], "length"],
    ["complete after stop", [{ finish_reason: "stop" }, aCall, { finish_reason: "complete" }], "stop"],
    ["length after stop", [{ finish_reason: "stop" }, { finish_reason: "length" }], "length"],
    ["unknown value", [{ finish_reason: "length" }, { finish_reason: "toolcalls" }], "length"],
    ["absent", [{ finish_reason: "content_filter" }, { finish_reason: null }], "content_filter"],
  ])("%s", (_, emits, finish) => {
    expect(message(...emits).finish).toBe(finish);
  });

  it("a refusal is content", () => {
    expect(message({ refusal: "I " }, { refusal: "won't" }).content).toBe("I won't");
  });
});

describe("usage", () => {
  const usage = (...all: object[]) => assemble(...all.map((counts) => ({ usage: counts }))).completion?.usage;

  it("is zero when nothing was reported", () => {
    expect(usage()).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
  });

  it.each([
    ["input including the cache", { input: 10, cache_read: 4, output: 5 }, 10, 5],
    ["input excluding the cache", { input: 3, cache_read: 4, output: 5 }, 7, 5],
    ["parts of the input", { uncached: 1, cache_read: 2, cache_write: 4, output: 5 }, 7, 5],
    ["additional input", { input: 10, input_extra: 3, output: 5 }, 13, 5],
    ["parts of the output", { input: 1, answer: 5, reasoning: 7 }, 1, 12],
    ["reasoning inside the output", { input: 1, output: 9, reasoning: 7 }, 1, 9],
    ["no numbers", { input: "10", output: -1, answer: null, cache_read: Number.POSITIVE_INFINITY }, 0, 0],
  ])("%s", (_, counts, prompt, completion) => {
    expect(usage(counts)).toMatchObject({
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    });
  });

  it("is merged by field: later values win, absent ones are ignored", () => {
    expect(usage({ uncached: 5, cache_read: 2, output: 1 }, { output: 9, uncached: null }, { output: 12 })).toEqual({
      prompt_tokens: 7,
      completion_tokens: 12,
      total_tokens: 19,
      prompt_tokens_details: { cached_tokens: 2 },
    });
  });

  it("has details that are not zero", () => {
    expect(usage({ input: 9, cache_read: 0, cache_write: 2, output: 3, reasoning: 1 })).toEqual({
      prompt_tokens: 9,
      completion_tokens: 3,
      total_tokens: 12,
      prompt_tokens_details: { cache_write_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 1 },
    });
    expect(usage({ input: 9, output: 3, reasoning: 0 })).not.toHaveProperty("completion_tokens_details");
  });
});

describe("reasoning", () => {
  const shown = (...all: object[]) => message(...all.map((reasoning) => ({ reasoning }))).reasoning_content;

  it("pieces are joined; complete text and new addresses are separated by a blank line", () => {
    expect(shown({ part: "a" }, { part: "b" })).toBe("ab");
    expect(shown({ at: 0, part: "a" }, { at: 0, part: "b" }, { at: 1, part: "c" })).toBe("ab\n\nc");
    expect(shown({ text: "a" }, { text: "b" })).toBe("a\n\nb");
    expect(shown({ at: "0.0", part: "a" }, { part: "b" }, { at: "0.1", part: "" }, { at: "0.0", part: "c" })).toBe(
      "abc",
    );
  });

  it("addresses are reused after a restart", () => {
    expect(
      message({ id: "1", reasoning: { at: 0, part: "a" } }, { id: "2" }, { reasoning: { at: 0, part: "b" } }),
    ).toMatchObject({
      reasoning_content: "a\n\nb",
    });
  });

  it("a block is assembled by address and tagged with adapter and addressed model", () => {
    expect(
      message(
        { reasoning_block: { at: 0, kind: "thinking", part: "a" } },
        { reasoning_block: { at: 0, kind: "thinking", part: "b" } },
        { reasoning_block: { at: 0, kind: "thinking", signature: "s1" } },
        { reasoning_block: { at: 0, kind: "thinking", signature: "s2" } },
      ),
    ).toEqual({
      role: "assistant",
      content: "",
      finish: "stop",
      reasoning_signature: "s1s2",
      reasoning_details: [
        { provider: "maker", model: "some-model", before: 0, kind: "thinking", text: "ab", signature: "s1s2" },
      ],
    });
  });

  it("a block with nothing to replay is not kept", () => {
    expect(message({ reasoning_block: { kind: "reasoning", id: "rs_1", format: "f" } })).not.toHaveProperty(
      "reasoning_details",
    );
  });

  it("blocks count the calls before them, and signatures are never joined", () => {
    const { reasoning_details, ...rest } = message(
      { reasoning_block: { at: 0, kind: "thinking", text: "a", signature: "s1" } },
      { tool_call: { at: 1, id: "c", name: "f", arguments: "{}" } },
      { reasoning_block: { at: 2, kind: "redacted_thinking", redacted: "r" } },
      { reasoning_block: { at: 3, kind: "thinking", text: "b", signature: "s2" } },
    );
    expect(reasoning_details?.map(({ before, kind, signature }) => [before, kind, signature])).toEqual([
      [0, "thinking", "s1"],
      [1, "redacted_thinking", undefined],
      [1, "thinking", "s2"],
    ]);
    expect(rest).toMatchObject({ redacted_reasoning_content: "r" });
    expect(rest).not.toHaveProperty("reasoning_signature");
  });

  it("pieces without an address continue the last block of their kind", () => {
    const { reasoning_details } = message(
      { reasoning_block: { kind: "text", part: "a" } },
      { reasoning_block: { kind: "text", part: "b" } },
      { reasoning_block: { kind: "text", text: "c" } },
      { reasoning_block: { kind: "summary", part: "d" } },
    );
    expect(reasoning_details?.map(({ text }) => text)).toEqual(["ab", "c", "d"]);
  });
});

describe("text", () => {
  it("that is empty or not a string is ignored", () => {
    const nothing = ["", null, 7, {}, ["a"], true].flatMap((content) => [{ content }, { refusal: content }]);
    expect(message(...nothing, { content: "a" })).toEqual({ role: "assistant", content: "a", finish: "stop" });
  });
});

describe("a repeated answer", () => {
  const part = (text: string) => ({ repeat: { list: "parts", text } });
  const output = (text: string) => ({ repeat: { list: "output", text } });

  it("adds what was not streamed, once over all lists", () => {
    const emits = [{ content: "a" }, part("a"), part("b"), output("a"), output("b"), output("c")];
    expect(message(...emits).content).toBe("abc");
  });

  it("is recognized when pieces of two strings were interleaved", () => {
    const emits = [
      { content: "a1" },
      { content: "b1" },
      { content: "a2" },
      part("a1a2"),
      { content: "b2" },
      part("b1b2"),
    ];
    expect(message(...emits).content).toBe("a1b1a2b2");
  });

  it("may be a refusal", () => {
    expect(message({ repeat: { list: "parts", refusal: "no" } })).toMatchObject({
      content: "no",
      finish: "content_filter",
    });
  });

  it("may be a call, which is recognized by its position", () => {
    const call = (id: string | undefined) => ({ repeat: { list: "output", id, name: "f", arguments: "{}" } });
    const { tool_calls } = message({ tool_call: { at: 1, name: "f", arguments: "{}" } }, call(undefined), call("c2"));
    expect(tool_calls).toHaveLength(2);
    expect(tool_calls?.[1]?.id).toBe("c2");
  });
});

describe("an error with without_calls", () => {
  const error = { error: { message: "odd", without_calls: true } };

  it("is ignored after a complete call", () => {
    const emits = [{ tool_call: { name: "f", arguments: "{}" } }, error, { finish_reason: "complete" }];
    expect(message(...emits).finish).toBe("tool_calls");
  });

  it("counts after text and after an incomplete call", () => {
    expect(assemble({ content: "a" }, error).failure?.message).toBe("odd");
    expect(assemble({ tool_call: { name: "f", part: "{" } }, error).failure?.message).toBe("odd");
  });
});
