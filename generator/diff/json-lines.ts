/** The lines in which two JSON values differ, with the keys that contain them. */
import { printInline } from "../emit/docs/json.ts";
import { isRows, isSame, pairs, type Rows } from "./plain.ts";

/** Longer values are printed on several lines. */
const width = 100;

/** The fields of two objects that differ, without the braces around them all. */
export function jsonLines(before: Rows, after: Rows, depth = 0): string[] {
  return pairs(before, after).flatMap((each) =>
    valueLines(`${JSON.stringify(each.name)}: `, each.before, each.after, depth),
  );
}

function valueLines(label: string, before: unknown, after: unknown, depth: number): string[] {
  if (isSame(before, after)) return [];
  if (isRows(before) && isRows(after)) {
    return [context(`${label}{`, depth), ...jsonLines(before, after, depth + 1), context("}", depth)];
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some((each) => isRows(each))) {
    return [context(`${label}[`, depth), ...listLines(before, after, depth + 1), context("]", depth)];
  }
  return [
    ...(before === undefined ? [] : printed("-", label, before, depth)),
    ...(after === undefined ? [] : printed("+", label, after, depth)),
  ];
}

/** Leaves out what both start and end with, and compares the elements between in order. */
function listLines(before: readonly unknown[], after: readonly unknown[], depth: number): string[] {
  return between(before, after, context("…", depth), (old, current) =>
    Array.from({ length: Math.max(old.length, current.length) }, (_, index) => {
      const lines = valueLines("", old[index], current[index], depth);
      return lines.length === 0 ? [context("…", depth)] : lines;
    }).flat(),
  );
}

/** Prints the elements that differ; `rest` stands for equal elements at the start and at the end of both lists. */
export function between(
  before: readonly unknown[],
  after: readonly unknown[],
  rest: string,
  print: (before: readonly unknown[], after: readonly unknown[]) => readonly string[],
): string[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  const lines = print(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [...(start > 0 ? [rest] : []), ...lines, ...(end > 0 ? [rest] : [])];
}

function printed(sign: "-" | "+", label: string, value: unknown, depth: number): string[] {
  const short = `${label}${printInline(value)}`;
  const lines = short.length <= width ? [short] : `${label}${JSON.stringify(value, null, 2)}`.split("\n");
  return lines.map((each) => `${sign} ${"  ".repeat(depth)}${each}`);
}

function context(text: string, depth: number): string {
  return `  ${"  ".repeat(depth)}${text}`;
}
