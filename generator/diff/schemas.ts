/** JSON Schemas of two revisions, side by side: what a field may be now, and whom that breaks. */
import { code, codes, is, type Line, line, renames, sets } from "./findings.ts";
import { differences, isRows, isSame, own, type Rows, rowsOf, without } from "./plain.ts";

/** Who writes the value: what callers send may only become wider, what they get only narrower. */
export type Side = "request" | "answer";

type Schema = Rows;

/** What only people read. */
export const prose = ["description", "summary", "title", "examples", "example", "discriminator", "expects"];

/** Compares schemas of two documents; each pair of named schemas once for each side. */
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

  /** Whether a comparison came to the schema of this name. */
  hasSeen(name: string): boolean {
    return [...this.#seen].some((pair) => pair.split(" ").includes(name));
  }

  /** @param at what the schema describes, where it has no name of its own */
  compare(before: unknown, after: unknown, at: string, side: Side): void {
    const [old, young] = [resolved(this.#documents[0], before), resolved(this.#documents[1], after)];
    const name = young.name ?? at;
    if (old.name !== undefined || young.name !== undefined) {
      const pair = `${old.name} ${young.name} ${side}`;
      if (this.#seen.has(pair)) return;
      this.#seen.add(pair);
    }
    if (isAnything(old.schema) !== isAnything(young.schema)) {
      const isWider = isAnything(young.schema);
      this.#say(`${code(name)} may ${isWider ? "now" : "no longer"} be anything.`, isWider === (side === "answer"));
      return;
    }
    this.#compareTypes(old.schema, young.schema, name, side);
    this.#compareWords(old.schema, young.schema, name, side);
    this.#compareFields(old.schema, young.schema, name, side);
    this.#compareVariants(old.schema, young.schema, name, side);
    this.#compareOthers(old.schema, young.schema, name, side);
    if (old.schema.items !== undefined || young.schema.items !== undefined) {
      this.compare(old.schema.items, young.schema.items, `${name}[]`, side);
    }
  }

  /** The same change, met on both sides, is one; it breaks when it breaks either. */
  #say(text: string, isBreaking: boolean, ...subjects: readonly string[]): void {
    const before = this.#found.get(text);
    this.#found.set(text, { ...line(text, ...subjects), breaking: isBreaking || before?.breaking === true });
  }

  #compareTypes(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, young] = [typesOf(before), typesOf(after)];
    if (isSame([...old].sort(), [...young].sort())) return;
    const { gone, added } = sets(old, young);
    const isWider = gone.length === 0 && old.length > 0;
    const isNarrower = added.length === 0 && young.length > 0;
    const isSafe = side === "request" ? isWider : isNarrower;
    this.#say(is(`The type of ${code(name)}`, before.type ?? old[0], after.type ?? young[0]), !isSafe);
  }

  #compareWords(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, young] = [wordsOf(before), wordsOf(after)];
    if (old === undefined && young === undefined) return;
    const { gone, added } = sets(old, young);
    if (old === undefined) this.#say(`${code(name)} is now one of ${codes(young ?? [])}.`, side === "request");
    else if (young === undefined)
      this.#say(`${code(name)} may now be any text, no longer one of ${codes(old)}.`, side === "answer");
    else {
      if (gone.length > 0) this.#say(`${code(name)} is no longer ${codes(gone)}.`, true);
      if (added.length > 0) this.#say(`${code(name)} may now be ${codes(added)}.`, false);
    }
  }

  #compareFields(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, young] = [rowsOf(before.properties), rowsOf(after.properties)];
    const [needed, needs] = [listOf(before.required), listOf(after.required)];
    const read = (document: unknown, schema: unknown) => without(resolved(document, schema).schema, prose);
    const entries = (rows: Rows, others: Rows, document: unknown) =>
      Object.keys(rows)
        .filter((key) => own(others, key) === undefined)
        .map((key) => ({ name: key, value: read(document, rows[key]) }));
    const [gone, added] = [entries(old, young, this.#documents[0]), entries(young, old, this.#documents[1])];
    const renamed = renames(gone, added);
    for (const key of Object.keys(old)) {
      const [full, to] = [`${name}.${key}`, renamed.get(key)];
      if (to !== undefined) this.#say(`${code(full)} is now called ${code(to)}.`, true, full, `${name}.${to}`);
      else if (own(young, key) === undefined) this.#say(`${code(full)} is gone.`, true, full);
      else {
        if (!needed.includes(key) && needs.includes(key))
          this.#say(`${code(full)} is now required.`, side === "request", full);
        if (needed.includes(key) && !needs.includes(key))
          this.#say(`${code(full)} may now be missing.`, side === "answer", full);
        this.compare(old[key], young[key], full, side);
      }
    }
    for (const { name: key } of added.filter(({ name }) => ![...renamed.values()].includes(name))) {
      const isNeeded = needs.includes(key);
      this.#say(
        `New ${isNeeded ? "required" : "optional"} field ${code(`${name}.${key}`)}.`,
        isNeeded && side === "request",
        `${name}.${key}`,
      );
    }
  }

  #compareVariants(before: Schema, after: Schema, name: string, side: Side): void {
    const [old, young] = [variantsOf(before), variantsOf(after)];
    const { gone, added } = sets(Object.keys(old), Object.keys(young));
    if (gone.length > 0) this.#say(`${code(name)} is no longer ${codes(gone)}.`, true);
    if (added.length > 0) this.#say(`${code(name)} may now be ${codes(added)}.`, false);
    for (const [variant, schema] of Object.entries(old)) {
      if (Object.hasOwn(young, variant)) this.compare(schema, young[variant], `${name}(${variant})`, side);
    }
  }

  /** Limits, defaults and whatever else a schema says. */
  #compareOthers(before: Schema, after: Schema, name: string, side: Side): void {
    for (const each of differences(othersOf(before), othersOf(after))) {
      const isAnswer = side === "answer";
      const text = is(`${code(each.name)} of ${code(name)}`, each.before, each.after);
      this.#say(text, !isAnswer && !isLooser(each.name, each.before, each.after));
    }
  }
}

