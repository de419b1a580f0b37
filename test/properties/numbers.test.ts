/** Numbers keep their digits, and keys their names, through every dialect and in both directions. */

import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { parseJson, readJson, writeJson } from "../../runtime/json.ts";
import { ChunkWriter } from "../../runtime/reply/chunks.ts";
import { StreamReader } from "../../runtime/reply/stream-reader.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { type Destination, readRoutes, resolve } from "../../runtime/router.ts";
import { prepare } from "../../runtime/transport/send.ts";
import { configured } from "../configured.ts";
import fc from "../fast-check.ts";
import { foldChunks } from "../fold-chunks.ts";
import { propertyRuns } from "../property-runs.ts";
import { readReply } from "../read-replies.ts";
import type { Content } from "./native/content.ts";
import { spellingOf } from "./native/spellings.ts";

const digits = (min: number, max: number) =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: min, maxLength: max }).map((all) => all.join(""));
const whole = fc.oneof(
  fc.constant("0"),
  fc.tuple(fc.constantFrom(..."123456789"), digits(0, 24)).map(([a, b]) => a + b),
);
const exponent = fc
  .tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), digits(1, 4))
  .map((all) => all.join(""));

/** A number as JSON may spell it. */
const written = fc
  .tuple(fc.constantFrom("", "-"), whole, fc.option(digits(1, 24)), fc.option(exponent, { freq: 2 }))
  .map(
    ([sign, integer, fraction, power]) => `${sign}${integer}${fraction === null ? "" : `.${fraction}`}${power ?? ""}`,
  );

const key = fc.oneof(fc.constantFrom("__proto__", "constructor", "prototype", "toJSON", "rawJSON", "a"), fc.string());
const string = fc.oneof(fc.string(), written, fc.constantFrom('"', "\\", '\\"', "[1e400]", " 12345678901234567890"));
const space = fc.constantFrom("", " ", "\n\t", "\r\n ");

/** The text of any JSON value, or of an object, each number in the spelling it was drawn in. */
const { value: anyText, object: objectText } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    written,
    string.map((text) => JSON.stringify(text)),
    fc.constantFrom("true", "false", "null", "{}", "[]"),
    tie("array"),
    tie("object"),
  ),
  array: fc
    .tuple(space, fc.array(tie("value"), { maxLength: 4 }))
    .map(([gap, all]) => `[${gap}${all.join(`${gap},`)}]`),
  object: fc
    .tuple(space, fc.uniqueArray(fc.tuple(key, tie("value")), { maxLength: 4, selector: ([name]) => name }))
    .map(([gap, all]) => `{${all.map(([name, text]) => `${gap}${JSON.stringify(name)}${gap}:${text}`).join(",")}}`),
}));

/** JSON text with every number written as an integer and a power of ten, and keys in order: equal for equal values only. */
function exactly(text: string): string {
  return JSON.stringify(JSON.parse(text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, marked)), sorted);
}

function marked(piece: string): string {
  const [, sign, integer, fraction = "", power = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(piece) ?? [];
  if (integer === undefined) return piece;
  let [number, exponent] = [BigInt(integer + fraction), BigInt(power) - BigInt(fraction.length)];
  if (number === 0n) return '["number", "0"]';
  while (number % 10n === 0n) [number, exponent] = [number / 10n, exponent + 1n];
  return `["number", "${sign}${number}e${exponent}"]`;
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return ["object", Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))];
}

const runs = (numRuns: number) => ({ numRuns: propertyRuns(numRuns) });

