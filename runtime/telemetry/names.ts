/** Names of providers and models in spans and metrics. */
import { providers } from "../../generated/telemetry.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { Destination } from "../router.ts";

/** The conventions' name of a provider, or our own. */
export function providerName({ adapter }: Destination): string {
  return providers[adapter.provider] ?? adapter.provider;
}

/** How many models that are not in the registry metrics distinguish. */
const mostUnlisted = 100;

/** The name in metrics of all models that they do not distinguish: callers choose names, and each name is a series. */
const other = "other";

/** The models that metrics distinguish. */
export class ModelNames {
  readonly #listed = new WeakMap<Destination["models"], ReadonlySet<string>>();
  readonly #unlisted = new Set<string>();

  of(to: Destination): string {
    return this.#isListed(to) || this.#unlisted.has(to.model) ? to.model : other;
  }

  /** A model that has answered exists. */
  hasAnswered(to: Destination): void {
    if (this.#unlisted.size < mostUnlisted && !this.#isListed(to)) this.#unlisted.add(to.model);
  }

  #isListed({ models, model }: Destination): boolean {
    const namesOf = () => new Set(models.map(({ id }) => id.slice(id.indexOf("/") + 1)));
    return getOrMake(this.#listed, models, namesOf).has(model);
  }
}

/** How many lost fields metrics distinguish, and how long their paths are. */
const mostFields = 200;
const longestField = 100;

/** The lost fields that metrics distinguish; their names may be a caller's own. */
export class FieldNames {
  readonly #known = new Set<string>();

  of(path: string): string {
    if (this.#known.size < mostFields && path.length <= longestField) this.#known.add(path);
    return this.#known.has(path) ? path : other;
  }
}
