/** Checks of `spec/registry` beyond its schema. */

import { familyOf } from "../../language/check-references.ts";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
import schema from "../../spec/schema/registry.schema.json" with { type: "json" };
import {
  decimal,
  type EndRow,
  endColumns,
  isKnown,
  modelColumns,
  type PriceRow,
  priceColumns,
  priceKey,
  type RegistryRow,
  type RegistryTable,
  rateColumns,
  readRegistry,
  registryColumns,
  type TermRow,
  termColumns,
  termsFor,
} from "./registry-table.ts";
import { checkSchema, findingsIn } from "./schema-check.ts";

/** All errors of these files, and of their combination. */
export function checkRegistry(sources: readonly Source[]): Diagnostic[] {
  const wrong = sources.flatMap((source) => {
    const header = checkHeaders(source);
    return header.length > 0 ? header : checkSchema(source, schema);
  });
  if (wrong.length > 0) return wrong;
  return [...sources.flatMap(checkFile), ...checkSnapshots(sources)];
}

const headers = {
  models: registryColumns,
  added: registryColumns,
  prices: priceColumns,
  terms: termColumns,
  ends: endColumns,
};

/** Checks the columns first, since a missing or misspelt one would make all its cells invalid. */
function checkHeaders(source: Source): Diagnostic[] {
  const tables = source.value as Readonly<Record<string, { readonly id?: unknown } | undefined>> | null;
  return Object.entries<readonly string[]>(headers).flatMap(([table, columns]): Diagnostic[] => {
    const header = tables?.[table]?.id;
    if (!Array.isArray(header)) return [];
    const missing = columns.filter((column) => !header.includes(column));
    const unknown = header.flatMap((column, index): Diagnostic[] => {
      if (columns.includes(column)) return [];
      const message = `unknown column ${column}${suggestion(String(column), missing)}`;
      return [{ at: source.at([table, "id", index]), message }];
    });
    if (unknown.length > 0 || missing.length === 0) return unknown;
    return [{ at: source.keyAt([table, "id"]), message: `there is no column ${missing.join(", ")}` }];
  });
}

/** A file, its errors, and the names of the sources that its rows have. */
type File = ReturnType<typeof findingsIn> & {
  readonly source: Source;
  readonly table: RegistryTable;
  readonly used: Set<string>;
};

function checkFile(source: Source): Diagnostic[] {
  const file: File = { ...findingsIn(source), source, table: readRegistry(source), used: new Set() };
  const { table, used, found, fail, failKey } = file;
  const { provider, snapshot, models, added, sources } = table;
  const name = source.file.slice(source.file.lastIndexOf("/") + 1);
  if (name !== `${provider}.yaml`)
    fail(["provider"], `the provider of ${name} must have the name of the file, not ${provider}`);
  if (added.length > 0 && snapshot === undefined)
    failKey(["added"], "added is for models that are not in the snapshot: without one, list them under models");
  for (const rows of [models, added]) for (const [index, row] of rows.entries()) checkRow(file, row, rows[index - 1]);
  for (const [index, row] of table.prices.entries()) checkPrice(file, row, table.prices[index - 1]);
  for (const row of table.terms) checkTerms(file, row);
  for (const row of table.ends) checkEnd(file, row);
  for (const name of Object.keys(sources))
    if (!used.has(name)) failKey(["sources", name], `the source ${name} is not used`);
  return found;
}

function checkRow(file: File, row: RegistryRow, before: RegistryRow | undefined): void {
  const { table, fail, failKey } = file;
  const { snapshot, models } = table;
  if (before !== undefined && before.released < row.released)
    failKey(row.path, `newest first: ${row.id} (${row.released}) is newer than ${before.id} (${before.released})`);
  const isRepeated = row.path[0] === "added" && models.some(({ id }) => id === row.id);
  if (isRepeated) failKey(row.path, `${row.id} is under models, too`);
  if (row.path[0] === "models" && snapshot !== undefined && row.released > snapshot)
    failKey(row.path, `${row.id} was released after the snapshot of ${snapshot}`);
  const covered = coveredBy(file, row, registryColumns.indexOf("sources"));
  if (covered === undefined) return;
  const message = (column: string) => `${row.id}: no source of this row covers ${column}`;
  if (!covered.has("id")) failKey(row.path, message("id"));
  for (const [index, column] of modelColumns.entries())
    if (isKnown(row[column]) && !covered.has(column)) fail([...row.path, index], message(column));
}

function checkPrice(file: File, row: PriceRow, before: PriceRow | undefined): void {
  const { failKey } = file;
  const key = priceKey(row);
  const { model, over, from } = row;
  const isSame = before?.model === model;
  if (over > 0 && !(isSame && before.from === from && before.over < over))
    failKey(row.path, `${key} must follow the row of ${priceKey({ model, from, over: 0 })} for smaller requests`);
  else if (over === 0 && from !== undefined && !(isSame && (before.from ?? "") < from))
    failKey(row.path, `${key} must follow the rows of ${model} that hold before`);
  checkRates(file, row);
  const covered = coveredBy(file, row, priceColumns.indexOf("sources"));
  if (covered !== undefined && !covered.has("prices")) failKey(row.path, `${key}: no source of this row covers prices`);
}

