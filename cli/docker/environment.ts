/** Configuration that providers need in a container. The values of its variables are those of docker's own environment. */
import { credentials } from "../../generated/settings.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { type Environment, variable } from "../../runtime/config/config.ts";
import { readRoutes } from "../../runtime/router.ts";
import { builtIn, catalogOf } from "../../runtime/specs/catalog.ts";

export interface Providers {
  readonly keys: readonly string[];
  /** Credentials, base URLs and settings in addresses. */
  readonly variables: readonly string[];
  /** The variables with paths of files that contain credentials. */
  readonly files: readonly string[];
  /** The packages that get credentials other than API keys. */
  readonly packages: readonly string[];
  /** Variables with a loopback address, which inside a container is the container itself. */
  readonly local: readonly string[];
}

export function configuredProviders(
  env: Environment,
  warn: (line: string) => void,
  adapters: readonly Adapter[] = catalogOf(env).adapters,
): Providers {
  const routes = readRoutes(adapters, env, builtIn, (_, why) => warn(why));
  const registrations = routes.map(({ registration }) => registration);
  const isSet = (name: string): boolean => variable(env, name) !== undefined;
  const bases = registrations.map(({ base_url }) => base_url).filter(isSet);
  const variables = registrations.flatMap(({ credential, settings = {} }) => [
    ...credential,
    ...Object.values(settings).flat(),
  ]);
  const signed = routes.flatMap(({ adapter, signer }) =>
    signer && adapter.credential ? [adapter.credential.kind] : [],
  );
  const used = [...new Set(signed)].map((kind) => credentials[kind]);
  const files = used.flatMap((each) => each.files).filter(isSet);
  const others = used.flatMap((each) => each.variables).filter((name) => isSet(name) && !files.includes(name));
  return {
    keys: registrations.map(({ key }) => key),
    variables: [...new Set([...[...variables, ...others].filter(isSet), ...bases])],
    files,
    packages: used.flatMap((each) => each.packages),
    local: bases.filter((name) => isLoopback(new URL(variable(env, name) ?? "").hostname)),
  };
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127\..*|\[?::1\]?)$/.test(host);
}
