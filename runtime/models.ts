/** Lookups in the model registry. */
import { adapters } from "../generated/adapters/index.ts";
import type { ModelPrices } from "../generated/prices.ts";
import { type ModelEntry, models as registry } from "../generated/registry.ts";
import type { OutputLimits } from "./limits/admission.ts";
import type { Destination, Route } from "./router.ts";

/** A model of a configured registration; `id` is its address. */
export interface ListedModel {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
}

/**
 * The registry entry of a model by its full id (with any key of its provider) or its bare name; undefined for a model
 * that is not in the registry, and for a bare name that several providers use.
 */
export function lookupModel(idOrName: string): ModelEntry | undefined {
  const slash = idOrName.indexOf("/");
  if (slash < 0) {
    const [entry, ...others] = registry.filter(({ name }) => name === idOrName);
    return others.length === 0 ? entry : undefined;
  }
  const key = idOrName.slice(0, slash);
  const name = idOrName.slice(slash + 1);
  const adapter = adapters.find(({ names }) => names.some((registration) => registration.key === key));
  return registry.find((entry) => entry.provider === adapter?.provider && entry.name === name);
}

let prices: Readonly<Record<string, ModelPrices>> | undefined;

/** What a model of the registry costs; undefined if that is not known. Loads the prices when it is first called. */
export async function pricesOf({ id }: Pick<ModelEntry, "id">): Promise<ModelPrices | undefined> {
  prices ??= (await import("../generated/prices.ts")).prices;
  return Object.hasOwn(prices, id) ? prices[id] : undefined;
}

/** What a model costs at a destination, by the registry of its provider. */
export function pricesAt({ adapter, model }: Pick<Destination, "adapter" | "model">): Promise<ModelPrices | undefined> {
  return pricesOf({ id: `${adapter.provider}/${model}` });
}

/** Whether a model can stream: true unless its registry entry states that it cannot. */
export function canStream({ registration, model }: Destination): boolean {
  return lookupModel(`${registration.key}/${model}`)?.capabilities.streaming !== "Unsupported";
}

/** The destination with the registry's limit of the output as its cap, if the registry has one. */
export function withCap(to: Destination): Destination {
  const most_tokens = lookupModel(`${to.registration.key}/${to.model}`)?.max_output_tokens;
  return most_tokens === undefined ? to : { ...to, most_tokens };
}

/** The cap that applies to a request; undefined if it asks for no more than that. */
export function capOf(
  { max_tokens, max_completion_tokens }: OutputLimits,
  { most_tokens = Number.POSITIVE_INFINITY }: Pick<Destination, "most_tokens">,
): number | undefined {
  return (max_tokens ?? max_completion_tokens ?? 0) > most_tokens ? most_tokens : undefined;
}

/** The registry's models for each configured registration. */
export function listModels(routes: readonly Route[]): ListedModel[] {
  return routes.flatMap(({ adapter, registration }) =>
    registry
      .filter(({ provider }) => provider === adapter.provider)
      .map(({ name }) => ({ id: `${registration.key}/${name}`, provider: registration.key, name })),
  );
}
