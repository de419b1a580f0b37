/** The explanation of a reply as text. */

import { isContainer, leavesIn } from "../../explain/json.ts";
import type { ReplyExplanation, ReplyStep } from "../../explain/reply.ts";
import { stepsOf } from "../../language/pointer.ts";
import { printJson } from "../../runtime/json/printed.ts";
import { oneLine } from "../control-characters.ts";
import { wrapAnsi } from "../packages/text-width.ts";
import { type Line, layOutLines, type Page } from "./annotated.ts";
import { groupAlike } from "./groups.ts";
import { shortRule } from "./pointers.ts";

/** On a terminal, an event has at most this many lines. */
const mostLines = 3;

/** On a terminal, of more events in a row that are read alike only the first is shown. */
const mostAlike = 2;

export function describeReply(explanation: ReplyExplanation, page: Page): string[] {
  const { width, paint } = page;
  const { provider, model, family, kind, as, failure, status, relayed } = explanation;
  const wrapped = (text: string) => wrapAnsi(text, width).split("\n");
  return [
    ...wrapped(paint.bold(oneLine(`${provider}/${model}`)) + paint.dim(`, family ${family}`)),
    ...wrapped(paint.dim(audienceOf(explanation))),
    ...layOutLines(linesOf(explanation, page), page),
    "",
    ...(relayed ? wrapped(`The reply is relayed, since ${as} is the API of ${provider}. ${translateHint}`) : []),
    ...(failure === undefined ? [] : wrapped(paint.warning(describeFailure(kind, status, failure)))),
    ...wrapped(summarize(explanation)),
  ];
}

const translateHint =
  "--translate shows the translation, which is used if the model is an alias for several addresses.";

function audienceOf({ kind, as, steps }: ReplyExplanation): string {
  const what = {
    answer: "An answer",
    error: "An error",
    stream: `A stream of ${counted(nativeIn(steps).length, "event")}`,
  };
  const path = kind === "stream" ? "/v1/chat/stream" : "/v1/chat";
  return `${what[kind]}, for a caller of ${as ?? path}`;
}

function describeFailure(kind: ReplyExplanation["kind"], status: number, failure: string): string {
  const what = kind === "stream" ? "The stream fails" : `The caller gets status ${status}`;
  return `${what}: ${oneLine(failure)}`;
}

function nativeIn(steps: readonly ReplyStep[]): ReplyStep[] {
  return steps.filter((step) => Object.hasOwn(step, "event"));
}

function linesOf({ kind, steps }: ReplyExplanation, page: Page): Line[] {
  const titles = { answer: () => "The answer", error: () => "The error", stream: (at: number) => `Event ${at + 1}` };
  const lines: Line[] = [];
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at] as ReplyStep;
    const title = Object.hasOwn(step, "event") ? titles[kind](at) : "The end of the stream";
    lines.push(...stepLines(step, title, page));
    const end = lastAlike(steps, at);
    if (!page.cuts || end - at < mostAlike) continue;
    const more = `Events ${at + 2} to ${end + 1} are read like event ${at + 1}. --json prints all of them.`;
    lines.push(
      { text: "" },
      ...wrapAnsi(more, page.width)
        .split("\n")
        .map((text) => ({ text: page.paint.dim(text) })),
    );
    at = end;
  }
  return lines;
}

/** The position of the last of the steps that are read as this one. */
function lastAlike(steps: readonly ReplyStep[], at: number): number {
  const isOther = steps.findIndex((step, index) => index > at && shapeOf(step) !== shapeOf(steps[at] as ReplyStep));
  return (isOther < 0 ? steps.length : isOther) - 1;
}

/** The rules, the signals and what the caller gets, without values. */
function shapeOf({ rules, signals, ignored, callerEvents }: ReplyStep): string {
  const types = callerEvents.map((event) => (event as { readonly type?: unknown }).type);
  const parts = signals.map(({ name, written }) => [name, written.map(({ pointer, from }) => [pointer, from])]);
  return JSON.stringify([rules, parts, ignored, types]);
}

function stepLines(step: ReplyStep, title: string, { width, cuts, paint }: Page): Line[] {
  const { event, rules, callerEvents } = step;
  const heading = paint.bold(title) + (rules.length === 0 ? "" : `  ${paint.dim(listRules(rules))}`);
  const inWidth = (text: string, first: string, most: number) => indented(text, first, cuts ? width : undefined, most);
  return [
    "",
    ...wrapAnsi(heading, width).split("\n"),
    ...(Object.hasOwn(step, "event") ? inWidth(inline(event), "  ", mostLines) : []),
  ]
    .map((text): Line => ({ text }))
    .concat(
      signalLines(step),
      ignoredLines(step).flatMap((text) => indented(text, "  ", width).map((line) => ({ text: paint.dim(line) }))),
      callerEvents.flatMap((each) => callerLines(each, width, cuts).map((text) => ({ text }))),
    );
}

