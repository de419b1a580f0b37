/** Descriptions as line comments, and columns. */
import { wrap } from "../print.ts";

/** Wraps paragraphs at `columns`, with a mark on each line; an empty text has no lines. */
export function comment(text: string, mark: string, columns = 120): string[] {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => markedLines(paragraph, mark, columns));
  return text === "" ? [] : paragraphs.flatMap((lines, index) => (index === 0 ? lines : [mark, ...lines]));
}

/** A comment with indented continuation lines, as in tags of YARD. */
export function hanging(text: string, mark: string, columns = 120): string[] {
  return markedLines(text, mark, columns - 2).map((line, index) =>
    index === 0 ? line : line.replace(mark, `${mark}  `),
  );
}

function markedLines(paragraph: string, mark: string, columns: number): string[] {
  const lines = wrap(paragraph.trim().replaceAll(/\s+/g, " "), columns - mark.length - 1);
  return lines.map((line) => `${mark} ${line}`);
}

/** "The id." for "the id". */
export function sentence(description: string): string {
  return `${description[0]?.toUpperCase()}${description.slice(1)}.`;
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

/** Items of Ruby on one line, or one per line if they do not fit; nothing if there are none. */
export function printList(start: string, [open, close]: readonly [string, string], items: readonly string[]): string {
  const inline = `${start}${open}${items.join(", ")}${close}`;
  if (items.length === 0) return start;
  if (inline.length <= 110) return inline;
  const margin = /^ */.exec(start)?.[0] ?? "";
  return [
    `${start}${open.trim()}`,
    items.map((item) => `${margin}  ${item}`).join(",\n"),
    `${margin}${close.trim()}`,
  ].join("\n");
}
