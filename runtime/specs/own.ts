/** The result of compiling a folder of own specs. */
import type { ModelPrices } from "../../generated/prices.ts";
import type { ModelEntry } from "../../generated/registry.ts";

export interface OwnSpecs {
  /** The bodies of functions that return what the file of a dialect exports, by its name. */
  readonly dialects: Readonly<Record<string, string>>;
  readonly adapters: readonly OwnAdapter[];
  /** The data of `explain`, by provider. */
  readonly explained: Readonly<Record<string, unknown>>;
  readonly models: readonly ModelEntry[];
  /** By the id of the model. */
  readonly prices: Readonly<Record<string, ModelPrices>>;
  /** The lines that have these prices, `file:line`. */
  readonly priceRules: Readonly<Record<string, string>>;
}

export interface OwnAdapter {
  readonly provider: string;
  /** The name of the adapter in what the code returns. */
  readonly name: string;
  readonly code: string;
}
