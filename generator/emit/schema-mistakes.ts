/** What is wrong with a schema that shall become code: keys that would do nothing, and words that mean nothing. */

import type { Step } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import type { Schema } from "./openapi.ts";

/** A mistake, and the path from the schema to where it stands. */
export interface Mistake {
  readonly steps: readonly Step[];
  readonly message: string;
}

/** Keywords that any schema may have. */
const common = ["type", "expects", "description", "default"];

/** Keywords for values of one type. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength"],
  boolean: [],
  null: [],
  integer: ["minimum", "maximum"],
  number: ["minimum", "maximum"],
  array: ["items", "minItems", "maxItems"],
  object: ["properties", "required", "additionalProperties", "if", "then"],
};

/** Keywords that take the place of a type. */
const kinds = ["$ref", "const", "enum", "oneOf"];

/** Lengths and counts: how a message tells them is said by `expects`. */
const limits = ["minLength", "maxLength", "minItems", "maxItems"];

export function mistakesIn(schema: Schema): Mistake[] {
  const kind = kinds.find((key) => key in schema);
  const { type, expects, required = [], properties = {} } = schema;
  if (kind === undefined && !Object.hasOwn(ofType, String(type))) {
    const message = type === undefined ? "a schema has a type" : `unknown type ${JSON.stringify(type)}`;
    return [{ steps: ["type"], message: `${message}${suggestion(String(type), Object.keys(ofType))}` }];
  }
  const allowed = [...common, ...(kind === undefined ? (ofType[String(type)] ?? []) : [kind])];
  const found: Mistake[] = Object.keys(schema)
    .filter((key) => !allowed.includes(key))
    .map((key) => ({ steps: [key], message: `unknown keyword ${key}${suggestion(key, allowed)}` }));
  for (const name of required as readonly string[])
    if (!Object.hasOwn(properties as object, name))
      found.push({ steps: ["required"], message: `${name} is required but no property` });
  for (const limit of limits)
    if (limit in schema && expects === undefined)
      found.push({ steps: [limit], message: "a limit needs `expects`: what a message says of it" });
  return [...found, ...mistakesInExpects(schema)];
}

function mistakesInExpects({ expects, ...schema }: Schema): Mistake[] {
  const texts = typeof expects === "string" ? [["type", expects] as const] : Object.entries(expects ?? {});
  return texts.flatMap(([key, text]): Mistake[] => {
    const holes = [...String(text).matchAll(/\$\{(\w+)\}/g)].map(([, hole = ""]) => hole);
    const unknown = [key, ...holes].filter((name) => name !== "type" && !(name in schema));
    return unknown.map((name) => ({ steps: ["expects"], message: `there is no ${name} here` }));
  });
}
