/** Lookups in the model registry. */
import { adapters } from "../generated/adapters/index.ts";
import { type ModelEntry, models as registry } from "../generated/registry.ts";
import type { Destination, Route } from "./router.ts";

/** A model of a configured registration; `id` is its address. */
export interface ListedModel {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
}

/**
 * The registry entry of a model by its full id (with any key of its provider) or its bare name; undefined for a model
 * that is not in the registry.
 */
export function lookupModel(idOrName: string): ModelEntry | undefined {
  const slash = idOrName.indexOf("/");
  if (slash < 0) return registry.find(({ name }) => name === idOrName);
  const key = idOrName.slice(0, slash);
  const name = idOrName.slice(slash + 1);
  const adapter = adapters.find(({ names }) => names.some((registration) => registration.key === key));
  return registry.find((entry) => entry.provider === adapter?.provider && entry.name === name);
}

/** Whether a model can stream: true unless its registry entry states that it cannot. */
export function canStream({ registration, model }: Destination): boolean {
  return lookupModel(`${registration.key}/${model}`)?.capabilities.streaming !== "Unsupported";
}

/** The registry's models for each configured registration. */
export function listModels(routes: readonly Route[]): ListedModel[] {
  return routes.flatMap(({ adapter, registration }) =>
    registry
      .filter(({ provider }) => provider === adapter.provider)
      .map(({ name }) => ({ id: `${registration.key}/${name}`, provider: registration.key, name })),
  );
}
