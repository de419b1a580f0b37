/**
 * Values that a provider is known to refuse: the keywords of its native schema that limit numbers, lists and texts. Shapes
 * are no business of this: the compiler has seen to them.
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

/** A sentence for each value below a place that its schema refuses. */
export function findRefused(schema: Schema, value: unknown, at: Pointer, root: Schema = schema): string[] {
  const wanted = resolve(schema, root);
  const branches = wanted.oneOf ?? wanted.anyOf;
  const branch = branches?.find((each) => accepts(resolve(each, root), value, root));
  if (branch !== undefined) return findRefused(branch, value, at, root);
  const found = exceeded(wanted, value).map((reason) => `${at} ${reason}`);
  if (Array.isArray(value)) {
    const { items } = wanted;
    return items === undefined
      ? found
      : [...found, ...value.flatMap((each, index) => findRefused(items, each, below(at, index), root))];
  }
  if (!isContainer(value)) return found;
  const inner = Object.entries(value).flatMap(([key, each]) => {
    const property =
      wanted.properties !== undefined && Object.hasOwn(wanted.properties, key) ? wanted.properties[key] : undefined;
    return property === undefined ? [] : findRefused(property, each, below(at, key), root);
  });
  return [...found, ...inner];
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref === undefined ? undefined : stepsOf(schema.$ref).at(-1);
  const found = name === undefined ? undefined : root.$defs?.[name];
  return found === undefined ? schema : resolve(found, root);
}

/** Whether a value is of the kind that a branch speaks of: its type, and the words that tell it from the others. */
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
    if (number < minimum) return [`is ${written}; the provider takes nothing below ${minimum}`];
    return number > maximum ? [`is ${written}; the provider takes nothing above ${maximum}`] : [];
  }
  if (Array.isArray(value)) {
    if (value.length < minItems) return [`has ${value.length} elements; the provider wants ${minItems} at least`];
    return value.length > maxItems ? [`has ${value.length} elements; the provider takes ${maxItems} at most`] : [];
  }
  if (typeof value !== "string") return [];
  if (value.length < minLength) return [`has ${value.length} characters; the provider wants ${minLength} at least`];
  if (value.length > maxLength) return [`has ${value.length} characters; the provider takes ${maxLength} at most`];
  return new RegExp(pattern, "u").test(value)
    ? []
    : [`is ${quote(value)}; the provider takes only what fits ${pattern}`];
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
