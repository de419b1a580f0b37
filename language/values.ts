/** The effect of the language's forms on single values. */
import { numberOf } from "../runtime/json.ts";
import { isObject as isObjectOf, textOf } from "../runtime/primitives.ts";
import type { Program } from "./program.ts";
import type { TableRow } from "./syntax.ts";

/** Missing or null. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Absent, `""`, `[]` or `{}`; `0` and `false` are values. */
export function isBlank(value: unknown): boolean {
  if (isAbsent(value) || value === "") return true;
  return typeof value === "object" && Object.keys(value as object).length === 0;
}

/** Whether a value is an object; arrays and raw JSON are not. */
export function isObject(value: unknown): value is object {
  return isObjectOf(value);
}

/** The value of an object's key; absent for other values. Some keys of normalized items are getters. */
export function read(value: unknown, key: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

/** The pieces as one string; absent if one is not a string, number or boolean. */
export function written(pieces: readonly unknown[]): string | undefined {
  const strings = pieces.map(textOf);
  return strings.includes(undefined) ? undefined : strings.join("");
}

/**
 * The row of a table for a value. For a string: the exact one, else the first with a `*` that matches. For a number: the
 * first `..n` that is not smaller. Otherwise `else`; an absent value has no row.
 */
export function rowOf({ tables }: Program, name: string, word: unknown): TableRow | undefined {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`unknown table ${name}`);
  if (isAbsent(word)) return undefined;
  return rowIn(table.rows, word) ?? table.otherwise;
}

function rowIn(rows: readonly TableRow[], word: unknown): TableRow | undefined {
  if (typeof word === "string") {
    const words = rows.filter((row) => limitOf(row) === undefined);
    return words.find((row) => row.word === word) ?? words.find((row) => isLike(row.word, word));
  }
  const number = numberOf(word);
  if (number === undefined) return undefined;
  return rows.find((row) => {
    const limit = limitOf(row);
    return limit !== undefined && number <= limit;
  });
}

/** The largest number that a row `..8192` matches; undefined for a row of strings. */
export function limitOf({ word }: Pick<TableRow, "word">): number | undefined {
  const digits = /^\.\.(-?\d+)$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether a string matches a row that contains `*`. */
function isLike(row: string, word: string): boolean {
  if (!row.includes("*")) return false;
  const pieces = row.split("*").map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[^]*")}$`).test(word);
}
