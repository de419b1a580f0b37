/** Every request rule as a table: input, output and notes. */

import type { Source } from "../../../language/load.ts";
import type { Definitions } from "../../../language/native.ts";
import type { Schema } from "../../../language/schema.ts";
import { Shapes } from "../../../language/shapes.ts";
import type { AdapterSpec, Pattern, Rule, RuleSet, Template, ValueRules } from "../../../language/syntax.ts";
import { callsOfRules, pathsOf } from "../../../language/traverse.ts";
import { limitOf } from "../../../language/values.ts";
import { type Example, type Examples, placeOf } from "../../examples.ts";
import { printPattern, printScalar, printTemplate, printValue } from "./forms.ts";
import { code, printProse, printTable } from "./markdown.ts";
import { isOwn, type Page, pageWith, printPlace } from "./page.ts";
import { callersOf } from "./readings.ts";
import { clampRules } from "./reasoning-fields.ts";

/** The rules of the request side that the adapter's first file has. @param base whose rules they replace */
export function printRequestRules(page: Page, hub: Source, examples: Examples, base?: AdapterSpec): string[] {
  const { spec } = page;
  const sets = spec.rules.filter((set) => set.kind === "value").filter(({ name }) => spec.requestRules.has(name));
  return sets.flatMap((set) => {
    const replaced = base?.rules.find(({ name }) => name === set.name);
    const instead =
      replaced &&
      `instead of [that of ${base?.provider || "the dialect"}](${pageWith(replaced, spec)}#rule-${set.name})`;
    return isOwn(set, spec) ? printRuleSet(set, page, hub, examples, instead) : [];
  });
}

/** @param examples what its rules write in the cases, by their places */
export function printRuleSet(set: ValueRules, page: Page, hub: Source, examples: Examples = {}, instead = ""): string {
  const rows = set.rules.map((rule) => {
    const [input, output] = printExample(examples[placeOf(rule.at)]);
    return [`${printInput(rule)}${input}`, `${printOutput(rule.emit)}${output}`, printNotes(rule, set, hub)];
  });
  return `### Rule ${code(set.name)}

${printProse(`${usersOf(set, page, instead)}.`)}

${printTable(["Input", "Output", "Notes"], rows)}
`;
}

/** The tables of the adapter's first file, but for those that are printed where they are used. */
export function printTables({ spec, readings }: Page): string {
  const inline = readings.map(({ by }) => (by?.kind === "table" ? by.name : ""));
  const own = spec.tables.filter((table) => isOwn(table, spec) && !inline.includes(table.name));
  const tables = own.map(({ name }) => titledTable(spec, name, "Becomes"));
  return tables.length === 0 ? "" : `\n## Tables\n\n${tables.join("\n")}`;
}

/** A table of values under its name. @param written the title of what its values become */
export function titledTable(spec: AdapterSpec, name: string, written: string): string {
  const table = spec.tables.find((each) => each.name === name);
  const rows = (table?.rows ?? []).map(({ word, value }) => [
    limitOf({ word }) === undefined ? code(word) : `up to ${limitOf({ word })}`,
    value === undefined ? "" : code(printScalar(value)),
  ]);
  const other = table?.otherwise?.value;
  const printed = printTable(
    ["Value", written],
    [...rows, ["any other", other === undefined ? "nothing" : code(printScalar(other))]],
  );
  const complete = table?.rows.some(({ value }) => value === "complete")
    ? "\nWith `complete` the finish reason depends on the answer: `tool_calls` if it has tool calls.\n"
    : "";
  return `### Table ${code(name)}\n\n${printed}\n${complete}`;
}

/** The most columns of an example that is printed; a link leads to a longer one. */
const exampleWidth = 90;

/** The example printed below the input and the output of a rule; empty texts if there is none. */
function printExample(example: Example | undefined): readonly [input: string, output: string] {
  if (example === undefined) return ["", ""];
  const { id, file, line, input, output } = example;
  const [taken, written] = [input, output].map((value) => (value === undefined ? "" : printValue(value)));
  if (Math.max(taken?.length ?? 0, written?.length ?? 0) > exampleWidth)
    return [`<br>*e.g.* [${id}](../../${file}#L${line})`, ""];
  return [`<br>*e.g.* ${code(taken ?? "")}`, written === "" ? "" : `<br>${code(written ?? "")}`];
}

