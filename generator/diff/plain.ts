/** Plain values of specs: compared by meaning, and printed as YAML. */

import { isRecord } from "../../language/native.ts";

/** Values by name. Their order does not matter. */
export type Rows<Value = unknown> = Readonly<Record<string, Value>>;

export { isRecord as isRows };

/** The value as rows; empty if it is not an object. */
export function rowsOf(value: unknown): Rows {
  return isRecord(value) ? value : {};
}

/**
 * Whether two values mean the same. The order of keys matters only relative to a `...`, since later keys take precedence.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** A string that is equal for values that mean the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isRecord(part) ? inOrder(part) : part)) ?? "";
}

function inOrder(rows: Rows): Rows {
  const segments: string[][] = [[]];
  for (const key of Object.keys(rows)) {
    if (isSpread(key)) segments.push([key], []);
    else segments.at(-1)?.push(key);
  }
  return Object.fromEntries(segments.flatMap((keys) => keys.sort()).map((key) => [key, rows[key]]));
}

/** Whether a key is a spread of other objects. A map that was merged with another may have several. */
export function isSpread(key: string): boolean {
  return key.startsWith("...");
}

/** The changes, and how many items were compared. */
export interface Counted<Change> {
  readonly changes: readonly Change[];
  readonly of: number;
}

/** A name under which something differs. Absent is `undefined`. */
export interface Difference<Value> {
  readonly name: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** The names whose values differ: those of `before` first, then new ones. */
export function differences<Value>(before: Rows<Value>, after: Rows<Value>): Difference<Value>[] {
  return pairs(before, after).filter((each) => !isSame(each.before, each.after));
}

/** Values by name, whether they differ or not. */
export function pairs<Value>(before: Rows<Value>, after: Rows<Value>): Difference<Value>[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({ name, before: own(before, name), after: own(after, name) }));
}

/** The value under a name, without inherited properties. */
export function own<Value>(rows: Rows<Value>, name: string): Value | undefined {
  return Object.hasOwn(rows, name) ? rows[name] : undefined;
}

/** Every nested value that differs, by its path. Arrays are compared as a whole. */
export function leaves(before: unknown, after: unknown, path = ""): Difference<unknown>[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ name: path, before, after }];
  const below = differences(before, after);
  // the same values in another order relative to a `...`
  if (below.length === 0) return [{ name: path, before, after }];
  return below.flatMap(({ name, before, after }) => leaves(before, after, path === "" ? name : `${path}.${name}`));
}

/** A value as YAML on one line, formatted as in the specs. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (isRecord(value)) {
    const entries = Object.entries(value).map(
      ([key, each]) => `${printString(isSpread(key) ? "..." : key)}: ${flow(each)}`,
    );
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  if (value === null || value === undefined) return "~";
  return typeof value === "string" ? printString(value) : String(value);
}

/** A string, with quotes only where YAML needs them. */
function printString(text: string): string {
  const isWord = text === "..." || /^[\w$/.]([\w$/.*?-]|:(?=\S))*( [\w$/.*?()-]+)*$/.test(text);
  return isWord && !/^(true|false|null|[-+.]?\d.*)$/i.test(text) ? text : JSON.stringify(text);
}

/** The differences of two arrays as lines, in order: removed elements with `-`, new ones with `+`. */
export function listLines(before: readonly unknown[], after: readonly unknown[], print = flow): string[] {
  const [one, other] = [before.map(canonical), after.map(canonical)];
  const common = longestCommon(one, other);
  const lines: string[] = [];
  let [left, right] = [0, 0];
  for (const same of [...common, undefined]) {
    for (; left < one.length && one[left] !== same; left++) lines.push(`- ${print(before[left])}`);
    for (; right < other.length && other[right] !== same; right++) lines.push(`+ ${print(after[right])}`);
    left++;
    right++;
  }
  return lines;
}

function longestCommon(one: readonly string[], other: readonly string[]): string[] {
  let below: string[][] = other.map(() => []).concat([[]]);
  for (const printString of [...one].reverse()) {
    const row: string[][] = [[]];
    for (const [index, each] of [...other.entries()].reverse()) {
      const [skipped, right] = [below[index] ?? [], row[0] ?? []];
      const taken = [printString, ...(below[index + 1] ?? [])];
      row.unshift(printString === each ? taken : skipped.length >= right.length ? skipped : right);
    }
    below = row;
  }
  return below[0] ?? [];
}
