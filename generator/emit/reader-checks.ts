/** What must hold for a value by the keywords of its own schema, as conditions of generated code. */
import type { Schema } from "./openapi.ts";
import { printLiteral } from "./print.ts";

/** What a message says is expected where `expects` says nothing. */
const phrases = {
  string: "a string",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  array: "an array",
  arrayOfStrings: "an array of strings",
  null: "null",
};

/** A reason to refuse a value. */
export interface Check {
  /** The keyword that does not hold. */
  readonly keyword: string;
  /** The condition under which it does not, for the value of an expression. */
  misfit(value: string): string;
  /** A literal or the name of a constant: a string, or an array of the values that fit. */
  readonly expected: string;
}

/** So many values are compared one by one; more are a constant, which is searched. */
const mostCompared = 5;

/** In the order in which they are made; those with one message for all are one. */
export function checksOf(schema: Schema, constant: string): Check[] {
  const checks = Object.entries(misfits(schema, constant)).map(([keyword, misfit]): Check => {
    const words = (schema.enum ?? []) as readonly unknown[];
    const phrase = words.length > mostCompared ? constant : printLiteral(phraseOf(schema, keyword));
    return { keyword, misfit, expected: expectedBy(schema, keyword) ?? phrase };
  });
  return checks.every(({ expected }) => expected === checks[0]?.expected) ? merged(checks) : checks;
}

/** The same checks with one message. */
export function saying(checks: readonly Check[], expected: string): Check[] {
  return merged(checks.map((check) => ({ ...check, expected })));
}

function merged(checks: readonly Check[]): Check[] {
  const [first] = checks;
  if (first === undefined) return [];
  return [{ ...first, misfit: (value) => checks.map((check) => check.misfit(value)).join(" || ") }];
}

/** What `expects` says for a keyword, as a literal. */
export function expectedBy(schema: Schema, keyword: string): string | undefined {
  const { expects } = schema;
  const text = typeof expects === "object" ? (expects as Schema)[keyword] : expects;
  if (typeof text !== "string") return undefined;
  return JSON.stringify(text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => String(schema[key])));
}

function misfits(schema: Schema, constant: string): Record<string, Check["misfit"]> {
  if ("const" in schema) return { const: (value) => `${value} !== ${JSON.stringify(schema.const)}` };
  if (Array.isArray(schema.enum)) {
    const words = schema.enum.map((word) => JSON.stringify(word));
    const isShort = words.length <= mostCompared;
    return {
      enum: (value) =>
        isShort ? words.map((word) => `${value} !== ${word}`).join(" && ") : `!${constant}.includes(${value})`,
    };
  }
  const { minimum, maximum, ...counts } = schema as Readonly<Record<string, number | undefined>>;
  const range = [minimum ?? (maximum === undefined ? [] : "-Infinity"), maximum ?? []].flat();
  switch (schema.type) {
    case "string":
      return { type: (value) => `typeof ${value} !== "string"`, ...limitsOf(counts, "Length") };
    case "array":
      return { type: (value) => `!Array.isArray(${value})`, ...limitsOf(counts, "Items") };
    case "boolean":
      return { type: (value) => `typeof ${value} !== "boolean"` };
    case "null":
      return { type: (value) => `${value} !== null` };
    case "integer":
      return { type: (value) => `!isInteger(${[value, ...range].join(", ")})` };
    case "number":
      return { type: (value) => `!isNumber(${[value, ...range].join(", ")})` };
    default:
      return { type: (value) => `!isObject(${value})` };
  }
}

function limitsOf(counts: Schema, kind: "Length" | "Items"): Record<string, Check["misfit"]> {
  const [least, most] = [counts[`min${kind}`], counts[`max${kind}`]];
  return {
    ...(least !== undefined && { [`min${kind}`]: (value: string) => `${value}.length < ${least}` }),
    ...(most !== undefined && { [`max${kind}`]: (value: string) => `${value}.length > ${most}` }),
  };
}

function phraseOf(schema: Schema, keyword: string): string | unknown[] {
  const { minimum, maximum, items } = schema;
  if (keyword === "const") return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  const type = String(schema.type) as keyof typeof phrases;
  if (type === "array" && (items as Schema | undefined)?.type === "string") return phrases.arrayOfStrings;
  const from = minimum === undefined ? "" : ` from ${minimum}`;
  return `${phrases[type] ?? phrases.object}${from}${maximum === undefined ? "" : ` to ${maximum}`}`;
}