function printInput({ match }: Rule<Template>): string {
  return match === undefined ? "anything else" : code(printPattern(match));
}

function printOutput(emit: Template): string {
  if (emit.kind === "refuse") return `*refused* at ${code(emit.key)}`;
  return emit.kind === "nothing" ? "*nothing*" : code(printTemplate(emit));
}

function printNotes({ match, emit, why }: Rule<Template>, set: ValueRules, hub: Source): string {
  const isWhole = pathsOf(emit).some(({ name, steps }) => name === "it" && steps.length === 0);
  const left = match === undefined || isWhole ? [] : droppedFields(match, set, hub);
  const lost = left.length === 0 ? "" : `drops ${left.map(code).join(", ")}`;
  return [why ?? "", lost].filter((text) => text !== "").join("; ");
}

/** `Used for tools, by turn`. */
function usersOf(set: ValueRules, { spec, readings, link }: Page, instead: string): string {
  const isUsed = (each: RuleSet) =>
    callsOfRules(each).some(({ kind, reference }) => kind === "value" && reference.name === set.name);
  const direct = readings.filter(({ by }) => by?.kind === "rule" && by.name === set.name);
  const found = direct.length > 0 ? direct : callersOf(set.name, spec);
  const places = [...new Set(found.map(({ place }) => printPlace(place)))];
  const lines = clampRules(spec).includes(set) ? (spec.reasoning?.clamp ?? []) : [];
  const families = lines.flatMap(({ as, family }) => (as?.name === set.name ? code(family) : []));
  const callers = [
    ...(places.length === 0 ? [] : [`for ${places.join(", ")}`]),
    ...(families.length === 0 ? [] : [`for the reasoning control of ${families.join(", ")}`]),
    ...spec.rules.filter(isUsed).map(({ name }) => `by ${link(name)}`),
    ...(instead === "" ? [] : [instead]),
  ];
  return callers.length === 0 ? "For providers that name it for a model family" : `Used ${callers.join(", ")}`;
}

/** The optional input fields that no rule for this input captures: they are dropped. */
function droppedFields(pattern: Pattern, { input, rules }: ValueRules, hub: Source): string[] {
  const { $defs } = hub.value as { $defs: Definitions };
  const type = new Shapes($defs).named(input)?.find((shape) => isOf(shape, pattern));
  // a rule that captures nothing required but the type only tests it
  if (type === undefined || pattern.kind !== "object" || !pattern.entries.some(({ key }) => carriesValue(type, key)))
    return [];
  const alike = rules.flatMap(({ match }) => (match !== undefined && isOf(type, match) ? [match] : []));
  return uncaptured(type, alike);
}

/** Whether a pattern may match a shape: the shape has its keys, and no conflicting constants. */
function isOf({ properties = {} }: Schema, pattern: Pattern): boolean {
  if (pattern.kind !== "object") return false;
  return pattern.entries.every(({ key, pattern: of }) => {
    const property = properties[key];
    return property !== undefined && (of.kind !== "literal" || property.const === of.value);
  });
}

function carriesValue({ properties = {}, required = [] }: Schema, key: string): boolean {
  return required.includes(key) && properties[key]?.const === undefined;
}

function uncaptured({ properties = {}, required = [] }: Schema, patterns: readonly Pattern[]): string[] {
  const entries = patterns.flatMap((pattern) => (pattern.kind === "object" ? pattern.entries : []));
  return Object.entries(properties).flatMap(([key, property]) => {
    const caught = entries.filter((entry) => entry.key === key).map((entry) => entry.pattern);
    if (caught.length > 0 && caught.every(({ kind }) => kind === "object"))
      return uncaptured(property, caught).map((inner) => `${key}.${inner}`);
    return caught.length > 0 || required.includes(key) || property.const !== undefined ? [] : [key];
  });
}
