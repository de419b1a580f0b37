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

/** Reads a folder; `errors` is everything that is wrong in it, as text. */
export type LoadSpecs = (folder: string) => { readonly specs: OwnSpecs } | { readonly errors: string };
