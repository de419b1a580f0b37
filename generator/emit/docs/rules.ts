/** Every request rule as a table: input, output and notes. */

import type { Source } from "../../../language/load.ts";
import { controls } from "../../../language/reach.ts";
import type { AdapterSpec, Pattern, Rule, Template, ValueRules } from "../../../language/syntax.ts";
import { callsOf, callsOfRules, pathsOf } from "../../../language/traverse.ts";
import { limitOf } from "../../../language/values.ts";
import { type Example, type Examples, placeOf } from "../../examples.ts";
import { printPattern, printScalar, printTemplate, printValue } from "./forms.ts";
import { code, printProse, printTable } from "./markdown.ts";
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
  return [...names].map((name) => `### Table ${code(name)}\n\n${printValueTable(spec, name, ["Value", "Sent as"])}\n`);
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
  const direct = readings.filter(({ by }) => by?.kind === "rule" && by.name === set.name);
  const places = [...new Set(direct.map(({ place }) => printPlace(place)))];
  const rules = spec.rules.filter((each) =>
    callsOfRules(each).some((call) => call.kind === "value" && call.reference.name === set.name),
  );
  const isControl = clampRules(spec).includes(set);
  const families = spec.reasoning?.clamp.filter(({ as }) => as?.name === set.name).map(({ family }) => code(family));
  const callers = [
    ...(places.length === 0 ? [] : [`for ${places.join(", ")}`]),
    ...(isControl ? [`for the reasoning control of ${families?.join(", ")}`] : []),
    ...rules.map(({ name }) => `by [${code(name)}](#rule-${name})`),
  ];
  return `Used ${callers.join(", ")}`;
}

interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly const?: unknown;
}

/** The optional input fields that no rule for this input captures: they are dropped. */
function droppedFields(pattern: Pattern, { input, rules }: ValueRules, hub: Source): string[] {
  const { $defs } = hub.value as { $defs: Readonly<Record<string, Schema>> };
  const type = shapesOf({ $ref: `#/$defs/${input}` }, $defs).find((shape) => isOf(shape, pattern));
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

function shapesOf(schema: Schema, types: Readonly<Record<string, Schema>>): Schema[] {
  const target = schema.$ref === undefined ? schema : types[schema.$ref.slice("#/$defs/".length)];
  if (target === undefined) return [];
  return target.oneOf === undefined ? [target] : target.oneOf.flatMap((each) => shapesOf(each, types));
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
