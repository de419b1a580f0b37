/** Every field of a request at every provider: what becomes of it, in one word, with the details of the provider's page. */
import type { Source } from "../../../language/load.ts";
import { efforts } from "../../../language/parse-reasoning.ts";
import type { AdapterSpec, ClampLine, Position } from "../../../language/syntax.ts";
import { fieldRows, readingsFor, requestFields } from "./fields.ts";
import { type FieldRow, modelsByFamily, notSent, type Page, pageOf } from "./page.ts";
import type { Reading } from "./readings.ts";

/**
 * `kept`: sent as it is, under its name; `renamed`: under another one; `changed`: in another form; `clamped`: some values
 * are replaced by the nearest that the provider has; `read`: not sent, but it affects other values; `dropped`: not sent.
 */
export type Outcome = "kept" | "renamed" | "changed" | "clamped" | "read" | "dropped";

/** The outcome of one field at one provider. */
export interface FieldOutcome {
  readonly provider: string;
  readonly field: string;
  readonly outcome: Outcome;
  /** Whether some models or values get less than this. */
  readonly partly: boolean;
  /** The rows of the provider's page, in Markdown. */
  readonly rows: readonly FieldRow[];
  /** The line that reads the field; undefined if there is none. */
  readonly at: Position | undefined;
}

/** The outcomes, in the order of the adapters and, for each, of the fields in the hub. */
export function fieldOutcomes(
  adapters: readonly AdapterSpec[],
  registry: readonly Source[],
  hub: Source,
): FieldOutcome[] {
  return adapters.flatMap((spec) => {
    const page = pageOf(spec, modelsByFamily(spec, registry));
    return requestFields(hub).map((field) => outcomeOf(field, page));
  });
}

function outcomeOf(field: string, page: Page): FieldOutcome {
  const { spec } = page;
  const readings = readingsFor(field, page);
  const rows = fieldRows(field, page);
  const isWhole = (families: readonly unknown[]) => families.length === spec.families.length;
  const rejected = spec.rejects.find(({ word, families }) => word === field && isWhole(families));
  const outcome = rejected === undefined ? wordFor(field, readings, rows, spec) : "dropped";
  const [first] = [...readings.filter(({ conditionOnly }) => !conditionOnly), ...readings];
  return {
    provider: spec.provider,
    field,
    outcome,
    partly: outcome !== "dropped" && rows.some(([, sentAs]) => sentAs === notSent || sentAs.startsWith("*not as*")),
    rows,
    at: rejected?.at ?? first?.path.at ?? (field === "reasoning_effort" ? spec.reasoning?.at : undefined),
  };
}

function wordFor(field: string, readings: readonly Reading[], rows: readonly FieldRow[], spec: AdapterSpec): Outcome {
  const lines = (spec.reasoning?.clamp ?? []).filter(({ as }) => as !== undefined);
  if (field === "reasoning_effort" && lines.length > 0) return lines.some(isClamping) ? "clamped" : "changed";
  const sent = readings.filter(({ conditionOnly }) => !conditionOnly);
  if (sent.some((reading) => isTranslated(reading, spec.rules))) return "changed";
  const isKept = sent.some(({ place }) => place.part === "body" && place.name === field);
  if (sent.length > 0) return isKept ? "kept" : "renamed";
  if (rows.some(([, sentAs]) => sentAs !== notSent && sentAs !== "")) return "changed";
  return readings.length > 0 || rows.some(([, sentAs]) => sentAs === "") ? "read" : "dropped";
}

/** Whether a table or a rule writes something else than the value that it got. */
function isTranslated({ by }: Reading, rules: AdapterSpec["rules"]): boolean {
  if (by === undefined) return false;
  const set = rules.find(({ name }) => by.kind === "rule" && name === by.name);
  return set?.kind !== "value" || set.rules.some(({ emit }) => !["path", "nothing"].includes(emit.kind));
}

/** Whether an effort gets another one. */
function isClamping({ cells }: ClampLine): boolean {
  return cells.some(({ value }, index) => value !== efforts[index] && efforts.some((each) => each === value));
}
