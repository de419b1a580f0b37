/** `generated/registry.ts` and `generated/prices.ts`: the models of `spec/registry`, and what they cost. */

import type { ModelEntry } from "../../generated/registry.ts";
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { header, printLiteral } from "./print.ts";
import {
  type Capability,
  capabilityColumns,
  capabilityValues,
  decimal,
  oldestDay,
  type PriceRow,
  type RegistryTable,
  rateColumns,
  readRegistry,
} from "./registry-table.ts";

/** @param sources in the order in which their models are listed */
export function emitRegistry(sources: readonly Source[]): Output[] {
  const tables = sources.map(readRegistry);
  const files = tables.filter(({ unlisted }) => unlisted === undefined).map(({ file }) => file);
  const text = `${header(...files)}

/** Whether a model supports something; \`Unknown\` if the provider has not published it. */
export type Capability = ${capabilityValues.map((word) => JSON.stringify(word)).join(" | ")};

export interface Capabilities {
${capabilityColumns.map((column) => `  readonly ${column}: Capability;`).join("\n")}
}

/** One model of the registry. The registry is for discovery only: other models can be addressed as well. */
export interface ModelEntry {
  /** \`<provider>/<name>\`, with the provider's canonical key. */
  readonly id: string;
  /** The name of the adapter. */
  readonly provider: string;
  /** The model name that is sent. */
  readonly name: string;
  readonly label: string;
  /** \`YYYY-MM-DD\`. */
  readonly released: string;
  /** Input and output together, or the input limit of providers that publish one; absent if not published. */
  readonly context_window_tokens?: number;
  /** Absent if not published. */
  readonly max_output_tokens?: number;
  readonly capabilities: Capabilities;
}

/** The date of the snapshot, whose models stay as they were. */
export const snapshot = ${JSON.stringify(tables.find((table) => table.snapshot !== undefined)?.snapshot)};

/** What the letters of a row mean; any other is \`Unknown\`. */
const words: Readonly<Record<string, Capability>> = { Y: "Supported", N: "Unsupported" };

/** @param capabilities a letter for each, in the order of \`Capabilities\` */
function model(
  id: string,
  label: string,
  released: string,
  context_window_tokens: number | null,
  max_output_tokens: number | null,
  capabilities: string,
): ModelEntry {
  const slash = id.indexOf("/");
  const capability = (index: number): Capability => words[capabilities.charAt(index)] ?? "Unknown";
  return {
    id,
    provider: id.slice(0, slash),
    name: id.slice(slash + 1),
    label,
    released,
    ...(context_window_tokens !== null && { context_window_tokens }),
    ...(max_output_tokens !== null && { max_output_tokens }),
    capabilities: {
${capabilityColumns.map((column, index) => `      ${column}: capability(${index}),\n`).join("")}    },
  };
}

/** Every model, newest first within each provider. Rows take less memory than objects. */
export const models: readonly ModelEntry[] = [
${entriesOf(tables).map(printModel).join("")}];
`;
  return [
    { path: "generated/registry.ts", text },
    { path: "generated/prices.ts", text: printPrices(tables, files) },
  ];
}

/** Stand for the capabilities in a row. */
const letters: Readonly<Record<Capability, string>> = { Supported: "Y", Unsupported: "N", Unknown: "?" };

function printModel({
  id,
  label,
  released,
  context_window_tokens,
  max_output_tokens,
  capabilities,
}: ModelEntry): string {
  const words = capabilityColumns.map((column) => letters[capabilities[column]]).join("");
  const cells = [id, label, released, context_window_tokens ?? null, max_output_tokens ?? null, words];
  return `  model(${cells.map((cell) => printLiteral(cell)).join(", ")}),\n`;
}

/** Every model as an entry of the registry, in the order in which they are listed. */
export function entriesOf(tables: readonly RegistryTable[]): ModelEntry[] {
  return tables.flatMap(({ provider, rows }) =>
    rows.map((row) => ({
      id: `${provider}/${row.id}`,
      provider,
      name: row.id,
      label: row.label,
      released: row.released,
      ...(row.context_window_tokens !== null && { context_window_tokens: row.context_window_tokens }),
      ...(row.max_output_tokens !== null && { max_output_tokens: row.max_output_tokens }),
      capabilities: row.capabilities,
    })),
  );
}

/** A module of its own: the registry is loaded at the start, prices where they are needed. */
function printPrices(tables: readonly RegistryTable[], files: readonly string[]): string {
  return `${header(...files)}

/** Prices in USD per million tokens, as exact decimals. */
export interface Rate {
  /** They are for requests with more input tokens than this. */
  readonly over: number;
  readonly input: string;
  readonly output: string;
  /** Input that is read from the cache; absent if not published. */
  readonly cache_read?: string;
  /** Input that is written to the cache, for the shortest time that can be chosen; absent if not published. */
  readonly cache_write?: string;
}

/** What a model costs. */
export interface ModelPrices {
  /** The day on which these were the prices, \`YYYY-MM-DD\`. */
  readonly date: string;
  /** Smallest requests first; the first is \`over\` 0. All tokens of a request have the prices of the last that applies. */
  readonly rates: readonly [Rate, ...Rate[]];
}

/** By the id of the model in the registry; models without known prices are absent. */
export const prices: Readonly<Record<string, ModelPrices>> = ${printLiteral(pricesIn(tables))};
`;
}

/** What each model costs, by its id. */
export function pricesIn(tables: readonly RegistryTable[]): Record<string, object> {
  const prices = tables.flatMap(({ provider, prices, sources }) =>
    [...Map.groupBy(prices, ({ model }) => model)].map(([model, rows]) => [
      `${provider}/${model}`,
      { date: oldestDay(rows, sources), rates: rows.map(rateOf) },
    ]),
  );
  return Object.fromEntries(prices);
}

function rateOf({ over, rates }: PriceRow): object {
  const known = rateColumns.flatMap((column) => {
    const value = rates[column];
    return value === null ? [] : [[column, decimal(value)]];
  });
  return { over, ...Object.fromEntries(known) };
}
