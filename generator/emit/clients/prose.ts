/** Descriptions as line comments, columns, and lists. */
import { width, wrap } from "../print.ts";

/** Wraps paragraphs, with a mark on each line; an empty text has no lines. */
export function comment(text: string, mark: string): string[] {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => markedLines(paragraph, mark, width));
  return text === "" ? [] : paragraphs.flatMap((lines, index) => (index === 0 ? lines : [mark, ...lines]));
}

/** A comment with indented continuation lines, as in tags of YARD. */
export function hanging(text: string, mark: string): string[] {
  return markedLines(text, mark, width - 2).map((line, index) =>
    index === 0 ? line : line.replace(mark, `${mark}  `),
  );
}

function markedLines(paragraph: string, mark: string, columns: number): string[] {
  const lines = wrap(paragraph.trim().replaceAll(/\s+/g, " "), columns - mark.length - 1);
  return lines.map((line) => `${mark} ${line}`);
}

/** "answers a conversation" for "Answer a conversation", to follow the name of a method. */
export function thirdPerson(summary: string): string {
  return summary.replace(/^\w+/, (verb) => `${verb.toLowerCase()}s`);
}

/** Lines of two columns, as gofmt aligns them. */
export function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `${first.padEnd(width)} ${second}`).join("\n");
}

type Brackets = readonly [open: string, close: string];

/** Items on one line, or one per line if they do not fit. */
function printList(
  start: string,
  [open, close]: Brackets,
  items: readonly string[],
  style: { readonly columns: number; readonly indent: string; readonly afterLast: string },
): string {
  const inline = `${start}${open}${items.join(", ")}${close}`;
  if (inline.length <= style.columns) return inline;
  const margin = /^ */.exec(start)?.[0] ?? "";
  const lines = items.map((item) => `${margin}${style.indent}${item}`).join(",\n");
  return `${start}${open.trim()}\n${lines}${style.afterLast}\n${margin}${close.trim()}`;
}

export function pythonList(start: string, brackets: Brackets, items: readonly string[]): string {
  return printList(start, brackets, items, { columns: width, indent: "    ", afterLast: "," });
}

export function rubyList(start: string, brackets: Brackets, items: readonly string[]): string {
  return printList(start, brackets, items, { columns: 110, indent: "  ", afterLast: "" });
}
