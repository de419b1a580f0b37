/** Checks of `spec/registry` beyond its schema. */

import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import schema from "../../spec/schema/registry.schema.json" with { type: "json" };
import {
  capabilityColumns,
  decimal,
  type PriceRow,
  priceColumns,
  priceKey,
  type RegistryColumn,
  type RegistryRow,
  type RegistryTable,
  rateColumns,
  readRegistry,
  registryColumns,
} from "./registry-table.ts";
import { checkSchema } from "./schema-check.ts";

/** All errors of these files, and of their combination. */
export function checkRegistry(sources: readonly Source[]): Diagnostic[] {
  const wrong = sources.flatMap((source) => {
    const header = checkHeaders(source);
    return header.length > 0 ? header : checkSchema(source, schema);
  });
  if (wrong.length > 0) return wrong;
  return [...sources.flatMap((source) => new FileCheck(source).run()), ...checkSnapshots(sources)];
}

/** Checks the columns first, since a missing or misspelt one would make all its cells invalid. */
function checkHeaders(source: Source): Diagnostic[] {
  return [
    ...checkHeader(source, "models", registryColumns),
    ...checkHeader(source, "added", registryColumns),
    ...checkHeader(source, "prices", priceColumns),
  ];
}

function checkHeader(source: Source, table: string, columns: readonly string[]): Diagnostic[] {
  const tables = source.value as Readonly<Record<string, { readonly id?: unknown } | undefined>> | null;
  const header = tables?.[table]?.id;
  if (!Array.isArray(header)) return [];
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.flatMap((column, index): Diagnostic[] => {
    if ((columns as readonly unknown[]).includes(column)) return [];
    const message = `unknown column ${column}${suggestion(String(column), missing)}`;
    return [{ at: source.at([table, "id", index]), message }];
  });
  if (unknown.length > 0 || missing.length === 0) return unknown;
  return [{ at: source.keyAt([table, "id"]), message: `there is no column ${missing.join(", ")}` }];
}

/** The check of one file. */
class FileCheck {
  readonly #source: Source;
  readonly #table: RegistryTable;
  readonly #used = new Set<string>();
  readonly #found: Diagnostic[] = [];

  constructor(source: Source) {
    this.#source = source;
    this.#table = readRegistry(source);
  }

  run(): Diagnostic[] {
    const { provider, snapshot, models, added, sources } = this.#table;
    const file = this.#source.file.slice(this.#source.file.lastIndexOf("/") + 1);
    if (file !== `${provider}.yaml`)
      this.#fail(["provider"], `the provider of ${file} must have the name of the file, not ${provider}`);
    if (added.length > 0 && snapshot === undefined)
      this.#failKey(["added"], "added is for models that are not in the snapshot: without one, list them under models");
    for (const rows of [models, added]) {
      for (const [index, row] of rows.entries()) this.#checkRow(row, rows[index - 1]);
    }
    this.#checkPrices();
    for (const name of Object.keys(sources))
      if (!this.#used.has(name)) this.#failKey(["sources", name], `the source ${name} is not used`);
    return this.#found;
  }

  #fail(path: readonly Step[], message: string): void {
    this.#found.push({ at: this.#source.at(path), message });
  }

  #failKey(path: readonly Step[], message: string): void {
    this.#found.push({ at: this.#source.keyAt(path), message });
  }

  #checkRow(row: RegistryRow, before: RegistryRow | undefined): void {
    const { snapshot, models } = this.#table;
    if (before !== undefined && before.released < row.released)
      this.#failKey(
        row.path,
        `newest first: ${row.id} (${row.released}) is newer than ${before.id} (${before.released})`,
      );
    const isRepeated = row.path[0] === "added" && models.some(({ id }) => id === row.id);
    if (isRepeated) this.#failKey(row.path, `${row.id} is under models, too`);
    if (row.path[0] === "models" && snapshot !== undefined && row.released > snapshot)
      this.#failKey(row.path, `${row.id} was released after the snapshot of ${snapshot}`);
    const covered = this.#coveredBy(row, registryColumns.indexOf("sources"));
    if (covered === undefined) return;
    for (const column of knownCells(row)) {
      if (covered.has(column)) continue;
      const message = `${row.id}: no source of this row covers ${column}`;
      if (column === "id") this.#failKey(row.path, message);
      else this.#fail([...row.path, registryColumns.indexOf(column)], message);
    }
  }

  #checkPrices(): void {
    const { prices, rows } = this.#table;
    const names = rows.map(({ id }) => id);
    for (const [index, row] of prices.entries()) {
      const key = priceKey(row);
      const before = prices[index - 1];
      if (!names.includes(row.model))
        this.#failKey(row.path, `${row.model} is not a model of this file${suggestion(row.model, names)}`);
      else if (row.over > 0 && (before?.model !== row.model || before.over >= row.over))
        this.#failKey(row.path, `${key} must follow the row of ${row.model} for smaller requests`);
      this.#checkRates(row);
      const covered = this.#coveredBy(row, priceColumns.indexOf("sources"));
      if (covered !== undefined && !covered.has("prices"))
        this.#failKey(row.path, `${key}: no source of this row covers prices`);
    }
  }

  /** Checks that each price is written in the one form that has exactly its value. */
  #checkRates({ path, rates }: PriceRow): void {
    for (const [index, column] of rateColumns.entries()) {
      const value = rates[column];
      if (value === null) continue;
      const { line, column: start, length } = this.#source.at([...path, index]);
      const written = (this.#source.text.split("\n")[line - 1] ?? "").slice(start - 1, start - 1 + length);
      if (written !== decimal(value))
        this.#fail([...path, index], `${written} must be written as a plain decimal: ${decimal(value)}`);
    }
  }

  /** The columns that the sources of a row cover; undefined if one of them does not exist. */
  #coveredBy(row: RegistryRow | PriceRow, place: number): ReadonlySet<string> | undefined {
    const { sources } = this.#table;
    const unknown = row.sources.filter((name) => !Object.hasOwn(sources, name));
    for (const name of row.sources) this.#used.add(name);
    for (const name of unknown)
      this.#fail(
        [...row.path, place, row.sources.indexOf(name)],
        `unknown source ${name}${suggestion(name, Object.keys(sources))}`,
      );
    if (unknown.length > 0) return undefined;
    return new Set(row.sources.flatMap((name) => sources[name]?.covers ?? []));
  }
}

/** The columns with a known value. */
function knownCells(row: RegistryRow): ("id" | Exclude<RegistryColumn, "sources">)[] {
  return [
    "id",
    "label",
    "released",
    ...(["context_window_tokens", "max_output_tokens"] as const).filter((column) => row[column] !== null),
    ...capabilityColumns.filter((column) => row.capabilities[column] !== "Unknown"),
  ];
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
