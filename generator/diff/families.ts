/** Compares model families, their facts and rejected fields, and the clamp table. */

import { familyOf } from "../../language/check-references.ts";
import type { AdapterSpec, ClampLine, Family, FamilyRow, Reasoning } from "../../language/syntax.ts";
import { efforts } from "../../runtime/primitives.ts";
import {
  code,
  codes,
  describeLeaves,
  describeOrder,
  describeSet,
  type Finding,
  line,
  noLonger,
  quoted,
  row,
} from "./findings.ts";
import { plainTemplate } from "./language.ts";
import { differences, own, type Rows } from "./plain.ts";

export type Families = readonly Pick<Family, "name" | "globs">[];

export function plainFamilies(families: readonly Family[]): Families {
  return families.map(({ name, globs }) => ({ name, globs }));
}

export function describeFamilies(before: Families, after: Families): Finding[] {
  const globs = (families: Families) => Object.fromEntries(families.map((each) => [each.name, each.globs]));
  const changed = differences(globs(before), globs(after)).map(({ name, before, after }) => {
    if (before === undefined) return line(`New family ${code(name)}: ${codes(after ?? [])}.`);
    if (after === undefined) return line(`The family ${code(name)} is removed; it was ${codes(before)}.`);
    const changes = describeSet(before, after, "also matches", "no longer matches");
    return line(`The family ${code(name)} ${changes || "has the same patterns in another order"}.`);
  });
  const [old, current] = [before, after].map((families) => families.map(({ name }) => name));
  return [...changed, ...describeOrder("Families are tried", old ?? [], current ?? [])];
}

/** Models of the registry that belong to another family now. */
export function describeMoves(models: readonly string[], before: AdapterSpec, after: AdapterSpec): Finding[] {
  return models.flatMap((model) => {
    const [old = "", current = ""] = [familyOf(before, model), familyOf(after, model)];
    return old === current ? [] : [line(`${code(model)} moves from ${code(old)} to ${code(current)}.`)];
  });
}

export function plainFamilySets(rows: readonly Omit<FamilyRow, "at">[]): FamilySets {
  return Object.fromEntries(rows.map(({ word, families }) => [word, families.map(({ name }) => name).sort()]));
}

type FamilySets = Rows<readonly string[]>;

/** @param now "now applies to" */
export function describeFamilySets(noun: string, now: string): (before: FamilySets, after: FamilySets) => Finding[] {
  return (before, after) =>
    differences(before, after).map(({ name, before, after }) =>
      line(`${noun} ${code(name)} ${describeSet(before, after, now, noLonger(now)) || "has no family"}.`),
    );
}

interface PlainReasoning {
  readonly clamp: Rows<Rows>;
  readonly rest: unknown;
}

export function plainReasoning(reasoning: Reasoning | undefined): PlainReasoning | undefined {
  if (reasoning === undefined) return undefined;
  const { clamp, unless, share, pro } = reasoning;
  return {
    clamp: Object.fromEntries(clamp.map((each) => [each.family, plainLine(each)])),
    rest: {
      unless: unless.map(plainTemplate),
      ...(share && { share: { of: plainTemplate(share.of), floor: share.floor } }),
      pro: { ...(pro.native && { native: [...pro.native].sort() }), ...(pro.bump && { bump: pro.bump }) },
    },
  };
}

function plainLine({ as, cells }: ClampLine): Rows {
  return {
    as: as?.name ?? null,
    ...Object.fromEntries(efforts.map((effort, index) => [effort, cells[index]?.value ?? null])),
  };
}

const header = ["Family", "Effort", "Before", "After"];

export function describeReasoning(before: PlainReasoning | undefined, after: PlainReasoning | undefined): Finding[] {
  const cells = differences(before?.clamp ?? {}, after?.clamp ?? {}).flatMap(({ name, before, after }): Finding[] => {
    if (before === undefined) return [line(`Reasoning of ${code(name)}: ${printRow(after ?? {})}.`)];
    if (after === undefined) return [line(`Reasoning of ${code(name)} is removed.`)];
    return differences(before, after).map((each) =>
      row(header, code(name), each.name, cell(each.before), cell(each.after)),
    );
  });
  const rest = [before, after].map((each) => ({ reasoning: each?.rest ?? {} }));
  return [...cells, ...describeLeaves(rest[0], rest[1], code)];
}

/** A row of the table: its rule, and the value of each effort. */
function printRow(cells: Rows): string {
  const as = own(cells, "as");
  if (as === null) return "none";
  const values = efforts.map((effort) => `${effort} → ${quoted(own(cells, effort))}`);
  return `written by ${quoted(as)}, ${values.join(", ")}`;
}

function cell(value: unknown): string {
  return value === null || value === undefined ? "~" : String(value);
}
