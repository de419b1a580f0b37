/** Compares two registries: models, their order and their prices; and the evidence for them. */
import type { Source } from "../../language/load.ts";
import { newestFirst } from "../../runtime/specs/newest-first.ts";
import type { Specs } from "../specs.ts";
import { code, describeLeaves, describeOrder, type Finding, quoted, row } from "./findings.ts";
import { leaves, type Rows, rowsOf } from "./plain.ts";
import { compareRows } from "./tables.ts";

type Registry = Specs["registry"];

/** The models of a provider in a registry, newest first. */
export function modelsOf(registry: Registry, provider: string): readonly string[] {
  return Object.keys(modelsIn(registry.get(provider)));
}

export function compareRegistries(before: Registry, after: Registry): Finding[] {
  const windows = describeLeaves(
    windowsOf(before),
    windowsOf(after),
    (provider) => `The meaning of the windows of ${code(provider)}`,
  );
  const orders = providersOf(before, after).flatMap((provider) =>
    describeOrder(`The models of ${code(provider)} are`, modelsOf(before, provider), modelsOf(after, provider)),
  );
  return [
    ...compareRows("model", rowsIn(before, modelsIn), rowsIn(after, modelsIn)),
    ...(["prices", "terms", "ends"] as const).flatMap((table) =>
      compareRows(kinds[table], rowsIn(before, tableIn(table)), rowsIn(after, tableIn(table))),
    ),
    ...windows,
    ...orders,
  ];
}

function providersOf(before: Registry, after: Registry): string[] {
  return [...new Set([...before.keys(), ...after.keys()])];
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

/** The noun for a row of each table. */
const kinds = { prices: "price", terms: "terms", ends: "end" } as const;

function tableIn(table: keyof typeof kinds): (source: Source) => Rows<Rows> {
  return ({ value }) => withoutSources(cellsIn(rowsOf(value)[table]));
}

function withoutSources(table: Rows<Rows>): Rows<Rows> {
  return Object.fromEntries(Object.entries(table).map(([name, { sources: _, ...cells }]) => [name, cells]));
}

/** The cells of each row by column. */
function cellsIn(table: unknown): Rows<Rows> {
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

const evidenceHeader = ["Registry", "Evidence", "Before", "After"];

/** The sources, their dates and what they cover, and the sources of each row. */
export function compareEvidence(before: Registry, after: Registry): Finding[] {
  return providersOf(before, after).flatMap((provider) =>
    leaves(evidenceOf(before.get(provider)?.value), evidenceOf(after.get(provider)?.value)).map((each) =>
      row(evidenceHeader, code(provider), code(each.name), quoted(each.before ?? null), quoted(each.after ?? null)),
    ),
  );
}

/** The sources by name, and of each row the names of its sources. */
function evidenceOf(value: unknown): Rows {
  const { sources, models, added, prices, terms, ends } = rowsOf(value);
  const named = (table: unknown): Rows =>
    Object.fromEntries(Object.entries(cellsIn(table)).map(([row, cells]) => [row, cells.sources]));
  return {
    sources: rowsOf(sources),
    models: { ...named(models), ...named(added) },
    prices: named(prices),
    terms: named(terms),
    ends: named(ends),
  };
}
