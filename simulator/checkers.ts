/**
 * Checkers for JSON shapes. A checker returns nothing, or throws a `ShapeError` with the place and the reason,
 * which each provider words in its own way.
 */
import { numberOf } from "../runtime/json.ts";
import { isObject, type JsonObject } from "./values.ts";

export type Path = readonly (string | number)[];

type Reason =
  | { kind: "unknown" }
  | { kind: "missing" }
  | { kind: "type"; expected: string; found: unknown }
  | { kind: "enum"; found: unknown; allowed: readonly string[] }
  | { kind: "min" | "max"; limit: number; found: number; of: "value" | "length" }
  | { kind: "pattern"; pattern: string; found: string };

export class ShapeError extends Error {
  readonly path: Path;
  readonly reason: Reason;
  constructor(path: Path, reason: Reason) {
    super(`${reason.kind} at ${path.join(".")}`);
    this.path = path;
    this.reason = reason;
  }
}

export type Check = (value: unknown, path: Path) => void;

export const anything: Check = () => {};

function wrongType(path: Path, expected: string, found: unknown): ShapeError {
  return new ShapeError(path, { kind: "type", expected, found });
}

function bound(found: number, limits: Limits, path: Path, of: "value" | "length"): void {
  const { min, max } = limits;
  if (min !== undefined && found < min) throw new ShapeError(path, { kind: "min", limit: min, found, of });
  if (max !== undefined && found > max) throw new ShapeError(path, { kind: "max", limit: max, found, of });
}

export interface Limits {
  min?: number;
  max?: number;
}

export function string(limits: Limits & { pattern?: RegExp } = {}): Check {
  return (value, path) => {
    if (typeof value !== "string") throw wrongType(path, "string", value);
    bound(value.length, limits, path, "length");
    if (limits.pattern?.test(value) === false) {
      throw new ShapeError(path, { kind: "pattern", pattern: limits.pattern.source, found: value });
    }
  };
}

export function integer(limits: Limits = {}): Check {
  return (value, path) => {
    const found = numberOf(value);
    if (found === undefined || !Number.isInteger(found)) throw wrongType(path, "integer", value);
    bound(found, limits, path, "value");
  };
}

export function number(limits: Limits = {}): Check {
  return (value, path) => {
    const found = numberOf(value);
    if (found === undefined) throw wrongType(path, "number", value);
    bound(found, limits, path, "value");
  };
}

export const boolean: Check = (value, path) => {
  if (typeof value !== "boolean") throw wrongType(path, "boolean", value);
};

/** One of the given values. */
export function oneOf(...allowed: string[]): Check {
  return (value, path) => {
    if (typeof value !== "string" || !allowed.includes(value)) {
      throw new ShapeError(path, { kind: "enum", found: value, allowed });
    }
  };
}

export function array(check: Check, limits: Limits = {}): Check {
  return (value, path) => {
    if (!Array.isArray(value)) throw wrongType(path, "array", value);
    bound(value.length, limits, path, "length");
    value.forEach((entry, index) => {
      check(entry, [...path, index]);
    });
  };
}

/** An object with any keys, whose values all have one shape. */
export function record(check: Check = anything): Check {
  return (value, path) => {
    if (!isObject(value)) throw wrongType(path, "object", value);
    for (const [name, entry] of Object.entries(value)) check(entry, [...path, name]);
  };
}

interface ObjectRules {
  required?: readonly string[];
  /** Unknown fields are allowed. */
  open?: boolean;
  /** Optional fields may be null. */
  nulls?: boolean;
}

export function object(fields: Record<string, Check>, rules: ObjectRules = {}): Check {
  const required = new Set(rules.required ?? []);
  return (value, path) => {
    if (!isObject(value)) throw wrongType(path, "object", value);
    for (const name of required) {
      if (!Object.hasOwn(value, name)) throw new ShapeError([...path, name], { kind: "missing" });
    }
    for (const [name, entry] of Object.entries(value)) {
      const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (check === undefined) {
        if (rules.open === true) continue;
        throw new ShapeError([...path, name], { kind: "unknown" });
      }
      if (entry === null && rules.nulls === true && !required.has(name)) continue;
      check(entry, [...path, name]);
    }
  };
}

/** A union discriminated by the field `tag`, which the variants leave out; `fallback` is its value where it is missing. */
export function tagged(tag: string, variants: Record<string, Check>, fallback?: string): Check {
  return (value, path) => {
    if (!isObject(value)) throw wrongType(path, "object", value);
    const found = value[tag] ?? fallback;
    if (found === undefined) throw new ShapeError([...path, tag], { kind: "missing" });
    const check = typeof found === "string" && Object.hasOwn(variants, found) ? variants[found] : undefined;
    if (check === undefined)
      throw new ShapeError([...path, tag], { kind: "enum", found, allowed: Object.keys(variants) });
    const { [tag]: _, ...fields } = value;
    check(fields, path);
  };
}

/** The check for the type of the value; types without one are refused. */
export function either(forms: { string?: Check; array?: Check; object?: Check }): Check {
  const expected = Object.keys(forms).join(" or ");
  return (value, path) => {
    const form =
      typeof value === "string"
        ? forms.string
        : Array.isArray(value)
          ? forms.array
          : isObject(value)
            ? forms.object
            : undefined;
    if (form === undefined) throw wrongType(path, expected, value);
    form(value, path);
  };
}

export function nullable(check: Check): Check {
  return (value, path) => {
    if (value !== null) check(value, path);
  };
}

/** Both checks, in order. */
export function both(first: Check, second: Check): Check {
  return (value, path) => {
    first(value, path);
    second(value, path);
  };
}

/** The JSON type of the value, integers and decimals apart. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const number = numberOf(value);
  if (number !== undefined) return Number.isInteger(number) ? "integer" : "decimal";
  return typeof value;
}

/** A path in the style `tools[0].name`. */
export function bracketPath(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/** The schema and every schema nested in it, with their paths. */
export function subschemas(schema: unknown, path: Path = []): { schema: JsonObject; path: Path }[] {
  if (!isObject(schema)) return [];
  const found = [{ schema, path }];
  for (const key of ["properties", "$defs", "definitions", "patternProperties"]) {
    const group = schema[key];
    if (!isObject(group)) continue;
    for (const [name, child] of Object.entries(group)) found.push(...subschemas(child, [...path, key, name]));
  }
  for (const key of ["anyOf", "oneOf", "allOf", "prefixItems"]) {
    const group = schema[key];
    if (!Array.isArray(group)) continue;
    group.forEach((child, index) => {
      found.push(...subschemas(child, [...path, key, index]));
    });
  }
  for (const key of ["items", "additionalProperties", "not"]) found.push(...subschemas(schema[key], [...path, key]));
  return found;
}
