/** The request as it would be sent: JSON, with the rule and the source of each leaf. */

import { isContainer } from "../../explain/json.ts";
import type { Explanation, Written } from "../../runtime/explanation.ts";
import { below } from "../../runtime/trace.ts";
import { stripControls } from "../control-characters.ts";
import { stringWidth } from "../packages/text-width.ts";
import type { Paint } from "./paint.ts";
import { elide, shortRule } from "./pointers.ts";

/** A line of the request; the value at its end may be cut. */
interface Line {
  readonly text: string;
  readonly value?: string;
  readonly end?: string;
  readonly by?: Written | undefined;
}

/** Values are cut to the room before the remarks, but not below this length. `--json` has them whole. */
const shortestValue = 14;

/** Longer pointers are shown without their middle. */
const longestPointer = 26;

/** The URL, the headers and the body; the body of a relayed request is the caller's, and is not shown. */
export function annotate(explanation: Explanation, width: number, paint: Paint): string[] {
  const { headers, body, written, relayed } = explanation;
  const writers = new Map(written.map((entry) => [entry.pointer, entry]));
  const lines: Line[] = [
    ...Object.entries(headers).map(([name, value]) => {
      return { text: `${name}: ${stripControls(value)}`, by: writers.get(below("/headers", name)) };
    }),
    ...(relayed ? [] : [{ text: "" }, ...linesOf(body, "/body", "", "", writers)]),
  ];
  const longest = Math.max(...lines.map(({ by }) => stringWidth(remarkOn(by))));
  const url = addressLines(`POST ${explanation.url}`, width);
  const last: Line = { text: url.pop() ?? "", by: writers.get("/url") };
  return [...url, ...[last, ...lines].flatMap((line) => layOut(line, width - longest, width, paint))];
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
    return [{ text: before, value: stripControls(JSON.stringify(value)), end: after, by: writers.get(pointer) }];
  }
  const inner = `${/^ */.exec(before)?.[0] ?? ""}  `;
  return [
    { text: before + (isArray ? "[" : "{") },
    ...entries.flatMap(([key, each], index) => {
      const start = isArray ? inner : `${inner}${stripControls(JSON.stringify(key))}: `;
      return linesOf(each, below(pointer, key), start, index < entries.length - 1 ? "," : "", writers);
    }),
    { text: inner.slice(2) + (isArray ? "]" : "}") + after },
  ];
}

/** The remark is in its column, further right on a longer line, or on the next line. */
function layOut({ text, value = "", end = "", by }: Line, column: number, width: number, paint: Paint): string[] {
  const remark = remarkOn(by);
  const whole = text + cut(value, column - 2 - text.length - end.length) + end;
  if (by === undefined) return [whole];
  const [taken, needed] = [stringWidth(whole) + 2, stringWidth(remark)];
  const shown = paint.action(by.action, remark);
  if (taken <= column) return [whole + " ".repeat(column - taken + 2) + shown];
  if (taken + needed <= width) return [whole + " ".repeat(width - needed - taken + 2) + shown];
  return [whole, " ".repeat(Math.max(0, width - needed)) + shown];
}

function cut(value: string, room: number): string {
  const most = Math.max(room, shortestValue);
  return stringWidth(value) <= most ? value : `${value.slice(0, most - 2)}…${value.endsWith('"') ? '"' : ""}`;
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
