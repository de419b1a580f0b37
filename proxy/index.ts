/**
 * The HTTP proxy as a module, for programs that run it in their own process. `dragoman proxy` is the same as a command.
 * @module dragoman/proxy
 */
import "../runtime/node-version.ts";
import type { ProxyOptions, RunningProxy } from "./options.ts";
import { startProxy as start } from "./server.ts";

export { ConfigError, type Environment, type LoadConfigOptions, loadConfig } from "../runtime/config/config.ts";
export type { Access } from "./request/access.ts";
export type { ProxyOptions, RunningProxy };

/**
 * Starts a proxy; resolves when it listens. It reads no config file: `loadConfig` does.
 * @throws {ConfigError} when a setting is not usable, and the system's error when the port is taken
 */
export function startProxy(options: ProxyOptions = {}): Promise<RunningProxy> {
  return start(options);
}
