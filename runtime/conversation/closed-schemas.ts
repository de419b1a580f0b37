/**
 * Fits schemas that answers and the arguments of strict tools must match: closed objects, for a strict one also that every
 * property is required, and keywords that a provider refuses as words of the description.
 */
import type { OfferedTool, ResponseFormat } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { isObject, mapList } from "../request/reading.ts";
import { deepest, mapFormat, mapParameters, mapSchemas, type Schema } from "./tool-schemas.ts";

/** How schemas are fitted. */
export type Fitting = Pick<Conversation, "response_schema" | "fitted_schema">;

/** The format with a schema that the provider accepts. `as_sent`, and for `strict` a format that is not strict, stay as they are. */
export function closeFormat(format: ResponseFormat | undefined, fitting: Fitting): ResponseFormat | undefined {
  const { response_schema: how = "as_sent" } = fitting;
  if (format?.type !== "json_schema" || how === "as_sent") return format;
  return how === "strict" && format.json_schema.strict !== true
    ? format
    : mapFormat(format, (schema) => close(schema, fitting));
}

/** The tools, those that are strict with a schema that the provider accepts. */
export function closeTools(tools: OfferedTool[], fitting: Fitting): OfferedTool[] {
  if (fitting.fitted_schema === undefined) return tools;
  return mapList(tools, (tool) => (isStrict(tool) ? mapParameters(tool, (schema) => close(schema, fitting)) : tool));
}

function isStrict(tool: OfferedTool): boolean {
  return "function" in tool && tool.function.strict === true;
}

/** A schema that is nested too deeply stays as it is: no provider accepts it. */
function close(schema: unknown, fitting: Fitting, depth = 0): unknown {
  if (!isObject(schema) || depth > deepest) return schema;
  const isStrict = fitting.response_schema === "strict";
  const entries = new Map<string, unknown>();
  const words: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (isStrict && key === "default") continue;
    if (isRefused(key, schema, fitting.fitted_schema)) words.push(`${key}: ${JSON.stringify(value)}`);
    else {
      const sent = key === "oneOf" && fitting.fitted_schema !== undefined ? "anyOf" : key;
      entries.set(
        sent,
        mapSchemas(key, value, (each) => close(each, fitting, depth + 1)),
      );
    }
  }
  if (words.length > 0) {
    const { description } = schema;
    entries.set("description", `${typeof description === "string" ? `${description}\n\n` : ""}{${words.join(", ")}}`);
  }
  if (hasProperties(schema)) {
    if (isStrict) entries.set("required", allRequired(schema));
    if (!entries.has("additionalProperties")) entries.set("additionalProperties", false);
  }
  return Object.fromEntries(entries);
}

/** Whether a keyword becomes words. `items` do where they are those after `prefixItems`, and `oneOf` next to `anyOf`. */
export function isRefused(key: string, schema: Schema, keywords: Fitting["fitted_schema"]): boolean {
  if (keywords === undefined) return false;
  const { refused, allowed = {} } = keywords;
  if (refused.includes(key)) return true;
  if (key === "oneOf") return "anyOf" in schema;
  // a map of any keys, made an empty object, would hold nothing: the provider refuses it
  if (key === "additionalProperties" && !hasProperties(schema)) return false;
  if (key === "items" && "prefixItems" in schema) return refused.includes("prefixItems");
  return Object.hasOwn(allowed, key) && !allowed[key]?.some((value) => value === schema[key]);
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
