/** The explanation of one request as text. */

import type { ModelPrices, Peak } from "../../generated/prices.ts";
import type { Explanation, Unsent, Written } from "../../runtime/explanation.ts";
import { oneLine } from "../control-characters.ts";
import { wrapAnsi } from "../packages/text-width.ts";
import { annotate, type Page } from "./annotated.ts";
import { type Group, groupUnsent } from "./groups.ts";
import type { Paint } from "./paint.ts";
import { elide, shortRule } from "./pointers.ts";

/** @param pointers every leaf of the request */
export function describeExplanation(explanation: Explanation, pointers: readonly string[], page: Page): string[] {
  const { width, paint } = page;
  const { provider, model, family, as, unsent, warnings } = explanation;
  const title = `${as === undefined ? "" : `${as} to `}${provider}/${model}`;
  const wrapped = (text: string) => wrapAnsi(text, width).split("\n");
  return [
    ...wrapped(paint.bold(oneLine(title)) + paint.dim(`, family ${family}`)),
    ...(as === undefined || explanation.relayed ? [] : wrapped(paint.dim(`:1 is line 1 of spec/inbound/${as}.yaml`))),
    "",
    ...annotate(explanation, page),
    ...(explanation.relayed ? ["", ...wrapped(describeRelay(explanation))] : []),
    ...section(
      "Warnings",
      warnings.flatMap((warning) => bullet(paint.warning(oneLine(warning)), width)),
      paint,
    ),
    ...section("Added", describeAdded(explanation, width), paint),
    ...section("Changed or not sent", describeUnsent(unsent, pointers, width, paint), paint),
    ...(explanation.relayed ? [] : ["", ...wrapped(summarize(explanation, pointers.length))]),
    "",
    ...wrapped(describePrices(explanation)),
  ];
}

/** @param file has the earlier request */
export function describeBreak(broken: Written | undefined, file: string, { width }: Page): string[] {
  const name = oneLine(file);
  if (broken === undefined) return ["", ...wrapAnsi(`The prompt begins with that of ${name}.`, width).split("\n")];
  const { pointer, rule, read, from } = broken;
  const lines = [rule, ...(read === undefined ? [] : [read])].map(shortRule).join(" ← ");
  const text = `The prompt is not as in ${name} from ${oneLine(pointer)} on (${lines} ← ${oneLine(from)}): no cache serves the rest.`;
  return ["", ...wrapAnsi(text, width).split("\n")];
}

function describeRelay({ as, provider, unsent, written }: Explanation): string {
  const isAdded = written.some(({ action }) => action === "added");
  const changes = [...(unsent.length > 0 ? ["the model"] : []), ...(isAdded ? ["what is added"] : [])];
  const change = changes.length > 0 ? `, except for ${changes.join(" and ")}` : "";
  return (
    `The request is relayed: ${as} is the API of ${provider}, which receives the body byte for byte${change}. ` +
    "--translate shows the translation, which is used if the model is an alias for several addresses, and if the history " +
    "has something of another provider in it."
  );
}

function section(title: string, lines: readonly string[], { bold }: Paint): string[] {
  return lines.length === 0 ? [] : ["", bold(title), ...lines];
}

function bullet(text: string, width: number): string[] {
  return wrapAnsi(text, width - 2)
    .split("\n")
    .map((line) => `  ${line}`);
}

/** Each reason once: `2 values: the provider accepts only closed objects … (messages:153)` */
function describeAdded({ written }: Explanation, width: number): string[] {
  const added = Map.groupBy(
    written.filter(({ action }) => action === "added"),
    ({ why, rule }) => `${why} (${shortRule(rule)})`,
  );
  return [...added].flatMap(([why, { length }]) => bullet(`${counted(length, "value", "values")}: ${why}`, width));
}

/** If the column of reasons would be narrower, each is below its pointer. */
const leastReason = 24;

