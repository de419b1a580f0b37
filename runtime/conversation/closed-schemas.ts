/** Closes the objects of a response schema, for providers that refuse open ones. */
import type { ResponseFormat } from "../../generated/hub.ts";
import { isObject } from "../request/reading.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import { deepest, mapSchemas } from "./tool-schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The format with `additionalProperties: false` in every object that does not say. */
export function closeFormat(format: ResponseFormat | undefined, trace?: Trace): ResponseFormat | undefined {
  if (format?.type !== "json_schema") return format;
  const { json_schema: named } = format;
  const schema = close(named.schema, "/response_format/json_schema/schema", trace, 0) as Schema;
  return { ...format, json_schema: { ...named, schema } };
}

/** A schema that is nested too deeply stays as it is: no provider accepts it. */
function close(schema: unknown, at: Pointer, trace: Trace | undefined, depth: number): unknown {
  if (!isObject(schema) || depth > deepest) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    mapSchemas(key, value, (each, ...steps) => close(each, below(at, key, ...steps), trace, depth + 1)),
  ]);
  if (!isObjectSchema(schema) || schema.additionalProperties !== undefined) return Object.fromEntries(entries);
  const closed = Object.fromEntries([...entries, ["additionalProperties", false]]);
  trace?.from(closed, at, { additionalProperties: [] });
  return closed;
}

function isObjectSchema({ type, properties }: Schema): boolean {
  return type === undefined ? isObject(properties) : [type].flat().includes("object");
}
