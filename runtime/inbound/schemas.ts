/** Schemas of callers whose API has those of OpenAPI 3.0, as protocol buffers write them, besides JSON Schemas. */
import type { Call } from "../../generated/hub.ts";
import { deepest, mapFormat, mapParameters, mapSchemas } from "../conversation/tool-schemas.ts";
import { camelKeys, isObject, mapField, mapList } from "../request/reading.ts";

/** Keywords with two words, which such callers also write in snake case. */
const keywords = ["anyOf", "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"];
/** Integers of 64 bits are strings in protocol buffers. */
const counts: ReadonlySet<string> = new Set(keywords.slice(1));

/** The call with JSON Schemas only. */
export function withJsonSchemas(call: Call): Call {
  const withTools = mapField(call, "tools", (tools) => mapList(tools, (tool) => mapParameters(tool, jsonSchema)));
  return mapField(withTools, "response_format", (format) => mapFormat(format, jsonSchema));
}

function jsonSchema(given: unknown, depth = 0): unknown {
  if (!isObject(given) || depth > deepest) return given;
  const { nullable, ...schema } = camelKeys(given, keywords);
  const written = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === "type") return [key, typeOf(value, nullable === true)];
    if (counts.has(key) && typeof value === "string") return [key, Number(value)];
    return [key, mapSchemas(key, value, (each) => jsonSchema(each, depth + 1))];
  });
  return Object.fromEntries(written.filter(([key, value]) => key !== "type" || value !== undefined));
}

function typeOf(value: unknown, nullable: boolean): unknown {
  if (typeof value !== "string") return value;
  const type = value.toLowerCase();
  if (type === "type_unspecified") return undefined;
  return nullable ? [type, "null"] : type;
}
