/** One request explained, as people read it. */
import { wrapAnsi } from "fast-wrap-ansi";
import type { Explanation, Unsent } from "../../runtime/explanation.ts";
import { annotate } from "./annotated.ts";
import { type Group, groupUnsent } from "./groups.ts";
import type { Paint } from "./paint.ts";
import { elide, shortRule } from "./places.ts";

export function describeExplanation(explanation: Explanation, given: number, width: number, paint: Paint): string[] {
  const { provider, model, family, unsent, warnings } = explanation;
  const changed = unsent.filter(({ action }) => order.includes(action));
  return [
    `${paint.bold(`${provider}/${model}`)}${paint.dim(`, family ${family}`)}`,
    "",
    ...annotate(explanation, width, paint),
    ...section(
      "Warnings",
      warnings.flatMap((warning) => bullet(paint.warning(warning), width)),
      paint,
    ),
    ...section("What did not arrive as it was", describeUnsent(changed, width, paint), paint),
    "",
    ...wrapAnsi(summarize(explanation, given), width).split("\n"),
  ];
}

function section(title: string, lines: readonly string[], { bold }: Paint): string[] {
  return lines.length === 0 ? [] : ["", bold(title), ...lines];
}

function bullet(text: string, width: number): string[] {
  return wrapAnsi(text, width - 2)
    .split("\n")
    .map((line) => `  ${line}`);
}

/** What is lost comes before what is said in another way. */
const order = ["clamped", "rejected", "dropped", "overridden", "superseded", "mapped", "computed"];

/** No wider than this is the column of places. */
const widestPlace = 30;

function describeUnsent(unsent: readonly Unsent[], width: number, paint: Paint): string[] {
  const groups = groupUnsent(unsent).toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
  const column = Math.max(0, ...groups.map((group) => nameOf(group).length)) + 2;
  return groups.flatMap((group) => describeGroup(group, column, width, paint));
}

function describeGroup(group: Group, column: number, width: number, paint: Paint): string[] {
  const place = nameOf(group);
  const rule = group.rule === undefined ? "" : ` (${shortRule(group.rule)})`;
  const action = group.action.padEnd(12);
  const [first = "", ...rest] = wrapAnsi(group.reason + rule, width - column - action.length - 2).split("\n");
  const hanging = rest.map((line) => " ".repeat(2 + column + action.length) + line);
  const told = paint.action(group.action, action) + first;
  return [`  ${place.padEnd(column)}${told}`, ...hanging];
}

function nameOf({ pointer, count }: Group): string {
  const tail = count === 1 ? "" : ` (${count})`;
  return elide(pointer, widestPlace - tail.length) + tail;
}

/** `31 leaves are written: 12 copied, 4 renamed, … Of the 25 given, 16 arrive as they are, …` */
function summarize({ written, unsent }: Explanation, given: number): string {
  const arrived = given - unsent.length;
  return (
    `${counted(written.length, "leaf is", "leaves are")} written: ${tally(written)}. ` +
    `Of the ${given} given, ${arrived} ${arrived === 1 ? "arrives as it is" : "arrive as they are"}` +
    `${unsent.length === 0 ? "" : `; ${tally(unsent)}`}.`
  );
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
