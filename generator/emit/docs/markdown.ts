/** Building blocks of Markdown pages. */
import type { Output } from "../../writer.ts";
import { markdownHeader, width, wrap } from "../print.ts";

/** A page of the reference, generated from these files. */
export function makePage(name: string, files: readonly string[], text: string): Output {
  return { path: `docs/reference/${name}.md`, text: `${markdownHeader(...files)}\n\n${text}` };
}

/**
 * A table. Cells are not padded, so that a changed cell changes a single line.
 * @param align `r` for right, `c` for centred; other columns are left-aligned
 */
export function printTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly string[] = [],
): string {
  const rule = header.map((_, index) => ({ r: "--:", c: ":-:" })[align[index] ?? ""] ?? "---");
  return [header, rule, ...rows.map((row) => row.map(escapeCell))].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** A paragraph of at most 120 columns. */
export function printProse(text: string): string {
  return wrap(text, width).join("\n");
}

export function code(text: string | number): string {
  return `\`${text}\``;
}

/** A link to a rule. @param page Default: the same page */
export function ruleLink(name: string, page = ""): string {
  return `[${code(name)}](${page}#rule-${name})`;
}

/** `1,050,000`. */
export function printCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 to 1,024`. */
export function printRange([from, to]: readonly [number, number]): string {
  return `${printCount(from)} to ${printCount(to)}`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
