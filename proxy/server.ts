/** The HTTP server of the proxy: who may call, which handler answers, and the form of errors. */
import { once } from "node:events";
import http, { type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Logger } from "pino";
import { routes } from "../generated/proxy/routes.ts";
import type { Environment } from "../runtime/config/path.ts";
import type { Warn } from "../runtime/config/warnings.ts";
import { Engine } from "../runtime/engine.ts";
import { Overloaded } from "../runtime/errors.ts";
import { Admission } from "../runtime/limits/admission.ts";
import type { Buckets } from "../runtime/limits/buckets.ts";
import { openBuckets } from "../runtime/limits/open-buckets.ts";
import { RequestLog } from "../runtime/log.ts";
import { locateSpecs } from "../runtime/specs/compiled.ts";
import type { RequestTelemetry } from "../runtime/telemetry/observation.ts";
import { Call } from "./call.ts";
import { closeGracefully } from "./connections.ts";
import { createHandlers } from "./handlers.ts";
import { createInboundHandler } from "./inbound/handlers.ts";
import { type CallerKeys, openCallerKeys, warnOfLostBudgets } from "./keys/caller-keys.ts";
import { createLogger } from "./logger.ts";
import { rejectMalformed } from "./malformed-requests.ts";
import type { ProxyOptions, RunningProxy } from "./options.ts";
import { pageFiles, settingsPath } from "./page.ts";
import type { RecordSink } from "./record-sink.ts";
import { type AccessCheck, accessIn, createAccessCheck } from "./request/access.ts";
import { emptyBody, readBody } from "./request/body.ts";
import { BodyMemory, bodyMemoryOf } from "./request/body-memory.ts";
import { checkEncoding, checkHost, checkPath } from "./request/headers.ts";
import { RequestContexts } from "./request-contexts.ts";
import { methodsOf, preflightHeaders } from "./response/cors.ts";
import { envelope, type Failure, failureOf } from "./response/failures.ts";
import { callNotFound } from "./response/not-found.ts";
import { closeStalled } from "./response/stalled-readers.ts";
import { createRoutes } from "./routes.ts";
import { readGauges } from "./telemetry/gauges.ts";

export type { RunningProxy };

/** The options for Dragoman's own programs. */
export interface ServerOptions extends ProxyOptions {
  /** Default: one that reads `env`. */
  readonly engine?: Engine;
  /** The request log. Default: the file that `DRAGOMAN_LOG` names, if any. */
  readonly log?: RecordSink;
  /** The rate limits and budgets where there is no shared store. Default: those of this process alone. */
  readonly buckets?: Buckets;
  /** After how long without an event a stream of an inbound API is kept alive, in milliseconds. Default: 10 s. */
  readonly keepAlive?: number;
  /** How many processes share the port. Default: 1. */
  readonly processes?: number;
}

function engineIn(env: Environment, warn: Warn): Engine {
  locateSpecs(env, warn);
  return new Engine({ env, parts: ["proxy", "server"], warn });
}

/** How long clients may take to receive the error of an aborted request before they are cut off, in milliseconds. */
const drainTimeout = 1000;

/** How long a client may take to send a whole request, in milliseconds. */
const requestTimeout = 300_000;

/** How long an idle connection stays open, in milliseconds. */
const keepAliveTimeout = 72_000;

const unauthorized = envelope(
  "Unauthorized",
  "this proxy needs a valid key: send it as authorization: Bearer <key>, x-api-key or x-goog-api-key",
);

const shuttingDown = "the proxy is shutting down";

/**
 * Starts a proxy; resolves when it listens.
 * @throws {ConfigError} when a setting is not usable, and the system's error when the port is taken
 */
