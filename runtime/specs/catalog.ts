/** The providers and models that there are: the built-in ones, with those of a folder of own specs. */
import { adapters } from "../../generated/adapters/index.ts";
import { type ModelEntry, models } from "../../generated/registry.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import type { Adapter } from "../adapter.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { Environment } from "../config/path.ts";
import { readSetting } from "../config/settings.ts";
import { newestFirst } from "./newest-first.ts";
import type { OwnSpecs } from "./own.ts";
import type { Prices } from "./prices.ts";
import { readOwnSpecs } from "./read.ts";

export interface Catalog {
  readonly adapters: readonly Adapter[];
  readonly models: readonly ModelEntry[];
  /** The prices of the folder, by the address of the model. They replace the built-in ones, which are loaded when needed. */
  readonly prices: Prices;
  /** The data of `explain` of the folder's providers. */
  readonly explained: Readonly<Record<string, unknown>>;
  /** The lines of the folder's prices, by the id of the model. */
  readonly priceRules: Readonly<Record<string, string>>;
}

export const builtIn: Catalog = { adapters, models, prices: {}, explained: {}, priceRules: {} };

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

/**
 * The built-in catalog, in which own providers and models replace those of the same name. Other providers follow the built-in
 * ones; models are newest first within each provider.
 */
export function withOwn(own: Catalog): Catalog {
  return {
    adapters: replaced(adapters, own.adapters, ({ provider }) => provider),
    models: inOrder(replaced(models, own.models, ({ id }) => id)),
    prices: own.prices,
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
