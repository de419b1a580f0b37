/** Plain JSON, looked at without trust: every reader answers with something usable for any value. */

export type JsonObject = { [key: string]: unknown };

/** What `JSON.parse` tells its reviver, and a number that is kept as it was written; TypeScript knows neither yet. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse(text: string, reviver?: Reviver): unknown;
  rawJSON(text: string): { readonly rawJSON: string };
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
};

/**
 * The value of JSON text; numbers of more digits than a double holds are echoed as they were written.
 * @throws {SyntaxError}
 */
export function parseJson(text: string): unknown {
  const isLong = (source: string): boolean => source.length > 15 || /e.{3}/i.test(source);
  const keepDigits: Reviver = (_key, value, { source = "" }) =>
    typeof value === "number" && isLong(source) && String(value) !== source ? rawJSON(source) : value;
  return /\d{15}|\de.?\d{2}/i.test(text) ? parse(text, keepDigits) : parse(text);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRawJSON(value);
}

/** The object itself, or an empty one for anything else. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The list itself, or an empty one for anything else. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text itself, or an empty one for anything else. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The number itself, or undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  if (isRawJSON(value)) return Number(value.rawJSON);
  return typeof value === "number" ? value : undefined;
}

/** JSON text with sorted keys, so that two spellings of one value are equal. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Whether a value is nested deeper than `limit`; it never recurs, so no input can exhaust the stack. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next.value) && !Array.isArray(next.value)) continue;
    if (next.depth >= limit) return true;
    for (const child of Object.values(next.value)) open.push({ value: child, depth: next.depth + 1 });
  }
  return false;
}
