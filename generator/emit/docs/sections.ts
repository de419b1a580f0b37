/** The tables of an adapter as data. A dialect's page has all of their rows; a provider's page those that are different. */

import type { Source } from "../../../language/load.ts";
import { defaultRows, fieldRows, nativeRows, requestFields } from "./fields.ts";
import { code, printProse, printTable } from "./markdown.ts";
import { type FieldRow, notSent, type Page } from "./page.ts";

export interface Section {
  readonly title: string;
  /** A paragraph for the page that has the whole table. */
  readonly about: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns that name what rows describe: it is different if one of its rows is. */
  readonly keys: readonly number[];
}

/** The tables of an adapter's requests. */
export function requestSections(page: Page, hub: Source): Section[] {
  const fields = requestFields(hub).flatMap((field) => fieldRows(field, page));
  return [
    {
      title: "Request",
      about:
        "How each request field translates. A name in code under *Sent as* is a path in the native body; the rules are [below](#rules).",
      header: ["Field", "Sent as", "Details"],
      rows: withCode(fields),
      keys: [0],
    },
    {
      title: "Defaults and constants",
      about: "Sent although the request does not have them.",
      header: ["Sent as", "Value", "Condition"],
      rows: defaultRows(page),
      keys: [0, 1, 2],
    },
    {
      title: "Native fields",
      about: "Fields of the provider's own API, in a request's object of this name.",
      header: ["Field", "Sent as", "Details"],
      rows: withCode(nativeRows(page)),
      keys: [0],
    },
  ];
}

export function printSection(section: Section): string {
  if (section.rows.length === 0) return "";
  return `\n## ${section.title}\n\n${printProse(section.about)}\n\n${printRows(section.header, section.rows)}\n`;
}

/** Rows that an adapter's tables add or change compared with others, then rows they lack. @param about before the first table */
export function printDifferences(own: readonly Section[], others: readonly Section[], about = ""): string {
  const print = ({ title, header, rows, keys }: Section, at: number): string => {
    const grouped = (all: Section["rows"]) => Map.groupBy(all, (row) => keys.map((column) => row[column]).join(" | "));
    const [is, was] = [grouped(rows), grouped(others[at]?.rows ?? [])];
    const changed = [...is].flatMap(([key, group]) => (String(group) === String(was.get(key)) ? [] : group));
    const gone = [...was].flatMap(([key, group]) => (is.has(key) ? [] : group));
    const tables = [
      ...(changed.length === 0 ? [] : [`${at === 0 ? about : ""}${printRows(header, changed)}`]),
      ...(gone.length === 0 ? [] : [`Not here:\n\n${printRows(header, gone)}`]),
    ];
    return tables.length === 0 ? "" : `\n## ${title}\n\n${tables.join("\n\n")}\n`;
  };
  return own.map(print).join("");
}

/** Fields that are not sent for the same reason share a row. */
function printRows(header: Section["header"], rows: Section["rows"]): string {
  const isAlone = ([field, sentAs]: readonly string[]) =>
    sentAs === notSent && rows.filter(([other]) => other === field).length === 1;
  const groups = Map.groupBy(rows, (row) => (isAlone(row) ? row.slice(1).join(" | ") : row));
  const joined = [...groups.values()].map((group) => [
    group.map(([field]) => field).join(", "),
    ...(group[0]?.slice(1) ?? []),
  ]);
  return printTable(header, joined);
}

function withCode(rows: readonly FieldRow[]): string[][] {
  return rows.map(([field, ...others]) => [code(field), ...others]);
}
