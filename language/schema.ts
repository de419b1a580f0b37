/** Checks JSON values against the native schemas of the spec. Numbers keep their digits and alternatives their order. */
import { numberOf } from "../runtime/json.ts";

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  /** The first alternative that is meant; `anyOf` is read as the same. */
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Whether any optional key may be null; only in the root. Default: none may. */
  readonly nulls?: boolean;
}

export type Path = readonly (string | number)[];

type Reason =
  | { kind: "unknown"; allowed: readonly string[] }
  | { kind: "missing" }
  | { kind: "type"; expected: string }
  | { kind: "enum"; allowed: readonly unknown[] }
  | { kind: "min" | "max"; limit: number; found: number }
  | { kind: "pattern"; pattern: string; description?: string | undefined };

export interface Violation {
  readonly path: Path;
  /** Whether it is the key at the end of the path that is wrong, not its value. */
  readonly isKey?: true;
  readonly value: unknown;
  readonly reason: Reason;
}

/** Violations of a schema, in the order of the value. Of alternatives, the one that the value is meant to be counts. */
export function* violations(root: Schema, value: unknown, schema = root, path: Path = []): Generator<Violation> {
  const { anyOf, oneOf = anyOf, ...rules } = resolve(schema, root);
  if (oneOf !== undefined) {
    const meant = alternative(oneOf, value, path, root);
    if ("reason" in meant) yield meant;
    else yield* violations(root, value, meant, path);
    return;
  }
  const allowed = rules.enum ?? (rules.const === undefined ? undefined : [rules.const]);
  const types = typesOf(rules, root);
  if (allowed !== undefined) {
    if (!allowed.includes(numberOf(value) ?? value)) yield { path, value, reason: { kind: "enum", allowed } };
  } else if (!types.some((type) => isOfType(value, type))) yield wrongType(types, value, path);
  else {
    yield* exceeded(rules, value).map((reason) => ({ path, value, reason }));
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield* violations(root, item, rules.items ?? {}, [...path, index]);
    } else if (jsonTypeOf(value) === "object") yield* inObject(root, value as Fields, rules, path);
  }
}

type Fields = Readonly<Record<string, unknown>>;

function* inObject(root: Schema, value: Fields, rules: Schema, path: Path): Generator<Violation> {
  const { required = [], properties = {}, additionalProperties: others = true, propertyNames } = rules;
  const allowed = Object.keys(properties);
  for (const key of required)
    if (!Object.hasOwn(value, key)) yield { path: [...path, key], value: undefined, reason: { kind: "missing" } };
  for (const [key, item] of Object.entries(value)) {
    const at = [...path, key];
    if (item === null && root.nulls === true && !required.includes(key)) continue;
    for (const each of propertyNames ? violations(root, key, propertyNames, at) : []) yield { ...each, isKey: true };
    const schema = Object.hasOwn(properties, key) ? properties[key] : typeof others === "object" ? others : undefined;
    if (schema !== undefined) yield* violations(root, item, schema, at);
    else if (others === false) yield { path: at, isKey: true, value: item, reason: { kind: "unknown", allowed } };
  }
}

/** The alternative for a value, by its type and by a key whose constants distinguish objects; or why there is none. */
function alternative(all: readonly Schema[], value: unknown, path: Path, root: Schema): Schema | Violation {
  const [first, ...more] = all.filter((each) => typesOf(each, root).some((type) => isOfType(value, type)));
  if (first === undefined) return wrongType([...new Set(all.flatMap((each) => typesOf(each, root)))], value, path);
  if (more.length === 0) return first;
  const fitting = [first, ...more];
  const fits = (each: Schema) => violations(root, value, each, path).next().done === true;
  const best = (some: readonly Schema[]) => (some.length > 1 ? some.find(fits) : undefined) ?? some[0];
  const wordsBy = (key: string) => fitting.map((each) => wordsOf(each, key, root));
  const tags = ["type", "role"].filter((key) => wordsBy(key).every(({ length }) => length > 0));
  const tag = tags.find((key) => isDistinct(wordsBy(key))) ?? tags[0];
  if (tag === undefined) return best(fitting) ?? first;
  const found = (value as Fields)[tag];
  const meant = best(
    fitting.filter((each) =>
      found === undefined
        ? resolve(each, root).required?.includes(tag) !== true
        : wordsOf(each, tag, root).includes(found),
    ),
  );
  if (meant !== undefined) return meant;
  const allowed = fitting.flatMap((each) => wordsOf(each, tag, root));
  return {
    path: [...path, tag],
    value: found,
    reason: found === undefined ? { kind: "missing" } : { kind: "enum", allowed },
  };
}

function isDistinct(groups: readonly (readonly unknown[])[]): boolean {
  return new Set(groups.flat()).size === groups.flat().length;
}

/** The values that a schema of an object allows for a key. */
function wordsOf(schema: Schema, key: string, root: Schema): readonly unknown[] {
  const { anyOf, oneOf = anyOf, properties } = resolve(schema, root);
  if (oneOf !== undefined) return [...new Set(oneOf.flatMap((each) => wordsOf(each, key, root)))];
  const { const: only, enum: several = only === undefined ? [] : [only] } = properties?.[key] ?? {};
  return several;
}

function resolve(schema: Schema, root: Schema): Schema {
  const found =
    schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
  return found === undefined ? schema : resolve(found, root);
}

/** The JSON types of the values of a schema. */
function typesOf(schema: Schema, root: Schema): readonly string[] {
  const resolved = resolve(schema, root);
  const { type, anyOf, oneOf = anyOf, const: only, enum: several = only === undefined ? undefined : [only] } = resolved;
  if (oneOf !== undefined) return oneOf.flatMap((each) => typesOf(each, root));
  if (several !== undefined) return [...new Set(several.map(jsonTypeOf))];
  return typeof type === "string" ? [type] : (type ?? ["any"]);
}

/** The JSON type of a value. Whole numbers are integers, and so are those beyond the range of a double. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const number = numberOf(value);
  if (number === undefined) return typeof value;
  return Number.isInteger(number) || !Number.isFinite(number) ? "integer" : "number";
}

function isOfType(value: unknown, type: string): boolean {
  const found = jsonTypeOf(value);
  return type === "any" || type === found || (type === "number" && found === "integer");
}

function wrongType(types: readonly string[], value: unknown, path: Path): Violation {
  const expected = types.filter((type) => type !== "null").join(" or ");
  return { path, value, reason: { kind: "type", expected } };
}

function exceeded(schema: Schema, value: unknown): Reason[] {
  const { minimum, maximum, minItems, maxItems, minLength, maxLength, pattern, description } = schema;
  if (Array.isArray(value)) return outside(value.length, minItems, maxItems);
  if (jsonTypeOf(value) === "object")
    return outside(Object.keys(value as object).length, schema.minProperties, schema.maxProperties);
  if (typeof value !== "string") return outside(numberOf(value) ?? Number.NaN, minimum, maximum);
  const found = outside(value.length, minLength, maxLength);
  const matches = pattern === undefined || new RegExp(pattern, "u").test(value);
  return found.length > 0 || matches ? found : [{ kind: "pattern", pattern, description }];
}

function outside(found: number, min = -Infinity, max = Infinity): Reason[] {
  if (found < min) return [{ kind: "min", limit: min, found }];
  return found > max ? [{ kind: "max", limit: max, found }] : [];
}
