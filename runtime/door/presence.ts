/**
 * Absence at the door: a field that is missing or `null` is absent. The checks see every optional field of a request, so
 * they notice in passing whether there is any null to take out.
 */
import { isRaw } from "../json.ts";

/** Whether a null was met since the last `forgetNulls`. One request is checked at a time and without a pause. */
let nullMet = false;

export function forgetNulls(): void {
  nullMet = false;
}

export function metNull(): boolean {
  return nullMet;
}

/** Whether the value of an optional field is missing or null. */
export function isAbsent(value: unknown): value is undefined | null {
  if (value === undefined) return true;
  if (value !== null) return false;
  nullMet = true;
  return true;
}

/** Whether a value is an object: neither an array nor raw JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}

export function isTextOrAbsent(value: unknown): value is string | undefined | null {
  return typeof value === "string" || isAbsent(value);
}

export function isFlagOrAbsent(value: unknown): boolean {
  return typeof value === "boolean" || isAbsent(value);
}

export function isObjectOrAbsent(value: unknown): boolean {
  return isObject(value) || isAbsent(value);
}

export function isCountOrAbsent(value: unknown): boolean {
  return isCount(value) || isAbsent(value);
}

/** A whole number from 0 that a JSON number holds exactly. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && Number.isSafeInteger(value);
}
