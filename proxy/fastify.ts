/**
 * Dragoman inside your own Fastify server: the routes of the proxy below a prefix, with your hooks, your logger and your lifecycle.
 * @module dragoman/fastify
 */
import "../runtime/node-version.ts";
import type { FastifyPluginAsync } from "fastify";
import type { Environment } from "../runtime/config/config.ts";
import { engineOf, openProxy } from "./open-proxy.ts";
import type { ProxyOptions } from "./options.ts";
import type { Access } from "./request/access.ts";

export { ConfigError, type Environment, type LoadConfigOptions, loadConfig } from "../runtime/config/config.ts";
export type { Access };

/** Options besides Fastify's own `prefix`, which is the start of every path. */
export interface DragomanOptions extends Pick<ProxyOptions, "access" | "telemetry"> {
  /** Where settings and providers are read from. Those of the server itself, such as host and port, have no effect. Default: `process.env`. */
  readonly env?: Environment;
  /** The YAML file with the hashes of the keys that callers must send. Default: `DRAGOMAN_KEYS`. */
  readonly keys?: string;
  /** The file to which one JSON line per completed request is appended. Default: `DRAGOMAN_LOG`. */
  readonly log?: string;
}

/** With those of Fastify's `register`. */
const optionNames = ["prefix", "logLevel", "logSerializers", "env", "keys", "log", "access", "telemetry"];

/**
 * Adds the routes. Warnings and unhandled errors go to the logger of the server. When the server closes, open requests have
 * `DRAGOMAN_SHUTDOWN_SECS` to finish.
 * @throws {ConfigError} when a setting is not usable: the server does not become ready
 */
export const dragoman: FastifyPluginAsync<DragomanOptions> = async (app, options) => {
  if (/[:*]/.test(app.prefix))
    throw new Error(`the prefix of dragoman has a parameter: ${app.prefix}; use a fixed path`);
  // a misspelt `keys` would let everyone in
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknown !== undefined) throw new Error(`dragoman has no option ${unknown}; there are ${optionNames.join(", ")}`);
  const { env = process.env, keys, log, access, telemetry } = options;
  const settings = {
    ...env,
    ...(keys !== undefined && { DRAGOMAN_KEYS: keys }),
    ...(log !== undefined && { DRAGOMAN_LOG: log }),
  };
  const engine = engineOf({ env: settings }, (what) => app.log.warn(what));
  const { calls } = await openProxy(
    app,
    engine,
    app.log,
    { ...(access && { access }), ...(telemetry && { telemetry }) },
    new Map(),
  );
  // otherwise the server waits until the connections have been idle for long
  app.addHook("preClose", (done) => {
    calls.closeConnections();
    done();
  });
};
