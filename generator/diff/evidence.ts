/** Compares the evidence in two registries: the sources, their dates and what they cover, and the sources of each row. */
import type { Specs } from "../specs.ts";
import { code, type Finding, quoted } from "./findings.ts";
import { leaves, type Rows, rowsOf } from "./plain.ts";
import { cellsIn } from "./registry.ts";

const header = ["Registry", "Evidence", "Before", "After"];

export function compareEvidence(before: Specs["registry"], after: Specs["registry"]): Finding[] {
  const providers = [...new Set([...before.keys(), ...after.keys()])];
  return providers.flatMap((provider) =>
    leaves(evidenceOf(before.get(provider)?.value), evidenceOf(after.get(provider)?.value)).map((each): Finding => {
      const cells = [each.before, each.after].map((value) => quoted(value ?? null));
      return { kind: "row", header, cells: [code(provider), code(each.name), ...cells] };
    }),
  );
}

/** The sources by name, and of each row the names of its sources. */
function evidenceOf(value: unknown): Rows {
  const { sources, models, added, prices } = rowsOf(value);
  const named = (table: unknown): Rows =>
    Object.fromEntries(Object.entries(cellsIn(table)).map(([row, cells]) => [row, cells.sources]));
  return { sources: rowsOf(sources), models: { ...named(models), ...named(added) }, prices: named(prices) };
}
