/** The common part of all parsers: a file and the errors found in it. */
import { isMap, isScalar, isSeq, type Node, type Scalar as ScalarNode, type YAMLMap, type YAMLSeq } from "yaml";
import { nearest } from "../runtime/config/nearest.ts";
import { type Diagnostic, SpecError, sorted } from "./diagnostics.ts";
import type { Source } from "./load.ts";
import type { Position, Scalar } from "./syntax.ts";

export { nearest };

/** A key of a YAML map with its value. `value` is undefined if nothing follows the colon. */
export interface Field {
  readonly key: string;
  readonly at: Position;
  readonly value: Node | undefined;
}

/** A value and its place, or only where it should be. */
export type Slot = Pick<Field, "at" | "value">;

/** An element of a list. */
export interface Item extends Field {
  readonly value: Node;
}

/** The fields of a map. */
export interface Section {
  find(key: string): Field | undefined;
  /** A missing field has no value, and the place of the map. */
  need(key: string): Field;
  /** The fields whose keys have the given form. */
  readonly others: readonly Field[];
}

/** A value, or the place of one. */
export type Place = Node | Position;

export class Reader {
  readonly source: Source;
  readonly diagnostics: Diagnostic[];

  /** `diagnostics` is shared by the files of one adapter. */
  constructor(source: Source, diagnostics: Diagnostic[] = []) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  at(place: Place): Position {
    return "line" in place ? place : this.source.position(place);
  }

  /** Reports an error. @returns undefined, as parsers without a result do */
  fail(place: Place, message: string): undefined {
    this.diagnostics.push({ at: this.at(place), message });
  }

  /** The whole file as the value of a key. */
  get whole(): Field {
    const { file, root } = this.source;
    return { key: file, at: { file, line: 1, column: 1, length: 1 }, value: root ?? undefined };
  }

  /** The keys of a map; empty, with an error, for anything else. */
  fields(field: Field | undefined, what = field?.key): Field[] {
    if (field === undefined) return [];
    if (isMap(field.value)) return this.pairs(field.value);
    this.fail(field.value ?? field.at, `${what} must be a map`);
    return [];
  }

  /** The fields of a map that has only these keys, and others of this form. */
  section(field: Field | undefined, keys: readonly string[], what = field?.key, form?: RegExp): Section {
    const fields = this.fields(field, what);
    const others = fields.filter(({ key }) => form?.test(key));
    this.known(
      fields.filter((each) => !others.includes(each)),
      keys,
    );
    const find = (key: string) => fields.find((each) => each.key === key);
    const at = field?.at ?? this.whole.at;
    return { find, need: (key) => find(key) ?? { key, at, value: undefined }, others };
  }

  pairs(node: YAMLMap): Field[] {
    return node.items.flatMap((pair): Field[] => {
      const key = pair.key as Node;
      if (!isScalar(key) || key.value === null) {
        this.fail(key ?? node, "a key must be a string");
        return [];
      }
      const value = pair.value as Node | null;
      const missing = value === null || (isScalar(value) && value.value === null && value.source === "");
      return [{ key: keyText(key), at: this.at(key), value: missing ? undefined : value }];
    });
  }

  /** The elements of a list, each with the key of the list; empty, with an error, for anything else. */
  items(field: Field | undefined, what = field?.key): Item[] {
    if (field === undefined) return [];
    if (isSeq(field.value)) return this.elements(field.value, field.key);
    this.fail(field.value ?? field.at, `${what} must be a list`);
    return [];
  }

  elements(node: YAMLSeq, key = ""): Item[] {
    return (node.items as Node[]).map((each) => ({ key, at: this.at(each), value: each }));
  }

  /** A string; empty, with an error, for anything else and for an empty one. */
  string({ key, at, value }: Field, what = key): string {
    if (isScalar(value) && typeof value.value === "string" && value.value !== "") return value.value;
    this.fail(value ?? at, `${what} must be a non-empty string`);
    return "";
  }

  /** A list of strings. */
  strings(field: Field | undefined, what = field?.key): { text: string; at: Position }[] {
    return this.items(field, what).flatMap((each) => {
      const text = this.string(each, `each element of ${what}`);
      return text === "" ? [] : [{ text, at: each.at }];
    });
  }

  /** A string, with `$$` unescaped, number or boolean; undefined for `~`. */
  plain({ key, at, value }: Field, what = key): Scalar | undefined {
    if (isScalar(value)) {
      if (value.value === null) return undefined;
      if (typeof value.value === "string") return this.unescaped(value.value, value);
      if (isPlain(value.value)) return value.value;
    }
    return this.fail(value ?? at, `${what} must be a string, a number, a boolean or ~`);
  }

  /** A literal string: `$$ref` writes `$ref`; nothing else may begin with `$`. */
  unescaped(text: string, place: Place): string {
    if (text.startsWith("$$")) return text.slice(1);
    if (text.startsWith("$")) this.fail(place, "only literals are allowed here; write a literal leading $ as $$");
    return text;
  }

  /** Whether a map or list is written on lines of its own. */
  isBlock(node: YAMLMap | YAMLSeq): boolean {
    if (node.flow !== true) return true;
    const [from, to] = node.range ?? [0, 0];
    return this.source.text.slice(from, to).includes("\n");
  }

  /** Reports unknown keys. */
  known(fields: readonly Field[], names: readonly string[]): void {
    for (const field of fields) {
      if (!names.includes(field.key)) this.fail(field.at, `unknown key ${field.key}${suggestion(field.key, names)}`);
    }
  }

  /** @throws SpecError with all errors found so far */
  finish(): void {
    if (this.diagnostics.length > 0) throw new SpecError(sorted(this.diagnostics));
  }
}

/** Whether a value is a scalar of JSON, which `.nan` and `.inf` are not. */
export function isPlain(value: unknown): value is Scalar {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}

/** `; did you mean …?` with the nearest name, if one is near; else all names, if there are few. */
export function suggestion(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  if (near !== undefined) return `; did you mean ${near}?`;
  return names.length > 0 && names.length <= 14 ? `; allowed: ${names.join(", ")}` : "";
}

/** A key as it is written, so that `2023: x` and `true: x` have string keys. */
function keyText(key: ScalarNode): string {
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

const prototypes = [Object, Array, String, Number, Boolean].map((each) => each.prototype as object);

/** Whether this is a built-in property of JavaScript values, which reading a key would find in any JSON. */
export function isBuiltIn(name: string): boolean {
  return prototypes.some((each) => name in each);
}
