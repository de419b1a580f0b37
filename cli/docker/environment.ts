/** The environment variables that a container gets for the providers; docker takes their values from its own environment. */
import { adapters as builtIn } from "../../generated/adapters/index.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { type Environment, variable } from "../../runtime/config/config.ts";
import { readRoutes } from "../../runtime/router.ts";

export interface Providers {
  readonly keys: readonly string[];
  /** Credentials and base URLs. */
  readonly variables: readonly string[];
  /** Variables with a loopback address, which inside a container is the container itself. */
  readonly local: readonly string[];
}

export function configuredProviders(env: Environment, adapters: readonly Adapter[] = builtIn): Providers {
  const registrations = readRoutes(adapters, env).map(({ registration }) => registration);
  const isSet = (name: string): boolean => variable(env, name) !== undefined;
  const bases = registrations.map(({ base_url }) => base_url).filter(isSet);
  return {
    keys: registrations.map(({ key }) => key),
    variables: [...registrations.flatMap(({ credential }) => credential).filter(isSet), ...bases],
    local: bases.filter((name) => isLoopback(new URL(variable(env, name) ?? "").hostname)),
  };
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127\..*|\[?::1\]?)$/.test(host);
}
