/** The registry as the caller sees it: what can be looked up, and what the configured registrations offer. */
import { type ModelEntry, models as registry } from "../generated/registry.ts";
import type { Route } from "./router.ts";

/** One model of a configured registration: `id` is the address to use. */
export interface ListedModel {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
}

/** The entry of a model by its full id or its bare name; nothing for a model that is not in the registry. */
export function lookupModel(idOrName: string): ModelEntry | undefined {
  return registry.find(({ id, name }) => id === idOrName || name === idOrName);
}

/** Registry models under the key of each registration that is configured. */
export function listModels(routes: readonly Route[]): ListedModel[] {
  return routes.flatMap(({ adapter, registration }) =>
    registry
      .filter(({ provider }) => provider === adapter.provider)
      .map(({ name }) => ({ id: `${registration.key}/${name}`, provider: registration.key, name })),
  );
}
