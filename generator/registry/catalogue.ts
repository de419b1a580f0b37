/** Reads a catalogue of models in the form of models.dev's `api.json`, and what it says in the terms of the registry. */
import { Ajv, type ErrorObject } from "ajv";
import type { Capability } from "../../generated/registry.ts";
import {
  type CapabilityColumn,
  capabilityColumns,
  type ModelCells,
  type Rates,
  type RegistryTable,
  rateColumns,
} from "../emit/registry-table.ts";
import schema from "./catalogue.schema.json" with { type: "json" };

export type Catalogue = Readonly<Record<string, CatalogueProvider>>;

export interface CatalogueProvider {
  readonly id: string;
  readonly name: string;
  readonly models: Readonly<Record<string, CatalogueModel>>;
}

export interface CatalogueModel {
  readonly name: string;
  readonly status?: string;
  readonly reasoning: boolean;
  /** How reasoning is controlled; empty if it cannot be, or if that is not known. */
  readonly reasoning_options?: readonly ReasoningOption[];
  readonly tool_call: boolean;
  readonly structured_output?: boolean;
  readonly temperature?: boolean;
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  readonly release_date: string;
  readonly modalities: { readonly input: readonly string[]; readonly output: readonly string[] };
  readonly limit: { readonly context: number; readonly input?: number; readonly output: number };
  readonly cost?: Cost & {
    readonly tiers?: readonly (Cost & { readonly tier: { readonly type: string; readonly size: number } })[];
    readonly context_over_200k?: Cost;
  };
}

export interface ReasoningOption {
  readonly type: string;
  readonly values?: readonly (string | null)[];
}

/** USD per million tokens. */
interface Cost {
  readonly input: number;
  readonly output: number;
  readonly reasoning?: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
}

/** The file is not a catalogue. The message states where it differs from one. */
export class WrongCatalogue extends Error {}

/** How many errors of a file are shown. */
const mostShown = 5;

/** @throws WrongCatalogue if the text is not a catalogue */
export function readCatalogue(text: string, file: string): Catalogue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new WrongCatalogue(`${file} is not JSON: ${(error as Error).message}`);
  }
  const validate = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<Catalogue>(schema);
  if (validate(value)) return value;
  const errors = validate.errors ?? [];
  const lines = errors.slice(0, mostShown).map((error) => `  ${describe(error)}`);
  const more = errors.length > mostShown ? [`  and ${errors.length - mostShown} more`] : [];
  throw new WrongCatalogue([`${file} is not a catalogue in the form of models.dev:`, ...lines, ...more].join("\n"));
}

function describe({ instancePath, keyword, params, data, parentSchema }: ErrorObject): string {
  const at = instancePath === "" ? "the file" : instancePath;
  if (keyword === "required") return `${at}: ${(params as { missingProperty: string }).missingProperty} is missing`;
  const found = JSON.stringify(data);
  const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found;
  return `${at}: expected ${(parentSchema as { description?: string }).description}, found ${shown}`;
}

/** Whether a model is for chats: it reads and answers text, and takes tools, a temperature or a reasoning control. */
export function isForChat({ status, modalities, limit, tool_call, temperature, reasoning }: CatalogueModel): boolean {
  return (
    status !== "deprecated" &&
    modalities.input.includes("text") &&
    modalities.output.join() === "text" &&
    limit.context > 0 &&
    // embeddings and classifiers have none of these
    (tool_call || reasoning || temperature !== false)
  );
}

/** Facts of the catalogue about a model; the rest is Unknown or null. */
export function cellsOf(model: CatalogueModel, window: RegistryTable["window"]): ModelCells {
  const { limit, cost, reasoning_options: options } = model;
  const known: Partial<Record<CapabilityColumn, boolean | undefined>> = {
    tools: model.tool_call,
    images: model.modalities.input.includes("image"),
    prompt_cache: cost?.cache_read === undefined || cost.cache_read === 0 ? undefined : true,
    structured_output: model.structured_output,
    // an empty list is also what models without research have
    reasoning: model.reasoning ? (options?.length ? true : undefined) : false,
  };
  const capabilities = capabilityColumns.map((column): [CapabilityColumn, Capability] => {
    const value = known[column];
    return [column, value === undefined ? "Unknown" : value ? "Supported" : "Unsupported"];
  });
  return {
    label: model.name,
    released: model.release_date,
    context_window_tokens: ((window === "input" ? limit.input : undefined) ?? limit.context) || null,
    // one as large as the window limits nothing
    max_output_tokens: limit.output > 0 && limit.output < limit.context ? limit.output : null,
    ...(Object.fromEntries(capabilities) as Record<CapabilityColumn, Capability>),
  };
}

/** The prices of a model, smallest requests first; a string is why there are none. */
export function ratesOf({ cost }: CatalogueModel): readonly Rates[] | string {
  if (cost === undefined) return "the catalogue has no price";
  const { tiers, context_over_200k: large } = cost;
  const steps: [number, Cost][] =
    tiers?.map((each) => [each.tier.size, each]) ?? (large === undefined ? [] : [[200_000, large]]);
  const all: readonly (readonly [number, Cost])[] = [[0, cost], ...steps.sort(([one], [other]) => one - other)];
  if (all.every(([, { input, output }]) => input === 0 && output === 0))
    return "the price of 0 may mean that none is published";
  if (all.some(([, { output, reasoning = output }]) => reasoning !== output)) return "reasoning has a price of its own";
  if (tiers?.some(({ tier }) => tier.type !== "context")) return "the price does not depend on the input alone";
  if (new Set(all.map(([over]) => over)).size < all.length) return "there are two prices for one size of requests";
  return all.map(([over, each]) => ({
    over,
    rates: Object.fromEntries(rateColumns.map((column) => [column, each[column] ?? null])) as Rates["rates"],
  }));
}
