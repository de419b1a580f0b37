/** Prints tables as functions: exact rows first, then rows with `*` in order, then `else`. */

import type { Scalar, Table, TableRow } from "../../language/syntax.ts";
import { limitOf } from "../../language/values.ts";
import { braced, type Doc, from, group, hard, indent, line, separated, soft } from "../emit/layout.ts";
import { literal } from "../emit/print.ts";

/** Strings and numbers are looked up: any other value takes `else`, and an absent one stays absent. */
export function printTable(table: Table): Doc {
  const limits = table.rows.filter((row) => limitOf(row) !== undefined);
  const exact = table.rows.filter((row) => !row.word.includes("*") && limitOf(row) === undefined);
  const globs = table.rows.filter((row) => row.word.includes("*"));
  const otherwise = table.otherwise?.value;
  const results = [...table.rows, table.otherwise].map((row) => row?.value);
  const types = new Set(results.filter((value) => value !== undefined).map(literal));
  const statements: Doc[] = [];
  if (otherwise !== undefined) statements.push("if (word == null) return undefined;");
  const groups = groupEqual(exact);
  if (groups.length === 1)
    statements.push(...groups.map((rows) => printIf(rows, (row) => `word === ${literal(row.word)}`)));
  else if (groups.length > 1) statements.push(braced("switch (word)", groups.flatMap(printCases)));
  if (limits.length > 0) statements.push(printLimits(limits));
  const isString = 'typeof word === "string"';
  const tests = groupEqual(globs).map((rows) => printIf(rows, (row) => globTest(row.word)));
  const [glob, ...others] = globs;
  if (glob !== undefined && others.length === 0)
    statements.push(printIf([glob], ({ word }) => `${isString} && ${globTest(word)}`));
  else if (tests.length > 0) statements.push(braced(`if (${isString})`, tests));
  statements.push(
    table.otherwise === undefined
      ? "return undefined;"
      : from(table.otherwise.at, ["return ", resultOf(table.otherwise), ";"]),
  );
  const type = [...types, "undefined"].join(" | ");
  return from(table.at, braced(`function ${table.name}(word: unknown): ${type}`, statements));
}

/** The rows `..n`, in ascending order. */
function printLimits(rows: readonly TableRow[]): Doc {
  const tests = rows.map((row) => printIf([row], (each) => `number <= ${limitOf(each)}`));
  return ["const number = numberOf(word);", hard, braced("if (number !== undefined)", tests)];
}

/** Groups consecutive rows with the same result. */
function groupEqual(rows: readonly TableRow[]): TableRow[][] {
  const groups: TableRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.value === row.value && last !== undefined) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function printCases(rows: readonly TableRow[]): Doc[] {
  return rows.map((row, index): Doc => {
    const label = from(row.at, `case ${literal(row.word)}:`);
    return index < rows.length - 1 ? label : [label, " ", from(row.valueAt, ["return ", resultOf(row), ";"])];
  });
}

function printIf(rows: readonly TableRow[], test: (row: TableRow) => string): Doc {
  const tests = rows.map((row): Doc => from(row.at, test(row)));
  const condition = group("(", indent(soft, ...separated(tests, [" ||", line])), soft, ")");
  const value = rows[0];
  const then: Doc = value === undefined ? "" : from(value.valueAt, ["return ", resultOf(value), ";"]);
  return group("if ", condition, " ", then);
}

function resultOf(row: { value: Scalar | undefined }): string {
  return row.value === undefined ? "undefined" : literal(row.value);
}

/** `*` matches any string. */
function globTest(glob: string): string {
  const pieces = glob.split("*");
  const [first = "", ...others] = pieces;
  const last = others.pop() ?? "";
  if (others.length === 0 && last === "") return `word.startsWith(${literal(first)})`;
  if (others.length === 0 && first === "") return `word.endsWith(${literal(last)})`;
  if (first === "" && last === "" && others.length === 1) return `word.includes(${literal(others[0])})`;
  const source = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join(".*");
  return `${new RegExp(`^${source}$`, "s")}.test(word)`;
}