/** The rules, with the name of a file only where it changes: `messages:176, :233`. */
function listRules(rules: ReplyStep["rules"]): string {
  const different = rules.filter(
    ({ file, line }, at) => at === rules.findIndex((each) => each.file === file && each.line === line),
  );
  return different
    .map(({ file, line }, at) => (file === different[at - 1]?.file ? `:${line}` : shortRule(`${file}:${line}`)))
    .join(", ");
}

/** One line for each leaf of each signal: `usage.uncached 9`. */
function signalLines({ signals }: ReplyStep): Line[] {
  return signals.flatMap(({ name, value, written }) => {
    const leaves = new Map(leavesIn(value, "").map((leaf) => [leaf.pointer, leaf.value]));
    return written.map((by): Line => {
      const path = [name, ...stepsOf(by.pointer)].join(".");
      return { text: `  ${path} `, value: inline(leaves.get(by.pointer) ?? value), by };
    });
  });
}

/** `ignored: /a, /b (no rule reads it)` */
function ignoredLines({ event, ignored }: ReplyStep): string[] {
  const outcomeOf = ({ reason, rule }: ReplyStep["ignored"][number]) =>
    rule === undefined ? reason : `${reason}, ${shortRule(rule)}`;
  const pointers = leavesIn(event, "").map(({ pointer }) => pointer);
  const groups = Map.groupBy(groupAlike(ignored, pointers, outcomeOf), outcomeOf);
  return [...groups].map(([outcome, alike]) => {
    const places = alike.map(({ pointer }) => pointer).join(", ");
    return oneLine(places === "" ? `ignored: ${outcome}` : `ignored: ${places} (${outcome})`);
  });
}

function callerLines(event: unknown, width: number, cuts: boolean): string[] {
  const lines = typeof event === "string" ? [oneLine(event)] : jsonLines(event, width - 4);
  return lines.flatMap((line, at) => indented(line, at === 0 ? "  → " : "    ", cuts ? width : undefined));
}

/** Indented JSON; what fits is on one line. */
function jsonLines(value: unknown, width: number, key = "", end = ""): string[] {
  const short = key + inline(value) + end;
  if (short.length <= width || !isContainer(value)) return [short];
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const entries = Object.entries(value);
  const inner = entries.flatMap(([name, each], at) => {
    const label = Array.isArray(value) ? "" : `${inline(name)}: `;
    return jsonLines(each, width - 2, label, at < entries.length - 1 ? "," : "");
  });
  return [`${key}${open}`, ...inner.map((line) => `  ${line}`), `${close}${end}`];
}

/** The text in lines below each other. Without a width it is one line. */
function indented(text: string, first: string, width: number | undefined, most = Number.POSITIVE_INFINITY): string[] {
  if (width === undefined) return [first + text];
  const depth = first + (/^ */.exec(text)?.[0] ?? "");
  const lines = wrapAnsi(text.trimStart(), width - depth.length, { hard: true }).split("\n");
  const shown =
    lines.length > most
      ? [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, width - depth.length - 2)} …`]
      : lines;
  return shown.map((line, at) => (at === 0 ? depth : " ".repeat(depth.length)) + line);
}

/** JSON on one line, with spaces. */
function inline(value: unknown): string {
  return printJson(value, 1).replaceAll(/\n */g, " ");
}

/** `7 events: 6 read, 1 skipped. 20 values: 9 in signals, 7 only tested by the rules, 4 ignored.` */
function summarize({ kind, steps }: ReplyExplanation): string {
  const native = nativeIn(steps);
  const skipped = native.filter(({ ignored }) => ignored.some(({ pointer }) => pointer === "")).length;
  const values = native.flatMap((step) => leavesIn(step.event, "").map(({ pointer }) => fateOf(step, pointer)));
  const count = (fate: string) => values.filter((each) => each === fate).length;
  const events = `${counted(native.length, "event")}: ${native.length - skipped} read, ${skipped} skipped. `;
  return (
    `${kind === "stream" ? events : ""}${counted(values.length, "value")}: ${count("signal")} in signals, ` +
    `${count("tested")} only tested by the rules, ${count("ignored")} ignored.`
  );
}

function fateOf({ signals, tested, ignored }: ReplyStep, pointer: string): "signal" | "tested" | "ignored" {
  if (ignored.some((each) => each.pointer === pointer)) return "ignored";
  const isUsed = signals.some(({ written }) =>
    written.some(({ from, also = [] }) => [from, ...also].includes(pointer)),
  );
  if (isUsed) return "signal";
  return tested.includes(pointer) ? "tested" : "ignored";
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
