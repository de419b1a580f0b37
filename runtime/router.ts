/**
 * Reads the configured registrations from the environment, resolves model addresses, and builds URLs. Names, prefixes
 * and variables are defined by the adapters.
 */
import type { ModelEntry } from "../generated/registry.ts";
import type { Adapter, Registration } from "./adapter.ts";
import { getOrMake } from "./bounded-cache.ts";
import type { Environment } from "./config/config.ts";
import {
  describeMissing,
  encodeSegment,
  type LeaveOut,
  missingVariables,
  readRegistration,
} from "./config/registrations.ts";
import { type Warn, warnOnce } from "./config/warnings.ts";
import { createSigner, type Signer } from "./credentials/signer.ts";
import { ConfigError, except, UnknownProvider } from "./errors.ts";
import { type Family, familyOf } from "./request/families.ts";
import { builtIn, type Catalog } from "./specs/catalog.ts";
import type { Prices } from "./specs/prices.ts";

/** A configured registration, with what is needed to send a request. */
export interface Route {
  readonly adapter: Adapter;
  readonly registration: Registration;
  /** The models of the registry that it has. */
  readonly models: readonly ModelEntry[];
  /** The prices of own specs; absent if there are none. */
  readonly prices?: Prices;
  /** The credential; undefined only for a registration that does not require one. */
  readonly key: string | undefined;
  /** The base URL, which may have a path. */
  readonly base: URL;
  /** The settings in its address, percent-encoded. */
  readonly settings: Readonly<Record<string, string>>;
  /** Authorizes its requests if there is no credential. */
  readonly signer?: Signer;
}

/** A resolved address. */
export interface Destination extends Route {
  /** The raw model name, as it is sent. */
  readonly model: string;
  /** The family of the model, where it is known already. */
  readonly family?: Family;
  /** The limit that replaces a larger `max_tokens`; absent if there is none. */
  readonly most_tokens?: number;
  /** Whether requests get marks for the prompt cache, as with `cache: auto`. */
  readonly marks?: boolean;
}

/** The parts of a destination that decide what is sent there. */
export type Target = Pick<
  Destination,
  "adapter" | "registration" | "model" | "key" | "family" | "most_tokens" | "marks"
>;

/** The models that there are, and their prices. */
export type Listed = Pick<Catalog, "models" | "prices">;

/**
 * The configured registrations, in the order of the adapters.
 * @param leaveOut called for each with an invalid base URL, credential or setting, so that it does not stop the others.
 *   Default: a process warning
 */
export function readRoutes(
  adapters: readonly Adapter[],
  env: Environment,
  listed: Listed = builtIn,
  leaveOut: LeaveOut = (_, why) => warnOnce(why),
): Route[] {
  return adapters.flatMap((adapter) => {
    const own = listedFor(adapter, listed);
    return adapter.names.flatMap((registration) => {
      if (missingVariables(adapter, registration, env).length > 0) return [];
      const invalid = ({ message }: ConfigError) =>
        void leaveOut(registration, `${registration.key} is left out: ${message}`);
      const read = except(ConfigError, () => readRegistration(adapter, registration, env), invalid);
      if (read === undefined) return [];
      const { key, base, settings } = read;
      const isSigned = adapter.credential !== undefined && key === undefined;
      const signer = isSigned ? { signer: createSigner(adapter.credential, registration, settings) } : {};
      return [{ adapter, registration, ...own, key, base, settings, ...signer }];
    });
  });
}

/** The part of a catalog that concerns the routes of a provider. */
export function listedFor({ provider: own }: Adapter, { models, prices }: Listed): Listed {
  return { models: models.filter(({ provider }) => provider === own), prices };
}

/** Says what has to be set for an address whose provider is not configured, or why it is left out. */
export type DescribeMissing = (address: string) => string | undefined;

/** The configured registrations, and what is said about the others. Warns of those that are left out. */
export function readRegistrations(
  adapters: readonly Adapter[],
  env: Environment,
  registry: Listed,
  warn: Warn,
): { routes: Route[]; missing: DescribeMissing } {
  const missing = new Map<string, string>();
  for (const adapter of adapters)
    for (const registration of adapter.names) {
      const what = describeMissing(adapter, registration, env);
      if (what !== undefined) missing.set(registration.key, what);
    }
  const routes = readRoutes(adapters, env, registry, ({ key }, why) => {
    missing.set(key, why);
    warn(why);
  });
  const missingAt = (address: string): string | undefined => {
    const slash = address.indexOf("/");
    const key = slash < 0 ? adapters.find((adapter) => owns(adapter, address))?.names[0]?.key : address.slice(0, slash);
    return key === undefined ? undefined : missing.get(key);
  };
  return { routes, missing: missingAt };
}

