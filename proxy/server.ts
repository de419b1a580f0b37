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
import { pathOf } from "./inbound/paths.ts";
import { type CallerKeys, openCallerKeys, warnOfLostBudgets } from "./keys/caller-keys.ts";
import { createLogger } from "./logger.ts";
import { rejectMalformed } from "./malformed-requests.ts";
import { ModelCall } from "./model-call.ts";
import { OpenCalls } from "./open-calls.ts";
import type { ProxyOptions, RunningProxy } from "./options.ts";
import { pageFiles, settingsPath } from "./page.ts";
import type { RecordSink } from "./record-sink.ts";
import { type AccessCheck, accessIn, createAccessCheck } from "./request/access.ts";
import { readBody } from "./request/body.ts";
import { BodyMemory, bodyMemoryOf } from "./request/body-memory.ts";
import { checkEncoding, checkHost, checkPath } from "./request/headers.ts";
import { methodsOf, preflightHeaders } from "./response/cors.ts";
import { envelope, type Failure } from "./response/failures.ts";
import { callNotFound } from "./response/not-found.ts";
import { closeStalled } from "./response/stalled-readers.ts";
import { createRoutes, type Route } from "./routes.ts";
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
  const calls = new OpenCalls(log, telemetry);
  const callers = openCallerKeys(settings, warn);
  if (options.buckets === undefined) warnOfLostBudgets(callers, settings, warn);
  const server = createServer({
    engine,
    logger,
    calls,
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
      const interrupt = setTimeout(() => calls.interrupt(() => new Overloaded(1000, shuttingDown)), gracePeriod);
      const cut = setTimeout(() => server.closeAllConnections(), gracePeriod + drainTimeout);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(interrupt);
      clearTimeout(cut);
      // the server may close before the last response emits `close`
      await calls.allEnded();
      await buckets.close();
      callers?.close();
      await log?.close();
    },
  };
}

interface ServerParts {
  readonly engine: Engine;
  readonly logger: Logger;
  readonly calls: OpenCalls;
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
  calls,
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
    const route = routeOf(request.method, pathOf(request.url ?? "/"));
    const call = new (route?.encodings === undefined ? Call : ModelCall)(
      request,
      response,
      access.cors(request.headers.origin),
    );
    answer(call, route).catch((error) => call.fail(error, report));
  });

  async function answer(call: Call, route: Route | undefined): Promise<void> {
    checkHost(call);
    if (call instanceof ModelCall) calls.begin(call);
    if (route?.encodings !== undefined) checkEncoding(call, route.encodings);
    // after `begin`, so that refused requests are logged, and before the body is read
    const refusal = access.refusal(call.given) ?? identify(call);
    if (refusal?.status === 401) call.headers["www-authenticate"] = "Bearer";
    if (refusal !== undefined) return call.refuse(refusal);
    checkPath(call);
    if (call.request.method === "OPTIONS") return preflight(call);
    if (route === undefined) return callNotFound(call, page.has(call.path));
    if (route.encodings === undefined) return route.handler(call);
    // the body does not stay in memory: it can be large, and a stream can stay open for long
    return route.handler(call as ModelCall, await readBody(call as ModelCall, maxBodyBytes, memory));
  }

  /** Finds out whose key a request has; the failure if it needs one. Probes, preflight requests and the page can send none. */
  function identify(call: Call): Failure | undefined {
    const isPage = page.has(call.path) && call.path !== settingsPath;
    const isOpen = call.request.method === "OPTIONS" || call.path === routes.health.path || isPage;
    if (callers === undefined || isOpen) return undefined;
    const caller = callers.find(call.given);
    if (caller === undefined) return unauthorized;
    call.caller = caller;
    if (call instanceof ModelCall && call.observation) call.observation.key = caller.name;
    return undefined;
  }

  /** Also on unknown paths, so that pages can read the 404. */
  function preflight(call: Call): void {
    const { path, given, headers } = call;
    const isAllowed = "access-control-allow-origin" in headers;
    const requested = given["access-control-request-headers"];
    Object.assign(headers, isAllowed ? preflightHeaders(path, requested) : { allow: methodsOf(path) });
    call.send(undefined, 204);
  }

  return server;
}
