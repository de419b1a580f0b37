/** The tables of reasoning and of fields, made from the specs. */
import { readAdapters } from "../../../generator/adapters.ts";
import { fieldOutcomes, type Outcome } from "../../../generator/emit/docs/field-outcomes.ts";
import { modelsByFamily } from "../../../generator/emit/docs/page.ts";
import { specFiles } from "../../../generator/own/built-in.ts";
import { parseSpecs } from "../../../generator/specs.ts";
import { efforts as all } from "../../../language/parse-reasoning.ts";
import type { ClampLine, Position } from "../../../language/syntax.ts";

const specs = parseSpecs(specFiles);
const adapters = readAdapters(specs);
const registry = adapters.flatMap(({ provider }) => specs.registry.get(provider) ?? []);

export const efforts: readonly string[] = all;

export const providers: readonly string[] = adapters.map(({ provider }) => provider);

/** The control that a model family is sent for one effort. */
export interface EffortCell {
  /** Undefined if no control is sent. */
  readonly sent: string | undefined;
  readonly outcome: Extract<Outcome, "kept" | "changed" | "clamped" | "dropped">;
  /** `spec/…yaml:line` */
  readonly rule: string;
}

export interface ReasoningRow {
  readonly provider: string;
  readonly family: string;
  /** Its models in the registry. */
  readonly models: readonly string[];
  /** One for each effort. */
  readonly cells: readonly EffortCell[];
}

export const reasoning: readonly ReasoningRow[] = adapters.flatMap((adapter) => {
  const models = modelsByFamily(adapter, registry);
  return (adapter.reasoning?.clamp ?? []).map(({ family, cells }) => ({
    provider: adapter.provider,
    family,
    models: models.get(family) ?? [],
    cells: cells.map(effortCell),
  }));
});

function effortCell({ value, at }: ClampLine["cells"][number], column: number): EffortCell {
  const isEffort = efforts.some((each) => each === value);
  const outcome =
    value === undefined ? "dropped" : value === efforts[column] ? "kept" : isEffort ? "clamped" : "changed";
  return { sent: value === undefined ? undefined : String(value), outcome, rule: ruleAt(at) };
}

/** The outcome of a field at a provider, in plain text. */
export interface FieldCell {
  readonly outcome: Outcome;
  /** Whether some models or values get less. */
  readonly partly: boolean;
  readonly rule: string | undefined;
  /** Where it is sent, and how or why not; code is between backquotes. */
  readonly details: readonly (readonly [sentAs: string, details: string])[];
}

export interface FieldRow {
  readonly field: string;
  /** One for each provider. */
  readonly cells: readonly FieldCell[];
}

export const fields: readonly FieldRow[] = [
  ...Map.groupBy(fieldOutcomes(adapters, registry, specs.hub), ({ field }) => field),
].map(([field, found]) => ({
  field,
  cells: found.map(({ outcome, partly, rows, at }) => ({
    outcome,
    partly,
    rule: at && ruleAt(at),
    details: rows.map(([, sentAs, details]) => [plain(sentAs), plain(details)] as const),
  })),
}));

/** Without links and emphasis, which lead to other pages of the reference. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/(?<![\w`])\*([^*`]+)\*/g, "$1");
}

function ruleAt({ file, line }: Position): string {
  return `${file}:${line}`;
}