export async function startProxy(options: ServerOptions = {}): Promise<RunningProxy> {
  const logger = createLogger(options.logs);
  const warn = (what: string): void => logger.warn(what);
  const engine = options.engine ?? engineIn(options.env ?? process.env, warn);
  const { settings } = engine;
  const log = options.log ?? (settings.log === undefined ? undefined : new RequestLog(settings.log, warn));
  const buckets = await openBuckets(settings, warn, options.buckets);
  const { telemetry } = options;
  const contexts = new RequestContexts(log, telemetry);
  const callers = openCallerKeys(settings, warn);
  if (options.buckets === undefined) warnOfLostBudgets(callers, settings, warn);
  const server = createServer({
    engine,
    logger,
    contexts,
    buckets,
    callers,
    telemetry,
    access: createAccessCheck({ ...accessIn(settings), ...options.access }),
    keepAlive: options.keepAlive ?? 10_000,
    processes: options.processes ?? 1,
  });
  const host = options.host ?? settings.host;
  try {
    // `localhost` may be the address of IPv6 alone
    server.listen({ host: host === "localhost" ? "127.0.0.1" : host, port: options.port ?? settings.port });
    await once(server, "listening");
  } catch (error) {
    await buckets.close();
    callers?.close();
    await log?.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return {
    host,
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    reopenLog: () => log?.reopen(),
    reloadKeys: () => callers?.reload(),
    async close() {
      const gracePeriod = settings.shutdownSecs * 1000;
      const interrupt = setTimeout(() => contexts.interrupt(() => new Overloaded(1000, shuttingDown)), gracePeriod);
      const cut = setTimeout(() => server.closeAllConnections(), gracePeriod + drainTimeout);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(interrupt);
      clearTimeout(cut);
      // the server may close before the last response emits `close`
      await contexts.allEnded();
      await buckets.close();
      callers?.close();
      await log?.close();
    },
  };
}

interface ServerParts {
  readonly engine: Engine;
  readonly logger: Logger;
  readonly contexts: RequestContexts;
  readonly buckets: Buckets;
  /** The keys that callers must send; without it, they need none. */
  readonly callers: CallerKeys | undefined;
  readonly telemetry: RequestTelemetry | undefined;
  readonly access: AccessCheck;
  readonly keepAlive: number;
  readonly processes: number;
}

/** The server, not yet listening. */
function createServer({
  engine,
  logger,
  contexts,
  buckets,
  callers,
  telemetry,
  access,
  keepAlive,
  processes,
}: ServerParts): Server {
  const server = http.createServer({ requestTimeout, keepAliveTimeout });
  server.on("clientError", (error, socket) => rejectMalformed(error, socket as Socket, access.cors(undefined)));
  closeGracefully(server);
  closeStalled(server, engine.settings.idleTimeoutSecs * 1000);
  const { maxBodyBytes } = engine.settings;
  const memory = new BodyMemory(bodyMemoryOf(engine.settings));
  const report = (error: unknown): void => {
    logger.error({ err: engine.masked(error) }, "unhandled error");
  };
  const admission = new Admission(engine.settings, buckets, processes);
  if (telemetry !== undefined) readGauges(telemetry, engine, admission);
  const handlers = createHandlers(engine, admission, report);
  const page = pageFiles(engine);
  const routeOf = createRoutes(handlers, createInboundHandler(engine, admission, report, keepAlive), page);

  server.on("request", (request, response) => {
    const call = new Call(request, response, access.cors(request.headers.origin));
    answer(call).catch((error) => fail(call, error));
  });

  async function answer(call: Call): Promise<void> {
    const { method } = call.request;
    checkHost(call);
    const route = routeOf(method, call.path);
    const encodings = route?.encodings;
    const context = encodings && contexts.begin(call);
    call.context = context;
    if (encodings !== undefined) checkEncoding(call, encodings);
    // after `begin`, so that refused requests are logged, and before the body is read
    const refusal = access.refusal(call.given) ?? identify(call);
    if (refusal?.status === 401) call.headers["www-authenticate"] = "Bearer";
    if (refusal !== undefined) return refuse(call, refusal);
    checkPath(call);
    if (method === "OPTIONS") return preflight(call);
    if (route === undefined) return callNotFound(call, page.has(call.path));
    // the body does not stay in memory: it can be large, and a stream can stay open for long
    return route.handler(call, context === undefined ? emptyBody : await readBody(call, context, maxBodyBytes, memory));
  }

  function fail(call: Call, error: unknown): void {
    const { context, response, headers } = call;
    // the client has left
    if (context?.ended) return;
    const failure = failureOf(error);
    if (failure.unhandled) report(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (failure.retryAfter !== undefined) headers["retry-after"] = failure.retryAfter;
    // otherwise SDKs would multiply the attempts
    if (failure.retried && context?.attempts.repeated && call.api !== undefined) headers["x-should-retry"] = "false";
    refuse(call, failure);
  }

  function refuse(call: Call, failure: Failure): void {
    if (call.context) call.context.error ??= failure.logged;
    call.refuse(failure);
  }

  /** Finds out whose key a request has; the failure if it needs one. Probes, preflight requests and the page can send none. */
  function identify(call: Call): Failure | undefined {
    const isPage = page.has(call.path) && call.path !== settingsPath;
    const isOpen = call.request.method === "OPTIONS" || call.path === routes.health.path || isPage;
    if (callers === undefined || isOpen) return undefined;
    const caller = callers.find(call.given);
    if (caller === undefined) return unauthorized;
    call.caller = caller;
    const { context } = call;
    if (context) context.caller = caller;
    if (context?.observation) context.observation.key = caller.name;
    return undefined;
  }

  /** Also on unknown paths, so that pages can read the 404. */
  function preflight({ path, given, headers, response }: Call): void {
    const isAllowed = "access-control-allow-origin" in headers;
    const requested = given["access-control-request-headers"];
    const more = isAllowed ? preflightHeaders(path, requested) : { allow: methodsOf(path) };
    response.writeHead(204, { ...headers, ...more }).end();
  }

  return server;
}
