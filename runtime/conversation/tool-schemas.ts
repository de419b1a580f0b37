/** Reduces tool schemas for providers that accept only some JSON Schema keywords. */
import type { FunctionTool, OfferedTool, ResponseFormat } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { InvalidRequest } from "../errors.ts";
import { isObject, mapField, mapList } from "../request/reading.ts";

type Rule = NonNullable<Conversation["schema"]>;
export type Schema = Readonly<Record<string, unknown>>;

/** Schemas nested deeper than this are rejected: no provider accepts them, and a cyclic one would never end. */
export const deepest = 200;

/** Keywords whose value is a map of schemas. */
const named: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
/** Those whose value is a schema or an array of schemas. */
const nested: ReadonlySet<string> = new Set([
  ...["items", "prefixItems", "additionalItems", "unevaluatedItems", "contains"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["anyOf", "oneOf", "allOf", "not", "if", "then", "else"],
]);

/** The value of a keyword with each schema in it mapped; the same value if none of them changes. */
export function mapSchemas(keyword: string, value: unknown, map: (schema: unknown) => unknown): unknown {
  if (named.has(keyword)) return isObject(value) ? mapFields(value, (_, each) => map(each)) : value;
  if (!nested.has(keyword)) return value;
  return Array.isArray(value) ? mapList(value, map) : map(value);
}

/** Stands for the value of a field that is left out. */
const removed = Symbol("removed");

function mapFields(fields: Schema, map: (key: string, value: unknown) => unknown): Schema {
  let changes: Map<string, unknown> | undefined;
  for (const key in fields) {
    const mapped = map(key, fields[key]);
    if (mapped === fields[key]) continue;
    changes ??= new Map();
    changes.set(key, mapped);
  }
  if (changes === undefined) return fields;
  const entries: [string, unknown][] = [];
  for (const key in fields) {
    const value = changes.has(key) ? changes.get(key) : fields[key];
    if (value !== removed) entries.push([key, value]);
  }
  // a property may be named __proto__: fromEntries defines it, an assignment would not
  return Object.fromEntries(entries);
}

/** The compiled `schema` rule of a dialect. */
export interface Keywords {
  readonly kept: ReadonlySet<string>;
  /** Whether `const` becomes an `enum` with one value. */
  readonly constToEnum: boolean;
}

export function keywordsOf({ keep, const: instead }: Rule): Keywords {
  const constToEnum = instead === "enum";
  return { kept: new Set(keep.filter((keyword) => !constToEnum || keyword !== "const")), constToEnum };
}

/** The tools with reduced schemas. A tool that does not change, or an array of such tools, stays the same object. */
export function reduceTools(tools: OfferedTool[], { kept, constToEnum }: Keywords): OfferedTool[] {
  const reduce = (schema: unknown, tool: number, depth = 0): unknown => {
    if (!isObject(schema)) return schema;
    if (depth > deepest)
      throw new InvalidRequest(`tools[${tool}].function.parameters: nested more than ${deepest} schemas deep`);
    const inner = (each: unknown): unknown => reduce(each, tool, depth + 1);
    const reduced = mapFields(schema, (key, value) => (kept.has(key) ? mapSchemas(key, value, inner) : removed));
    return constToEnum && Object.hasOwn(schema, "const") ? { ...reduced, enum: [schema.const] } : reduced;
  };
  return mapList(tools, (tool, index) => mapParameters(tool, (parameters) => reduce(parameters, index)));
}

/** A tool with the schema of its arguments mapped, if it is a function. */
export function mapParameters<Tool extends object>(tool: Tool, map: (schema: Schema) => unknown): Tool {
  if (!("function" in tool)) return tool;
  return mapField(tool as Tool & FunctionTool, "function", (called) =>
    mapField(called, "parameters", (parameters) => map(parameters) as Schema),
  );
}

/** A format of answers with its schema mapped, if it has one. */
export function mapFormat(format: ResponseFormat, map: (schema: Schema) => unknown): ResponseFormat {
  if (format.type !== "json_schema") return format;
  return mapField(format, "json_schema", (named) => mapField(named, "schema", (schema) => map(schema) as Schema));
}
