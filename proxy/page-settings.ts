/** Differences between a proxy and the specs that the page has, so that the page shows what this proxy sends. */
import type { ModelEntry } from "../generated/registry.ts";
import type { Settings } from "../runtime/config/config.ts";
import { builtIn, type Catalog } from "../runtime/specs/catalog.ts";
import type { Prices } from "../runtime/specs/prices.ts";

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
  /** Prices by the address of the model. */
  readonly prices: Prices;
  readonly priceRules: Readonly<Record<string, string>>;
}

export function pageSettings(
  { aliases, capMaxTokens }: Pick<Settings, "aliases" | "capMaxTokens">,
  catalog: Catalog,
): PageSettings {
  return {
    ...(aliases !== undefined && { aliases }),
    cap: capMaxTokens === true,
    ...(catalog !== builtIn && { own: ownIn(catalog) }),
  };
}

function ownIn({ adapters, explained, models, prices, priceRules }: Catalog): OwnOnPage {
  return {
    adapters: adapters.filter((each) => !builtIn.adapters.includes(each)),
    explained,
    models: models.filter((entry) => !builtIn.models.includes(entry)),
    prices,
    priceRules,
  };
}
