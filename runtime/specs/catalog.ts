/** The providers and models that there are: the built-in ones, with those of a folder of own specs. */
import { adapters } from "../../generated/adapters/index.ts";
import { type ModelEntry, models } from "../../generated/registry.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import type { Adapter } from "../adapter.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { Environment } from "../config/path.ts";
import { readSetting } from "../config/settings.ts";
import { newestFirst } from "./newest-first.ts";
import type { Facts, OwnSpecs } from "./own.ts";
import type { Prices } from "./prices.ts";
import { readFacts, readOwnSpecs } from "./read.ts";

export interface Catalog {
  readonly adapters: readonly Adapter[];
  readonly models: readonly ModelEntry[];
  /** The prices of the folder, by the address of the model. They replace the built-in ones, which are loaded when needed. */
  readonly prices: Prices;
  /** The data of `explain` of the folder's providers, by provider. */
  readonly explained: Readonly<Record<string, unknown>>;
  /** The lines of the folder's prices, `file:line`, by the address of the model. */
  readonly priceRules: Readonly<Record<string, string>>;
}

export const builtIn: Catalog = { adapters, models, prices: {}, explained: {}, priceRules: {} };

/** Catalogs by folder: a change of its files needs a restart. With a data package: by both paths. */
const catalogs = new Map<string, Catalog>();

/**
 * The built-in specs with those of the folder in `DRAGOMAN_SPECS` and the data in `DRAGOMAN_CATALOG`, which are read once.
 * @param again whether the data is read again
 * @throws {ConfigError} with everything that is wrong in them
 */
export function catalogOf(env: Environment, again = false): Catalog {
  const folder = readSetting(env, "specs");
  const specs = folder === undefined ? builtIn : getOrMake(catalogs, folder, () => loaded(readOwnSpecs(folder)));
  const path = readSetting(env, "catalog");
  if (path === undefined) return specs;
  const key = JSON.stringify([folder, path]);
  if (again) catalogs.set(key, withFacts(specs, readFacts(path, specs)));
  return getOrMake(catalogs, key, () => withFacts(specs, readFacts(path, specs)));
}

/** Sets the catalog that `catalogOf` returns for a folder that is not on a disk. */
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
    ...own,
    adapters: replaced(adapters, own.adapters, ({ provider }) => provider),
    models: inOrder(replaced(models, own.models, ({ id }) => id)),
  };
}

/** A catalog in which the facts replace what it says of the same models. */
function withFacts(catalog: Catalog, { models: facts, prices, priceRules }: Facts): Catalog {
  const listed = new Map(catalog.models.map((entry) => [entry.id, entry]));
  const entries = Object.entries(facts).map(([id, { capabilities, ...own }]): ModelEntry => {
    const [provider = "", ...rest] = id.split("/");
    const name = rest.join("/");
    const known = listed.get(id) ?? { id, provider, name, label: name, released: "", capabilities: unknown };
    return { ...known, ...own, capabilities: { ...known.capabilities, ...capabilities } };
  });
  return {
    ...catalog,
    models: inOrder(replaced(catalog.models, entries, ({ id }) => id)),
    prices: { ...catalog.prices, ...prices },
    priceRules: { ...catalog.priceRules, ...priceRules },
  };
}

/** Capabilities of a model about which nothing is published. */
const unknown: ModelEntry["capabilities"] = {
  tools: "Unknown",
  streaming: "Unknown",
  images: "Unknown",
  prompt_cache: "Unknown",
  structured_output: "Unknown",
  parallel_tool_calls: "Unknown",
  reasoning: "Unknown",
};

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
