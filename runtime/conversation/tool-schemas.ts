/** Walks JSON Schemas: those of tools and of formats, the schemas in them, and where their references lead. */
import type { FunctionTool, ResponseFormat } from "../../generated/hub.ts";
import { except } from "../errors.ts";
import { isObject, mapField, mapList } from "../request/reading.ts";

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
/** Keywords whose value is a schema or an array of schemas. */
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
export const removed = Symbol("removed");

/** The fields mapped; the same object if none of them changes. Spread keeps a property with the name `__proto__`. */
export function mapFields(fields: Schema, map: (key: string, value: unknown) => unknown): Schema {
  let copy: Record<string, unknown> | undefined;
  for (const key in fields) {
    const mapped = map(key, fields[key]);
    if (mapped === fields[key]) continue;
    copy ??= { ...fields };
    if (mapped === removed) delete copy[key];
    else Object.defineProperty(copy, key, { value: mapped });
  }
  return copy ?? fields;
}

/** Where a schema leads back to itself. */
export interface Cycles {
  /** The properties of each schema that lead back. */
  readonly properties: ReadonlyMap<Schema, ReadonlySet<string>>;
  /** The schemas with a reference that leads back without a property in between. */
  readonly references: ReadonlySet<Schema>;
}

/** The property of an object that is being read. */
interface Step {
  readonly holder: Schema;
  readonly name: string;
  /** How many schemas the holder is in. */
  readonly depth: number;
}

/** References that follow each other through more schemas than this count as leading back. */
const longest = 5 * deepest;

/** The cycles of a schema: each reference to a schema that it is in, and the innermost property on the way. */
export function cyclesIn(root: Schema): Cycles {
  const properties = new Map<Schema, Set<string>>();
  const references = new Set<Schema>();
  /** The schemas that are being read, and how many each is in. */
  const open = new Map<unknown, number>();
  const read = new Set<unknown>();
  /** Read last, since they are in no schema but those that refer to them. */
  const definitions: unknown[] = [];
  const follow = (schema: Schema, to: unknown, step: Step | undefined): void => {
    const depth = open.size > longest ? 0 : open.get(to);
    if (depth === undefined) visit(to, step);
    else if (step === undefined || step.depth < depth) references.add(schema);
    else properties.set(step.holder, (properties.get(step.holder) ?? new Set()).add(step.name));
  };
  const visit = (schema: unknown, step: Step | undefined): void => {
    if (!isObject(schema) || read.has(schema) || open.has(schema)) return;
    const depth = open.size;
    open.set(schema, depth);
    if (typeof schema.$ref === "string") follow(schema, targetOf(schema.$ref, root), step);
    for (const [key, value] of Object.entries(schema)) {
      if (key === "$defs" || key === "definitions") definitions.push(value);
      else if (key === "properties" && isObject(value))
        for (const [name, each] of Object.entries(value)) visit(each, { holder: schema, name, depth });
      else
        mapSchemas(key, value, (each) => {
          visit(each, step);
          return each;
        });
    }
    open.delete(schema);
    read.add(schema);
  };
  visit(root, undefined);
  for (const schemas of definitions)
    if (isObject(schemas)) for (const each of Object.values(schemas)) visit(each, undefined);
  return { properties, references };
}

/** The schema at a reference within the same document; undefined if there is none. Anchors are not looked up. */
export function targetOf(reference: string, root: Schema): unknown {
  if (!reference.startsWith("#")) return undefined;
  let found: unknown = root;
  for (const step of reference.slice(1).split("/").slice(1)) {
    const decoded = except(
      URIError,
      () => decodeURIComponent(step),
      () => step,
    );
    const key = decoded.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Schema)[key];
  }
  return found;
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
