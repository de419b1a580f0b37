/** What the generated code that reads a request (`generated/request.ts`) is made of. */
import { isRaw, numberOf } from "../json.ts";
import { wrongValue, wrongWord } from "./refusals.ts";

export { numberOf };

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks a value and reads it: the same value, or a copy where nulls had to be left out.
 * @throws {InvalidRequest}
 */
export type Read = (value: unknown, at: Place) => unknown;

/** Where a value is, for messages. It becomes a string only when something is wrong. */
export type Place = string | Field;

/** A part of the value at a place. */
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

/** An element of an array; the index moves along. */
class Element extends Field {
  index = 0;

  override toString(): string {
    return `${super.toString()}[${this.index}]`;
  }
}

/** Every element; the same array where all of them are the same. */
export function readEach(values: readonly unknown[], at: Place, path: string, read: Read): readonly unknown[] {
  const element = new Element(at, path);
  let copy: unknown[] | undefined;
  for (let index = 0; index < values.length; index++) {
    element.index = index;
    const given = values[index];
    const value = read(given, element);
    if (value !== given) {
      copy ??= [...values];
      copy[index] = value;
    }
  }
  return copy ?? values;
}

/** An error for a value that does not fit; an array lists the values that would. */
export function mismatch(at: Place, expected: string | readonly unknown[], found: unknown): Error {
  const path = `${at}`;
  if (typeof expected === "string") return wrongValue(path, expected, found);
  return wrongWord(path, expected.map(String), found);
}

/**
 * For the value of an optional field that does not fit: null means absent.
 * @returns that there is a null to leave out
 * @throws {InvalidRequest} for anything else
 */
export function requireNull(value: unknown, at: Place, expected: string | readonly unknown[]): true {
  if (value !== null) throw mismatch(at, expected, value);
  return true;
}

/**
 * A copy of an object without its nulls.
 * @param read the fields that were read, which replace those of the object; an undefined one is left out
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

/** Whether a value is a whole number that a JSON number holds exactly, within these limits. */
export function isInteger(value: unknown, minimum = -Infinity, maximum = Infinity): boolean {
  return typeof value === "number" && value >= minimum && value <= maximum && Number.isSafeInteger(value);
}

/** Whether a value is a finite number or the raw JSON of one, within these limits. */
export function isNumber(value: unknown, minimum = -Infinity, maximum = Infinity): boolean {
  const number = numberOf(value);
  return number !== undefined && Number.isFinite(number) && number >= minimum && number <= maximum;
}
