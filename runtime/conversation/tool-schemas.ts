/** Reduces tool schemas for providers that accept only some JSON Schema keywords. */
import type { OfferedTool } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { InvalidRequest } from "../errors.ts";
import { isObject } from "../request/reading.ts";

type Rule = NonNullable<Conversation["schema"]>;
type Schema = Readonly<Record<string, unknown>>;

/** Schemas nested deeper than this are rejected: no provider accepts them, and a cyclic one would never end. */
export const deepest = 200;

/** Keywords whose value is a map of schemas, an array of schemas, or a schema; `items` allows an array or a schema. */
const named: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
const lists: ReadonlySet<string> = new Set(["items", "prefixItems", "anyOf", "oneOf", "allOf"]);
const nested: ReadonlySet<string> = new Set([
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
]);

type Holds = "none" | "names" | "list" | "one" | "list or one";

/** The kind of schemas in the value of a keyword. */
function holdsOf(keyword: string): Holds {
  if (named.has(keyword)) return "names";
  if (lists.has(keyword)) return nested.has(keyword) ? "list or one" : "list";
  return nested.has(keyword) ? "one" : "none";
}

/** The value of a keyword with each schema in it mapped. */
export function mapSchemas(keyword: string, value: unknown, map: (schema: unknown) => unknown): unknown {
  const holds = holdsOf(keyword);
  if (holds === "none") return value;
  if (Array.isArray(value)) return value.map((each) => map(each));
  if (holds !== "names" || !isObject(value)) return map(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(each)]));
}

/** The compiled `schema` rule of a dialect. */
export interface Keywords {
  /** The keywords to keep, with the kind of schemas in their values. */
  readonly kept: ReadonlyMap<string, Holds>;
  /** Whether `const` becomes an `enum` with one value. */
  readonly constToEnum: boolean;
}

export function keywordsOf({ keep, const: instead }: Rule): Keywords {
  const kept = new Map(keep.map((keyword) => [keyword, holdsOf(keyword)]));
  const constToEnum = instead === "enum";
  if (constToEnum) kept.delete("const");
  return { kept, constToEnum };
}

/** The tools with reduced schemas. A tool that does not change, or an array of such tools, stays the same object. */
export function reduceTools(tools: OfferedTool[], keywords: Keywords): OfferedTool[] {
  const reducer = new Reducer(keywords);
  let copy: OfferedTool[] | undefined;
  for (let index = 0; index < tools.length; index++) {
    const tool = tools[index] as OfferedTool;
    if (!("function" in tool)) continue;
    const { parameters } = tool.function;
    if (parameters === undefined) continue;
    const reduced = reducer.reduce(parameters, 0, index);
    if (reduced === parameters) continue;
    copy ??= [...tools];
    copy[index] = { ...tool, function: { ...tool.function, parameters: reduced } };
  }
  return copy ?? tools;
}

class Reducer {
  readonly #keywords: Keywords;

  constructor(keywords: Keywords) {
    this.#keywords = keywords;
  }

  reduce(reduce: Schema, depth: number, tool: number): Schema {
    if (depth > deepest) {
      throw new InvalidRequest(`tools[${tool}].function.parameters: nested more than ${deepest} schemas deep`);
    }
    const { kept, constToEnum } = this.#keywords;
    let changes: Changes | undefined;
    for (const key in reduce) {
      const holds = kept.get(key);
      if (holds === "none") continue;
      const value = reduce[key];
      const reduced = holds === undefined ? removed : this.#reduceValue(holds, value, depth, tool);
      if (reduced === value) continue;
      changes ??= new Map();
      changes.set(key, reduced);
    }
    if (changes === undefined) return reduce;
    const rest = changed(reduce, changes);
    return constToEnum && Object.hasOwn(reduce, "const") ? { ...rest, enum: [reduce.const] } : rest;
  }

  /** The value of a keyword with its schemas reduced. */
  #reduceValue(holds: Exclude<Holds, "none">, value: unknown, depth: number, tool: number): unknown {
    switch (holds) {
      case "names":
        return isSchema(value) ? this.#reduceMap(value, depth, tool) : value;
      case "list":
        return Array.isArray(value) ? this.#reduceArray(value, depth, tool) : value;
      case "one":
        return this.#reduceOne(value, depth, tool);
      case "list or one":
        return Array.isArray(value) ? this.#reduceArray(value, depth, tool) : this.#reduceOne(value, depth, tool);
    }
  }

  /** A schema may also be `true` or `false`. */
  #reduceOne(value: unknown, depth: number, tool: number): unknown {
    return isSchema(value) ? this.reduce(value, depth + 1, tool) : value;
  }

  #reduceArray(list: readonly unknown[], depth: number, tool: number): readonly unknown[] {
    let copy: unknown[] | undefined;
    for (let index = 0; index < list.length; index++) {
      const reduced = this.#reduceOne(list[index], depth, tool);
      if (reduced === list[index]) continue;
      copy ??= [...list];
      copy[index] = reduced;
    }
    return copy ?? list;
  }

  #reduceMap(names: Schema, depth: number, tool: number): Schema {
    let changes: Changes | undefined;
    for (const name in names) {
      const schema = names[name];
      const reduced = this.#reduceOne(schema, depth, tool);
      if (reduced === schema) continue;
      changes ??= new Map();
      changes.set(name, reduced);
    }
    return changes === undefined ? names : changed(names, changes);
  }
}

/** Marks a keyword to remove. */
const removed = Symbol("gone");

/** Key → new value, for keys that change. Created lazily: most schemas do not change. */
type Changes = Map<string, unknown>;

function changed(from: Schema, changes: Changes): Schema {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(from)) {
    const now = changes.has(key) ? changes.get(key) : value;
    if (now !== removed) entries.push([key, now]);
  }
  // a property may be named __proto__: fromEntries defines it, an assignment would not
  return Object.fromEntries(entries);
}

function isSchema(value: unknown): value is Schema {
  return isObject(value);
}
