/** Compares the efforts that models accept by the catalogue with what the clamp table of their family sends. */

import type { AdapterSpec, ClampLine } from "../../language/syntax.ts";
import { efforts } from "../../runtime/primitives.ts";
import type { CatalogueModel, ReasoningOption } from "./catalogue.ts";

/** A row of a clamp table that would send other efforts by the catalogue. */
export interface EffortDifference {
  readonly family: string;
  readonly models: readonly string[];
  /** The catalogue's statement about the efforts. */
  readonly why: string;
  /** The row as it is, and as the catalogue has it; absent if there is no row to compare. */
  readonly rows?: readonly [before: readonly Cell[], after: readonly Cell[]];
}

type Reasoning = Pick<CatalogueModel, "reasoning" | "reasoning_options">;

type Cell = string | number | null;

/** @param models by name, each with its family */
export function compareEfforts(
  { reasoning }: Pick<AdapterSpec, "reasoning">,
  models: readonly { readonly id: string; readonly family: string; readonly model: Reasoning }[],
): EffortDifference[] {
  const found = models.flatMap(({ id, family, model }): EffortDifference[] => {
    const line = reasoning?.clamp.find((each) => each.family === family);
    const difference = compareLine(line, model);
    return difference === undefined ? [] : [{ family, models: [id], ...difference }];
  });
  const alike = Map.groupBy(found, ({ family, why, rows }) => JSON.stringify([family, why, rows?.[1]]));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, models: [first, ...others].flatMap((each) => each.models) }],
  );
}

function compareLine(
  line: ClampLine | undefined,
  { reasoning, reasoning_options: options = [] }: Reasoning,
): Pick<EffortDifference, "why" | "rows"> | undefined {
  const accepted = options.flatMap(({ type, values = [] }) => (type === "effort" ? values : [])).filter(isString);
  const hasSwitch = options.some(({ type }) => type === "toggle");
  if (line?.as === undefined) {
    const controls = controlsOf(options);
    return controls === "" ? undefined : { why: `${controls}, but nothing is sent` };
  }
  if (!reasoning) return { why: "no reasoning, but a control is sent" };
  if (accepted.length === 0) return undefined;
  const before = line.cells.map(({ value }) => value ?? null);
  const after = before.map((cell, index) => nearest(efforts[index] ?? "", cell, accepted, hasSwitch));
  if (after.every((cell, index) => cell === before[index])) return undefined;
  return {
    why: controlsOf(options),
    rows: [
      [line.as.name, ...before],
      [line.as.name, ...after],
    ],
  };
}

/** `efforts low, high and a switch`. */
function controlsOf(options: readonly ReasoningOption[]): string {
  const names: Readonly<Record<string, string>> = { toggle: "a switch", budget_tokens: "a budget" };
  return options
    .flatMap(({ type, values = [] }) =>
      type === "effort" ? `efforts ${values.filter(isString).join(", ")}` : (names[type] ?? []),
    )
    .join(" and ");
}

/** The cell of an effort: the effort itself if it is accepted, else the cell if that is, else the nearest below. */
function nearest(effort: string, cell: Cell, accepted: readonly string[], hasSwitch: boolean): Cell {
  const isEffort = typeof cell === "string" && (efforts as readonly string[]).includes(cell);
  // a budget, or a word of another control
  if (!isEffort) return cell;
  if (accepted.includes(effort)) return effort;
  if (accepted.includes(cell) || (cell === "none" && hasSwitch)) return cell;
  const strengths = efforts.filter((each) => each !== "none" && accepted.includes(each));
  const below = strengths.filter((each) => efforts.indexOf(each) < (efforts as readonly string[]).indexOf(effort));
  return below.at(-1) ?? strengths[0] ?? cell;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
