/**
 * How a bad request is refused: the path, what is allowed there, what was found, and the nearest name for a typo.
 */
import { closest, distance } from "fastest-levenshtein";
import { InvalidRequest } from "../errors.ts";
import { digitsOf } from "../json.ts";
import { shorten } from "../shorten.ts";

/** Texts longer than this are cut where a message quotes them, and are no typo of anything. */
const longestQuote = 40;

/** A value of the wrong type or range. */
export function wrongValue(path: string, allowed: string, found: unknown): InvalidRequest {
  return new InvalidRequest(`${path}: expected ${allowed}, found ${describe(found)}`);
}

/** A word that is not on the list. */
export function wrongWord(path: string, allowed: readonly string[], found: unknown): InvalidRequest {
  const list = allowed.length === 1 ? JSON.stringify(allowed[0]) : `one of ${allowed.join(", ")}`;
  return new InvalidRequest(`${path}: expected ${list}, found ${describe(found)}${suggest(found, allowed)}`);
}

/** A name where only these are known. */
export function unknownName(path: string, name: string, known: readonly string[]): InvalidRequest {
  return new InvalidRequest(`${path}${quoteKey(name)}: unknown; known are ${known.join(", ")}${suggest(name, known)}`);
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return shorten(digitsOf(value) ?? "an object", longestQuote);
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value);
}

function quote(text: string): string {
  return JSON.stringify(shorten(text, longestQuote));
}

function quoteKey(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? `.${name}` : `[${quote(name)}]`;
}

/** What a typo was probably meant to be, to put behind a message; nothing when no name is near. */
export function suggest(found: unknown, known: readonly string[]): string {
  if (typeof found !== "string" || found.length === 0 || found.length > longestQuote) return "";
  const lower = found.toLowerCase();
  const nearest = closest(lower, known);
  const near = distance(lower, nearest) <= Math.max(1, Math.floor(nearest.length / 3));
  return near ? `; did you mean ${JSON.stringify(nearest)}?` : "";
}
