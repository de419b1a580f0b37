/** Conversion of values in signals, which can have any type. */

import { objectIn } from "../conversation/arguments.ts";
import { except, type Wait } from "../errors.ts";
import { digitsOf, numberOf, parseJson, writeJson } from "../json.ts";
import { isObject, nonBlank } from "../primitives.ts";
import { shorten } from "../shorten.ts";

/** The key of the block or call that a native piece belongs to. */
export type Address = string | number | undefined;

/** The value as an address: a non-empty string or a number, otherwise undefined. */
export function address(value: unknown): Address {
  return (typeof value === "string" && value !== "") || typeof value === "number" ? value : digitsOf(value);
}

/** The value if it is a string, otherwise `""`. */
export function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The value as an id: a string or a number, otherwise `""`. */
export function identifier(value: unknown): string {
  return typeof value === "number" ? String(value) : (digitsOf(value) ?? stringOf(value));
}

/** The value as JSON; undefined when it has none or is nested too deeply. */
export function toJson(value: unknown): string | undefined {
  const written = () => writeJson(value);
  return except(RangeError, written, () => undefined);
}

/** An object as JSON, `""` if it is empty; any other value unchanged. */
export function jsonOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  return nonBlank(value) === undefined ? "" : toJson(value);
}

/** The JSON of an object that a JSON string contains; any other value unchanged. */
export function unquoted(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith('"')) return value;
  const inner = parseJson(value);
  return typeof inner === "string" && objectIn(inner) !== undefined ? inner : value;
}

/** Whether a signal has a non-empty field; others are ignored. Empty arguments count as content. */
export function hasContent(signal: Readonly<Record<string, unknown>>): boolean {
  for (const field in signal) {
    const value = signal[field];
    if (nonBlank(value) !== undefined || (value === "" && field === "arguments")) return true;
  }
  return false;
}

/** The maximum length of a provider's error message, in characters. */
export const longestMessage = 2000;

export function toStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599 ? status : undefined;
}

export function toMessage(value: unknown): string {
  const text = typeof value === "string" ? value : toJson(value ?? undefined);
  const isEmpty = text === undefined || text.trim() === "" || text === "{}" || text === "[]";
  return isEmpty ? "the provider reported an error without a message" : shorten(text, longestMessage);
}

/** Converts seconds (a number, a string, or a duration such as `34.4s`) to milliseconds. */
export function toWait(value: unknown): Wait | undefined {
  if (value === "never") return value;
  const text = typeof value === "string" ? value.trim().replace(/s$/, "") : "";
  const seconds = numberOf(value) ?? (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
