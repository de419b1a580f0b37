/** Layout of screens: bold and dim text, and aligned columns. */

/** Bold and dim text, or plain text without colours. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

export function styleFor(colored: boolean): Style {
  const wrap = (on: number, off: number) => (text: string) => (colored ? `\x1b[${on}m${text}\x1b[${off}m` : text);
  return { bold: wrap(1, 22), dim: wrap(2, 22) };
}

/** The text for this stream: a terminal gets line breaks between words, before it breaks lines anywhere. */
export function fitted(text: string, stream: object): string {
  const columns = "columns" in stream && typeof stream.columns === "number" ? stream.columns : 0;
  return columns > 0
    ? text
        .split("\n")
        .map((line) => broken(line, columns))
        .join("\n")
    : text;
}

/** The text for this stream, with an indent before the lines that a terminal gets after the first. */
export function indented(text: string, stream: object): string {
  const columns = "columns" in stream && typeof stream.columns === "number" ? stream.columns : 0;
  return fitted(text, { columns: columns - indent.length }).replaceAll("\n", `\n${indent}`);
}

const indent = "  ";

function broken(line: string, columns: number): string {
  return line.length <= columns
    ? line
    : line.replace(new RegExp(`(.{0,${columns - 1}}\\S)(?: +|$)`, "g"), "$1\n").trimEnd();
}

/** The rows as lines, each column as wide as its widest cell; columns named in `right` are aligned to the right. */
export function alignColumns(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (right.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
