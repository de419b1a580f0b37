/** One request against every provider, side by side. */

import { isTurnedDown } from "../../explain/unsent.ts";
import type { Unsent } from "../../runtime/explanation.ts";
import { stepsOf } from "../../runtime/trace.ts";
import { stripControls } from "../control-characters.ts";
import { alignColumns } from "../layout.ts";
import { wrapAnsi } from "../packages/text-width.ts";
import type { Told } from "./explaining.ts";
import { groupAlike } from "./groups.ts";
import type { Paint } from "./paint.ts";
import { elide } from "./places.ts";

/** A place, and what becomes of it at each provider. */
interface Row {
  readonly pointer: string;
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
const leastPlace = 16;

/** @param places every leaf of the request */
export function describeMatrix(
  columns: readonly Told[],
  places: readonly string[],
  width: number,
  paint: Paint,
): string[] {
  const all = places.map((pointer): Row => ({ pointer, cells: columns.map((column) => cellOf(column, pointer)) }));
  const rows = groupAlike(all, places, ({ cells }) => cells.join(" "));
  const isNowhere = ({ cells }: Row) => cells.every((cell) => cell === left || cell === "");
  const nowhere = rows.filter(isNowhere).map(({ pointer }) => stripControls(pointer));
  const shown = rows.filter((row) => !isNowhere(row) && isTelling(row));
  return [
    ...columns.map(({ address }) => paint.dim(stripControls(address))),
    ...(shown.length === 0 ? [] : tablesOf(columns, shown, width, paint)),
    ...(nowhere.length === 0 ? [] : ["", ...linesOf(`Left out everywhere: ${nowhere.join(", ")}`, width)]),
    ...remarksOn(columns, width).map(paint.warning),
    "",
    ...linesOf(shown.length === 0 ? "Whatever else is given arrives wherever this is sent." : legend, width),
  ];
}

/** One table, or on a narrow screen several below each other. */
function tablesOf(columns: readonly Told[], rows: readonly Row[], width: number, paint: Paint): string[] {
  const many = Math.max(
    1,
    columns.findLastIndex((_, last) => widthOf(columns.slice(0, last + 1)) <= width - leastPlace) + 1,
  );
  const [now, later] = [columns.slice(0, many), columns.slice(many)];
  const room = Math.max(leastPlace, width - widthOf(now));
  const [head = "", ...lines] = alignColumns([
    ["", ...now.map(({ provider }) => provider.padEnd(leastWidth))],
    ...rows.map(({ pointer, cells }) => [elide(pointer, room), ...now.map((column, at) => cutCell(cells[at], column))]),
  ]);
  const rest = rows.map(({ pointer, cells }) => ({ pointer, cells: cells.slice(many) }));
  return [
    "",
    paint.bold(head),
    ...lines.map((line) => line.replace(/(?<= )-(?= |$)/g, (mark) => paint.action("dropped", mark))),
    ...(later.length === 0 ? [] : tablesOf(later, rest, width, paint)),
  ];
}

function widthOf(columns: readonly Told[]): number {
  return columns.reduce((sum, { provider }) => sum + 2 + Math.max(provider.length, leastWidth), 0);
}

function linesOf(text: string, width: number): string[] {
  return wrapAnsi(text, width)
    .split("\n")
    .map((line) => line.trimEnd());
}

function cellOf({ found }: Told, place: string): string {
  if (typeof found === "string") return "";
  const entry = found.unsent.find(({ pointer }) => pointer === place);
  if (entry === undefined) return arrived;
  if (isTurnedDown(entry)) return left;
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

function cutCell(cell = "", { provider }: Told): string {
  return cell.length > Math.max(leastWidth, provider.length) ? restated : cell;
}

/** What kind of thing something is has another word nearly everywhere; that is no news. */
function isTelling({ pointer, cells }: Row): boolean {
  if (cells.includes(left)) return true;
  const isKind = ["type", "role"].includes(stepsOf(pointer).at(-1) ?? "");
  return !isKind && cells.some((cell) => ![arrived, restated, decides, ""].includes(cell));
}

function remarksOn(columns: readonly Told[], width: number): string[] {
  const remarks = columns.flatMap(({ provider, found }) => {
    if (typeof found === "string") return [`${provider} is not sent this: ${found}`];
    return found.warnings.map((warning) => `${provider}: ${warning}`);
  });
  return remarks.length === 0 ? [] : ["", ...remarks.flatMap((remark) => linesOf(stripControls(remark), width))];
}
