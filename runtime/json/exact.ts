/**
 * Parses JSON without losing digits. `JSON.parse` with a reviver could do it, but takes many seconds for a large body
 * of small values and overflows the stack on deep nesting.
 */
import { randomUUID } from "node:crypto";
import { makeRaw, type RawJson } from "./raw.ts";

/**
 * The value of valid JSON, with raw JSON for each number that a double cannot represent. Such numbers are replaced by
 * placeholder strings before parsing.
 * @param value the result of `JSON.parse`
 */
export function readExactly(text: string, value: unknown): unknown {
  const mark = randomUUID();
  const numbers: RawJson[] = [];
  const pieces: string[] = [];
  let copied = 0;
  for (const { at, written } of longNumbersIn(text)) {
    if (isSame(written, Number(written))) continue;
    pieces.push(text.slice(copied, at), `"${mark}${numbers.length}"`);
    copied = at + written.length;
    numbers.push(makeRaw(written));
  }
  if (numbers.length === 0) return value;
  const whole: unknown[] = [JSON.parse(pieces.join("") + text.slice(copied))];
  place(whole, mark, numbers);
  return whole[0];
}

interface Written {
  readonly at: number;
  readonly written: string;
}

/** All numbers of four or more characters outside strings; shorter ones cannot lose digits. */
function* longNumbersIn(text: string): Generator<Written, void> {
  const begin = /"|-?[0-9][-+.0-9eE]{3,}/g;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const [written] = found;
    if (written === '"') begin.lastIndex = endOfString(text, found.index);
    else yield { at: found.index, written };
  }
}

/** The position after the closing quote of the string that starts here. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
}

/** Replaces placeholder strings by numbers. Iterative, so that deep nesting cannot overflow the stack. */
function place(whole: unknown[], mark: string, numbers: readonly RawJson[]): void {
  const open: (unknown[] | { [key: string]: unknown })[] = [];
  const placed = (each: unknown): unknown => {
    if (typeof each === "object" && each !== null) open.push(each as { [key: string]: unknown });
    return typeof each === "string" && each.startsWith(mark) ? numbers[Number(each.slice(mark.length))] : each;
  };
  open.push(whole);
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (Array.isArray(holder)) {
      for (let index = 0; index < holder.length; index++) holder[index] = placed(holder[index]);
      continue;
    }
    // the keys are own properties (also `__proto__`), so an assignment replaces the value
    for (const key in holder) holder[key] = placed(holder[key]);
  }
}

/** Whether the double equals the decimal as written, regardless of notation. */
function isSame(written: string, number: number): boolean {
  const again = String(number);
  if (again === written) return true;
  return Number.isFinite(number) && canonical(written) === canonical(again);
}

const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/;

/** The significant digits of a decimal and its power of ten, without the sign. */
function canonical(decimal: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = parts.exec(decimal) ?? [];
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
