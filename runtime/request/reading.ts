/** The functions that the generated request check (`generated/request.ts`) consists of. */
import { isRaw, numberOf } from "../json.ts";
import { notOneOf, wrongValue } from "./refusals.ts";

export { numberOf };

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks a value. Returns the same value, or a copy if nulls had to be removed.
 * @throws {InvalidRequest}
 */
export type Read = (value: unknown, at: Place) => unknown;

/** The path of a value, for messages. It is converted to a string only when there is an error. */
export type Place = string | Field;

/** The path of a part of a value. */
export class Field {
  readonly #at: Place;
  readonly #path: string;

  constructor(at: Place, path: string) {
    this.#at = at;
    this.#path = path;
  }

  toString(): string {
    return `${this.#at}${this.#path}`;
  }
}

/** The path of an array element. One instance is used for all elements, with a changing index. */
class Element extends Field {
  index = 0;

  override toString(): string {
    return `${super.toString()}[${this.index}]`;
  }
}

/** Checks all elements. Returns the same array if no element changes. */
export function readEach(values: readonly unknown[], at: Place, path: string, read: Read): readonly unknown[] {
  const element = new Element(at, path);
  return mapList(values, (value, index) => {
    element.index = index;
    return read(value, element);
  });
}

/** The list with each element mapped; the same list if none of them changes. */
export function mapList<List extends readonly unknown[]>(
  list: List,
  map: (each: List[number], index: number) => List[number],
): List {
  let copy: List[number][] | undefined;
  for (let index = 0; index < list.length; index++) {
    const mapped = map(list[index], index);
    if (mapped === list[index]) continue;
    copy ??= [...list];
    copy[index] = mapped;
  }
  return (copy as List | undefined) ?? list;
}

/** The object with one of its fields mapped; the same object if it has no such field, or if the field does not change. */
export function mapField<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  key: Key,
  map: (value: NonNullable<Whole[Key]>) => Whole[Key],
): Whole {
  const value = whole[key];
  const mapped = value == null ? value : map(value);
  return mapped === value ? whole : { ...whole, [key]: mapped };
}

export function camelKey(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The object with these keys in camel case where they are in snake case. */
export function camelKeys(value: Fields, keys: readonly string[]): Fields {
  let changed: Record<string, unknown> | undefined;
  for (const key in value) {
    if (!key.includes("_")) continue;
    const camel = camelKey(key);
    if (!keys.includes(camel) || value[camel] !== undefined) continue;
    changed ??= { ...value };
    delete changed[key];
    changed[camel] = value[key];
  }
  return changed ?? value;
}

/** The error for an invalid value. `expected` is a description or an array of the allowed values. */
export function mismatch(at: Place, expected: string | readonly unknown[], found: unknown): Error {
  const path = `${at}`.replace(/^\./, "") || "the body";
  if (typeof expected === "string") return wrongValue(path, expected, found);
  return notOneOf(path, expected.map(String), found);
}

/**
 * Called for an optional field without a valid value: null is accepted and means absent.
 * @returns true, as there is a null to remove
 * @throws {InvalidRequest} for any other value
 */
export function requireNull(value: unknown, at: Place, expected: string | readonly unknown[]): true {
  if (value !== null) throw mismatch(at, expected, value);
  return true;
}

/**
 * A copy of an object without its nulls.
 * @param read fields that replace those of the object; undefined removes a field
 */
export function withoutNulls(value: Fields, read: Fields): Fields {
  const kept = Object.entries(value).flatMap(([field, given]): [string, unknown][] => {
    if (!Object.hasOwn(read, field)) return given === null ? [] : [[field, given]];
    return read[field] === undefined ? [] : [[field, read[field]]];
  });
  return Object.fromEntries(kept);
}

/** Whether a value is an object: neither an array nor raw JSON. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}

/** Whether a value is a safe integer within these limits. */
export function isInteger(value: unknown, minimum = -Infinity, maximum = Infinity): boolean {
  return typeof value === "number" && value >= minimum && value <= maximum && Number.isSafeInteger(value);
}

/** Whether a value is a finite number or the raw JSON of one, within these limits. */
export function isNumber(value: unknown, minimum = -Infinity, maximum = Infinity): boolean {
  const number = numberOf(value);
  return number !== undefined && Number.isFinite(number) && number >= minimum && number <= maximum;
}