function describeUnsent(unsent: readonly Unsent[], pointers: readonly string[], width: number, paint: Paint): string[] {
  const sorted = groupUnsent(unsent, pointers);
  const widest = Math.floor((width * 3) / 8);
  const column = Math.max(0, ...sorted.map((group) => nameOf(group, widest).length)) + 4;
  const isNarrow = width - column - actionWidth < leastReason;
  return sorted.flatMap((group) => {
    const name = nameOf(group, isNarrow ? width - 2 : widest);
    if (isNarrow) return [`  ${name}`, ...describeOutcome(group, 4, width, paint)];
    const [first = "", ...rest] = describeOutcome(group, column, width, paint);
    return [`  ${name}`.padEnd(column) + first.slice(column), ...rest];
  });
}

const actionWidth = 12;

/** `dropped     not a field of a request`, in lines that start at a column. */
function describeOutcome(
  { action, reason, rule }: Group<Unsent>,
  column: number,
  width: number,
  paint: Paint,
): string[] {
  const by = rule === undefined ? "" : ` (${shortRule(rule)})`;
  const indent = column + actionWidth;
  return wrapAnsi(oneLine(reason) + by, width - indent)
    .split("\n")
    .map((line, at) =>
      at === 0
        ? " ".repeat(column) + paint.action(action, action.padEnd(actionWidth)) + line
        : " ".repeat(indent) + line,
    );
}

function nameOf({ pointer, count }: Group<Unsent>, most: number): string {
  const tail = count === 1 ? "" : ` (${count})`;
  return elide(pointer, most - tail.length) + tail;
}

/** `31 values are sent: 12 copied, 4 renamed, … Of the 25 in the request, 16 are sent unchanged; …` */
function summarize({ written, unsent }: Explanation, given: number): string {
  const unchanged = given - unsent.length;
  return (
    `${counted(written.length, "value is", "values are")} sent: ${tally(written)}. ` +
    `Of the ${given} in the request, ${counted(unchanged, "is", "are")} sent unchanged` +
    `${unsent.length === 0 ? "" : `; ${tally(unsent)}`}.`
  );
}

/** `USD per million tokens: 5 in, 25 out, 0.5 read from the cache, 6.25 written to it (spec/registry/…, 2026-09-28).` */
function describePrices({ prices }: Explanation): string {
  if (prices === undefined) return "The cost of the answer is not known: the registry has no price of this model.";
  const rates = prices.rates.map(({ over, from, ...price }) =>
    [
      `${from === undefined ? "" : `from ${from} on: `}${over === 0 ? "" : `with more than ${over} tokens in: `}${price.input} in`,
      `${price.output} out`,
      ...(price.cache_read === undefined ? [] : [`${price.cache_read} read from the cache`]),
      ...(price.cache_write === undefined ? [] : [`${price.cache_write} written to it`]),
      ...(price.cache_write_1h === undefined ? [] : [`${price.cache_write_1h} for an hour`]),
      ...(price.cache_write_12h === undefined ? [] : [`${price.cache_write_12h} for twelve`]),
    ].join(", "),
  );
  return `USD per million tokens: ${[...rates, ...describeTimes(prices)].join("; ")} (${prices.rule}, ${prices.date}).`;
}

/** `flex × 0.5, priority × 2`, and the hours in which all prices are higher. */
function describeTimes({ rates: [{ tiers = {}, peak }] }: ModelPrices): string[] {
  const inTiers = Object.entries(tiers).map(([tier, times]) => `${tier} × ${times}`);
  return [
    ...(inTiers.length === 0 ? [] : [inTiers.join(", ")]),
    ...(peak === undefined ? [] : [`× ${peak.times} ${hoursOf(peak)}`]),
  ];
}

/** `at 01–04 and 06–10 UTC (Mon, Tue)`; without days for every day. */
function hoursOf({ days, hours }: Peak): string {
  const two = (hour: number) => String(hour).padStart(2, "0");
  const times = hours.map(([from, to]) => `${two(from)}–${two(to)}`).join(" and ");
  const named = days.map((day) => ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][day]).join(", ");
  return `at ${times} UTC${days.length === 7 ? "" : ` (${named})`}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function tally(entries: readonly { readonly action: string }[]): string {
  const counts = Map.groupBy(entries, ({ action }) => action);
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([action, some]) => `${some.length} ${action}`)
    .join(", ");
}
