import { describe, expect, it } from "vitest";
import type { ChatMessage, EngineRequest } from "../../generated/hub.ts";
import type { Conversation, Exchange } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { exchangeWith, inventAdapter, shown, targetOf } from "./invented-adapter.ts";

const tools = [{ function: { name: "look" } }];

describe("native objects", () => {
  const request = {
    model: "m",
    messages: [{ role: "user", content: "hi" }],
    "x-acme": { seed: 1, thinking: { a: 1 }, model: "other", stream: true },
    "x-provider_z": { seed: 2, thinking: { b: 1 }, extra: null },
  } as EngineRequest;

  it("of both names are merged by key, the addressed one takes precedence", () => {
    const adapter = inventAdapter();
    const merged = (registration: number) => exchange(request, targetOf(adapter, registration), false).ns;
    expect(merged(0)).toEqual({ seed: 1, thinking: { a: 1 }, model: "other", stream: true, extra: null });
    expect(merged(1)).toEqual({ seed: 2, thinking: { b: 1 }, model: "other", stream: true, extra: null });
  });

  it("lack keys that are placed by name or set by the runtime", () => {
    const x = exchange(request, targetOf(inventAdapter({}, { placed: ["thinking"] })), false);
    expect(x.native).toEqual({ seed: 1, extra: null });
    expect(x.ns.thinking).toEqual({ a: 1 });
  });

  it("do not erase values with an undefined key", () => {
    const native = { a: undefined, b: { c: undefined, d: [null] }, f: null };
    const x = exchangeWith({ "x-acme": native, output_config: { g: undefined, h: 1 }, thinking: { i: undefined } });
    expect([x.ns, x.native].map((each) => JSON.stringify({ ...{ a: 1 }, ...each }))).toEqual(
      Array(2).fill('{"a":1,"b":{"d":[null]},"f":null}'),
    );
    expect(Object.keys(x.req.output_config ?? {})).toEqual(["h"]);
    expect(Object.keys(x.req.thinking ?? {})).toEqual([]);
    expect(Object.keys(x.ns.b)).toEqual(["d"]);
    expect(Object.keys(native.b)).toEqual(["c", "d"]);
    expect(Object.keys(exchangeWith({ "x-acme": { b: native.b } }).ns.b)).toEqual(["d"]);
  });

  it("are the same object when nothing is removed, and empty when absent", () => {
    const native = { a: 1 };
    const x = exchangeWith({ "x-acme": native });
    expect(x.ns).toBe(native);
    expect(x.native).toBe(native);
    expect(exchangeWith({ "x-other": native }).ns).toEqual({});
    expect(exchangeWith({}, {}, { names: [{ key: "acme", credential: [], base_url: "B" }] }).native).toEqual({});
  });
});

describe("the request", () => {
  it("is the same object when nothing changes", () => {
    const request: EngineRequest = {
      model: "m",
      messages: [{ role: "user" }],
      tools,
      tool_choice: "auto",
      stop: ["a"],
    };
    expect(exchange(request, targetOf(inventAdapter()), false).req).toBe(request);
  });

  it("is a copy when something changes", () => {
    const request: EngineRequest = { model: "m", messages: [{ role: "user" }], tool_choice: "auto", top_k: 1 };
    const { req } = exchange(request, targetOf(inventAdapter()), false);
    expect(shown(req)).toEqual({ model: "m", messages: [{ role: "user" }], top_k: 1 });
    expect(request.tool_choice).toBe("auto");
  });

  it("lacks the fields that the model's family rejects, and has its facts", () => {
    const x = exchangeWith(
      { temperature: 1, top_k: 2 },
      {},
      {
        families: { odd: ["acme-1"], all: ["*"] },
        facts: { thinks: ["odd"], sees: ["all"] },
        rejects: { temperature: ["odd"], top_k: ["all"] },
      },
    );
    expect(x.req.temperature).toBeUndefined();
    expect(x.req.top_k).toBe(2);
    expect(x).toMatchObject({ family: "odd", facts: { thinks: true, sees: undefined }, model: "acme-1", key: "key" });
  });

  it("is streamed if the call is", () => {
    const request: EngineRequest = { model: "m", messages: [{ role: "user" }], stream: false };
    expect(exchange(request, targetOf(inventAdapter()), true).stream).toBe(true);
  });
});