function checkTerms(file: File, row: TermRow): void {
  const { table, failKey } = file;
  if (!table.prices.some((price) => termsFor(price, table.terms) === row))
    failKey(row.path, `the terms ${row.glob} are those of no price: none fits, or an earlier row has them all`);
  const covered = coveredBy(file, row, termColumns.indexOf("sources"));
  if (covered?.has("prices") === false) failKey(row.path, `${row.glob}: no source of this row covers prices`);
}

function checkEnd(file: File, row: EndRow): void {
  const { table, fail, failKey } = file;
  const known = [...table.rows.map(({ id }) => id), ...table.prices.map(({ model }) => model)];
  if (!known.includes(row.id)) failKey(row.path, `${row.id} ends, but is neither listed nor priced`);
  for (const column of ["answers", "instead"] as const) {
    const name = row[column];
    if (name !== null && !known.includes(name))
      fail([...row.path, endColumns.indexOf(column)], `unknown model ${name}${suggestion(name, known)}`);
  }
  if (row.answers !== null && row.instead !== null)
    failKey(row.path, `${row.id}: its vendor answers with ${row.answers}, so that no other is to be used instead`);
  const covered = coveredBy(file, row, endColumns.indexOf("sources"));
  if (covered?.has("ends") === false) failKey(row.path, `${row.id}: no source of this row covers ends`);
}

/** Checks that each price is written in the one form that has exactly its value. */
function checkRates({ source, fail }: File, { path, rates }: PriceRow): void {
  for (const [index, column] of rateColumns.entries()) {
    const value = rates[column];
    if (value === null) continue;
    const { line, column: start, length } = source.at([...path, index]);
    const written = (source.text.split("\n")[line - 1] ?? "").slice(start - 1, start - 1 + length);
    if (written !== decimal(value))
      fail([...path, index], `${written} must be written as a plain decimal: ${decimal(value)}`);
  }
}

/** The columns that the sources of a row cover; undefined if one of them does not exist. */
function coveredBy(
  { table, used, fail }: File,
  row: Pick<RegistryRow, "sources" | "path">,
  place: number,
): ReadonlySet<string> | undefined {
  const known = Object.keys(table.sources);
  for (const [index, name] of row.sources.entries()) {
    used.add(name);
    if (!known.includes(name)) fail([...row.path, place, index], `unknown source ${name}${suggestion(name, known)}`);
  }
  if (!row.sources.every((name) => known.includes(name))) return undefined;
  return new Set(row.sources.flatMap((name) => table.sources[name]?.covers ?? []));
}

/**
 * Checks that what the registry says of reasoning is what the families of the provider do with an effort, and that each listed
 * model has a price, in a file with prices. `apart` has the reasons where one does not.
 */
export function compareFiles(adapters: readonly AdapterSpec[], sources: readonly Source[]): Diagnostic[] {
  return sources.flatMap((source) => {
    const { found, failKey } = findingsIn(source);
    const { provider, rows, prices, apart = {} } = readRegistry(source);
    const spec = adapters.find((each) => each.provider === provider);
    const globs = Object.keys(apart).map((text) => ({ text, glob: readGlob(text), isUsed: false }));
    for (const row of rows) {
      const differences = [
        ...(spec === undefined ? [] : differenceOf(row, spec)),
        ...(prices.length === 0 || prices.some(({ model }) => model === row.id)
          ? []
          : [`${row.id} is listed without a price`]),
      ];
      if (differences.length === 0) continue;
      const known = globs.find(({ glob }) => fits(glob, row.id.toLowerCase()));
      if (known !== undefined) known.isUsed = true;
      else for (const what of differences) failKey(row.path, `${what}; if that is right, say why in apart`);
    }
    for (const { text, isUsed } of globs) if (!isUsed) failKey(["apart", text], `${text} fits no model that differs`);
    return found;
  });
}

/** The difference between the registry and the model's family in reasoning, as a message; empty if they agree. */
function differenceOf({ id, reasoning }: RegistryRow, spec: AdapterSpec): string[] {
  const family = familyOf(spec, id);
  const sent = spec.reasoning?.clamp.find((each) => each.family === family)?.as;
  if (reasoning === "Unknown" || (reasoning === "Supported") === (sent !== undefined)) return [];
  const control = sent === undefined ? "nothing" : sent.name;
  return [`reasoning of ${id} is ${reasoning}, but its family ${family} sends ${control} for an effort`];
}

/** Checks that all snapshots are of one day, and that a model of a snapshot is in one file only. */
function checkSnapshots(sources: readonly Source[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  const tables = sources.map((source) => ({ source, table: readRegistry(source) }));
  const dated = tables.filter(({ table }) => table.snapshot !== undefined);
  const first = dated[0]?.table;
  const seen = new Map<string, string>();
  for (const { source, table } of dated) {
    if (table.snapshot !== first?.snapshot)
      found.push({ at: source.at(["snapshot"]), message: `the snapshot is ${first?.snapshot} in ${first?.file}` });
    for (const { id, path } of table.models) {
      const other = seen.get(id);
      if (other !== undefined)
        found.push({ at: source.keyAt(path), message: `${id} is already in the registry of ${other}` });
      seen.set(id, table.provider);
    }
  }
  return found;
}
