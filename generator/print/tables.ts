/** Prints tables as functions: exact rows first, then limits, then rows with `*` in order, then `else`. */
import type { Scalar, Table, TableRow } from "../../language/syntax.ts";
import { limitOf } from "../../language/values.ts";
import { type Code, from, lines, separated } from "./code.ts";
import { literal } from "./literals.ts";

/** Strings and numbers are looked up: any other value takes `else`, and an absent one stays absent. */
export function printTable({ name, rows, otherwise, at }: Table): Code {
  const limits = rows.filter((row) => limitOf(row) !== undefined);
  const exact = rows.filter((row) => !row.word.includes("*") && limitOf(row) === undefined);
  const globs = rows.filter((row) => row.word.includes("*"));
  const results = [...rows, otherwise].map((row) => row?.value).filter((value) => value !== undefined);
  const type = [...new Set(results.map(literal)), "undefined"].join(" | ");
  const statements = [
    ...(otherwise?.value === undefined ? [] : ["if (word == null) return undefined;"]),
    ...printExact(grouped(exact)),
    ...printLimits(limits),
    ...printGlobs(grouped(globs)),
    otherwise === undefined ? "return undefined;" : printReturn(otherwise, otherwise.at),
  ];
  return from(at, `function ${name}(word: unknown): ${type} {\n`, ...lines(statements), "}\n");
}

function printExact(groups: readonly TableRow[][]): Code[] {
  if (groups.length < 2) return groups.map((rows) => printIf(rows, (row) => `word === ${literal(row.word)}`));
  const cases = groups.flatMap((rows) =>
    rows.map((row, index): Code => {
      const label = from(row.at, `case ${literal(row.word)}:`);
      return index < rows.length - 1 ? label : [label, " ", printReturn(row)];
    }),
  );
  return [["switch (word) {\n", ...lines(cases), "}"]];
}

/** The rows `..n`, in ascending order. */
function printLimits(rows: readonly TableRow[]): Code[] {
  if (rows.length === 0) return [];
  const tests = rows.map((row) => printIf([row], (each) => `number <= ${limitOf(each)}`));
  return ["const number = numberOf(word);", ["if (number !== undefined) {\n", ...lines(tests), "}"]];
}

function printGlobs(groups: readonly TableRow[][]): Code[] {
  const isString = 'typeof word === "string"';
  const [only, ...others] = groups;
  if (only === undefined) return [];
  if (others.length === 0 && only.length === 1)
    return [printIf(only, ({ word }) => `${isString} && ${globTest(word)}`)];
  const tests = groups.map((rows) => printIf(rows, ({ word }) => globTest(word)));
  return [[`if (${isString}) {\n`, ...lines(tests), "}"]];
}

/** Consecutive rows with the same result. */
function grouped(rows: readonly TableRow[]): TableRow[][] {
  const groups: TableRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.value === row.value && last !== undefined) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function printIf(rows: readonly TableRow[], test: (row: TableRow) => string): Code {
  const tests = rows.map((row) => from(row.at, test(row)));
  return ["if (", ...separated(tests, " || "), ") ", printReturn(rows[0])];
}

function printReturn(
  row: { value: Scalar | undefined; valueAt: TableRow["valueAt"] } | undefined,
  at = row?.valueAt,
): Code {
  const code = `return ${literal(row?.value)};`;
  return at === undefined ? code : from(at, code);
}

/** `*` matches any string. */
function globTest(glob: string): string {
  const pieces = glob.split("*");
  const [first = "", ...others] = pieces;
  const last = others.pop() ?? "";
  if (others.length === 0 && last === "") return `word.startsWith(${literal(first)})`;
  if (others.length === 0 && first === "") return `word.endsWith(${literal(last)})`;
  if (first === "" && last === "" && others.length === 1) return `word.includes(${literal(others[0])})`;
  const source = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
  return `${new RegExp(`^${source}$`, "s")}.test(word)`;
}
