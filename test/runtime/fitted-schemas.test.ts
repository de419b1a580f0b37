/** Schemas that a provider would refuse are fitted; what they accept is judged by ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { OfferedTool } from "../../generated/hub.ts";
import { fitFormat, fitTools } from "../../runtime/conversation/closed-schemas.ts";
import { requirementsOf } from "../../runtime/conversation/requirements.ts";
import fc from "../fast-check.ts";

type Schema = Record<string, unknown>;

const fitted = adapters.flatMap((adapter) => {
  const { response_schema: how = "as_sent", fitted_schema: keywords } = requirementsOf(adapter);
  return keywords === undefined ? [] : [{ adapter, how, keywords }];
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
  $comment: fc.string(),
};

/** References to definitions, to the whole schema, and to what is not in it. */
const aReference = fc.constantFrom("#/$defs/a", "#/$defs/b", "#", "https://x.test/y", "#/$defs/none");
const reference = fc.record({ $ref: aReference, description: fc.constant("d") }, { requiredKeys: ["$ref"] });

/** Schemas of all keywords but open objects: closing them is the exception. */
const { schema } = fc.letrec<{ schema: Schema; inner: Schema }>((tie) => {
  const inner = fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.record(keywords, { requiredKeys: [] }),
    tie("schema"),
    reference,
    fc.tuple(fc.record(keywords, { requiredKeys: [] }), reference).map(([one, other]) => ({ ...one, ...other })),
  );
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
      fc.record({ ...applied, $ref: aReference }, { requiredKeys: [] }),
      fc.record({ minimum: count, description: fc.string(), allOf: list }, { requiredKeys: [] }),
    ) as fc.Arbitrary<Schema>,
  };
});

/** With definitions, in which schemas may lead back to each other. */
const whole = fc
  .tuple(schema, fc.constantFrom("$defs", "definitions"), schema, schema)
  .map(([root, key, a, b]): Schema => {
    const text = JSON.stringify({ ...root, [key]: { a, b } });
    return JSON.parse(text.replaceAll("#/$defs", `#/${key}`));
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
      ...(["properties", "$defs"].includes(key) ? Object.values(each as object).flatMap(keywordsIn) : keywordsIn(each)),
    ];
  });
}

/** Keywords next to a reference. */
function siblingsIn(given: unknown): string[] {
  if (typeof given !== "object" || given === null) return [];
  const own = "$ref" in given ? Object.keys(given).filter((key) => !key.startsWith("$")) : [];
  return [...own, ...Object.entries(given).flatMap(([key, each]) => (key === "enum" ? [] : siblingsIn(each)))];
}

function definitionsOf({ $defs, definitions }: Schema): Schema {
  return { ...($defs as object), ...(definitions as object) };
}

/** Whether a schema leads back to itself, other than through a property that is not required. */
function isEndless(given: unknown, root: Schema, within: readonly unknown[] = []): boolean {
  if (typeof given !== "object" || given === null) return false;
  if (within.includes(given)) return true;
  const { $ref, properties = {}, required = [], $defs, definitions, enum: values, ...others } = given as Schema;
  const inside = [...within, given];
  const isEndlessIn = (each: unknown) => isEndless(each, root, inside);
  const names = Object.keys(properties as Schema).filter((name) => (required as string[]).includes(name));
  if (names.some((name) => isEndlessIn((properties as Schema)[name]))) return true;
  if (Object.values(others).some(isEndlessIn)) return true;
  if (typeof $ref !== "string") return false;
  return isEndlessIn($ref === "#" ? root : definitionsOf(root)[$ref.slice($ref.lastIndexOf("/") + 1)]);
}

/** Whether a value conforms to a schema; not where the validator cannot say. */
function isValid(schema: Schema, value: unknown): boolean {
  try {
    return ajv.validate(schema, value) as boolean;
  } catch {
    return false;
  }
}

describe("a schema for a provider that refuses keywords", () => {
  it("there are such providers", () => {
    const names = fitted.map(({ adapter }) => adapter.provider);
    expect(names).toEqual(expect.arrayContaining(["anthropic", "bedrock", "openai", "azure"]));
  });

  it("accepts no less, and has none of these keywords", () => {
    fc.assert(
      fc.property(fc.constantFrom(...fitted), whole, near, ({ how, keywords }, given, answer) => {
        const format = { type: "json_schema" as const, json_schema: { name: "n", strict: true, schema: given } };
        const before = structuredClone(given);
        const sent = fitFormat(format, { response_schema: how, fitted_schema: keywords });
        expect(given).toEqual(before);
        if (sent?.type !== "json_schema") {
          expect(keywords.cycles).toBe("refused");
          return;
        }
        const fit = sent.json_schema.schema as Schema;
        for (const [key, each] of keywordsIn(fit)) {
          expect(keywords.refused ?? []).not.toContain(key);
          if (keywords.kept) expect(keywords.kept).toContain(key);
          else expect(key).not.toBe("oneOf");
          if (key === "minItems") expect(keywords.allowed?.minItems ?? [each]).toContain(each);
        }
        if (keywords.references) expect(siblingsIn(fit)).toEqual([]);
        if (keywords.cycles)
          for (const each of [fit, ...Object.values(definitionsOf(fit))]) expect(isEndless(each, fit)).toBe(false);
        if (isValid(given, answer)) expect(isValid(fit, answer), JSON.stringify(fit)).toBe(true);
      }),
    );
  });

  it("is that of a strict tool, too, and of no other one", () => {
    const { how, keywords } = fitted[0] as (typeof fitted)[number];
    const parameters = { type: "object", properties: { a: { type: "string", minLength: 2, description: "An a." } } };
    const tool = (strict: boolean): OfferedTool => ({ type: "function", function: { name: "f", strict, parameters } });
    const [strict, loose] = fitTools([tool(true), tool(false)], { response_schema: how, fitted_schema: keywords });
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
