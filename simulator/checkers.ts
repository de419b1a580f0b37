/**
 * Small checkers for JSON shapes. A checker passes silently or throws a `Fault` that says where and why;
 * each provider words the fault in its own way.
 */
import { asNumber, isObject, type JsonObject } from "./values.ts";

export type Path = readonly (string | number)[];

export type Reason =
  | { kind: "unknown" }
  | { kind: "missing" }
  | { kind: "type"; expected: string; found: unknown }
  | { kind: "word"; found: unknown; allowed: readonly string[] }
  | { kind: "least" | "most"; limit: number; found: number; of: "value" | "length" }
  | { kind: "pattern"; pattern: string; found: string };

export class Fault extends Error {
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

function wrongType(path: Path, expected: string, found: unknown): Fault {
  return new Fault(path, { kind: "type", expected, found });
}

function bound(found: number, limits: Limits, path: Path, of: "value" | "length"): void {
  const { least, most } = limits;
  if (least !== undefined && found < least) throw new Fault(path, { kind: "least", limit: least, found, of });
  if (most !== undefined && found > most) throw new Fault(path, { kind: "most", limit: most, found, of });
}

export interface Limits {
  least?: number;
  most?: number;
}

export function text(limits: Limits & { pattern?: RegExp } = {}): Check {
  return (value, path) => {
    if (typeof value !== "string") throw wrongType(path, "string", value);
    bound(value.length, limits, path, "length");
    if (limits.pattern?.test(value) === false) {
      throw new Fault(path, { kind: "pattern", pattern: limits.pattern.source, found: value });
    }
  };
}

export function integer(limits: Limits = {}): Check {
  return (value, path) => {
    const number = asNumber(value);
    if (number === undefined || !Number.isInteger(number)) throw wrongType(path, "integer", value);
    bound(number, limits, path, "value");
  };
}

export function decimal(limits: Limits = {}): Check {
  return (value, path) => {
    const number = asNumber(value);
    if (number === undefined) throw wrongType(path, "number", value);
    bound(number, limits, path, "value");
  };
}

export const flag: Check = (value, path) => {
  if (typeof value !== "boolean") throw wrongType(path, "boolean", value);
};

/** One of the given words. */
export function word(...allowed: string[]): Check {
  return (value, path) => {
    if (typeof value !== "string" || !allowed.includes(value)) {
      throw new Fault(path, { kind: "word", found: value, allowed });
    }
  };
}

export function list(check: Check, limits: Limits = {}): Check {
  return (value, path) => {
    if (!Array.isArray(value)) throw wrongType(path, "array", value);
    bound(value.length, limits, path, "length");
    value.forEach((entry, index) => {
      check(entry, [...path, index]);
    });
  };
}

/** Any object, its values all of one shape. */
export function record(check: Check = anything): Check {
  return (value, path) => {
    if (!isObject(value)) throw wrongType(path, "object", value);
    for (const [name, entry] of Object.entries(value)) check(entry, [...path, name]);
  };
}

export interface ObjectRules {
  required?: readonly string[];
  /** Unknown fields are ignored instead of refused. */
  open?: boolean;
  /** A field that is not required may be null. */
  nulls?: boolean;
}

export function object(fields: Record<string, Check>, rules: ObjectRules = {}): Check {
  const required = new Set(rules.required ?? []);
  return (value, path) => {
    if (!isObject(value)) throw wrongType(path, "object", value);
    for (const name of required) {
      if (!Object.hasOwn(value, name)) throw new Fault([...path, name], { kind: "missing" });
    }
    for (const [name, entry] of Object.entries(value)) {
      const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (check === undefined) {
        if (rules.open === true) continue;
        throw new Fault([...path, name], { kind: "unknown" });
      }
      if (entry === null && rules.nulls === true && !required.has(name)) continue;
      check(entry, [...path, name]);
    }
  };
}

/** An object whose field `tag` says which shape it has; `fallback` is the word assumed when it is missing. */
export function tagged(tag: string, variants: Record<string, Check>, fallback?: string): Check {
  const words = Object.keys(variants);
  return (value, path) => {
    if (!isObject(value)) throw wrongType(path, "object", value);
    const found = value[tag] ?? fallback;
    if (found === undefined) throw new Fault([...path, tag], { kind: "missing" });
    const check = typeof found === "string" && Object.hasOwn(variants, found) ? variants[found] : undefined;
    if (check === undefined) throw new Fault([...path, tag], { kind: "word", found, allowed: words });
    check(value, path);
  };
}

/** A text, or a list, or an object, whichever the value is; kinds left out are refused. */
export function either(forms: { text?: Check; list?: Check; object?: Check }): Check {
  const expected = Object.keys(forms).join(" or ").replace("text", "string").replace("list", "array");
  return (value, path) => {
    const form =
      typeof value === "string"
        ? forms.text
        : Array.isArray(value)
          ? forms.list
          : isObject(value)
            ? forms.object
            : undefined;
    if (form === undefined) throw wrongType(path, expected, value);
    form(value, path);
  };
}

export function maybe(check: Check): Check {
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

/** What kind of JSON value this is, in a word. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const number = asNumber(value);
  if (number !== undefined) return Number.isInteger(number) ? "integer" : "decimal";
  return typeof value;
}

/** A path in the style `tools[0].name`. */
export function bracketed(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/** Every object inside a JSON schema that stands where a schema stands, the root included. */
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
