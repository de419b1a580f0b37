/** Edits the tables of a YAML file as lines: comments, the order and the text of other rows stay; columns are aligned. */
import { isMap, isScalar, isSeq, type Node, type Pair } from "yaml";
import { loadSource } from "../../language/load.ts";

/** A row on one line: `key: [cell, cell]  # comment`. A value that is not a list is a single cell. */
export interface TableRow {
  readonly key: string;
  readonly cells: readonly string[];
  /** Comments above it. */
  readonly above?: readonly string[];
  /** The rest of the line after the value. */
  readonly tail?: string;
  readonly isList: boolean;
}

/** The edit of a file is not possible. The message has its place. */
export class UneditableFile extends Error {}

/**
 * The file with other rows in a table at its top level.
 * @param edit returns the new rows; without any change, the file stays as it is
 * @param missing the table to write the rows after if there is no such table, and the comment above it
 */
export function editTable(
  file: string,
  text: string,
  name: string,
  edit: (rows: readonly TableRow[]) => readonly TableRow[],
  missing?: { readonly after: string; readonly above: readonly string[] },
): string {
  const table = readTable(file, text, name);
  const rows = edit(table?.rows ?? []);
  if (rows === table?.rows || rows.length === 0) return text;
  const lines = text.split("\n");
  const written = [`${name}:`, ...layOut(rows)];
  if (table !== undefined) lines.splice(table.first, table.last - table.first + 1, ...written);
  else {
    const before = missing && readTable(file, text, missing.after);
    if (missing === undefined || before === undefined) throw new UneditableFile(`${file}: there is no table ${name}`);
    lines.splice(before.last + 1, 0, "", ...missing.above, ...written);
  }
  return lines.join("\n");
}

interface Table {
  /** The line of its key and that of its last row, from 0. */
  readonly first: number;
  readonly last: number;
  readonly rows: readonly TableRow[];
}

function readTable(file: string, text: string, name: string): Table | undefined {
  const { root, keyAt } = loadSource(file, text);
  const pair = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === name) : undefined;
  if (pair === undefined) return undefined;
  const lines = text.split("\n");
  const first = keyAt([name]).line - 1;
  let last = first;
  const pairs = isMap(pair.value) ? (pair.value.items as Pair<Node, Node | null>[]) : [];
  const rows = pairs.map(({ key, value }) => {
    const [from, to] = [key.range?.[0] ?? 0, value?.range?.[1] ?? key.range?.[1] ?? 0];
    const line = lineOf(text, from);
    if (lineOf(text, to) !== line || line <= last)
      throw new UneditableFile(`${file}:${line + 1}: a row must be on a line of its own`);
    const above = lines.slice(last + 1, line);
    last = line;
    const sliceOf = (node: Node) => text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);
    return {
      key: sliceOf(key),
      cells: isSeq(value) ? (value.items as Node[]).map(sliceOf) : value === null ? [] : [sliceOf(value)],
      above,
      tail: text.slice(to).split("\n", 1)[0] ?? "",
      isList: isSeq(value),
    };
  });
  return { first, last, rows };
}

/** The number of a line, from 0. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length - 1;
}

/** The rows as lines, with their columns aligned. */
function layOut(rows: readonly TableRow[]): string[] {
  const keys = Math.max(...rows.map(({ key }) => key.length));
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(({ cells }) => (cells[column] ?? "").length)),
  );
  return rows.flatMap(({ key, cells, above = [], tail = "", isList }) => {
    const padded = cells.map((cell, index) =>
      index === cells.length - 1 ? cell : `${cell},`.padEnd((widths[index] ?? 0) + 2),
    );
    const value = isList ? `[${padded.join("")}]` : padded.join("");
    return [...above, `  ${`${key}:`.padEnd(keys + 2)}${value}${tail}`];
  });
}
