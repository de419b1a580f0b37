/** Which model of each provider a request is shown against. */

import { findDestination } from "../../explain/destinations.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { models } from "../../generated/registry.ts";
import { UnknownProvider } from "../../runtime/errors.ts";

export interface Addressed {
  readonly provider: string;
  readonly address: string;
}

export const providerNames: readonly string[] = adapters.map(({ provider }) => provider);

/**
 * @param to a provider, or `all`
 * @param model the address in the request, which stays for its own provider; others get their newest model
 */
export function addressesFor(to: string, model: unknown, env: Record<string, string | undefined>): Addressed[] {
  const own = typeof model === "string" ? destinationOf(model, env) : undefined;
  return adapters.flatMap(({ provider, names: [canonical] }) => {
    if (to !== "all" && to !== provider) return [];
    if (own?.adapter.provider === provider && typeof model === "string") return [{ provider, address: model }];
    const newest = models.find((entry) => entry.provider === provider)?.name ?? own?.model ?? "model";
    return [{ provider, address: `${canonical?.key}/${newest}` }];
  });
}

function destinationOf(model: string, env: Record<string, string | undefined>) {
  try {
    return findDestination(model, env, {});
  } catch (error) {
    if (!(error instanceof UnknownProvider)) throw error;
    return undefined;
  }
}
