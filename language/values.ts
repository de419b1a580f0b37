/** Absent and blank, objects and their keys, words: what the forms of the language do to single values. */
import { isRaw } from "../runtime/json.ts";
import { textOf } from "../runtime/primitives.ts";
import type { Program } from "./program.ts";
import type { TableRow } from "./syntax.ts";

/** Absent, `""`, `[]` or `{}`; `0` and `false` are values. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** An object; lists and raw JSON are none. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}

/** What stands under a key of an object; absent in anything else. Items of the normal form work some of theirs out when read. */
export function read(value: unknown, key: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

/** A text of pieces, absent when one is no text, number or boolean. */
export function written(pieces: readonly unknown[]): string | undefined {
  const texts = pieces.map(textOf);
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** The words among these values, each once, comma-joined; absent when there are none. */
export function joined(values: readonly unknown[]): string | undefined {
  const words = values.filter((word) => typeof word === "string" && word !== "");
  return words.length === 0 ? undefined : [...new Set(words)].join(",");
}

/** A word's row: the exact one, else the first with a `*` that fits, else `else`. What is present and no text takes `else`. */
export function lookUp(program: Program, name: string, word: unknown): unknown {
  return rowOf(program, name, word)?.value;
}

/** The row that a word takes; nothing for what is absent, or where there is no such row. */
export function rowOf({ tables }: Program, name: string, word: unknown): TableRow | undefined {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`unknown table ${name}`);
  if (word === undefined || word === null) return undefined;
  const row =
    typeof word === "string"
      ? (table.rows.find((each) => each.word === word) ?? table.rows.find((each) => isLike(each.word, word)))
      : undefined;
  return row ?? table.otherwise;
}

/** Whether a word fits a row that has `*` in it, which stands for anything. */
function isLike(row: string, word: string): boolean {
  if (!row.includes("*")) return false;
  const pieces = row.split("*").map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[^]*")}$`).test(word);
}
