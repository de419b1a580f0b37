/** Every request rule as a table: input, output and notes. */

import type { Source } from "../../../language/load.ts";
import type { Definitions } from "../../../language/native.ts";
import { controls } from "../../../language/reach.ts";
import type { Schema } from "../../../language/schema.ts";
import { Shapes } from "../../../language/shapes.ts";
import type { AdapterSpec, Pattern, Rule, RuleSet, Template, ValueRules } from "../../../language/syntax.ts";
import { callsOf, callsOfRules, pathsOf } from "../../../language/traverse.ts";
import { limitOf } from "../../../language/values.ts";
import { type Example, type Examples, placeOf } from "../../examples.ts";
import { printPattern, printScalar, printTemplate, printValue } from "./forms.ts";
import { code, printProse, printTable, ruleLink } from "./markdown.ts";
import { printPlace } from "./page.ts";
import type { Reading } from "./readings.ts";
import { clampRules } from "./reasoning-fields.ts";

/** The rules of the request side, in the order of the spec. */
export function requestRulesOf({ rules, requestRules }: AdapterSpec): ValueRules[] {
  return rules.filter((set) => set.kind === "value").filter(({ name }) => requestRules.has(name));
}

/** @param examples what its rules write in the cases, by their places */
export function printRuleSet(
  set: ValueRules,
  spec: AdapterSpec,
  readings: readonly Reading[],
  hub: Source,
  examples: Examples = {},
): string {
  const rows = set.rules.map((rule) => {
    const [input, output] = printExample(examples[placeOf(rule.at)]);
    return [`${printInput(rule)}${input}`, `${printOutput(rule.emit)}${output}`, printNotes(rule, set, hub)];
  });
  return `### Rule ${code(set.name)}

${printProse(`${usersOf(set, spec, readings)}.`)}

${printTable(["Input", "Output", "Notes"], rows)}
`;
}

/** The tables that rules of the request look values up in. */
export function printRequestTables(spec: AdapterSpec): string[] {
  const calls = [...controls(spec).flatMap(callsOf), ...requestRulesOf(spec).flatMap(callsOfRules)];
  const names = new Set(calls.flatMap(({ kind, reference }) => (kind === "table" ? [reference.name] : [])));
  return [...names].map((name) => titledTable(spec, name, "Sent as"));
}

/** A table of values under its name. @param written the title of what its values become */
export function titledTable(spec: AdapterSpec, name: string, written: string): string {
  return `### Table ${code(name)}\n\n${printValueTable(spec, name, ["Value", written])}\n`;
}

/** The most columns of an example that is printed; a link leads to a longer one. */
const exampleWidth = 90;

/** What is below the input and the output of a rule. */
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
function usersOf(set: ValueRules, spec: AdapterSpec, readings: readonly Reading[]): string {
  const isUsed = (each: RuleSet) =>
    callsOfRules(each).some(({ kind, reference }) => kind === "value" && reference.name === set.name);
  const direct = readings.filter(({ by }) => by?.kind === "rule" && by.name === set.name);
  const places = [...new Set(direct.map(({ place }) => printPlace(place)))];
  const lines = clampRules(spec).includes(set) ? (spec.reasoning?.clamp ?? []) : [];
  const families = lines.flatMap(({ as, family }) => (as?.name === set.name ? code(family) : []));
  const callers = [
    ...(places.length === 0 ? [] : [`for ${places.join(", ")}`]),
    ...(families.length === 0 ? [] : [`for the reasoning control of ${families.join(", ")}`]),
    ...spec.rules.filter(isUsed).map(({ name }) => `by ${ruleLink(name)}`),
  ];
  return `Used ${callers.join(", ")}`;
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

/** The rows of a table of values. */
export function printValueTable(
  spec: AdapterSpec,
  name: string,
  header: readonly string[] = ["Native value", "Translates to"],
): string {
  const table = spec.tables.find((each) => each.name === name);
  const rows = (table?.rows ?? []).map(({ word, value }) => [
    limitOf({ word }) === undefined ? code(word) : `up to ${limitOf({ word })}`,
    value === undefined ? "" : code(printScalar(value)),
  ]);
  const other = table?.otherwise?.value;
  return printTable(header, [...rows, ["any other", other === undefined ? "nothing" : code(printScalar(other))]]);
}