/**
 * The destination of a model address: an alias first (one level), then `<key>/<model>`, then a bare name by its prefix.
 * @param missing what has to be set for the provider of an address
 * @throws {UnknownProvider}
 */
export function resolve(
  address: string,
  routes: readonly Route[],
  aliases: Readonly<Record<string, string>> = {},
  missing: DescribeMissing = () => undefined,
): Destination {
  const found = find(address, routes, aliases);
  if (found !== undefined) return found;
  throw new UnknownProvider(address, missing(targetOf(address, aliases)));
}

function targetOf(address: string, aliases: Readonly<Record<string, string>>): string {
  return Object.hasOwn(aliases, address) ? (aliases[address] ?? address) : address;
}

/** The destination of a model address; undefined when its provider is not configured. */
export function find(
  address: string,
  routes: readonly Route[],
  aliases: Readonly<Record<string, string>> = {},
): Destination | undefined {
  const target = targetOf(address, aliases);
  const slash = target.indexOf("/");
  // routes are in the order of the adapter's names, so the canonical name is preferred
  const route = routes.find(({ adapter, registration: { key } }) =>
    slash < 0 ? owns(adapter, target) : key === target.slice(0, slash),
  );
  const model = target.slice(slash + 1);
  const prefix = route?.adapter.model_prefix ?? "";
  const raw = model.startsWith(prefix) ? model.slice(prefix.length) : model;
  if (route === undefined || raw.trim() === "") return undefined;
  return { ...route, model: raw, family: familyOf(route.adapter, raw) };
}

/** Whether a bare name is that of a model of this provider. */
function owns({ bare_prefixes }: Adapter, name: string): boolean {
  const lower = name.toLowerCase();
  return bare_prefixes.some((prefix) => lower.startsWith(prefix));
}

/** The function's result for a destination and whether to stream, kept for as long as the destination is in use. */
export function perDestination<T>(make: (to: Destination, stream: boolean) => T) {
  const whole = new WeakMap<Destination, T>();
  const streamed = new WeakMap<Destination, T>();
  return (to: Destination, stream: boolean): T => getOrMake(stream ? streamed : whole, to, () => make(to, stream));
}

/** The URL of a call. The model is encoded as one path segment. */
export const callUrl = perDestination(({ adapter, base, model, settings }, stream): Readonly<URL> => {
  return joinUrl(base, adapter.url(encodeSegment(model), stream, settings));
});

/**
 * Appends a path to a base URL without repeating an overlap, so that base URLs with and without `/v1` or a trailing
 * slash are equivalent. A version at the end of the base URL replaces the version at the beginning of the path.
 */
export function joinUrl(base: URL, path: string): URL {
  const [own = "", query = ""] = path.split(/\?(.*)/s);
  const before = base.pathname.split("/").filter(Boolean);
  const after = own.split("/").filter(Boolean);
  const joined = new URL(base);
  const steps = [...before, ...after.slice(overlap(before, after))].join("/");
  const slash = after.length > 0 && own.endsWith("/") ? "/" : "";
  // a backslash would become a slash
  joined.pathname = `/${steps}${slash}`.replaceAll("\\", "%5C");
  joined.search = [base.search.slice(1), query].filter(Boolean).join("&");
  joined.hash = "";
  return joined;
}

/**
 * The number of leading steps of `after` that `before` already contains, or up to its version if `before` ends with
 * one.
 */
function overlap(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length); count > 0; count--) {
    if (after.slice(0, count).every((step, index) => step === before[before.length - count + index])) return count;
  }
  return isVersion(before.at(-1)) ? after.findIndex(isVersion) + 1 : 0;
}

/** Whether a step is a version such as `v1`, `v1beta` or `v1alpha2`. */
export function isVersion(step: string | undefined): boolean {
  return step !== undefined && /^v\d+(\.\d+)?((alpha|beta)\d*)?$/.test(step);
}
