/** The proxy in an HTTP server of its own. */
import type { AddressInfo, Socket } from "node:net";
import { closeGracefully } from "./connections/closing.ts";
import { rejectMalformed } from "./connections/malformed-requests.ts";
import { createLogger } from "./logger.ts";
import { engineOf, type OpenProxy, openProxy, type ServerOptions } from "./open-proxy.ts";
import type { RunningProxy } from "./options.ts";
import { fastify } from "./packages.ts";
import { pageFiles } from "./page.ts";

export type { RunningProxy, ServerOptions };

/** How long clients may take to receive the error of an aborted request before they are cut off, in milliseconds. */
const drainTimeout = 1000;

/** How long a client may take to send a whole request, in milliseconds. */
const requestTimeout = 300_000;

/** How long an idle connection stays open, in milliseconds. */
const keepAliveTimeout = 72_000;

/**
 * Starts a proxy; resolves when it listens.
 * @throws {ConfigError} when a setting is not usable, and the system's error when the port is taken
 */
export async function startProxy(options: ServerOptions = {}): Promise<RunningProxy> {
  const logger = createLogger(options.logs);
  const engine = engineOf(options, (what) => logger.warn(what));
  const { settings } = engine;
  let proxy: OpenProxy | undefined;
  const app = fastify({
    requestTimeout,
    keepAliveTimeout,
    return503OnClosing: false,
    clientErrorHandler: (error, socket) =>
      rejectMalformed(error, socket as Socket, proxy?.access.cors(undefined) ?? {}),
    // of a path that is not valid percent-encoding
    frameworkErrors: (_error, request, reply) => proxy?.guard(request, reply, () => {}),
  });
  closeGracefully(app.server);
  // the framework has no logger: with one, it does more for each request
  app.addHook("onError", (_request, _reply, error, done) => {
    if ((error.statusCode ?? 500) >= 500) logger.error({ err: engine.masked(error) }, "unhandled error");
    done();
  });
  proxy = await openProxy(app, engine, logger, options, pageFiles(engine));
  const { reopenLog, reload, stalled } = proxy;
  app.server.on("connection", (socket) => stalled.watch(socket));
  const host = options.host ?? settings.host;
  try {
    // `localhost` may be the address of IPv6 alone
    await app.listen({ host: host === "localhost" ? "127.0.0.1" : host, port: options.port ?? settings.port });
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    host,
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    reopenLog,
    reload,
    async close() {
      const grace = settings.shutdownSecs * 1000 + drainTimeout;
      const cut = setTimeout(() => app.server.closeAllConnections(), grace);
      await app.close();
      clearTimeout(cut);
    },
  };
}
