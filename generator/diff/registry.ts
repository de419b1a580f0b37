/** Compares two registries: models, their order and their prices. */
import type { Source } from "../../language/load.ts";
import { newestFirst } from "../../runtime/specs/newest-first.ts";
import type { Specs } from "../specs.ts";
import { code, describeLeaves, describeOrder, type Finding } from "./findings.ts";
import { type Rows, rowsOf } from "./plain.ts";
import { compareRows } from "./tables.ts";

type Registry = Specs["registry"];

/** The models of a provider in a registry, newest first. */
export function modelsOf(registry: Registry, provider: string): readonly string[] {
  return Object.keys(modelsIn(registry.get(provider)));
}

export function compareRegistries(before: Registry, after: Registry): Finding[] {
  const providers = [...new Set([...before.keys(), ...after.keys()])];
  const windows = describeLeaves(
    windowsOf(before),
    windowsOf(after),
    (provider) => `The meaning of the windows of ${code(provider)}`,
  );
  const orders = providers.flatMap((provider) =>
    describeOrder(`The models of ${code(provider)} are`, modelsOf(before, provider), modelsOf(after, provider)),
  );
  const promised = { rows: false, columns: [] };
  return [
    ...compareRows("model", rowsIn(before, modelsIn), rowsIn(after, modelsIn), promised),
    ...compareRows("price", rowsIn(before, pricesIn), rowsIn(after, pricesIn), promised),
    ...windows,
    ...orders,
  ];
}

/** Every row, by the model's address. */
function rowsIn(registry: Registry, read: (source: Source) => Rows<Rows>): Rows<Rows> {
  const rows = [...registry].flatMap(([provider, source]) =>
    Object.entries(read(source)).map(([id, row]) => [`${provider}/${id}`, row]),
  );
  return Object.fromEntries(rows);
}

function modelsIn(source: Source | undefined): Rows<Rows> {
  const { models, added } = rowsOf(source?.value);
  const rows = Object.entries({ ...cellsIn(models), ...cellsIn(added) });
  const dated = rows.map(([id, row]) => ({ id, row, released: String(row.released) }));
  return withoutSources(Object.fromEntries(newestFirst(dated).map(({ id, row }) => [id, row])));
}

function pricesIn({ value }: Source): Rows<Rows> {
  return withoutSources(cellsIn(rowsOf(value).prices));
}

function withoutSources(table: Rows<Rows>): Rows<Rows> {
  return Object.fromEntries(Object.entries(table).map(([name, { sources: _, ...cells }]) => [name, cells]));
}

/** The cells of each row by column. */
export function cellsIn(table: unknown): Rows<Rows> {
  const { id: header, ...models } = rowsOf(table);
  const columns = Array.isArray(header) ? header.map(String) : [];
  return Object.fromEntries(
    Object.entries(models).map(([model, cells]) => {
      const row = columns.map((column, index) => [column, Array.isArray(cells) ? cells[index] : undefined]);
      return [model, Object.fromEntries(row)];
    }),
  );
}

function windowsOf(registry: Registry): Rows {
  return Object.fromEntries([...registry].map(([provider, { value }]) => [provider, rowsOf(value).window]));
}
