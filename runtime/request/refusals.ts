/** The errors for invalid requests: the path, what is allowed, what was found, and a suggestion for a typo; or why a rule refuses. */
import type { Native } from "../adapter.ts";
import { nearest } from "../config/nearest.ts";
import { InvalidRequest } from "../errors.ts";
import { digitsOf } from "../json.ts";
import { shorten } from "../shorten.ts";
import type { Refused } from "./refused.ts";

/** Longer strings are shortened in messages, and no suggestion is made for them. */
const longestQuote = 40;

/** A value of the wrong type or range. */
export function wrongValue(path: string, allowed: string, found: unknown): InvalidRequest {
  return new InvalidRequest(`${path}: expected ${allowed}, found ${describe(found)}`);
}

/** A value that is not one of the allowed ones. */
export function notOneOf(path: string, allowed: readonly string[], found: unknown): InvalidRequest {
  const list = allowed.length === 1 ? JSON.stringify(allowed[0]) : `one of ${allowed.join(", ")}`;
  return new InvalidRequest(`${path}: expected ${list}, found ${describe(found)}${suggest(found, allowed)}`);
}

/** An unknown name. */
export function unknownName(path: string, name: string, known: readonly string[]): InvalidRequest {
  const key = /^[\w-]{1,40}$/.test(name) ? `.${name}` : `[${quote(name)}]`;
  return new InvalidRequest(`${path}${key}: unknown; known are ${known.join(", ")}${suggest(name, known)}`);
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

/** A suggestion to append to a message; empty when no known name is similar. */
export function suggest(found: unknown, known: readonly string[]): string {
  if (typeof found !== "string" || found.length === 0 || found.length > longestQuote) return "";
  const near = nearest(found, known);
  return near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;
}

/** The error for a refusal, with the path of the value if it is in the request unchanged. */
export function refusalError({ value, key, message }: Refused, request: unknown): InvalidRequest {
  const path = pathOf(request, value);
  // a rule that was called with several values matched an object that is not in the request
  const field = (value as Native)[key];
  const inner = path === undefined && typeof field === "object" && field !== null ? pathOf(request, field) : undefined;
  const isField = path === undefined && Object.hasOwn(request as Native, key);
  const found = inner ?? (path || isField ? [...(path ?? []), `.${key}`] : undefined);
  if (found === undefined) return new InvalidRequest(message);
  const param = found.join("").slice(1);
  return new InvalidRequest(`${param}: ${message}`, param);
}

/** Where an object is in the request, as `.key` and `[index]`. */
function pathOf(within: unknown, target: unknown): string[] | undefined {
  if (within === target) return [];
  if (typeof within !== "object" || within === null) return undefined;
  for (const [key, value] of Object.entries(within)) {
    const found = pathOf(value, target);
    if (found !== undefined) return [Array.isArray(within) ? `[${key}]` : `.${key}`, ...found];
  }
  return undefined;
}
