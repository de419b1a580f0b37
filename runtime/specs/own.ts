/** The content of a folder of own specs: data only. */
import type { ModelEntry } from "../../generated/registry.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Catalog } from "./catalog.ts";

export interface OwnSpecs extends Omit<Catalog, "adapters"> {
  readonly adapters: readonly AdapterSpec[];
}

/** Facts of a data package about models, by address. */
export interface Facts extends Pick<Catalog, "prices" | "priceRules"> {
  /** The known facts of each; `released` is there where the model is not listed without it. */
  readonly models: Readonly<
    Record<string, Partial<Omit<ModelEntry, "capabilities"> & { capabilities: Partial<ModelEntry["capabilities"]> }>>
  >;
}

/** The names that a data package can be about. */
export interface Known {
  readonly providers: readonly string[];
  /** The ids of the models that are listed. */
  readonly models: ReadonlySet<string>;
}

/** Reads a data package, a file or a folder; `errors` is everything that is wrong in it, as text. */
export type LoadCatalog = (path: string, known: Known) => { readonly facts: Facts } | { readonly errors: string };

/** Reads a folder; `errors` is everything that is wrong in it, as text. */
export type LoadSpecs = (folder: string) => { readonly specs: OwnSpecs } | { readonly errors: string };
