/**
 * JSON without loss of digits. A number that a double represents exactly is a number; any other is raw JSON
 * (`JSON.rawJSON`), which `JSON.stringify` writes as it was read. Code that inspects values must treat raw JSON as a
 * number, not as an object.
 */
import { readExactly } from "./json/exact.ts";
import { isRaw, makeRaw, type RawJson } from "./json/raw.ts";

export { isRaw };

const digits = "[0-9.]";

/**
 * Matches numbers that may lose digits: 16 or more digits, or a three-digit exponent. Strings can match, too. All JSON is
 * searched for both and nearly none matches, so the digits are spelled out to let the regex engine skip ahead.
 */
const longNumber = new RegExp(
  `[-[:,\\s]${digits.repeat(16)}|[0-9][eE][-+]?[0-9][0-9][0-9](?<=[-[:,\\s][0-9.]{1,15}[eE][-+]?[0-9]{3})`,
);

/** @throws {SyntaxError} when the text is not valid JSON */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const isSuspicious = typeof value === "number" || longNumber.test(text);
  return isSuspicious ? readExactly(text, value) : value;
}

/** Like `readJson`, but returns undefined when the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Serializes a value as JSON; a BigInt is written as a number.
 * @throws {TypeError} for a cyclic value
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // BigInts are rare, so the replacer runs only after a failure
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? makeRaw(String(each)) : each));
  }
}

/** Whether JSON may have half of a surrogate pair, which only an escape can be: a fast search. */
export const mayBeTorn = (json: string): boolean => json.includes("\\ud") || json.includes("\\uD");

/** JSON with U+FFFD in place of each half of a surrogate pair, which servers refuse. `JSON.stringify` escapes them, and nothing else so. */
export function withoutLoneSurrogates(json: string): string {
  if (!json.includes("\\ud")) return json;
  return json.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (found) => (found.length > 2 ? "\ufffd" : found));
}

/** The paths, with `[]` for elements of lists, of strings with half of a surrogate pair, also in an object of JSON in a string. */
export function tornStringsIn(value: unknown, path = ""): string[] {
  if (typeof value === "string") {
    const isInside = () => value.startsWith("{") && mayBeTorn(value) && tornStringsIn(parseJson(value)).length > 0;
    return !value.isWellFormed() || isInside() ? [path] : [];
  }
  return Object.entries(value ?? {}).flatMap(([key, each]) => {
    const at = Array.isArray(value) ? `${path}[]` : `${path}.${key}`.replace(/^\./, "");
    return [...tornStringsIn(key, at), ...tornStringsIn(each, at)];
  });
}

/** The source text of a number that is raw JSON; undefined for anything else. */
export function digitsOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !isRaw(value)) return undefined;
  const { rawJSON: text } = value as RawJson;
  return /^[-\d]/.test(text) ? text : undefined;
}

/** The value of a number or of raw JSON (as the nearest double); undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const text = digitsOf(value);
  return text === undefined ? undefined : Number(text);
}
