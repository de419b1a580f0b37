/** Builds JSON Schemas of requests for services whose shapes are written down here, from their documentation. */
import type { Schema } from "../language/schema.ts";

type Fields = Readonly<Record<string, Schema>>;

export const text: Schema = { type: "string" };
export const number: Schema = { type: "number" };
export const whole: Schema = { type: "integer" };
export const flag: Schema = { type: "boolean" };
export const anyObject: Schema = { type: "object" };

/** An object with these fields and no others; those whose names end with `!` are required. */
export function closed(fields: Fields): Schema {
  return { ...open(fields), additionalProperties: false };
}

/** An object with these fields and any others. */
export function open(fields: Fields): Schema {
  const names = Object.keys(fields);
  const required = names.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1));
  const properties = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name.replace(/!$/, ""), each]));
  return { type: "object", required, properties };
}

export function list(items: Schema, limits: Partial<Pick<Schema, "minItems" | "maxItems">> = {}): Schema {
  return { type: "array", items, ...limits };
}

export function word(...words: (string | null)[]): Schema {
  return { enum: words };
}

export function either(...oneOf: Schema[]): Schema {
  return { oneOf };
}

export function between(minimum: number, maximum: number): Schema {
  return { type: "number", minimum, maximum };
}
