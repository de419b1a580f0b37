/** The files of `spec/registry` as data, and their checks beyond their schema. */

import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import schema from "../../spec/schema/registry.schema.json" with { type: "json" };
import { checkSchema } from "./schema-check.ts";

/** Columns of `models` with capabilities. */
export const capabilityColumns = [
  "tools",
  "streaming",
  "images",
  "prompt_cache",
  "structured_output",
  "parallel_tool_calls",
  "reasoning",
] as const;
export type CapabilityColumn = (typeof capabilityColumns)[number];

/** Every column of `models` after the id, in order. */
const registryColumns = [
  "label",
  "released",
  "context_window_tokens",
  "max_output_tokens",
  ...capabilityColumns,
  "sources",
] as const;

export const capabilityValues = ["Supported", "Unsupported", "Unknown"] as const;
export type Capability = (typeof capabilityValues)[number];

export interface RegistryRow {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly released: string;
  readonly context_window_tokens: number | null;
  readonly max_output_tokens: number | null;
  readonly capabilities: Readonly<Record<CapabilityColumn, Capability>>;
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** A source of facts, and the columns it covers. */
export interface RegistrySource {
  readonly what: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly covers: readonly string[];
}

/** @param source has passed its check */
export function readRegistry(source: Source) {
  const { provider, snapshot, window, models, sources } = source.value as {
    provider: string;
    snapshot: string;
    /** What the context windows include. */
    window: "total" | "input";
    models: Record<string, readonly unknown[]>;
    sources: Record<string, RegistrySource>;
  };
  const rows = Object.entries(models)
    .filter(([id]) => id !== "id")
    .map(([id, cells]): RegistryRow => {
      const cell = <T>(column: (typeof registryColumns)[number]) => cells[registryColumns.indexOf(column)] as T;
      return {
        id,
        label: cell("label"),
        released: cell("released"),
        context_window_tokens: cell("context_window_tokens"),
        max_output_tokens: cell("max_output_tokens"),
        capabilities: Object.fromEntries(
          capabilityColumns.map((column) => [column, cell<Capability>(column)]),
        ) as Record<CapabilityColumn, Capability>,
        path: ["models", id],
      };
    });
  return { file: source.file, provider, snapshot, window, rows, sources: Object.values(sources) };
}

/** All errors of these files, and of their combination. */
export function checkRegistry(sources: readonly Source[]): Diagnostic[] {
  const wrong = sources.flatMap((source) => {
    const header = checkHeader(source);
    return header.length > 0 ? header : checkSchema(source, schema);
  });
  if (wrong.length > 0) return wrong;
  return [...sources.flatMap(checkFile), ...checkAcrossFiles(sources)];
}

/** Checks the columns first, since a missing or misspelt one would make all its cells invalid. */
function checkHeader(source: Source): Diagnostic[] {
  const models = (source.value as { models?: { id?: unknown } } | null)?.models;
  const header = models?.id;
  if (!Array.isArray(header)) return [];
  const missing = registryColumns.filter((column) => !header.includes(column));
  const unknown = header.flatMap((column, index): Diagnostic[] => {
    if ((registryColumns as readonly unknown[]).includes(column)) return [];
    const message = `unknown column ${column}${suggestion(String(column), missing)}`;
    return [{ at: source.at(["models", "id", index]), message }];
  });
  if (unknown.length > 0 || missing.length === 0) return unknown;
  return [{ at: source.keyAt(["models", "id"]), message: `there is no column ${missing.join(", ")}` }];
}

function checkFile(source: Source): Diagnostic[] {
  const { provider, snapshot, rows } = readRegistry(source);
  const { sources } = source.value as { sources: Record<string, RegistrySource> };
  const found: Diagnostic[] = [];
  const fail = (at: Diagnostic["at"], message: string) => void found.push({ at, message });
  const file = source.file.slice(source.file.lastIndexOf("/") + 1);
  if (file !== `${provider}.yaml`)
    fail(source.at(["provider"]), `the provider of ${file} must have the name of the file, not ${provider}`);
  const used = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before !== undefined && before.released < row.released)
      fail(
        source.keyAt(row.path),
        `newest first: ${row.id} (${row.released}) is newer than ${before.id} (${before.released})`,
      );
    if (row.released > snapshot)
      fail(source.keyAt(row.path), `${row.id} was released after the snapshot of ${snapshot}`);
    const names = namesOf(source, row);
    for (const [place, name] of names.entries()) {
      used.add(name);
      if (sources[name] !== undefined) continue;
      const at = source.at([...row.path, registryColumns.indexOf("sources"), place]);
      fail(at, `unknown source ${name}${suggestion(name, Object.keys(sources))}`);
    }
    if (names.some((name) => sources[name] === undefined)) continue;
    const covered = new Set(names.flatMap((name) => sources[name]?.covers ?? []));
    for (const column of knownCells(row)) {
      const cell = column === "id" ? source.keyAt(row.path) : source.at([...row.path, registryColumns.indexOf(column)]);
      if (!covered.has(column)) fail(cell, `${row.id}: no source of this row covers ${column}`);
    }
  }
  for (const name of Object.keys(sources))
    if (!used.has(name)) fail(source.keyAt(["sources", name]), `the source ${name} is not used`);
  return found;
}

/** The columns with a known value. */
function knownCells(row: RegistryRow): ("id" | Exclude<(typeof registryColumns)[number], "sources">)[] {
  return [
    "id",
    "label",
    "released",
    ...(["context_window_tokens", "max_output_tokens"] as const).filter((column) => row[column] !== null),
    ...capabilityColumns.filter((column) => row.capabilities[column] !== "Unknown"),
  ];
}

function namesOf(source: Source, row: RegistryRow): readonly string[] {
  const { models } = source.value as { models: Record<string, readonly unknown[]> };
  return (models[row.id]?.[registryColumns.indexOf("sources")] ?? []) as readonly string[];
}

/** Checks that all files have one snapshot, and that each bare name is unique. */
function checkAcrossFiles(sources: readonly Source[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  const first = sources[0] && readRegistry(sources[0]).snapshot;
  const seen = new Map<string, string>();
  for (const source of sources) {
    const { provider, snapshot, rows } = readRegistry(source);
    if (snapshot !== first)
      found.push({ at: source.at(["snapshot"]), message: `the snapshot is ${first} in ${sources[0]?.file}` });
    for (const { id, path } of rows) {
      const other = seen.get(id);
      if (other !== undefined)
        found.push({ at: source.keyAt(path), message: `${id} is already in the registry of ${other}` });
      seen.set(id, provider);
    }
  }
  return found;
}
