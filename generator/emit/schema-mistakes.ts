/** Finds errors in a schema for which a reader is generated: unsupported or unknown keywords. */

import type { Step } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import type { Schema } from "./openapi.ts";

/** An error, with its path in the schema. */
export interface SchemaError {
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

/** Keywords that replace `type`. */
const kinds = ["$ref", "const", "enum", "oneOf"];

/** Limits that need `expects` for their message. */
const limits = ["minLength", "maxLength", "minItems", "maxItems"];

export function schemaErrors(schema: Schema): SchemaError[] {
  const kind = kinds.find((key) => key in schema);
  const { type, expects, required = [], properties = {} } = schema;
  if (kind === undefined && !Object.hasOwn(ofType, String(type))) {
    const message = type === undefined ? "a schema must have a type" : `unknown type ${JSON.stringify(type)}`;
    return [{ steps: ["type"], message: `${message}${suggestion(String(type), Object.keys(ofType))}` }];
  }
  const allowed = [...common, ...(kind === undefined ? (ofType[String(type)] ?? []) : [kind])];
  const found: SchemaError[] = Object.keys(schema)
    .filter((key) => !allowed.includes(key))
    .map((key) => ({ steps: [key], message: `unknown keyword ${key}${suggestion(key, allowed)}` }));
  for (const name of required as readonly string[])
    if (!Object.hasOwn(properties as object, name))
      found.push({ steps: ["required"], message: `${name} is required but not a property` });
  for (const limit of limits)
    if (limit in schema && expects === undefined)
      found.push({ steps: [limit], message: "a limit needs `expects`: the expectation in its message" });
  return [...found, ...expectsErrors(schema)];
}

function expectsErrors({ expects, ...schema }: Schema): SchemaError[] {
  const messages = typeof expects === "string" ? [["type", expects] as const] : Object.entries(expects ?? {});
  return messages.flatMap(([key, text]): SchemaError[] => {
    const placeholders = [...String(text).matchAll(/\$\{(\w+)\}/g)].map(([, hole = ""]) => hole);
    const unknown = [key, ...placeholders].filter((name) => name !== "type" && !(name in schema));
    return unknown.map((name) => ({ steps: ["expects"], message: `there is no ${name} here` }));
  });
}
