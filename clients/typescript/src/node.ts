/** The client for Node. */
import { readBaseUrl } from "./base-url.ts";
import { Client } from "./client.ts";
import { refused } from "./failures.ts";
import { sendWith } from "./fetch.ts";
import { version } from "./generated/calls.ts";
import { BundledProxy } from "./node/bundled-proxy.ts";
import { send } from "./node/send.ts";
import { checkOptions, type NodeOptions, nodeOptions } from "./options.ts";

export type { NodeOptions as DragomanOptions } from "./options.ts";
export * from "./public.ts";

/**
 * A client of the Dragoman proxy.
 *
 * Without a base URL it uses the bundled proxy: a child process that the first call starts, that all clients of the process
 * share, and that ends with it. That proxy reads its provider keys from this process's environment.
 */
export class Dragoman extends Client {
  /** @throws {InvalidRequestError} when an option is unknown or invalid */
  constructor(options: NodeOptions = {}) {
    checkOptions(options, nodeOptions, "a client");
    const { baseUrl, env, proxyFile, fetch, logger } = options;
    const common = {
      headers: { "user-agent": `dragoman-typescript/${version}` },
      send: fetch === undefined ? send : sendWith.bind(undefined, fetch),
    };
    if (baseUrl === undefined) {
      const proxy = env ? new BundledProxy(proxyFile, env) : BundledProxy.shared(proxyFile);
      if (logger) proxy.loggers.add(logger);
      const close = async () => {
        if (logger) proxy.loggers.delete(logger);
        if (env) proxy.stop();
      };
      super({ ...common, findProxy: (silent) => proxy.find(silent), close }, options);
    } else {
      if (env || proxyFile) throw refused("env and proxyFile are options of the bundled proxy: leave out baseUrl");
      const proxy = { url: readBaseUrl(baseUrl) };
      super({ ...common, findProxy: async () => proxy }, options);
    }
  }
}
