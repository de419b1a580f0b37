/** The request as it would be sent: JSON, with the rule and the source of each leaf. */

import { isContainer } from "../../explain/json.ts";
import { below } from "../../language/pointer.ts";
import type { Explanation, Written } from "../../runtime/explanation.ts";
import { printJson } from "../../runtime/json/printed.ts";
import { oneLine } from "../control-characters.ts";
import { stringWidth, wrapAnsi } from "../packages/text-width.ts";
import type { Paint } from "./paint.ts";
import { elide, shortRule } from "./pointers.ts";

/** A line of a screen; on a terminal, the value at its end may be cut. */
export interface Line {
  readonly text: string;
  readonly value?: string;
  readonly end?: string;
  readonly by?: Written | undefined;
}

/** On a terminal, values are cut to the room before the remarks, but not below this length. */
const shortestValue = 14;

/** Longer pointers are shown without their middle. */
const longestPointer = 26;

/** Where the lines are shown. */
export interface Page {
  /** Width in columns. */
  readonly width: number;
  /** Whether values that are longer than a line are cut. */
  readonly cuts: boolean;
  readonly paint: Paint;
}

/** The URL, the headers and the body; the body of a relayed request is the caller's, and is not shown. */
export function annotate(explanation: Explanation, page: Page): string[] {
  const { headers, body, written, relayed } = explanation;
  const writers = new Map(written.map((entry) => [entry.pointer, entry]));
  const lines: Line[] = [
    ...Object.entries(headers).map(([name, value]) => {
      return { text: `${name}: ${oneLine(value)}`, by: writers.get(below("/headers", name)) };
    }),
    ...(relayed ? [] : [{ text: "" }, ...linesOf(body, "/body", "", "", writers)]),
  ];
  const url = addressLines(`POST ${explanation.url}`, page.width);
  const last = { text: url.pop() ?? "", by: writers.get("/url") };
  return [...url, ...layOutLines([last, ...lines], page)];
}

/** The lines with their remarks, which are in one column where they fit. */
export function layOutLines(lines: readonly Line[], page: Page): string[] {
  const column = columnOf(lines, page);
  return lines.flatMap((line) => layOut(line, column, page));
}

/**
 * The column of the remarks: one where most of them have room after their values. Of several, it is the first, or the last
 * if values are cut, which leaves them more room.
 */
function columnOf(lines: readonly Line[], { width, cuts }: Page): number {
  const rooms = lines.flatMap(({ text, value = "", end = "", by }) => {
    if (by === undefined) return [];
    const most = stringWidth(value);
    const taken = stringWidth(text + end) + 2;
    const from = taken + (cuts ? Math.min(most, shortestValue) : most);
    return [{ from, whole: taken + most, to: width - stringWidth(remarkOn(by)) }];
  });
  const fitting = (column: number) => rooms.filter(({ from, to }) => from <= column && column <= to);
  const columns = rooms.flatMap(({ from, to }) => [from, to]).sort((one, other) => one - other);
  const most = Math.max(...columns.map((column) => fitting(column).length));
  const best = columns.filter((column) => fitting(column).length === most);
  const [first = 0] = best;
  return fitting(first).every(({ whole }) => whole <= first) ? first : (best.at(-1) ?? first);
}

/** The path of a long URL is on a line of its own. */
function addressLines(text: string, width: number): string[] {
  const [, origin = "", path = ""] = /^(POST \w+:\/\/[^/]+)(.*)$/.exec(text) ?? [];
  return text.length <= width || origin === "" ? [text] : [origin, `     ${path}`];
}

function linesOf(
  value: unknown,
  pointer: string,
  before: string,
  after: string,
  writers: ReadonlyMap<string, Written>,
): Line[] {
  const isArray = Array.isArray(value);
  const entries = isContainer(value) ? Object.entries(value) : [];
  if (entries.length === 0) {
    return [{ text: before, value: printJson(value), end: after, by: writers.get(pointer) }];
  }
  const inner = `${/^ */.exec(before)?.[0] ?? ""}  `;
  return [
    { text: before + (isArray ? "[" : "{") },
    ...entries.flatMap(([key, each], index) => {
      const start = isArray ? inner : `${inner}${printJson(key)}: `;
      return linesOf(each, below(pointer, key), start, index < entries.length - 1 ? "," : "", writers);
    }),
    { text: inner.slice(2) + (isArray ? "]" : "}") + after },
  ];
}

/** The remark is in its column, or else at the right edge, on the next line if there is no room. */
function layOut({ text, value = "", end = "", by }: Line, column: number, { width, cuts, paint }: Page): string[] {
  const remark = remarkOn(by);
  const start = Math.max(0, Math.min(column, width - stringWidth(remark)));
  const room = (by === undefined ? width : start - 2) - stringWidth(text + end);
  const whole = text + (cuts ? cut(value, room) : value) + end;
  if (by === undefined) return [whole];
  const taken = stringWidth(whole) + 2;
  const shown = paint.action(by.action, remark);
  if (taken <= start) return [whole + " ".repeat(start - taken + 2) + shown];
  return [whole, " ".repeat(start) + shown];
}

function cut(value: string, room: number): string {
  const most = Math.max(room, shortestValue);
  if (stringWidth(value) <= most) return value;
  const [start = ""] = wrapAnsi(value, most - 2, { hard: true, trim: false, wordWrap: false }).split("\n");
  return `${start}…${value.endsWith('"') ? '"' : ""}`;
}

const remarkable: readonly Written["action"][] = ["clamped", "defaulted", "added"];

/**
 * `messages:45 ← /messages/0/content`, with the action where it deserves attention. In between may be the line of the inbound
 * file that read it: `← :51`.
 */
function remarkOn(by: Written | undefined): string {
  if (by === undefined) return "";
  const { rule, read = "", from, also = [], action } = by;
  const reader = read.replace(/^.*:/, " ← :");
  const source = from === "spec" || from === "credential" ? "" : ` ← ${elide(from, longestPointer)}`;
  const more = also.length === 0 ? "" : ` +${also.length}`;
  return `${shortRule(rule)}${reader}${source}${more}${remarkable.includes(action) ? ` ${action}` : ""}`;
}