describe("stop", () => {
  it.each([
    [undefined, undefined],
    ["a", ["a"]],
    [
      [" ", "a", ""],
      [" ", "a", ""],
    ],
  ])("is an array: %j", (stop, expected) => {
    expect(exchangeWith({ stop }).req.stop).toEqual(expected);
  });

  it("is reduced to what the provider accepts", () => {
    const given = ["a", " \n", "b", "", "c"];
    expect(exchangeWith({ stop: given }, { stop: { blank: "drop" } }).req.stop).toEqual(["a", "b", "c"]);
    expect(exchangeWith({ stop: given }, { stop: { blank: "drop", most: 2 } }).req.stop).toEqual(["a", "b"]);
    expect(exchangeWith({ stop: given }, { stop: { most: 3 } }).req.stop).toEqual(["a", " \n", "b"]);
    expect(given).toHaveLength(5);
  });
});

describe("tool_choice", () => {
  it("is dropped without tools", () => {
    expect(exchangeWith({ tool_choice: "required" }).req.tool_choice).toBeUndefined();
    expect(exchangeWith({ tool_choice: "required", tools: [] }).req.tool_choice).toBeUndefined();
    expect(exchangeWith({ tool_choice: "required", tools }).req.tool_choice).toBe("required");
  });

  it("is kept with native tools", () => {
    const native = { tools: [{ type: "web_search" }] };
    expect(exchangeWith({ tool_choice: "required", "x-acme": native }).req.tool_choice).toBe("required");
    expect(exchangeWith({ tool_choice: "required", "x-acme": { tools: [] } }).req.tool_choice).toBeUndefined();
  });
});

describe("tool schemas", () => {
  const parametersOf = ({ req }: Exchange) => {
    const [tool] = req.tools ?? [];
    return tool !== undefined && "function" in tool ? tool.function.parameters : undefined;
  };
  const rule: Conversation["fitted_schema"] = {
    kept: ["type", "properties", "items", "anyOf", "enum", "description", "$defs", "$ref", "additionalProperties"],
    const: "enum",
    tools: "all",
  };
  const reduced = (parameters: object, fitted_schema = rule) =>
    parametersOf(exchangeWith({ tools: [{ function: { name: "look", parameters } }] }, { fitted_schema }));

  it("keep known keywords at every depth, and others as words; property names are not keywords", () => {
    const given = {
      $schema: "x",
      type: "object",
      properties: {
        title: { title: "said", type: "string" },
        default: { type: "array", items: { minLength: 1, type: "string", description: "A word." } },
        pair: { items: [{ format: "said" }, true], additionalProperties: { not: {} } },
      },
      $defs: { not: { anyOf: [{ pattern: "a" }, { type: "null" }] } },
      additionalProperties: false,
      enum: [{ title: "a value" }],
    };
    const before = structuredClone(given);
    expect(reduced(given)).toStrictEqual({
      type: "object",
      properties: {
        title: { type: "string", description: '{title: "said"}' },
        default: { type: "array", items: { type: "string", description: "A word.\n\n{minLength: 1}" } },
        pair: {
          items: [{ description: '{format: "said"}' }, true],
          additionalProperties: { description: "{not: {}}" },
        },
      },
      $defs: { not: { anyOf: [{ description: '{pattern: "a"}' }, { type: "null" }] } },
      additionalProperties: false,
      enum: [{ title: "a value" }],
    });
    expect(given).toStrictEqual(before);
  });

  it("have an enum with one value for a constant", () => {
    expect(
      reduced({
        properties: { a: { const: 0, type: "integer" }, b: { const: null, enum: [1, 2] }, const: { const: "x" } },
      }),
    ).toEqual({
      properties: { a: { type: "integer", enum: [0] }, b: { enum: [null] }, const: { enum: ["x"] } },
    });
    expect(reduced({ const: 0 }, { kept: ["const"], const: "enum", tools: "all" })).toEqual({ enum: [0] });
    expect(reduced({ const: 0, $comment: "gone" }, { kept: ["const"], tools: "all" })).toEqual({ const: 0 });
  });

  it("are the same object when nothing is removed", () => {
    const given = { type: "object", properties: { a: { type: "string" } } };
    expect(reduced(given)).toBe(given);
  });

  it("can have properties of any name", () => {
    const given = JSON.parse(
      '{"properties":{"__proto__":{"title":"x","type":"string"},"constructor":{"type":"null"}}}',
    );
    expect(JSON.stringify(reduced(given))).toBe(
      '{"properties":{"__proto__":{"type":"string","description":"{title: \\"x\\"}"},"constructor":{"type":"null"}}}',
    );
  });

  it("that are nested too deeply are rejected", () => {
    const endless: { items?: object } = {};
    endless.items = endless;
    expect(() => reduced(endless)).toThrow(InvalidRequest);
  });

  it("are unchanged when the dialect has no rule", () => {
    const parameters = { $schema: "x", const: 1 };
    expect(parametersOf(exchangeWith({ tools: [{ function: { name: "look", parameters } }] }))).toBe(parameters);
  });
});

