/** One request for every provider, side by side. */

import { stepsOf } from "../../language/pointer.ts";
import type { Unsent } from "../../runtime/explanation.ts";
import { oneLine } from "../control-characters.ts";
import { alignColumns } from "../layout.ts";
import { wrapAnsi } from "../packages/text-width.ts";
import type { Page } from "./annotated.ts";
import { type ProviderResult, shownAddress } from "./explaining.ts";
import { groupAlike } from "./groups.ts";
import type { Paint } from "./paint.ts";
import { elide } from "./pointers.ts";

/** A pointer, and its outcome for each provider. */
interface Row {
  readonly pointer: string;
  readonly cells: readonly string[];
}

const unchanged = "=";
const changed = "~";
const read = "·";
const dropped = "-";
const legend =
  "= sent unchanged   ~ sent in another form   - not sent   · only affects other fields   " +
  "any other text: sent instead. `dragoman explain --to <provider>` shows why.";

/** The narrowest column; most values of the spec's tables fit. */
const leastWidth = 6;
/** The least width for the pointers. */
const leastPointer = 16;

/** @param pointers every leaf of the request */
export function describeMatrix(
  columns: readonly ProviderResult[],
  pointers: readonly string[],
  { width, paint }: Omit<Page, "cuts">,
): string[] {
  const all = pointers.map((pointer): Row => ({ pointer, cells: columns.map((column) => cellOf(column, pointer)) }));
  const rows = groupAlike(all, pointers, ({ cells }) => cells.join(" "));
  const isNowhere = ({ cells }: Row) => cells.every((cell) => cell === dropped || cell === "");
  const nowhere = rows.filter(isNowhere).map(({ pointer }) => oneLine(pointer));
  const shown = rows.filter((row) => !isNowhere(row) && isWorthShowing(row));
  return [
    ...columns.map((column) => paint.dim(oneLine(shownAddress(column)))),
    ...(shown.length === 0 ? [] : tablesOf(columns, shown, width, paint)),
    ...(nowhere.length === 0 ? [] : ["", ...linesOf(`Not sent to any provider: ${nowhere.join(", ")}`, width)]),
    ...remarksOn(columns, width).map(paint.warning),
    "",
    ...linesOf(shown.length > 0 ? legend : nothingLost(nowhere.length > 0), width),
  ];
}

function nothingLost(except: boolean): string {
  return `All ${except ? "other " : ""}fields are sent to every provider that accepts the request.`;
}

/** One table, or several on a narrow screen. */
function tablesOf(columns: readonly ProviderResult[], rows: readonly Row[], width: number, paint: Paint): string[] {
  const many = Math.max(
    1,
    columns.findLastIndex((_, last) => widthOf(columns.slice(0, last + 1)) <= width - leastPointer) + 1,
  );
  const [now, later] = [columns.slice(0, many), columns.slice(many)];
  const room = Math.max(leastPointer, width - widthOf(now));
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

function widthOf(columns: readonly ProviderResult[]): number {
  return columns.reduce((sum, { provider }) => sum + 2 + Math.max(provider.length, leastWidth), 0);
}

function linesOf(text: string, width: number): string[] {
  return wrapAnsi(text, width)
    .split("\n")
    .map((line) => line.trimEnd());
}

function cellOf({ found }: ProviderResult, at: string): string {
  if (typeof found === "string") return "";
  const entry = found.unsent.find(({ pointer }) => pointer === at);
  if (entry === undefined) return unchanged;
  switch (entry.action) {
    case "clamped":
    case "mapped":
      return mappedValueOf(entry);
    case "computed":
      return changed;
    case "read":
    case "absent":
      return read;
    default:
      return dropped;
  }
}

/** The value after the arrow. */
function mappedValueOf({ reason }: Unsent): string {
  return / → ([\w.-]+)/.exec(reason)?.[1] ?? changed;
}

function cutCell(cell = "", { provider }: ProviderResult): string {
  return cell.length > Math.max(leastWidth, provider.length) ? changed : cell;
}

/** A type or role has another name at nearly every provider, which is not worth a row. */
function isWorthShowing({ pointer, cells }: Row): boolean {
  if (cells.includes(dropped)) return true;
  const isKind = ["type", "role"].includes(stepsOf(pointer).at(-1) ?? "");
  return !isKind && cells.some((cell) => ![unchanged, changed, read, ""].includes(cell));
}

function remarksOn(columns: readonly ProviderResult[], width: number): string[] {
  const remarks = columns.flatMap(({ provider, found }) => {
    if (typeof found === "string") return [`${provider}: this request cannot be sent: ${found}`];
    const relayed = found.relayed ? ["the request is relayed, so its body is not translated"] : [];
    return [...relayed, ...found.warnings].map((remark) => `${provider}: ${remark}`);
  });
  return remarks.length === 0 ? [] : ["", ...remarks.flatMap((remark) => linesOf(oneLine(remark), width))];
}