/** A value of a document, or the one that it refers to. */
export function resolved(
  document: unknown,
  schema: unknown,
): { readonly schema: Schema; readonly name: string | undefined } {
  const { $ref: reference, ...beside } = rowsOf(schema);
  if (typeof reference !== "string") return { schema: rowsOf(schema), name: undefined };
  const steps = reference.split("/").slice(1);
  const found = steps.reduce<unknown>((value, step) => (isRows(value) ? own(value, step) : undefined), document);
  return { schema: { ...rowsOf(found), ...beside }, name: lastOf(reference) };
}

function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => prose.includes(keyword));
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
}

/** The types that a schema names, or those of its words; a `number` may be an `integer`. */
function typesOf({ type, enum: words, const: word }: Schema): readonly string[] {
  const values = (words ?? (word === undefined ? [] : [word])) as readonly unknown[];
  const types = new Set(listOf(type ?? values.map(typeOf)));
  return [...(types.has("number") ? types.add("integer") : types)];
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return "integer";
  return value === null ? "null" : typeof value;
}

function wordsOf({ enum: words, const: word }: Schema): readonly string[] | undefined {
  return words === undefined && word === undefined ? undefined : listOf(words ?? word);
}

/** Variants by what tells them apart: a name, the word of their `type`, the type itself. */
function variantsOf({ oneOf, anyOf }: Schema): Rows {
  const variants = (oneOf ?? anyOf ?? []) as readonly unknown[];
  const named = Map.groupBy(variants, (each) => {
    const { $ref, type, properties } = rowsOf(each);
    const word = rowsOf(rowsOf(properties).type).const;
    return typeof $ref === "string" ? lastOf($ref) : String(word ?? type ?? "any");
  });
  const rows = [...named].flatMap(([name, alike]) =>
    alike.map((each, index): [string, unknown] => [index === 0 ? name : `${name} ${index + 1}`, each]),
  );
  return Object.fromEntries(rows);
}

function lastOf(reference: string): string {
  return reference.split("/").at(-1) ?? reference;
}

/** Keywords that have comparisons of their own. */
const compared = ["$ref", "type", "enum", "const", "properties", "required", "items", "oneOf", "anyOf"];

function othersOf(schema: Schema): Rows {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !compared.includes(key) && !prose.includes(key)));
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
