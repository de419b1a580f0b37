/** The destination of a request, whether or not its provider is configured: explaining needs no key. */
import { adapters } from "../generated/adapters/index.ts";
import { type Environment, readSetting, variable } from "../runtime/config/config.ts";
import { withCap } from "../runtime/models.ts";
import { callUrl, type Destination, isVersion, type Route, readRoutes, resolve } from "../runtime/router.ts";

/** Hosts in this top-level domain never exist (RFC 2606). */
const nowhere = ".invalid";

/**
 * The destination of an address, with the name of the credential's variable in place of the credential. Configured
 * providers come first, as when the request is sent.
 * @throws {UnknownProvider}
 */
export function findDestination(
  address: string,
  env: Environment,
  aliases: Readonly<Record<string, string>>,
): Destination {
  const configured = readRoutes(adapters, env);
  const known = new Set(configured.map(({ registration }) => registration));
  const others = adapters.flatMap((adapter) =>
    adapter.names
      .filter((name) => !known.has(name))
      .map((registration): Route => {
        const base = new URL(adapter.base ?? `http://${registration.base_url.toLowerCase()}${nowhere}`);
        return { adapter, registration, key: adapter.base === undefined ? undefined : "", base };
      }),
  );
  const found = resolve(address, [...configured, ...others], aliases);
  const shown = { ...found, key: found.key === undefined ? undefined : maskFor(found, env) };
  return readSetting(env, "capMaxTokens") === true ? withCap(shown) : shown;
}

function maskFor({ registration }: Route, env: Environment): string {
  const [first = "key"] = registration.credential;
  return `<${registration.credential.find((name) => variable(env, name) !== undefined) ?? first}>`;
}

/**
 * The URL as it is shown: a base URL that is not set is shown as its variable. Of a configured base URL, only the origin and
 * the version are shown, with `…` for the rest: path and query may contain a secret.
 */
export function shownUrl(to: Destination, stream: boolean): string {
  const { adapter, registration, base } = to;
  const url = callUrl(to, stream).href;
  if (base.hostname.endsWith(nowhere)) return url.replace(base.origin, `<${registration.base_url}>`);
  if (base.href === (adapter.base && new URL(adapter.base).href)) return url;
  const plain = callUrl({ ...to, base: new URL(base.origin) }, stream).href;
  return url === plain ? url : callUrl({ ...to, base: hidden(base) }, stream).href.replaceAll(encodeURI(mark), mark);
}

const mark = "…";

function hidden(base: URL): URL {
  const shown = new URL(base.origin);
  const steps = base.pathname.split("/").filter(Boolean);
  shown.pathname = steps.map((step) => (isVersion(step) ? step : mark)).join("/");
  if (base.search !== "") shown.search = mark;
  return shown;
}
