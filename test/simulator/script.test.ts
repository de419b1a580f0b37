import { describe, expect, it } from "vitest";
import { callsOf, compose, textOf, thoughtOf } from "../../simulator/answer.ts";
import { emptyInput, type ModelInput } from "../../simulator/model-input.ts";
import { readScript } from "../../simulator/script.ts";

function input(text: string, changes: Partial<ModelInput> = {}): ModelInput {
  return { ...emptyInput("test", "api", "m"), turns: [{ role: "user", text }], ...changes };
}

describe("a script", () => {
  it("is plain text where it has no command", () => {
    expect(readScript("Is a/call or /calls a command?")).toEqual([
      [{ kind: "text", text: "Is a/call or /calls a command?" }],
    ]);
    expect(readScript("")).toEqual([[]]);
  });

  it("keeps the order of text, thoughts and calls", () => {
    expect(readScript('One /think two three\nfour /call f {"a":{"b":"} /cut"}} five')).toEqual([
      [
        { kind: "text", text: "One" },
        { kind: "think", text: "two three", hidden: false },
        { kind: "text", text: "four" },
        { kind: "call", name: "f", arguments: '{"a":{"b":"} /cut"}}' },
        { kind: "text", text: "five" },
      ],
    ]);
  });

  it("accepts calls without a name or arguments, and leaves invalid JSON as text", () => {
    expect(readScript("/call")).toEqual([[{ kind: "call" }]]);
    expect(readScript('/call {"a":1}')).toEqual([[{ kind: "call", arguments: '{"a":1}' }]]);
    expect(readScript("/call f {a}")).toEqual([
      [
        { kind: "call", name: "f" },
        { kind: "text", text: "{a}" },
      ],
    ]);
  });

  it("reads numbers and turns", () => {
    expect(readScript("/fail 429 0 /then /fail /then /long 7")).toEqual([
      [{ kind: "fail", status: 429, seconds: 0 }],
      [{ kind: "fail", status: 500, seconds: 1 }],
      [{ kind: "long", words: 7 }],
    ]);
    expect(readScript("/fail 200 /long 999999999")).toEqual([
      [
        { kind: "fail", status: 500, seconds: 1 },
        { kind: "long", words: 100_000 },
      ],
    ]);
  });
});

describe("an answer", () => {
  it("echoes, with what it saw of the request", () => {
    const turns = [{ role: "user" as const, text: "Hello", images: 2 }];
    const seen = input("", { turns, notes: ["effort low"], tools: [{ name: "f", schema: {} }] });
    expect(textOf(compose(seen))).toBe("You said: Hello (test api, model m, effort low, 1 tool, 2 images)");
    expect(textOf(compose(input("")))).toBe("You said nothing. (test api, model m)");
  });

  it("thinks only where the request lets it", () => {
    expect(thoughtOf(compose(input("/think deep")))).toBe("");
    const deep = compose(input("/think deep", { thinks: true, effort: "low" }));
    expect(thoughtOf(deep)).toBe("deep");
    expect(compose(input("/think deep", { thinks: true, effort: "max" })).thoughtTokens).toBe(deep.thoughtTokens * 5);
    expect(compose(input("/think deep", { thinks: true, effort: "max", budget: 3 })).thoughtTokens).toBe(3);
    expect(thoughtOf(compose(input("Hi", { thinks: true })))).not.toBe("");
  });

  it("calls tools according to the script, the choice and the tools", () => {
    const schema = { type: "object", properties: { city: { type: "string" }, days: { type: "integer", minimum: 3 } } };
    const tools = [
      { name: "weather", schema },
      { name: "clock", schema: {} },
    ];
    const filled = { name: "weather", arguments: '{"city":"simulated","days":3}' };
    expect(callsOf(compose(input("/call", { tools })))).toEqual([filled]);
    expect(callsOf(compose(input("/call /call clock", { tools })))).toEqual([
      filled,
      { name: "clock", arguments: "{}" },
    ]);
    expect(callsOf(compose(input("/call /call clock", { tools, parallel: false })))).toEqual([filled]);
    expect(callsOf(compose(input("/call", { tools, choice: "none" })))).toEqual([]);
    expect(callsOf(compose(input("Hello", { tools, choice: "required" })))).toEqual([filled]);
    expect(callsOf(compose(input("/call weather", { tools, choice: { name: "clock" } })))).toEqual([
      { name: "clock", arguments: "{}" },
    ]);
  });

  it("repeats results, or continues with the next turn of the script", () => {
    const rounds = [
      { role: "user" as const, text: "/call f /then /call g" },
      { role: "model" as const, text: "", calls: 1 },
      { role: "tool" as const, text: "4", name: "f" },
    ];
    expect(callsOf(compose(input("", { turns: rounds })))).toEqual([{ name: "g", arguments: "{}" }]);
    const more = [
      ...rounds,
      { role: "model" as const, text: "", calls: 1 },
      { role: "tool" as const, text: "", name: "g" },
    ];
    expect(textOf(compose(input("", { turns: more })))).toMatch(/^The results: g gave nothing\./);
  });

  it("stops at a stop sequence, at its limit, and on demand", () => {
    expect(compose(input("/long 4", { stops: ["word3"] }))).toMatchObject({
      ending: "stop",
      stopped: "word3",
      pieces: [{ text: "word1 word2 " }],
    });
    const cut = compose(input("/long 400", { limit: 10 }));
    expect(cut.ending).toBe("length");
    expect(cut.outputTokens).toBe(10);
    expect(compose(input("Hi", { thinks: true, limit: 2 }))).toMatchObject({
      ending: "length",
      thoughtTokens: 2,
      outputTokens: 0,
    });
    const [call] = callsOf(compose(input('/call f {"city":"Rome"} /length')));
    expect(() => JSON.parse(call?.arguments ?? "")).toThrow();
  });

  it("writes JSON where the request asks for it", () => {
    expect(JSON.parse(textOf(compose(input("Hi", { format: "json" }))))).toEqual({ said: "Hi" });
    const schema = {
      type: "object",
      properties: { list: { type: "array", items: { $ref: "#/$defs/one" } } },
      $defs: { one: { enum: ["a", "b"] } },
    };
    expect(JSON.parse(textOf(compose(input("Hi", { format: { schema } }))))).toEqual({ list: ["a"] });
  });
});
