/** The registry as the caller sees it: what can be looked up, and what the configured registrations offer. */
import { adapters } from "../generated/adapters/index.ts";
import { type ModelEntry, models as registry } from "../generated/registry.ts";
import type { Destination, Route } from "./router.ts";

/** One model of a configured registration: `id` is the address to use. */
export interface ListedModel {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
}

/**
 * The entry of a model by its full id, under any key of its provider, or by its bare name; nothing for a model that is not
 * in the registry.
 */
export function lookupModel(idOrName: string): ModelEntry | undefined {
  const slash = idOrName.indexOf("/");
  if (slash < 0) return registry.find(({ name }) => name === idOrName);
  const key = idOrName.slice(0, slash);
  const name = idOrName.slice(slash + 1);
  const adapter = adapters.find(({ names }) => names.some((registration) => registration.key === key));
  return registry.find((entry) => entry.provider === adapter?.provider && entry.name === name);
}

/** Whether a model may be asked for a stream: only one whose entry says that it has none may not. */
export function canStream({ registration, model }: Destination): boolean {
  return lookupModel(`${registration.key}/${model}`)?.capabilities.streaming !== "Unsupported";
}

/** Registry models under the key of each registration that is configured. */
export function listModels(routes: readonly Route[]): ListedModel[] {
  return routes.flatMap(({ adapter, registration }) =>
    registry
      .filter(({ provider }) => provider === adapter.provider)
      .map(({ name }) => ({ id: `${registration.key}/${name}`, provider: registration.key, name })),
  );
}
