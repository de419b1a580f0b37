/** Reading single values of signals, whatever a provider may have put there. */

import { digitsOf, writeJson } from "../json.ts";

/** Where a native piece belongs, as a key. */
export type Address = string | number | undefined;

/** The value as an address: a text or a number, else none. */
export function address(value: unknown): Address {
  return (typeof value === "string" && value !== "") || typeof value === "number" ? value : digitsOf(value);
}

/** The value if it is a text, else an empty one. */
export function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The value as an id: a text, or a number as one; else an empty text. */
export function identifier(value: unknown): string {
  return typeof value === "number" ? String(value) : (digitsOf(value) ?? word(value));
}

/** JSON text; nothing for what has none or is nested too deeply to be written. */
export function toJson(value: unknown): string | undefined {
  try {
    return writeJson(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
