/** The files of `spec/registry` as data. */

import type { ModelPrices, Rate } from "../../generated/prices.ts";
import type { Capability, ModelEntry } from "../../generated/registry.ts";
import type { RegistryHead } from "../../generated/shapes.ts";
import type { Source, Step } from "../../language/load.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
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

export const limitColumns = ["context_window_tokens", "max_output_tokens"] as const;

/** The columns of `models` with facts about the model. */
export const modelColumns = ["label", "released", ...limitColumns, ...capabilityColumns] as const;

/** Every column of `models` after the id, in order. */
export const registryColumns = [...modelColumns, "sources"] as const;

/** Whether the value of a cell is published. */
export function isKnown(cell: string | number | null): boolean {
  return cell !== null && cell !== "Unknown";
}

export const rateColumns = ["input", "output", "cache_read", "cache_write"] as const;
export type RateColumn = (typeof rateColumns)[number];

/** Every column of `prices` after the id, in order. */
export const priceColumns = [...rateColumns, "sources"] as const;

/** The cells of a model, without its sources. */
export interface ModelCells extends Readonly<Record<CapabilityColumn, Capability>> {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly released: string;
  readonly context_window_tokens: number | null;
  readonly max_output_tokens: number | null;
}

export interface RegistryRow extends ModelCells {
  readonly id: string;
  readonly sources: readonly string[];
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** Every column of `ends` after the id, in order. */
export const endColumns = ["on", "answers", "instead", "sources"] as const;

/** When a model ends. */
export interface EndRow {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly answers: string | null;
  readonly instead: string | null;
  readonly sources: readonly string[];
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** Every column of `terms` after the glob, in order. */
export const termColumns = ["tiers", "writes", "peak", "sources"] as const;

/** Prices in USD per million tokens, for requests with more input tokens than `over`. */
export interface Rates {
  readonly over: number;
  /** The day from which they hold, `YYYY-MM-DD`; absent if it is not known. */
  readonly from?: string | undefined;
  readonly rates: Readonly<Record<RateColumn, number | null>>;
}

/** The prices of a model for requests of one size. */
export interface PriceRow extends Rates {
  readonly model: string;
  readonly sources: readonly string[];
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** Factors that the prices of some models are multiplied by. */
export interface TermRow {
  /** The models, as in the keys of `prices` without `over`. */
  readonly glob: string;
  readonly tiers: Readonly<Record<string, number>> | null;
  readonly writes: Readonly<Record<string, number>> | null;
  readonly peak: {
    readonly times: number;
    readonly days?: readonly string[];
    readonly hours: readonly string[];
  } | null;
  readonly sources: readonly string[];
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** Facts of a file about its provider and about itself. */
type Head = RegistryHead & Required<Pick<RegistryHead, "window" | "catalogue" | "sources">>;

export interface RegistryTable extends Head {
  readonly file: string;
  /** The rows of `models`. */
  readonly models: readonly RegistryRow[];
  /** The rows of `added`. */
  readonly added: readonly RegistryRow[];
  /** Both, newest first; those of one day as in the file. */
  readonly rows: readonly RegistryRow[];
  readonly prices: readonly PriceRow[];
  readonly terms: readonly TermRow[];
  readonly ends: readonly EndRow[];
}

type Cells = Readonly<Record<string, readonly unknown[]>>;

/** @param source has passed the check of its schema */
export function readRegistry(source: Source): RegistryTable {
  type Tables = Readonly<Partial<Record<"models" | "added" | "prices" | "terms" | "ends", Cells>>>;
  const {
    models: listed,
    added: later,
    prices,
    terms,
    ends,
    ...head
  } = source.value as Pick<Head, "provider"> & Tables;
  const [models, added] = [
    rowsOf<RegistryRow>("models", listed, registryColumns),
    rowsOf<RegistryRow>("added", later, registryColumns),
  ];
  const rows = newestFirst([...models, ...added]);
  const defaults = { window: "total", catalogue: {}, sources: {} } as const;
  const tables = {
    prices: rowsOf<PriceCells>("prices", prices, priceColumns).map(priceRow),
    terms: rowsOf<TermCells>("terms", terms, termColumns).map(({ id, ...row }) => ({ ...row, glob: id })),
    ends: rowsOf<EndRow>("ends", ends, endColumns),
  };
  return { ...defaults, ...head, file: source.file, models, added, rows, ...tables };
}

type TermCells = Omit<TermRow, "glob"> & { readonly id: string };
export type PriceCells = PriceRow["rates"] & Pick<PriceRow, "sources" | "path"> & { readonly id: string };

/** The rows of a table, without its header, each with its cells by column. */
function rowsOf<Row>(table: string, { id: _, ...rows }: Cells = {}, columns: readonly string[]): Row[] {
  return Object.entries(rows).map(([id, row]) => {
    const cells = Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
    return { ...cells, id, path: [table, id] } as Row;
  });
}

/** The row of a key and its cells. */
export function priceRow({ id, sources, path, ...rates }: PriceCells): PriceRow {
  const [, model = id, from, over = "0"] = /^(.*?)(?: from (\d{4}-\d\d-\d\d))?(?: over (\d+))?$/.exec(id) ?? [];
  return { model, from, over: Number(over), rates, sources, path };
}

/** The key of a row of `prices`. */
export function priceKey({ model, over, from }: Pick<PriceRow, "model" | "over" | "from">): string {
  return `${model}${from === undefined ? "" : ` from ${from}`}${over === 0 ? "" : ` over ${over}`}`;
}

/** The row of terms that holds for a row of prices. */
export function termsFor(price: PriceRow, terms: readonly TermRow[]): TermRow | undefined {
  const key = priceKey({ ...price, over: 0 }).toLowerCase();
  return terms.find(({ glob }) => fits(readGlob(glob), key));
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

/** Every model as an entry of the registry, in the order in which they are listed. */
export function entriesOf(tables: readonly RegistryTable[]): ModelEntry[] {
  return tables.flatMap(({ provider, rows, ends }) =>
    rows.map((row) => ({
      id: `${provider}/${row.id}`,
      provider,
      name: row.id,
      label: row.label,
      released: row.released,
      ...Object.fromEntries(limitColumns.flatMap((column) => (row[column] === null ? [] : [[column, row[column]]]))),
      capabilities: Object.fromEntries(capabilityColumns.map((column) => [column, row[column]])) as Record<
        CapabilityColumn,
        Capability
      >,
      ...endOf(row.id, ends),
    })),
  );
}

function endOf(model: string, rows: readonly EndRow[]): Pick<ModelEntry, "ends"> {
  const found = rows.find(({ id }) => id === model);
  if (found === undefined) return {};
  const { on, answers, instead } = found;
  return { ends: { on, ...(answers !== null && { answers }), ...(instead !== null && { instead }) } };
}

/** The prices of each model, by its address: `provider/model`. */
export function pricesIn(tables: readonly RegistryTable[]): Record<string, ModelPrices> {
  const prices = tables.flatMap(({ provider, prices, terms, sources }) =>
    [...Map.groupBy(prices, ({ model }) => model)].map(([model, rows]) => [
      `${provider}/${model}`,
      { date: oldestDay(rows, sources), rates: rows.map((row) => rateOf(row, termsFor(row, terms))) },
    ]),
  );
  return Object.fromEntries(prices);
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export function rateOf(
  { over, from, rates }: Rates,
  terms?: Partial<Pick<TermRow, "tiers" | "writes" | "peak">>,
): Rate {
  const { input, output, ...others } = mapped(rates, (price) => (price === null ? undefined : decimal(price)));
  const { tiers, writes, peak } = terms ?? {};
  const written = Object.entries(writes ?? {}).map(([time, times]) => [
    `cache_write_${time}`,
    product(rates.input ?? 0, times),
  ]);
  return {
    over,
    ...(from !== undefined && { from }),
    input: input ?? "",
    output: output ?? "",
    ...others,
    ...Object.fromEntries(written),
    ...(tiers && { tiers: mapped(tiers, decimal) }),
    ...(peak && {
      peak: {
        times: decimal(peak.times),
        days: (peak.days ?? weekdays).map((day) => weekdays.indexOf(day)),
        hours: peak.hours.map((hours) => hours.split("-").map(Number) as [number, number]),
      },
    }),
  };
}

function mapped<In, Out>(values: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** The exact product of two numbers as a plain decimal. */
function product(one: number, other: number): string {
  const [first, second] = [decimal(one), decimal(other)];
  const places = (first.split(".")[1] ?? "").length + (second.split(".")[1] ?? "").length;
  const digits = String(BigInt(first.replace(".", "")) * BigInt(second.replace(".", ""))).padStart(places + 1, "0");
  return `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`.replace(/\.?0*$/, "");
}
