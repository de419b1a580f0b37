/**
 * Finds values that a provider is known to refuse, by the keywords of its native schema that limit numbers, arrays and
 * strings. Shapes are not checked here: the compiler has done that.
 */
import { numberOf, writeJson } from "../runtime/json.ts";
import { below, type Pointer, stepsOf } from "../runtime/trace.ts";
import { isContainer } from "./json.ts";

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A message for each value at or below a pointer that the schema refuses. */
export function findRefused(schema: Schema, value: unknown, at: Pointer, root: Schema = schema): string[] {
  const resolved = resolve(schema, root);
  const branches = resolved.oneOf ?? resolved.anyOf;
  const branch = branches?.find((each) => accepts(resolve(each, root), value, root));
  if (branch !== undefined) return findRefused(branch, value, at, root);
  const found = exceeded(resolved, value).map((reason) => `${at} ${reason}`);
  if (Array.isArray(value)) {
    const { items } = resolved;
    return items === undefined
      ? found
      : [...found, ...value.flatMap((each, index) => findRefused(items, each, below(at, index), root))];
  }
  if (!isContainer(value)) return found;
  const inner = Object.entries(value).flatMap(([key, each]) => {
    const property =
      resolved.properties !== undefined && Object.hasOwn(resolved.properties, key)
        ? resolved.properties[key]
        : undefined;
    return property === undefined ? [] : findRefused(property, each, below(at, key), root);
  });
  return [...found, ...inner];
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref === undefined ? undefined : stepsOf(schema.$ref).at(-1);
  const found = name === undefined ? undefined : root.$defs?.[name];
  return found === undefined ? schema : resolve(found, root);
}

/** Whether a value belongs to a branch of a union: by its type, and by the constants that distinguish the branches. */
function accepts(schema: Schema, value: unknown, root: Schema): boolean {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches !== undefined) return branches.some((each) => accepts(resolve(each, root), value, root));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (!isContainer(value)) return schema.type === undefined || isOfType(schema.type, numberOf(value) ?? value);
  if (Array.isArray(value)) return schema.type === "array";
  if (schema.type !== "object") return false;
  const fields = value as Readonly<Record<string, unknown>>;
  const known = (schema.required ?? []).every((key) => Object.hasOwn(fields, key));
  return (
    known &&
    Object.entries(schema.properties ?? {}).every(([key, each]) => {
      return each.const === undefined || !Object.hasOwn(fields, key) || each.const === fields[key];
    })
  );
}

function isOfType(type: string, value: unknown): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function exceeded(schema: Schema, value: unknown): string[] {
  const { minimum = -Infinity, maximum = Infinity, minItems = 0, maxItems = Infinity } = schema;
  const { minLength = 0, maxLength = Infinity, pattern = "" } = schema;
  const number = numberOf(value);
  if (number !== undefined) {
    const written = writeJson(value);
    if (number < minimum) return [`is ${written}; the provider's minimum is ${minimum}`];
    return number > maximum ? [`is ${written}; the provider's maximum is ${maximum}`] : [];
  }
  if (Array.isArray(value)) {
    if (value.length < minItems) return [`has ${value.length} elements; the provider requires at least ${minItems}`];
    return value.length > maxItems ? [`has ${value.length} elements; the provider allows at most ${maxItems}`] : [];
  }
  if (typeof value !== "string") return [];
  if (value.length < minLength) return [`has ${value.length} characters; the provider requires at least ${minLength}`];
  if (value.length > maxLength) return [`has ${value.length} characters; the provider allows at most ${maxLength}`];
  return new RegExp(pattern, "u").test(value)
    ? []
    : [`is ${quote(value)}; the provider requires the pattern ${pattern}`];
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
