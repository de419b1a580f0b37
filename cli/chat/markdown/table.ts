/** Renders a Markdown table: as columns where they fit, otherwise as one record after another. */

import type { Tokens } from "../../packages/marked.ts";
import { stringWidth, wrapAnsi } from "../../packages/text-width.ts";
import { renderInline } from "./inline.ts";
import type { Page } from "./output.ts";

/** The narrowest useful column. */
const narrowest = 8;
const gap = 3;

export function renderTable({ header, rows, align }: Tokens.Table, page: Page): string[] {
  const { style } = page;
  const text = ({ tokens }: Tokens.TableCell): string => renderInline(tokens, style).replaceAll("\n", " ");
  const heads = header.map((cell) => style.bold(text(cell)));
  const body = rows.map((row) => row.map(text));
  const widths = shareWidth(
    heads.map((head, column) =>
      Math.max(...[head, ...body.map((row) => row[column] ?? "")].map((cell) => stringWidth(cell))),
    ),
    page.width,
  );
  if (widths === undefined) return renderRecords(heads, body, page);
  const print = (cells: readonly string[]): string[] => {
    const columns = widths.map((width, column) => wrapAnsi(cells[column] ?? "", width, { hard: true }).split("\n"));
    const height = Math.max(...columns.map((lines) => lines.length));
    return Array.from({ length: height }, (_, row) =>
      widths
        .map((width, column) => pad(columns[column]?.[row] ?? "", width, align[column] ?? "left"))
        .join(style.dim(" │ "))
        .trimEnd(),
    );
  };
  const rule = style.dim(widths.map((width) => "─".repeat(width)).join("─┼─"));
  return [...print(heads), rule, ...body.flatMap(print)];
}

/** Widths that fit: the widest columns are narrowed first. Undefined if they cannot fit. */
function shareWidth(natural: readonly number[], width: number): number[] | undefined {
  const widths = natural.map((each) => Math.max(1, each));
  const room = width - gap * (widths.length - 1);
  let excess = widths.reduce((sum, each) => sum + each, 0) - room;
  for (; excess > 0; excess--) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= narrowest) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function pad(text: string, width: number, align: "left" | "right" | "center"): string {
  const free = Math.max(0, width - stringWidth(text));
  const before = { left: 0, right: free, center: Math.floor(free / 2) }[align];
  return " ".repeat(before) + text + " ".repeat(free - before);
}

function renderRecords(heads: readonly string[], body: readonly string[][], page: Page): string[] {
  return body.flatMap((row, index) => {
    const lines = heads.flatMap((head, column) =>
      wrapAnsi(`${head}: ${row[column] ?? ""}`, page.width, { hard: true }).split("\n"),
    );
    return index === 0 ? lines : ["", ...lines];
  });
}
