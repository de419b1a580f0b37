/** The destination of a request, whether or not its provider is configured: explaining needs no key. */
import type { Adapter, Registration } from "../runtime/adapter.ts";
import { ConfigError, type Environment, readSetting, variable } from "../runtime/config/config.ts";
import { addressSetting, defaultBase, readAddressSettings } from "../runtime/config/registrations.ts";
import { except } from "../runtime/errors.ts";
import { withSettings } from "../runtime/models.ts";
import { callUrl, type Destination, isVersion, listedFor, type Route, readRoutes, resolve } from "../runtime/router.ts";
import { catalogOf } from "../runtime/specs/catalog.ts";

/** Hosts in this top-level domain never exist (RFC 2606). */
const nowhere = ".invalid";

/**
 * The destination of an address, with the name of the credential's variable in place of the credential. Configured
 * providers come first, as when the request is sent.
 * @throws {UnknownProvider}
 * @throws {ConfigError} when a value that configures its provider is invalid
 */
export function findDestination(
  address: string,
  env: Environment,
  aliases: Readonly<Record<string, string>>,
): Destination {
  const catalog = catalogOf(env);
  const { adapters: all } = catalog;
  // an address names its provider, so that no other one has to be read
  const [key, ...rest] = (Object.hasOwn(aliases, address) ? (aliases[address] ?? address) : address).split("/");
  const adapters = rest.length === 0 ? all : all.filter(({ names }) => names.some((name) => name.key === key));
  const invalid = new Map<Registration, string>();
  const configured = readRoutes(adapters, env, catalog, (registration, why) => invalid.set(registration, why));
  const settingsIn = (adapter: Adapter, registration: Registration) => {
    const leftOut = ({ message }: ConfigError) => void invalid.set(registration, message);
    return except(ConfigError, () => readAddressSettings(adapter, registration, env), leftOut);
  };
  const known = new Set(configured.map(({ registration }) => registration));
  const others = adapters.flatMap((adapter) =>
    adapter.names
      .filter((name) => !known.has(name))
      .map((registration): Route => {
        const settings = { ...namesIn(adapter, registration), ...settingsIn(adapter, registration) };
        const base = adapter.base === undefined ? originOf(registration.base_url) : defaultBase(adapter, settings);
        const hasKey =
          !adapter.key_optional || (adapter.credential !== undefined && registration.credential.length > 0);
        return {
          adapter,
          registration,
          ...listedFor(adapter, catalog),
          key: hasKey ? "" : undefined,
          base: new URL(base),
          settings,
        };
      }),
  );
  const found = resolve(address, [...configured, ...others], aliases);
  const why = invalid.get(found.registration);
  if (why !== undefined) throw new ConfigError(why);
  const shown = { ...found, key: found.key === undefined ? undefined : maskFor(found, env) };
  return withSettings(shown, {
    capMaxTokens: readSetting(env, "capMaxTokens"),
    cacheAuto: readSetting(env, "cacheAuto"),
  });
}

/** For each setting in the address the name of its variable, in the form of a value. */
function namesIn(adapter: Adapter, { settings = {} }: Registration): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, [first = ""]]) => [
      name,
      addressSetting(adapter, name, first).type === "url" ? originOf(first) : first.toLowerCase(),
    ]),
  );
}

/** An origin in place of that in a variable. */
function originOf(variable: string): string {
  return `http://${variable.toLowerCase()}${nowhere}`;
}

function maskFor({ registration }: Route, env: Environment): string {
  const [first = "key"] = registration.credential;
  return `<${registration.credential.find((name) => variable(env, name) !== undefined) ?? first}>`;
}

/**
 * The URL as it is shown: what is not set is shown as its variable. Of a base URL in the environment, only the origin and the
 * version are shown, with `…` for the rest: path and query may contain a secret.
 */
export function shownUrl(to: Destination, stream: boolean): string {
  const { adapter, registration, base, settings } = to;
  const names = Object.entries(namesIn(adapter, registration));
  const unset = names.filter(([name, value]) => settings[name] === value);
  const url = callUrl(to, stream).href;
  if (base.hostname.endsWith(nowhere) || isDefault(to)) {
    const shown = [
      [originOf(registration.base_url), registration.base_url],
      ...unset.map(([name, value]) => [value, registration.settings?.[name]?.[0] ?? ""]),
    ];
    return shown.reduce((text, [value = "", variable]) => text.replaceAll(value, `<${variable}>`), url);
  }
  const plain = callUrl({ ...to, base: new URL(base.origin) }, stream).href;
  return url === plain ? url : callUrl({ ...to, base: hidden(base) }, stream).href.replaceAll(encodeURI(mark), mark);
}

/** Whether the base URL is the one of the spec, with settings that are parts of a host. */
function isDefault({ adapter, base, settings }: Destination): boolean {
  const isWhole = Object.keys(settings).some((name) => addressSetting(adapter, name, "").type === "url");
  const address = defaultBase(adapter, settings);
  // a base URL can be given in place of the settings
  return !isWhole && URL.canParse(address) && base.href === new URL(address).href;
}

const mark = "…";

function hidden(base: URL): URL {
  const shown = new URL(base.origin);
  const steps = base.pathname.split("/").filter(Boolean);
  shown.pathname = steps.map((step) => (isVersion(step) ? step : mark)).join("/");
  if (base.search !== "") shown.search = mark;
  return shown;
}
