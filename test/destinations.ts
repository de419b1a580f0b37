/** Destinations of all providers, with made-up credentials. */
import { adapters } from "../generated/adapters/index.ts";
import { type Destination, readRoutes, resolve } from "../runtime/router.ts";
import { configured } from "./configured.ts";

const routes = readRoutes(adapters, configured(adapters));

export function findDestination(address: string): Destination {
  return resolve(address, routes);
}
