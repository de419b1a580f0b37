/** One request against every provider, side by side. */
import { wrapAnsi } from "fast-wrap-ansi";
import type { Unsent } from "../../runtime/explanation.ts";
import { below, stepsOf } from "../../runtime/trace.ts";
import { alignColumns } from "../layout.ts";
import type { Told } from "./explaining.ts";
import type { Paint } from "./paint.ts";
import { elide } from "./places.ts";

/** A place, and what becomes of it at each provider. */
interface Row {
  readonly place: string;
  readonly cells: readonly string[];
}

const arrived = "=";
const restated = "~";
const decides = "·";
const left = "-";
const legend =
  "= arrives as it is   ~ in another form   - is left out   · only decides what is written   " +
  "a word: it is sent in its place. `dragoman explain --to <provider>` tells why.";

/** The narrowest column: most words of the tables fit. */
const leastWidth = 6;
/** The least that is left for the places. */
const leastPlace = 12;

/** @param places every leaf of the request */
export function describeMatrix(
  columns: readonly Told[],
  places: readonly string[],
  width: number,
  paint: Paint,
): string[] {
  const rows = places.map((place): Row => ({ place, cells: columns.map((column) => cellOf(column, place)) }));
  const isNowhere = ({ cells }: Row) => cells.every((cell) => cell === left || cell === "");
  const nowhere = join(rows.filter(isNowhere)).map(({ place }) => place);
  const shown = join(rows.filter((row) => !isNowhere(row) && isTelling(row)));
  const taken = columns.reduce((sum, { provider }) => sum + 2 + Math.max(provider.length, leastWidth), 0);
  const room = Math.max(leastPlace, width - taken);
  const [head = "", ...lines] = alignColumns([
    ["", ...columns.map(({ provider }) => provider.padEnd(leastWidth))],
    ...shown.map(({ place, cells }) => [elide(place, room), ...cells.map((cell, at) => cutCell(cell, columns[at]))]),
  ]);
  return [
    ...columns.map(({ address }) => paint.dim(address)),
    "",
    paint.bold(head),
    ...lines.map((line) => line.replace(/(?<= )-(?= |$)/g, (mark) => paint.action("dropped", mark))),
    ...(nowhere.length === 0 ? [] : ["", ...wrapAnsi(`Left out everywhere: ${nowhere.join(", ")}`, width).split("\n")]),
    ...remarksOn(columns, width).map(paint.warning),
    "",
    ...wrapAnsi(legend, width)
      .split("\n")
      .map((line) => line.trimEnd()),
  ];
}

function cellOf({ found }: Told, place: string): string {
  if (typeof found === "string") return "";
  const entry = found.unsent.find(({ pointer }) => pointer === place);
  if (entry === undefined) return arrived;
  switch (entry.action) {
    case "clamped":
    case "mapped":
      return wordOf(entry);
    case "computed":
      return restated;
    case "read":
    case "absent":
      return decides;
    default:
      return left;
  }
}

/** The word behind the arrow. */
function wordOf({ reason }: Unsent): string {
  return / → ([\w.-]+)/.exec(reason)?.[1] ?? restated;
}

function cutCell(cell: string, column: Told | undefined): string {
  return cell.length > Math.max(leastWidth, column?.provider.length ?? 0) ? restated : cell;
}

/** What kind of thing something is has another word nearly everywhere; that is no news. */
function isTelling({ place, cells }: Row): boolean {
  if (cells.includes(left)) return true;
  const isKind = ["type", "role"].includes(stepsOf(place).at(-1) ?? "");
  return !isKind && cells.some((cell) => ![arrived, restated, decides, ""].includes(cell));
}

/** Neighbours below one place that fare alike are one row. */
function join(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const holder = below("", ...stepsOf(row.place).slice(0, -1));
    const isSame = last !== undefined && last.cells.join() === row.cells.join();
    if (isSame && stepsOf(holder).length > 1 && (last.place === holder || last.place.startsWith(`${holder}/`))) {
      joined[joined.length - 1] = { ...last, place: holder };
    } else joined.push(row);
  }
  return joined;
}

function remarksOn(columns: readonly Told[], width: number): string[] {
  const remarks = columns.flatMap(({ provider, found }) => {
    if (typeof found === "string") return [`${provider} is not sent this: ${found}`];
    return found.warnings.map((warning) => `${provider}: ${warning}`);
  });
  return remarks.length === 0 ? [] : ["", ...remarks.flatMap((remark) => wrapAnsi(remark, width).split("\n"))];
}
