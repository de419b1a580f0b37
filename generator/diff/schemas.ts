/** Compares JSON Schemas of two revisions: what a field may be now, and whether that breaks callers. */

import { lastSegment, withoutKeys } from "../emit/openapi.ts";
import { code, codes, describeChange, type Line, line, renamesIn, setDifference } from "./findings.ts";
import { differences, isRows, isSame, own, pairs, type Rows, rowsOf } from "./plain.ts";

/** Who writes the value. To not break callers, a request may only become wider, and a response only narrower. */
export type Side = "request" | "response";

type Schema = Rows;

/** Keywords without meaning for the contract. */
export const descriptive = ["description", "summary", "title", "examples", "example", "discriminator", "expects"];

/** Compares schemas of two documents: each pair of named schemas once per side. */
export class Schemas {
  readonly #documents: readonly [before: unknown, after: unknown];
  readonly #seen = new Set<string>();
  readonly #found = new Map<string, Line>();

  constructor(before: unknown, after: unknown) {
    this.#documents = [before, after];
  }

  get findings(): Line[] {
    return [...this.#found.values()];
  }

  /** Whether the schema of this name has been compared. */
  hasSeen(name: string): boolean {
    return [...this.#seen].some((pair) => pair.split(" ").includes(name));
  }

  /** @param at what the schema describes if it has no name */
  compare(before: unknown, after: unknown, at: string, side: Side): void {
    const [old, current] = [resolved(this.#documents[0], before), resolved(this.#documents[1], after)];
    const name = current.name ?? at;
    if (old.name !== undefined || current.name !== undefined) {
      const pair = `${old.name} ${current.name} ${side}`;
      if (this.#seen.has(pair)) return;
      this.#seen.add(pair);
    }
    if (isAnything(old.schema) !== isAnything(current.schema)) {
      const isWider = isAnything(current.schema);
      this.#add(`${code(name)} may ${isWider ? "now" : "no longer"} be anything.`, isWider === (side === "response"));
      return;
    }
    this.#compareTypes(old.schema, current.schema, name, side);
    this.#compareEnums(old.schema, current.schema, name, side);
    this.#compareFields(old.schema, current.schema, name, side);
    this.#compareVariants(old.schema, current.schema, name, side);
    this.#compareOthers(old.schema, current.schema, name, side);
    if (old.schema.items !== undefined || current.schema.items !== undefined) {
      this.compare(old.schema.items, current.schema.items, `${name}[]`, side);
    }
  }

  /** Reports a change that affects both sides once; it is breaking if it breaks either. */
  #add(text: string, isBreaking: boolean, ...subjects: readonly string[]): void {
    const before = this.#found.get(text);
    this.#found.set(text, { ...line(text, ...subjects), breaking: isBreaking || before?.breaking === true });
  }

  #compareTypes(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, current] = [typesOf(before), typesOf(after)];
    if (isSame([...old].sort(), [...current].sort())) return;
    const { removed, added } = setDifference(old, current);
    const isWider = removed.length === 0 && old.length > 0;
    const isNarrower = added.length === 0 && current.length > 0;
    const isSafe = side === "request" ? isWider : isNarrower;
    this.#add(describeChange(`The type of ${code(name)}`, before.type ?? old[0], after.type ?? current[0]), !isSafe);
  }

  #compareEnums(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, current] = [enumOf(before), enumOf(after)];
    if (old === undefined && current === undefined) return;
    const { removed, added } = setDifference(old, current);
    if (old === undefined) this.#add(`${code(name)} is now one of ${codes(current ?? [])}.`, side === "request");
    else if (current === undefined)
      this.#add(`${code(name)} may now be any string, no longer one of ${codes(old)}.`, side === "response");
    else {
      if (removed.length > 0) this.#add(`${code(name)} is no longer ${codes(removed)}.`, true);
      if (added.length > 0) this.#add(`${code(name)} may now be ${codes(added)}.`, false);
    }
  }

  #compareFields(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, current] = [rowsOf(before.properties), rowsOf(after.properties)];
    const [wasRequired, isRequired] = [listOf(before.required), listOf(after.required)];
    const [plainOld, plainCurrent] = [old, current].map((rows, side) => {
      const read = (schema: unknown) => withoutKeys(resolved(this.#documents[side], schema).schema, descriptive);
      return Object.fromEntries(Object.entries(rows).map(([key, schema]) => [key, read(schema)]));
    });
    const renamed = renamesIn(pairs<unknown>(plainOld ?? {}, plainCurrent ?? {}));
    for (const key of Object.keys(old)) {
      const [full, to] = [`${name}.${key}`, renamed.get(key)];
      if (to !== undefined) this.#add(`${code(full)} is now called ${code(to)}.`, true, full, `${name}.${to}`);
      else if (own(current, key) === undefined) this.#add(`${code(full)} is removed.`, true, full);
      else {
        if (!wasRequired.includes(key) && isRequired.includes(key))
          this.#add(`${code(full)} is now required.`, side === "request", full);
        if (wasRequired.includes(key) && !isRequired.includes(key))
          this.#add(`${code(full)} may now be missing.`, side === "response", full);
        this.compare(old[key], current[key], full, side);
      }
    }
    const known = new Set([...Object.keys(old), ...renamed.values()]);
    for (const key of Object.keys(current).filter((each) => !known.has(each))) {
      const required = isRequired.includes(key);
      this.#add(
        `New ${required ? "required" : "optional"} field ${code(`${name}.${key}`)}.`,
        required && side === "request",
        `${name}.${key}`,
      );
    }
  }

  #compareVariants(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, current] = [variantsOf(before), variantsOf(after)];
    const { removed, added } = setDifference(Object.keys(old), Object.keys(current));
    if (removed.length > 0) this.#add(`${code(name)} is no longer ${codes(removed)}.`, true);
    if (added.length > 0) this.#add(`${code(name)} may now be ${codes(added)}.`, false);
    for (const [variant, schema] of Object.entries(old)) {
      if (Object.hasOwn(current, variant)) this.compare(schema, current[variant], `${name}(${variant})`, side);
    }
  }

  /** Limits, defaults and other keywords. */
  #compareOthers(before: Schema, after: Schema, name: string, side: Side): void {
    for (const each of differences(othersOf(before), othersOf(after))) {
      const isResponse = side === "response";
      const text = describeChange(`${code(each.name)} of ${code(name)}`, each.before, each.after);
      this.#add(text, !isResponse && !isLooser(each.name, each.before, each.after));
    }
  }
}

