/** Model families, what holds for them, and the clamp table. */

import { efforts } from "../../language/parse-reasoning.ts";
import type { ClampLine, Family, FamilyRow, Reasoning } from "../../language/syntax.ts";
import { code, codes, type Finding, is, line, quoted, sets } from "./findings.ts";
import { plainTemplate } from "./language.ts";
import { differences, isReordered, leaves, own, type Rows } from "./plain.ts";

export type Families = readonly Pick<Family, "name" | "globs">[];

export function plainFamilies(families: readonly Family[]): Families {
  return families.map(({ name, globs }) => ({ name, globs }));
}

export function describeFamilies(before: Families, after: Families): Finding[] {
  const globs = (families: Families) => Object.fromEntries(families.map((each) => [each.name, each.globs]));
  const changed = differences(globs(before), globs(after)).map(({ name, before, after }) => {
    if (before === undefined) return line(`New family ${code(name)}: ${codes(after ?? [])}.`);
    if (after === undefined) return line(`The family ${code(name)} is gone; it was ${codes(before)}.`);
    const { gone, added } = sets(before, after);
    const parts = [
      ...(added.length > 0 ? [`takes ${codes(added)} too`] : []),
      ...(gone.length > 0 ? [`no longer takes ${codes(gone)}`] : []),
    ];
    return line(`The family ${code(name)} ${parts.join(", and ") || "takes the same names in another order"}.`);
  });
  const [old, young] = [before, after].map((families) => families.map(({ name }) => name));
  return isReordered(old ?? [], young ?? [])
    ? [...changed, line(`Families are tried in another order: ${codes(young ?? [])}.`)]
    : changed;
}

/** Models of the registry that fall into another family. */
export function describeMoves(models: readonly string[], before: FamilyOf, after: FamilyOf): Finding[] {
  return models
    .filter((model) => before(model) !== after(model))
    .map((model) => line(`${code(model)} moves from ${code(before(model))} to ${code(after(model))}.`));
}

export type FamilyOf = (model: string) => string;

export function plainWords(rows: readonly FamilyRow[]): Rows<readonly string[]> {
  return Object.fromEntries(rows.map(({ word, families }) => [word, families.map(({ name }) => name).sort()]));
}

/** @param now what a word does: "now holds for", "no longer holds for" */
export function describeWords(
  noun: string,
  now: string,
  noLonger: string,
): (before: Rows<readonly string[]>, after: Rows<readonly string[]>) => Finding[] {
  return (before, after) =>
    differences(before, after).map(({ name, before, after }) => {
      const { gone, added } = sets(before, after);
      const parts = [
        ...(added.length > 0 ? [`${now} ${codes(added)}`] : []),
        ...(gone.length > 0 ? [`${noLonger} ${codes(gone)}`] : []),
      ];
      return line(`${noun} ${code(name)} ${parts.join(", and ") || "is of no family"}.`);
    });
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

const header = ["Reasoning", "Effort", "Before", "After"];

export function describeReasoning(before: PlainReasoning | undefined, after: PlainReasoning | undefined): Finding[] {
  const cells = differences(before?.clamp ?? {}, after?.clamp ?? {}).flatMap(({ name, before, after }): Finding[] => {
    if (before === undefined) return [line(`Reasoning of ${code(name)}: ${row(after ?? {})}.`)];
    if (after === undefined) return [line(`Reasoning of ${code(name)} is gone.`)];
    return differences(before, after).map((each) => ({
      kind: "row",
      header,
      cells: [code(name), each.name, cell(each.before), cell(each.after)],
    }));
  });
  const rest = leaves(before?.rest ?? {}, after?.rest ?? {}, "reasoning");
  return [...cells, ...rest.map(({ name, before, after }) => line(is(code(name), before, after)))];
}

/** A whole row of the table: by which rule, then effort by effort. */
function row(cells: Rows): string {
  const as = own(cells, "as");
  if (as === null) return "none";
  const words = efforts.map((effort) => `${effort} → ${quoted(own(cells, effort))}`);
  return `written by ${quoted(as)}, ${words.join(", ")}`;
}

function cell(value: unknown): string {
  return value === null || value === undefined ? "~" : String(value);
}