describe("a dialect that reads messages", () => {
  const plain = { reads: "messages" } as const;

  it("gets them unchanged when it has no requirements", () => {
    const messages: ChatMessage[] = [
      { role: "system", content: "" },
      { role: "user", content: [{ type: "input_image", image_url: "data:broken" }] },
      { role: "assistant", content: "", tool_calls: [{ id: "", function: { name: "look", arguments: "{ }" } }] },
      { role: "tool", tool_call_id: "", content: "x" },
    ];
    const x = exchangeWith({ messages }, {}, plain);
    expect(x.req.messages).toBe(messages);
    expect(x).toMatchObject({ messages: [], system: {} });
  });

  it.each([
    ["{}", '{"a":-0.5,"b": "x y","c":true,"d":null}', '{"a":"\u007f\ud800"}', '{"a":1e400}', '{"a":{"b":["\\n"]}}'],
    [
      "{} {}",
      '{"a":1,}',
      '{,"a":1}',
      '{"a":01}',
      '{"a":1.}',
      '{"a":-}',
      '{"a":"\t"}',
      '{"a":"b"c"}',
      "{a:1}",
      '{"a" 1}',
    ],
  ])("gets arguments unchanged if they are an object, whatever is in it", (...texts) => {
    const calls = texts.map((text) => ({ function: { name: "look", arguments: text } }));
    const [message] = exchangeWith({ messages: [{ role: "assistant", tool_calls: calls }] }, {}, plain).req.messages;
    const sent = message?.tool_calls?.map((each) => each.function.arguments);
    expect(sent).toEqual(texts.map((text) => (isJson(text) ? text : JSON.stringify({ _raw: text }))));
    expect(new Set(texts.map(isJson)).size).toBe(1);
  });

  it("gets arguments that are always an object", () => {
    const call = (text?: string) => ({ function: { name: "look", ...(text !== undefined && { arguments: text }) } });
    const given = ['{"a": 1}', "[", "null", " ", "", undefined];
    const messages: ChatMessage[] = [{ role: "assistant", tool_calls: given.map(call) }];
    const before = structuredClone(messages);
    const [message] = exchangeWith({ messages }, {}, plain).req.messages;
    const sent = message?.tool_calls?.map((each) => each.function.arguments);
    expect(sent).toEqual(['{"a": 1}', '{"_raw":"["}', '{"_raw":"null"}', "{}", "", undefined]);
    expect(messages).toEqual(before);
  });

  it("gets no reasoning of others", () => {
    const own = { provider: "acme", kind: "k", text: "own" };
    const foreign = { provider: "other", kind: "k", text: "foreign" };
    const messages: ChatMessage[] = [
      { role: "assistant", content: "a", reasoning_details: [foreign, own] },
      { role: "assistant", content: "b", reasoning_details: [foreign] },
      { role: "assistant", content: "c", reasoning_details: [own] },
    ];
    const before = structuredClone(messages);
    const { req } = exchangeWith({ messages }, {}, plain);
    expect(shown(req.messages)).toEqual([
      { role: "assistant", content: "a", reasoning_details: [own] },
      { role: "assistant", content: "b" },
      { role: "assistant", content: "c", reasoning_details: [own] },
    ]);
    expect(req.messages[2]).toBe(messages[2]);
    expect(messages).toEqual(before);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
