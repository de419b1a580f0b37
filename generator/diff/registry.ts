/** Two registries: models, and the order they stand in. */
import type { Source } from "../../language/load.ts";
import type { Specs } from "../specs.ts";
import { code, codes, type Finding, is, line } from "./findings.ts";
import { isReordered, leaves, type Rows, rowsOf } from "./plain.ts";
import { compareRows } from "./tables.ts";

type Registry = Specs["registry"];

/** The models that a registry knows of a provider, newest first. */
export function modelsOf(registry: Registry, provider: string): readonly string[] {
  return Object.keys(modelsIn(registry.get(provider)));
}

export function compareRegistries(before: Registry, after: Registry): Finding[] {
  const providers = [...new Set([...before.keys(), ...after.keys()])];
  const windows = leaves(windowsOf(before), windowsOf(after)).map(({ name, before, after }) =>
    line(is(`What the windows of ${code(name)} count`, before, after)),
  );
  const orders = providers.flatMap((provider) => {
    const [old, young] = [modelsOf(before, provider), modelsOf(after, provider)];
    return isReordered(old, young)
      ? [line(`The models of ${code(provider)} stand in another order: ${codes(young)}.`)]
      : [];
  });
  return [...compareRows("model", rowsIn(before), rowsIn(after), { rows: false, columns: [] }), ...windows, ...orders];
}

/** Every row by the model's address. */
function rowsIn(registry: Registry): Rows<Rows> {
  const rows = [...registry].flatMap(([provider, source]) =>
    Object.entries(modelsIn(source)).map(([id, row]) => [`${provider}/${id}`, row]),
  );
  return Object.fromEntries(rows);
}

/** The cells of each model by their columns, which the header names; where a fact comes from is for people. */
function modelsIn(source: Source | undefined): Rows<Rows> {
  const { id: header, ...models } = rowsOf(rowsOf(source?.value).models);
  const columns = Array.isArray(header) ? header.map(String) : [];
  return Object.fromEntries(
    Object.entries(models).map(([model, cells]) => {
      const row = columns.map((column, index) => [column, Array.isArray(cells) ? cells[index] : undefined]);
      return [model, Object.fromEntries(row.filter(([column]) => column !== "sources"))];
    }),
  );
}

function windowsOf(registry: Registry): Rows {
  return Object.fromEntries([...registry].map(([provider, { value }]) => [provider, rowsOf(value).window]));
}
