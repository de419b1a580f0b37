/** The providers and models that there are: the built-in ones, with those of a folder of own specs. */
import { adapters } from "../../generated/adapters/index.ts";
import type { ModelPrices } from "../../generated/prices.ts";
import { type ModelEntry, models } from "../../generated/registry.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import type { Adapter } from "../adapter.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { Environment } from "../config/path.ts";
import { readSetting } from "../config/settings.ts";
import { newestFirst } from "./newest-first.ts";
import type { OwnSpecs } from "./own.ts";
import { readOwnSpecs } from "./read.ts";

export interface Catalog {
  readonly adapters: readonly Adapter[];
  readonly models: readonly ModelEntry[];
  /** The data of `explain` of the folder's providers. */
  readonly explained: Readonly<Record<string, unknown>>;
  /** The lines of the folder's prices, by the id of the model. */
  readonly priceRules: Readonly<Record<string, string>>;
}

export const builtIn: Catalog = { adapters, models, explained: {}, priceRules: {} };

/** The prices of the models of folders. */
const ownPrices = new WeakMap<ModelEntry, ModelPrices | undefined>();

/** By folder: a change of the files needs a restart. */
const catalogs = new Map<string, Catalog>();

/**
 * The built-in specs with those of the folder in `DRAGOMAN_SPECS`, which is read once.
 * @throws {ConfigError} with everything that is wrong in the folder
 */
export function catalogOf(env: Environment): Catalog {
  const folder = readSetting(env, "specs");
  return folder === undefined ? builtIn : getOrMake(catalogs, folder, () => loaded(readOwnSpecs(folder)));
}

/** What `catalogOf` returns for a folder that is not on a disk. */
export function putCatalog(folder: string, catalog: Catalog): void {
  catalogs.set(folder, catalog);
}

function loaded(own: OwnSpecs): Catalog {
  return withOwn({ ...own, adapters: own.adapters.map(closedAdapter) });
}

/** Own specs with their adapters. */
export type Own = Catalog & Pick<OwnSpecs, "prices">;

/**
 * The built-in catalog, in which own providers and models replace those of the same name. Other providers follow the built-in
 * ones; models are newest first within each provider.
 */
export function withOwn(own: Own): Catalog {
  for (const entry of own.models) ownPrices.set(entry, own.prices[entry.id]);
  return {
    adapters: replaced(adapters, own.adapters, ({ provider }) => provider),
    models: inOrder(replaced(models, own.models, ({ id }) => id)),
    explained: own.explained,
    priceRules: own.priceRules,
  };
}

/** The models by provider, newest first within each. */
function inOrder(entries: readonly ModelEntry[]): ModelEntry[] {
  const providers = [...new Set(entries.map(({ provider }) => provider))];
  return providers.flatMap((name) => newestFirst(entries.filter(({ provider }) => provider === name)));
}

function replaced<T>(all: readonly T[], own: readonly T[], nameOf: (each: T) => string): T[] {
  const byName = new Map(own.map((each) => [nameOf(each), each]));
  const names = new Set(all.map(nameOf));
  return [...all.map((each) => byName.get(nameOf(each)) ?? each), ...own.filter((each) => !names.has(nameOf(each)))];
}

/** The prices of built-in models, once they are loaded. */
let prices: Readonly<Record<string, ModelPrices>> | undefined;

/** A value, or a promise of it where something must be loaded first. */
type Maybe<T> = T | undefined | Promise<T | undefined>;

/** What a model of the registry costs; undefined if that is not known. Loads the built-in prices when it is first called. */
export function pricesOf(entry: ModelEntry): Maybe<ModelPrices> {
  if (ownPrices.has(entry)) return ownPrices.get(entry);
  if (prices !== undefined) return Object.hasOwn(prices, entry.id) ? prices[entry.id] : undefined;
  return import("../../generated/prices.ts").then((loaded) => {
    prices = loaded.prices;
    return pricesOf(entry);
  });
}
