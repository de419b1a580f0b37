/** The files of `spec/registry` as data. */

import type { Capability } from "../../generated/registry.ts";
import type { Source, Step } from "../../language/load.ts";
import { newestFirst } from "../../runtime/specs/newest-first.ts";

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
export const registryColumns = [
  "label",
  "released",
  "context_window_tokens",
  "max_output_tokens",
  ...capabilityColumns,
  "sources",
] as const;
export type RegistryColumn = (typeof registryColumns)[number];

export const rateColumns = ["input", "output", "cache_read", "cache_write"] as const;
export type RateColumn = (typeof rateColumns)[number];

/** Every column of `prices` after the id, in order. */
export const priceColumns = [...rateColumns, "sources"] as const;

export interface RegistryRow {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly released: string;
  readonly context_window_tokens: number | null;
  readonly max_output_tokens: number | null;
  readonly capabilities: Readonly<Record<CapabilityColumn, Capability>>;
  readonly sources: readonly string[];
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** The prices of a model in USD per million tokens, for requests of one size. */
export interface PriceRow {
  readonly model: string;
  /** The row is for requests with more input tokens than this. */
  readonly over: number;
  readonly rates: Readonly<Record<RateColumn, number | null>>;
  readonly sources: readonly string[];
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

/** Which models `npm run registry` proposes. */
export interface CatalogueChoice {
  readonly id?: string;
  readonly since?: string;
  readonly without?: readonly string[];
}

export interface RegistryTable {
  readonly file: string;
  readonly provider: string;
  /** Why no model is listed. */
  readonly unlisted: string | undefined;
  /** The day of the snapshot that `models` are; undefined for a file without one. */
  readonly snapshot: string | undefined;
  /** What the context windows include. */
  readonly window: "total" | "input";
  readonly catalogue: CatalogueChoice;
  /** The rows of `models`. */
  readonly models: readonly RegistryRow[];
  /** The rows of `added`. */
  readonly added: readonly RegistryRow[];
  /** Both, newest first; those of one day as in the file. */
  readonly rows: readonly RegistryRow[];
  readonly prices: readonly PriceRow[];
  readonly sources: Readonly<Record<string, RegistrySource>>;
}

type Cells = Readonly<Record<string, readonly unknown[]>>;

/** @param source has passed the check of its schema */
export function readRegistry(source: Source): RegistryTable {
  const value = source.value as {
    readonly provider: string;
    readonly unlisted?: string;
    readonly snapshot?: string;
    readonly window?: "total" | "input";
    readonly catalogue?: CatalogueChoice;
    readonly models?: Cells;
    readonly added?: Cells;
    readonly prices?: Cells;
    readonly sources?: Readonly<Record<string, RegistrySource>>;
  };
  const [models, added] = [rowsOf("models", value.models), rowsOf("added", value.added)];
  return {
    file: source.file,
    provider: value.provider,
    unlisted: value.unlisted,
    snapshot: value.snapshot,
    window: value.window ?? "total",
    catalogue: value.catalogue ?? {},
    models,
    added,
    rows: newestFirst([...models, ...added]),
    prices: pricesIn(value.prices),
    sources: value.sources ?? {},
  };
}

function rowsOf(table: "models" | "added", cells: Cells = {}): RegistryRow[] {
  return entriesOf(cells).map(([id, row]) => {
    const cell = <T>(column: RegistryColumn) => row[registryColumns.indexOf(column)] as T;
    return {
      id,
      label: cell("label"),
      released: cell("released"),
      context_window_tokens: cell("context_window_tokens"),
      max_output_tokens: cell("max_output_tokens"),
      capabilities: Object.fromEntries(capabilityColumns.map((column) => [column, cell<Capability>(column)])) as Record<
        CapabilityColumn,
        Capability
      >,
      sources: cell("sources"),
      path: [table, id],
    };
  });
}

function pricesIn(cells: Cells = {}): PriceRow[] {
  return entriesOf(cells).map(([key, row]) => {
    const [, model = key, over = "0"] = /^(.*) over (\d+)$/.exec(key) ?? [];
    return {
      model,
      over: Number(over),
      rates: Object.fromEntries(
        rateColumns.map((column, index) => [column, (row[index] ?? null) as number | null]),
      ) as Record<RateColumn, number | null>,
      sources: row[priceColumns.indexOf("sources")] as readonly string[],
      path: ["prices", key],
    };
  });
}

/** The rows of a table, without its header. */
function entriesOf(cells: Cells): [string, readonly unknown[]][] {
  return Object.entries(cells).filter(([id]) => id !== "id");
}

/** The key of a row of `prices`. */
export function priceKey({ model, over }: Pick<PriceRow, "model" | "over">): string {
  return over === 0 ? model : `${model} over ${over}`;
}

/** The oldest day of the sources of some rows. */
export function oldestDay(rows: readonly PriceRow[], sources: RegistryTable["sources"]): string {
  const days = rows.flatMap((row) => row.sources.map((name) => sources[name]?.date ?? ""));
  return days.sort()[0] ?? "";
}

/** A number as a plain decimal, without an exponent: `0.0000001`. */
export function decimal(value: number): string {
  const [digits = "", exponent] = String(value).split("e-");
  if (exponent === undefined) return digits;
  return `0.${"0".repeat(Number(exponent) - 1)}${digits.replace(".", "")}`;
}
