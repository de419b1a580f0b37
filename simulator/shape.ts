/** The shape of a request, checked against the native schema of its provider. */
import { jsonTypeOf, type Path, type Schema, type Violation, violations } from "../language/schema.ts";
import { isObject, type JsonObject } from "./values.ts";

export { jsonTypeOf, type Path };

/** The first violation of the schema, which each provider words in its own way. */
export class ShapeError extends Error {
  readonly path: Path;
  readonly reason: Violation["reason"];
  readonly value: unknown;
  constructor({ path, reason, value }: Violation) {
    super(`${reason.kind} at ${path.join(".")}`);
    this.path = path;
    this.reason = reason;
    this.value = value;
  }
}

/**
 * @param schema of a file in `generated/explain/`
 * @param nulls optional keys may be null
 */
export function checkShape(schema: object, value: unknown, { nulls = false } = {}): void {
  for (const violation of violations({ ...(schema as Schema), nulls }, value)) throw new ShapeError(violation);
}

/** The values of an enum, without null. */
export function quoted(values: readonly unknown[]): string[] {
  return values.filter((value) => value !== null).map((value) => `'${value}'`);
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
