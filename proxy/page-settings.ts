/** What a proxy does differently from the specs that the page has, so that the page shows what this proxy sends. */
import type { ModelPrices } from "../generated/prices.ts";
import type { ModelEntry } from "../generated/registry.ts";
import type { Settings } from "../runtime/config/config.ts";
import { builtIn, type Catalog, pricesOf } from "../runtime/specs/catalog.ts";

/** Contains no keys and no base URLs but those in own specs. */
export interface PageSettings {
  /** As `DRAGOMAN_ALIASES`. */
  readonly aliases?: string;
  /** As `DRAGOMAN_CAP_MAX_TOKENS`. */
  readonly cap: boolean;
  /** The own specs; absent if there are none. */
  readonly own?: OwnOnPage;
}

export interface OwnOnPage {
  /** The adapters as JSON, so without their functions. */
  readonly adapters: readonly object[];
  /** The data of `explain`, by provider. */
  readonly explained: Readonly<Record<string, unknown>>;
  readonly models: readonly ModelEntry[];
  /** By the id of the model. */
  readonly prices: Readonly<Record<string, ModelPrices>>;
  readonly priceRules: Readonly<Record<string, string>>;
}

export async function pageSettings(
  { aliases, capMaxTokens }: Pick<Settings, "aliases" | "capMaxTokens">,
  catalog: Catalog,
): Promise<PageSettings> {
  return {
    ...(aliases !== undefined && { aliases }),
    cap: capMaxTokens === true,
    ...(catalog !== builtIn && { own: await ownIn(catalog) }),
  };
}

async function ownIn({ adapters, explained, models, priceRules }: Catalog): Promise<OwnOnPage> {
  const own = models.filter((entry) => !builtIn.models.includes(entry));
  const prices = await Promise.all(own.map(async (entry) => [entry.id, await pricesOf(entry)] as const));
  return {
    adapters: adapters.filter((each) => !builtIn.adapters.includes(each)),
    explained,
    models: own,
    prices: Object.fromEntries(prices.flatMap(([id, found]) => (found === undefined ? [] : [[id, found]]))),
    priceRules,
  };
}
