/** Tables as functions: a word's row, the rows with `*` in order, then `else`. */
import { type Doc, from, hard, indent, separated } from "../emit/layout.ts";
import type { Scalar, Table, TableRow } from "../language/syntax.ts";

/** Only texts are looked up: anything else that is present takes `else`, and absence stays absence. */
export function printTable(table: Table): Doc {
  const exact = table.rows.filter((row) => !row.word.includes("*"));
  const globs = table.rows.filter((row) => row.word.includes("*"));
  const otherwise = table.otherwise?.value;
  const results = [...table.rows, table.otherwise].map((row) => row?.value);
  const types = new Set(results.filter((value) => value !== undefined).map((value) => JSON.stringify(value)));
  const statements: Doc[] = [];
  if (otherwise !== undefined) statements.push("if (word == null) return undefined;");
  if (exact.length > 0) {
    statements.push(["switch (word) {", indent(hard, ...separated(grouped(exact), hard)), hard, "}"]);
  }
  const isText = 'typeof word === "string"';
  const [only, ...others] = globs;
  if (only !== undefined && others.length === 0)
    statements.push(from(only.at, [`if (${isText} && ${globTest(only.word)}) return `, literal(only), ";"]));
  else if (only !== undefined) {
    const tests = globs.map((row): Doc => from(row.at, [`if (${globTest(row.word)}) return `, literal(row), ";"]));
    statements.push([`if (${isText}) {`, indent(hard, ...separated(tests, hard)), hard, "}"]);
  }
  statements.push(
    table.otherwise === undefined
      ? "return undefined;"
      : from(table.otherwise.at, ["return ", literal(table.otherwise), ";"]),
  );
  const type = [...types, "undefined"].join(" | ");
  return from(table.at, [
    `function ${table.name}(word: unknown): ${type} {`,
    indent(hard, ...separated(statements, hard)),
    hard,
    "}",
  ]);
}

/** Neighbouring words with one answer share it. */
function grouped(rows: readonly TableRow[]): Doc[] {
  return rows.flatMap((row, index): Doc[] => {
    const label = from(row.at, `case ${JSON.stringify(row.word)}:`);
    if (rows[index + 1]?.value === row.value && index + 1 < rows.length) return [label];
    return [[label, " ", from(row.valueAt, ["return ", literal(row), ";"])]];
  });
}

function literal(row: { value: Scalar | undefined }): string {
  return row.value === undefined ? "undefined" : JSON.stringify(row.value);
}

/** `*` stands for any text. */
function globTest(glob: string): string {
  const pieces = glob.split("*");
  const [first = "", ...others] = pieces;
  const last = others.pop() ?? "";
  if (others.length === 0 && last === "") return `word.startsWith(${JSON.stringify(first)})`;
  if (others.length === 0 && first === "") return `word.endsWith(${JSON.stringify(last)})`;
  if (first === "" && last === "" && others.length === 1) return `word.includes(${JSON.stringify(others[0])})`;
  const source = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join(".*");
  return `/^${source}$/s.test(word)`;
}
