/** Common complaints about gateways: schemas of tools, and large requests. */

import { describe, expect, it } from "vitest";
import fc from "../fast-check.ts";
import { type Json, sent } from "../spec/wire.ts";

describe("18: any JSON schema of a tool", () => {
  /** The keywords that Gemini documents for parametersJsonSchema. */
  const allowed = new Set(
    "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(
      " ",
    ),
  );
  const inWords = ["pattern", "default", "minLength"];
  const refused = ["$schema", "allOf", "not", "pattern", "default", "examples", "minLength", "patternProperties", "if"];
  const leaf = {
    type: fc.constantFrom("object", "string", "array"),
    description: fc.string({ maxLength: 5 }),
    pattern: fc.string({ maxLength: 5 }),
    default: fc.constantFrom(1, null, {}),
    const: fc.constantFrom("a", 1),
    minLength: fc.nat(),
  };
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.record(leaf, { requiredKeys: [] }), tie("inner")),
    inner: fc.record(
      {
        ...leaf,
        properties: fc.dictionary(fc.constantFrom("city", "pattern", "const", "allOf"), tie("schema"), { maxKeys: 2 }),
        items: tie("schema"),
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
      },
      { requiredKeys: [] },
    ),
  }));
  const tool = (parameters: unknown) => [{ type: "function", function: { name: "f", parameters } }];
  const gemini = (parameters: unknown) => {
    const { body } = sent("gemini/gemini-3.5-flash", { tools: tool(parameters) });
    return (body.tools as [{ functionDeclarations: [{ parametersJsonSchema?: unknown }] }])[0].functionDeclarations[0]
      .parametersJsonSchema;
  };

  it("reaches gemini with documented keywords only, at every depth, and with every property", () => {
    const check = (given: unknown, found: unknown): void => {
      if (typeof given !== "object" || given === null) {
        expect(found).toEqual(given);
        return;
      }
      const [before, after] = [given as Json, found as Json];
      for (const key of Object.keys(after)) expect(allowed).toContain(key);
      expect(after.type).toEqual(before.type);
      // the others are words
      const words = Object.keys(before).filter((key) => inWords.includes(key));
      const text = String(after.description ?? "");
      expect(text.startsWith(String(before.description ?? ""))).toBe(true);
      for (const key of words) expect(text).toContain(`${key}: `);
      if (words.length === 0) expect(after.description).toEqual(before.description);
      if (before.const !== undefined && before.enum === undefined) expect(after.enum).toEqual([before.const]);
      const names = Object.keys(before.properties ?? {});
      expect(Object.keys(after.properties ?? {})).toEqual(names);
      for (const name of names) check((before.properties as Json)[name], (after.properties as Json)[name]);
      if (before.items !== undefined) check(before.items, after.items);
      for (const [index, each] of ((before.anyOf ?? []) as unknown[]).entries()) {
        check(each, (after.anyOf as unknown[])[index]);
      }
      if (before.additionalProperties !== undefined) check(before.additionalProperties, after.additionalProperties);
    };
    fc.assert(
      fc.property(schema, (given) =>
        check({ type: "object", ...(given as object) }, gemini({ type: "object", ...(given as object) })),
      ),
    );
  });

  it("of documented keywords alone is passed whole", () => {
    const whole = {
      $id: "a",
      $defs: { city: { type: "string", enum: ["Rome"], title: "City", $anchor: "c", format: "city" } },
      type: "object",
      description: "d",
      properties: {
        a: { $ref: "#/$defs/city" },
        b: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 2, prefixItems: [{ type: "string" }] },
        c: { anyOf: [{ type: "integer", minimum: 1, maximum: 2 }, { type: "null" }] },
        d: { oneOf: [{ type: "string" }] },
      },
      required: ["a"],
      propertyOrdering: ["a", "b"],
      additionalProperties: false,
    };
    expect(gemini(whole)).toEqual(whole);
    const all = { ...whole, ...Object.fromEntries(refused.map((key) => [key, key === "allOf" ? [{}] : {}])) };
    const { description, anyOf, ...rest } = gemini(all) as Json;
    expect({ ...rest, description: whole.description }).toEqual(whole);
    expect(anyOf).toEqual([{}]);
    for (const key of refused.filter((each) => each !== "$schema" && each !== "allOf"))
      expect(description).toContain(`${key}: {}`);
  });

  it("reaches the other providers whole", () => {
    fc.assert(
      fc.property(schema, (given) => {
        const parameters = { type: "object", properties: {}, ...(given as object) };
        const of = (address: string) =>
          JSON.parse(JSON.stringify(sent(address, { tools: tool(parameters) }).body.tools))[0];
        expect(of("openai/gpt-5.5").parameters).toEqual(parameters);
        expect(of("anthropic/claude-opus-4-8").input_schema).toEqual(parameters);
        expect(of("sglang/served").function.parameters).toEqual(parameters);
      }),
      { numRuns: 30 },
    );
  });
});

describe("c: a body of 1.4 MB", () => {
  it("reaches the provider whole", () => {
    const content = "Grüße ".repeat(200_000);
    const { body } = sent("anthropic/claude-opus-4-8", { messages: [{ role: "user", content }] });
    expect(body.messages).toEqual([{ role: "user", content: [{ type: "text", text: content }] }]);
  });
});