describe("JSON", () => {
  it("is written as it was read, to the last digit", () => {
    const property = (text: string) => {
      expect(exactly(writeJson(readJson(text)))).toBe(exactly(text));
    };
    fc.assert(fc.property(anyText, property), runs(3000));
  });

  it("is what JSON.parse makes of it where no digit is lost", () => {
    const property = (value: unknown) => {
      expect(readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    };
    fc.assert(fc.property(fc.jsonValue(), property), runs(1000));
  });

  it.each([
    "",
    " ",
    "{",
    "[1,]",
    "01",
    "012345678901234567890",
    "[1e400",
    "{12345678901234567890:1}",
    '"\u0000"',
    "1 2",
  ])("is not %j", (text) => {
    expect(parseJson(text)).toBeUndefined();
    expect(() => readJson(text)).toThrow(SyntaxError);
  });

  it("holds plain numbers wherever a double holds them, however they are spelt", () => {
    expect(readJson("[1.0, 1e3, 0.10, 9007199254740992, 0.30000000000000000000, 1E+0300, -0]")).toEqual([
      1, 1000, 0.1, 9007199254740992, 0.3, 1e300, -0,
    ]);
  });

  it("may be nested as deeply as JSON.parse takes it", () => {
    const text = `${"[".repeat(50_000)}12345678901234567890${"]".repeat(50_000)}`;
    let value = parseJson(text);
    while (Array.isArray(value)) [value] = value;
    expect(writeJson(value)).toBe("12345678901234567890");
  });

  it("takes BigInts of callers", () => {
    expect(writeJson({ seed: 12345678901234567890n, list: [1, { of: -1n }] })).toBe(
      '{"seed":12345678901234567890,"list":[1,{"of":-1}]}',
    );
  });
});

const cases = adapters.map((adapter) => [adapter.provider, adapter, spellingOf(adapter)] as const);

describe.each(cases)("%s", (provider, adapter, spelling) => {
  it("is sent arguments, schemas and native objects as they were written", () => {
    const property = (text: string) => {
      const body = readJson(bodyOf(adapter, text)) as Json;
      const { input, schema } = find(adapter, body);
      expect(exactly(writeJson(input)), "arguments").toBe(exactly(text));
      const { properties, enum: words } = schema as Json;
      expect(exactly(writeJson(words)), "enum").toBe(exactly(`[${text}]`));
      const [name, property] = Object.entries(properties as Json)[0] ?? [];
      expect([name, writeJson(property)]).toEqual(["__proto__", '{"type":"integer","maximum":9223372036854775807}']);
      const isNative = adapter.names.some(({ namespace }) => namespace !== undefined);
      if (isNative) expect(exactly(writeJson(body.native_object)), "native").toBe(exactly(text));
    };
    fc.assert(fc.property(objectText, property), runs(300));
  });

  it("returns arguments unchanged, plain and in a stream", () => {
    const property = (text: string, style: number, cuts: number[]) => {
      const input = readJson(text) as Json;
      const usage = { input: 1, cached: 0, output: 1, thought: 0 };
      const pieces = [{ kind: "call", name: "f", input }] as const;
      const content: Content = { pieces, usage, short: false, broken: false, cuts, style };
      const who = { provider, model: "m" };
      const plain = readReply(adapter, JSON.stringify(spelling.plain(content)), who);
      const reading = new StreamReader(adapter, who.model, new ChunkWriter(who));
      reading.push(Buffer.from(spelling.frame(spelling.events(content))));
      reading.close();
      for (const { choices } of [plain, foldChunks(reading.take() ?? [])]) {
        const [call] = choices[0].message.tool_calls ?? [];
        expect(exactly(call?.function.arguments ?? "")).toBe(exactly(text));
      }
    };
    fc.assert(fc.property(objectText, fc.nat(7), fc.array(fc.nat(9), { maxLength: 3 }), property), runs(300));
  });
});

type Json = Readonly<Record<string, unknown>>;

/** The body sent for a request that holds this object as arguments, in a schema and as a native field. */
function bodyOf(adapter: Adapter, text: string): string {
  const call = { id: "c1", type: "function", function: { name: "f", arguments: text } };
  const schema = `{"type":"object","properties":{"__proto__":{"type":"integer","maximum":9223372036854775807}},"enum":[${text}]}`;
  const namespaces = adapter.names.flatMap(({ namespace }) => namespace ?? []).slice(0, 1);
  const request = readJson(`{
    "model": "m",
    "messages": [
      { "role": "user", "content": "q" },
      { "role": "assistant", "tool_calls": [${JSON.stringify(call)}] },
      { "role": "tool", "tool_call_id": "c1", "content": "r" }
    ],
    "tools": [{ "type": "function", "function": { "name": "f", "parameters": ${schema} } }]
    ${namespaces.map((namespace) => `, "${namespace}": { "native_object": ${text} }`).join("")}
  }`);
  return prepare(checkRequest(request), destinationOf(adapter), false).call.body;
}

function destinationOf(adapter: Adapter): Destination {
  return resolve(`${adapter.provider}/m`, readRoutes([adapter], configured([adapter])));
}

/** The call's arguments and the tool's schema in a native body. */
function find({ dialect }: Adapter, body: Json): { input: unknown; schema: unknown } {
  // biome-ignore lint/suspicious/noExplicitAny: five shapes, looked into by path
  const { messages, input, contents, tools, toolConfig } = body as any;
  switch (dialect) {
    case "messages":
      return { input: messages[1].content[0].input, schema: tools[0].input_schema };
    case "converse": {
      const [{ toolSpec }] = toolConfig.tools;
      return { input: messages[1].content[0].toolUse.input, schema: toolSpec.inputSchema.json };
    }
    case "generate-content": {
      const [{ parametersJsonSchema }] = tools[0].functionDeclarations;
      return { input: contents[1].parts[0].functionCall.args, schema: parametersJsonSchema };
    }
    case "responses":
      return { input: readJson(input[1].arguments), schema: tools[0].parameters };
    default: {
      const [call] = messages[1].tool_calls;
      return { input: readJson(call.function.arguments), schema: tools[0].function.parameters };
    }
  }
}
