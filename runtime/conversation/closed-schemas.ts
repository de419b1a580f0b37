/** Adds what a provider requires of a response schema: closed objects, and for a strict one also that every property is required. */
import type { ResponseFormat } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { isObject } from "../request/reading.ts";
import { deepest, mapSchemas } from "./tool-schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The format with the keywords that the provider requires. `as_sent`, and for `strict` a format that is not strict, stay as they are. */
export function closeFormat(
  format: ResponseFormat | undefined,
  how: Conversation["response_schema"] = "as_sent",
): ResponseFormat | undefined {
  if (format?.type !== "json_schema" || how === "as_sent") return format;
  const { json_schema: named } = format;
  if (how === "strict" && named.strict !== true) return format;
  return { ...format, json_schema: { ...named, schema: close(named.schema, how === "strict") as Schema } };
}

/** A schema that is nested too deeply stays as it is: no provider accepts it. */
function close(schema: unknown, isStrict: boolean, depth = 0): unknown {
  if (!isObject(schema) || depth > deepest) return schema;
  const entries = new Map<string, unknown>();
  for (const [key, value] of Object.entries(schema)) {
    if (isStrict && key === "default") continue;
    entries.set(
      key,
      mapSchemas(key, value, (each) => close(each, isStrict, depth + 1)),
    );
  }
  if (hasProperties(schema)) {
    if (isStrict) entries.set("required", allRequired(schema));
    if (schema.additionalProperties === undefined) entries.set("additionalProperties", false);
  }
  return Object.fromEntries(entries);
}

/** The names of all properties, the required ones first. */
function allRequired({ properties, required }: Schema): unknown[] {
  const given: readonly unknown[] = Array.isArray(required) ? required : [];
  const listed = new Set(given);
  return [...given, ...Object.keys(properties as object).filter((name) => !listed.has(name))];
}

/** An object without `properties` is one of any keys: closed, it would be empty. */
function hasProperties({ type, properties }: Schema): boolean {
  return isObject(properties) && (type === undefined || [type].flat().includes("object"));
}
