/** Building blocks of the code of readers: the conditions for keywords, names, statements. */

import { keywordsOfModules } from "../../language/names.ts";
import { literal, property, member as step } from "../print/literals.ts";
import type { Schema } from "./openapi.ts";
import { camelCase } from "./print.ts";

/** The expectation in a message, if there is no `expects`. */
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

/** A reason to reject a value. */
export interface Check {
  /** The keyword that is violated. */
  readonly keyword: string;
  /** The condition under which the value of an expression violates it. */
  failsFor(value: string): string;
  /** A literal or the name of a constant: a string, or an array of the allowed values. */
  readonly expected: string;
}

/** Up to this number, values are compared one by one; otherwise they are looked up in a constant. */
const maxCompared = 5;

/** The checks in order. If all have the same message, they are merged into one. */
export function checksOf(schema: Schema, constant: string): Check[] {
  const checks = Object.entries(conditionsOf(schema, constant)).map(([keyword, failsFor]): Check => {
    const words = (schema.enum ?? []) as readonly unknown[];
    const phrase = words.length > maxCompared ? constant : literal(phraseOf(schema, keyword));
    return { keyword, failsFor, expected: expectedBy(schema, keyword) ?? phrase };
  });
  return checks.every(({ expected }) => expected === checks[0]?.expected) ? merged(checks) : checks;
}

/** The same checks with one message. */
export function withMessage(checks: readonly Check[], expected: string): Check[] {
  return merged(checks.map((check) => ({ ...check, expected })));
}

function merged(checks: readonly Check[]): Check[] {
  const [first] = checks;
  if (first === undefined) return [];
  return [{ ...first, failsFor: (value) => checks.map((check) => check.failsFor(value)).join(" || ") }];
}

/** The `expects` of a keyword, as a literal. */
export function expectedBy(schema: Schema, keyword: string): string | undefined {
  const { expects } = schema;
  const text = typeof expects === "object" ? (expects as Schema)[keyword] : expects;
  if (typeof text !== "string") return undefined;
  return literal(text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => String(schema[key])));
}

function conditionsOf(schema: Schema, constant: string): Record<string, Check["failsFor"]> {
  if ("const" in schema) return { const: (value) => `${value} !== ${literal(schema.const)}` };
  if (Array.isArray(schema.enum)) {
    const words = schema.enum.map((word) => literal(word));
    const isShort = words.length <= maxCompared;
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
    case "number": {
      const name = schema.type === "integer" ? "isInteger" : "isNumber";
      return { type: (value) => `!${name}(${[value, ...range].join(", ")})` };
    }
    default:
      return { type: (value) => `!isObject(${value})` };
  }
}

function limitsOf(counts: Schema, kind: "Length" | "Items"): Record<string, Check["failsFor"]> {
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

/** Names that the generated functions use themselves. */
const ownNames = ["value", "at", "path", "hasNull"];

/** Code that throws if a check fails. */
export function printCheck({ keyword, failsFor: misfit, expected }: Check, value: string, place: string): string {
  const found = keyword === "maxItems" ? `${value}.length` : value;
  return `if (${misfit(value)}) throw mismatch(${place}, ${expected}, ${found});`;
}

/** The name of the constant for a property after it has been read. */
export function readName(name: string): string {
  return `${camelCase(name)}Read`;
}

/** The negation of a comparison or call, or of several comparisons joined by `&&`. */
export function inverted(condition: string): string {
  if (condition.startsWith("!")) return condition.slice(1);
  return condition.replaceAll(" !== ", " === ").replaceAll(" && ", " || ");
}

/** The name of the constant for a property. */
export function variable(name: string): string {
  const word = name.replaceAll(/\W/g, "_");
  return keywordsOfModules.has(word) || ownNames.includes(word) ? `${word}_` : word;
}

/** A property with its constant, in a destructuring pattern or an object. */
export function binding(name: string): string {
  return variable(name) === name ? name : `${property(name)}: ${variable(name)}`;
}

/** A property of the value. */
export function member(name: string): string {
  return `value${step(name)}`;
}

/** `name: type` as a parameter. */
export function parameter(text: string): { name: string; type: string } {
  const [name = "", type = ""] = text.split(": ");
  return { name, type };
}