/** A value of a document, or the one that it refers to. */
export function resolved(
  document: unknown,
  schema: unknown,
): { readonly schema: Schema; readonly name: string | undefined } {
  const { $ref: reference, ...others } = rowsOf(schema);
  if (typeof reference !== "string") return { schema: rowsOf(schema), name: undefined };
  const steps = reference.split("/").slice(1);
  const found = steps.reduce<unknown>((value, step) => (isRows(value) ? own(value, step) : undefined), document);
  return { schema: { ...rowsOf(found), ...others }, name: lastSegment(reference) };
}

function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => descriptive.includes(keyword));
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
}

/** The types of a schema, or of its enum; a `number` may be an `integer`. */
function typesOf({ type, enum: values, const: constant }: Schema): readonly string[] {
  const allowed = (values ?? (constant === undefined ? [] : [constant])) as readonly unknown[];
  const types = new Set(listOf(type ?? allowed.map(typeOf)));
  return [...(types.has("number") ? types.add("integer") : types)];
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return "integer";
  return value === null ? "null" : typeof value;
}

function enumOf({ enum: values, const: constant }: Schema): readonly string[] | undefined {
  return values === undefined && constant === undefined ? undefined : listOf(values ?? constant);
}

/** Variants by what distinguishes them: a name, the constant of their `type`, the type itself. */
function variantsOf({ oneOf, anyOf }: Schema): Rows {
  const variants = (oneOf ?? anyOf ?? []) as readonly unknown[];
  const named = Map.groupBy(variants, (each) => {
    const { $ref, type, properties } = rowsOf(each);
    const word = rowsOf(rowsOf(properties).type).const;
    return typeof $ref === "string" ? lastSegment($ref) : String(word ?? type ?? "any");
  });
  const rows = [...named].flatMap(([name, alike]) =>
    alike.map((each, index): [string, unknown] => [index === 0 ? name : `${name} ${index + 1}`, each]),
  );
  return Object.fromEntries(rows);
}

/** Keywords that have comparisons of their own. */
const compared = ["$ref", "type", "enum", "const", "properties", "required", "items", "oneOf", "anyOf"];

function othersOf(schema: Schema): Rows {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => !compared.includes(key) && !descriptive.includes(key)),
  );
}

/** Whether everything that was allowed still is. */
function isLooser(keyword: string, before: unknown, after: unknown): boolean {
  if (keyword === "additionalProperties") return after === undefined || after === true;
  if (keyword === "default") return before === undefined;
  if (keyword === "deprecated") return true;
  if (after === undefined) return true;
  if (typeof before !== "number" || typeof after !== "number") return false;
  return /^max/.test(keyword) ? after > before : /^(min|exclusiveMin)/.test(keyword) && after < before;
}
