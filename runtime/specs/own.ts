/** What a folder of own specs contains: data only. */
import type { ModelEntry } from "../../generated/registry.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Prices } from "./prices.ts";

export interface OwnSpecs {
  readonly adapters: readonly AdapterSpec[];
  /** The data of `explain`, by provider. */
  readonly explained: Readonly<Record<string, unknown>>;
  readonly models: readonly ModelEntry[];
  /** By the address of the model. */
  readonly prices: Prices;
  /** The lines that have these prices, `file:line`. */
  readonly priceRules: Readonly<Record<string, string>>;
}

/** What a data package says of models, by address. */
export interface Facts {
  /** What is known of each; `released` is there where the model is not listed without it. */
  readonly models: Readonly<
    Record<string, Partial<Omit<ModelEntry, "capabilities"> & { capabilities: Partial<ModelEntry["capabilities"]> }>>
  >;
  readonly prices: Prices;
  readonly priceRules: Readonly<Record<string, string>>;
}

/** What a data package can be about. */
export interface Known {
  readonly providers: readonly string[];
  /** The ids of the models that are listed. */
  readonly models: ReadonlySet<string>;
}

/** Reads a data package, a file or a folder; `errors` is everything that is wrong in it, as text. */
export type LoadCatalog = (path: string, known: Known) => { readonly facts: Facts } | { readonly errors: string };

/** Reads a folder; `errors` is everything that is wrong in it, as text. */
export type LoadSpecs = (folder: string) => { readonly specs: OwnSpecs } | { readonly errors: string };
