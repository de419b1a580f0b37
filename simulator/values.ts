/** Reading untrusted JSON values: a reader returns an empty value of its type for anything else. */
import { isRaw } from "../runtime/json.ts";

export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asString(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** JSON with sorted keys, so that equal values have equal strings. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Whether a value is nested deeper than `limit`. Iterative, so that no input exhausts the stack. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next.value) && !Array.isArray(next.value)) continue;
    if (next.depth >= limit) return true;
    for (const child of Object.values(next.value)) open.push({ value: child, depth: next.depth + 1 });
  }
  return false;
}
