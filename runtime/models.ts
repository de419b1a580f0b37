/** Lookups in the model registry. */
import type { EngineRequest } from "../generated/hub.ts";
import type { ModelPrices } from "../generated/prices.ts";
import type { ModelEntry } from "../generated/registry.ts";
import type { SomeSettings } from "./config/settings.ts";
import type { Destination, Route } from "./router.ts";
import { builtIn, type Catalog } from "./specs/catalog.ts";
import { pricesOf } from "./specs/prices.ts";

/** A model of a configured registration; `id` is its address. */
export interface ListedModel {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  readonly entry: ModelEntry;
}

/**
 * The registry entry of a model by its full id (with any key of its provider) or its bare name; undefined for a model
 * that is not in the registry. Of several providers with a bare name, it is the one that the name is routed to, if any.
 * As in routing, upper and lower case are the same in a model's name, but not in a provider's key.
 */
export function lookupModel(
  idOrName: string,
  { adapters, models: registry }: Pick<Catalog, "adapters" | "models"> = builtIn,
): ModelEntry | undefined {
  const slash = idOrName.indexOf("/");
  if (slash < 0) {
    const found = named(registry, idOrName);
    if (found.length < 2) return found[0];
    const lower = idOrName.toLowerCase();
    const owner = adapters.find(({ bare_prefixes }) => bare_prefixes.some((prefix) => lower.startsWith(prefix)));
    return found.find(({ provider }) => provider === owner?.provider);
  }
  const key = idOrName.slice(0, slash);
  const name = idOrName.slice(slash + 1);
  const adapter = adapters.find(({ names }) => names.some((registration) => registration.key === key));
  return named(
    registry.filter(({ provider }) => provider === adapter?.provider),
    name,
  )[0];
}

/** Whether a model is not served any more. Requests for it are sent all the same: its provider may know better. */
export function hasEnded({ ends }: Pick<ModelEntry, "ends">): boolean {
  return ends !== undefined && Date.parse(ends.on) <= Date.now();
}

/** Whether one of these names of a model contains a word, in upper or lower case. */
export function isNamed(text: string, ...names: readonly string[]): boolean {
  const lower = text.trim().toLowerCase();
  return names.some((name) => name.toLowerCase().includes(lower));
}

/** The models with this name; those with exactly this name, if there are any. */
function named(models: readonly ModelEntry[], given: string): readonly ModelEntry[] {
  const exact = models.filter(({ name }) => name === given);
  if (exact.length > 0) return exact;
  const lower = given.toLowerCase();
  return models.filter(({ name }) => name.toLowerCase() === lower);
}

/** The registry entry of the model of a destination, if there is one. */
export function entryOf({ models, model }: Pick<Destination, "models" | "model">): ModelEntry | undefined {
  return named(models, model)[0];
}

const priced = new WeakMap<Priced, ModelPrices>();

/** The prices of the model of a destination; undefined if they are not known. */
export function pricesAt(to: Priced): ReturnType<typeof pricesOf> {
  const known = priced.get(to);
  if (known !== undefined) return known;
  const found = pricesOf(to.adapter.provider, to.model, to.prices);
  if (found !== undefined && !(found instanceof Promise)) priced.set(to, found);
  return found;
}

/** The part of a destination that decides the cost of an answer. */
export type Priced = Pick<Destination, "adapter" | "model" | "prices">;

/** Whether a model can stream: true unless its registry entry states that it cannot. */
export function canStream(to: Destination): boolean {
  return entryOf(to)?.capabilities.streaming !== "Unsupported";
}

/** The destination with the registry's limit of the output as its cap, and with marks for the cache, as the settings have it. */
export function withSettings(to: Destination, { capMaxTokens, cacheAuto }: SomeSettings): Destination {
  const most_tokens = capMaxTokens ? entryOf(to)?.max_output_tokens : undefined;
  return { ...to, ...(most_tokens !== undefined && { most_tokens }), ...(cacheAuto && { marks: true }) };
}

/** The fields that limit the length of an answer. */
export type OutputLimits = Pick<EngineRequest, "max_tokens" | "max_completion_tokens">;

/** The cap that applies to a request; undefined if it asks for no more than that. */
export function capOf(
  { max_tokens, max_completion_tokens }: OutputLimits,
  { most_tokens = Number.POSITIVE_INFINITY }: Pick<Destination, "most_tokens">,
): number | undefined {
  return (max_tokens ?? max_completion_tokens ?? 0) > most_tokens ? most_tokens : undefined;
}

/** The limit of the answer that is sent for one that a request asks for. */
export function limitAt(
  asked: number,
  { adapter, most_tokens = asked }: Pick<Destination, "adapter" | "most_tokens">,
): number {
  return Math.max(adapter.conversation.least_tokens ?? Number.NEGATIVE_INFINITY, Math.min(asked, most_tokens));
}

/** The registry's models for each configured registration. */
export function listModels(routes: readonly Route[]): ListedModel[] {
  return routes.flatMap(({ models, registration: { key } }) =>
    models.map((entry) => ({ id: `${key}/${entry.name}`, provider: key, name: entry.name, entry })),
  );
}
