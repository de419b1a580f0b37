/** Schemas that a provider would refuse are fitted; what they accept is judged by ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { OfferedTool } from "../../generated/hub.ts";
import { closeFormat, closeTools } from "../../runtime/conversation/closed-schemas.ts";
import { requirementsOf } from "../../runtime/conversation/requirements.ts";
import fc from "../fast-check.ts";

type Schema = Record<string, unknown>;

const fitted = adapters.flatMap((adapter) => {
  const { response_schema: how, fitted_schema: keywords } = requirementsOf(adapter);
  return how === undefined || keywords === undefined ? [] : [{ adapter, how, keywords }];
});

const count = fc.integer({ min: 0, max: 3 });
const keywords: Record<string, fc.Arbitrary<unknown>> = {
  minimum: count,
  maximum: count,
  multipleOf: fc.constantFrom(1, 2),
  minLength: count,
  maxLength: count,
  pattern: fc.constantFrom("a", "^b"),
  minItems: count,
  maxItems: count,
  uniqueItems: fc.boolean(),
  minProperties: count,
  maxProperties: count,
  enum: fc.uniqueArray(fc.constantFrom(1, 2, "a", "aab", null), { minLength: 1 }),
  dependentRequired: fc.constant({ a: ["b"] }),
  description: fc.string(),
};

/** Schemas of all keywords but open objects: closing them is the exception. */
const { schema } = fc.letrec<{ schema: Schema; inner: Schema }>((tie) => {
  const inner = fc.oneof({ depthSize: "small", maxDepth: 3 }, fc.record(keywords, { requiredKeys: [] }), tie("schema"));
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const properties = fc.dictionary(fc.constantFrom("a", "b", "__proto__"), inner, { maxKeys: 2 });
  const applied = {
    oneOf: list,
    anyOf: list,
    ...Object.fromEntries(["not", "if", "then", "else"].map((key) => [key, inner])),
  };
  return {
    inner,
    schema: fc.oneof(
      fc
        .record({ properties, minProperties: count, maxProperties: count, additionalProperties: fc.constant(false) })
        .map((each): Schema => ({ type: "object", ...each, required: Object.keys(each.properties) })),
      fc.record(
        { items: inner, prefixItems: list, contains: inner, minItems: count, maxContains: count },
        { requiredKeys: [] },
      ),
      fc.record(applied, { requiredKeys: [] }),
      fc.record({ minimum: count, description: fc.string(), allOf: list }, { requiredKeys: [] }),
    ) as fc.Arbitrary<Schema>,
  };
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const value = fc.jsonValue({ maxDepth: 2 });
const near = fc.oneof(
  value,
  fc.array(fc.constantFrom(0, 1, 2, 5, "a", "aab", null), { maxLength: 4 }),
  fc.record({ a: value, b: value }, { requiredKeys: [] }),
);

/** Every keyword in a schema, with its value. */
function keywordsIn(given: unknown): [string, unknown][] {
  if (Array.isArray(given)) return given.flatMap(keywordsIn);
  if (typeof given !== "object" || given === null) return [];
  return Object.entries(given).flatMap(([key, each]): [string, unknown][] => {
    if (key === "enum" || key === "const") return [[key, each]];
    return [
      [key, each],
      ...(key === "properties" ? Object.values(each as object).flatMap(keywordsIn) : keywordsIn(each)),
    ];
  });
}

describe("a schema for a provider that refuses keywords", () => {
  it("there are such providers", () => {
    const names = fitted.map(({ adapter }) => adapter.provider);
    expect(names).toEqual(expect.arrayContaining(["anthropic", "bedrock", "openai", "azure"]));
  });

  it("accepts no less, and has none of these keywords", () => {
    fc.assert(
      fc.property(fc.constantFrom(...fitted), schema, near, ({ how, keywords }, given, answer) => {
        const format = { type: "json_schema" as const, json_schema: { name: "n", strict: true, schema: given } };
        const sent = closeFormat(format, { response_schema: how, fitted_schema: keywords }) as typeof format;
        const fit = sent.json_schema.schema;
        for (const [key, each] of keywordsIn(fit)) {
          expect(["oneOf", ...(keywords?.refused ?? [])]).not.toContain(key);
          if (key === "minItems") expect(keywords?.allowed?.minItems ?? [each]).toContain(each);
        }
        if (ajv.validate(given, answer)) expect(ajv.validate(fit, answer), JSON.stringify(fit)).toBe(true);
      }),
    );
  });

  it("is that of a strict tool, too, and of no other one", () => {
    const { how, keywords } = fitted[0] as (typeof fitted)[number];
    const parameters = { type: "object", properties: { a: { type: "string", minLength: 2, description: "An a." } } };
    const tool = (strict: boolean): OfferedTool => ({ type: "function", function: { name: "f", strict, parameters } });
    const [strict, loose] = closeTools([tool(true), tool(false)], { response_schema: how, fitted_schema: keywords });
    expect(loose).toEqual(tool(false));
    expect(strict).toMatchObject({
      function: {
        parameters: {
          properties: { a: { type: "string", description: "An a.\n\n{minLength: 2}" } },
          additionalProperties: false,
        },
      },
    });
  });
});
