/**
 * JSON whose numbers keep their digits. A number that a double holds exactly is a number; any other is raw JSON
 * (`JSON.rawJSON`), which `JSON.stringify` writes as it was read. Whatever looks at values treats raw JSON as the number
 * that it is, not as an object.
 */
import { readExactly } from "./json/exact.ts";
import { isRaw, makeRaw, type RawJson } from "./json/raw.ts";

export { isRaw };

const digits = "[0-9.]";

/**
 * Where a number stands whose digits may be lost: 16 or more of them, or an exponent of three. Strings may look like one.
 * Nearly every text holds none, and is searched for both: each pattern is spelt out so that the engine can skip ahead.
 */
const longNumber = new RegExp(`[-[:,\\s]${digits.repeat(16)}`);
const longExponent = /[0-9][eE][-+]?[0-9][0-9][0-9](?<=[-[:,\s][0-9.]{1,15}[eE][-+]?[0-9]{3})/;

/** @throws {SyntaxError} for a text that is not valid JSON */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const isSuspicious = typeof value === "number" || longNumber.test(text) || longExponent.test(text);
  return isSuspicious ? readExactly(text, value) : value;
}

/** The same; undefined for a text that is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The value as JSON text; a BigInt is written in digits.
 * @throws {TypeError} for a value that contains itself
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // only callers of the library have BigInts, and hardly one: nobody else pays for looking
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? makeRaw(String(each)) : each));
  }
}

/** The digits of a number that is raw JSON, as they were written; undefined for anything else. */
export function digitsOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !isRaw(value)) return undefined;
  const { rawJSON: text } = value as RawJson;
  return /^[-\d]/.test(text) ? text : undefined;
}

/** The value as a number, the nearest one to raw JSON; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const text = digitsOf(value);
  return text === undefined ? undefined : Number(text);
}
