/** The HTTP proxy: four endpoints on one engine, one error envelope, one request id per request. */
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Logger } from "pino";
import { type OperationId, routes } from "../generated/proxy/routes.ts";
import { Engine } from "../runtime/engine.ts";
import { Overloaded } from "../runtime/errors.ts";
import { Admission } from "../runtime/limits/admission.ts";
import type { Buckets } from "../runtime/limits/buckets.ts";
import { openBuckets } from "../runtime/limits/open-buckets.ts";
import { RequestLog } from "../runtime/log.ts";
import { shorten } from "../runtime/shorten.ts";
import type { RequestTelemetry } from "../runtime/telemetry/observation.ts";
import { closeGracefully } from "./connections.ts";
import { fastify } from "./fastify.ts";
import { createHandlers } from "./handlers.ts";
import { createInboundHandler } from "./inbound/handlers.ts";
import { apiOf, pathOf } from "./inbound/paths.ts";
import { addInboundRoutes } from "./inbound/routes.ts";
import { type CallerKey, type CallerKeys, openCallerKeys, warnOfLostBudgets } from "./keys/caller-keys.ts";
import { createLogger } from "./logger.ts";
import { rejectMalformed } from "./malformed-requests.ts";
import type { ProxyOptions, RunningProxy } from "./options.ts";
import type { RecordSink } from "./record-sink.ts";
import { type AccessCheck, accessIn, createAccessCheck } from "./request/access.ts";
import { readBody } from "./request/body.ts";
import { BodyMemory, bodyMemoryOf } from "./request/body-memory.ts";
import { compressed } from "./request/decompression.ts";
import { problemWithEncoding, problemWithHost } from "./request/headers.ts";
import { requestId } from "./request/id.ts";
import type { RequestContext } from "./request-context.ts";
import { RequestContexts } from "./request-contexts.ts";
import { allowedMethods, methodsOf, preflightHeaders } from "./response/cors.ts";
import { envelope, type Failure, failureOf } from "./response/failures.ts";
import { closeStalled } from "./response/stalled-readers.ts";
import { readGauges } from "./telemetry/gauges.ts";

export type { RunningProxy };

declare module "fastify" {
  interface FastifyRequest {
    /** Present on requests that are answered by a model. */
    context: RequestContext | null;
    /** Whose key it has; null where no key is needed. */
    caller: CallerKey | null;
  }
}

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
}

/** How long clients may take to receive the error of an aborted request before they are cut off, in milliseconds. */
const drainTimeout = 1000;

/** How long a client may take to send a whole request, in milliseconds. */
const requestTimeout = 300_000;

/** How much of an unknown path an error quotes, in characters. */
const maxQuotedPath = 256;

/** The paths that an error lists. */
const paths = Object.values(routes)
  .map(({ path }) => path)
  .join(", ");

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
  const engine = options.engine ?? new Engine({ env: options.env ?? process.env, parts: ["proxy", "server"], warn });
  const { settings } = engine;
  const log = options.log ?? (settings.log === undefined ? undefined : new RequestLog(settings.log, warn));
  const buckets = await openBuckets(settings, warn, options.buckets);
  const { telemetry } = options;
  const contexts = new RequestContexts(log, telemetry);
  const callers = openCallerKeys(settings, warn);
  if (options.buckets === undefined) warnOfLostBudgets(callers, settings, warn);
  const app = createServer({
    engine,
    logger,
    contexts,
    buckets,
    callers,
    telemetry,
    access: createAccessCheck({ ...accessIn(settings), ...options.access }),
    keepAlive: options.keepAlive ?? 10_000,
  });
  const host = options.host ?? settings.host;
  try {
    // for `localhost` the framework opens two listeners and closes only one of them gracefully
    await app.listen({ host: host === "localhost" ? "127.0.0.1" : host, port: options.port ?? settings.port });
  } catch (error) {
    await buckets.close();
    callers?.close();
    await log?.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    host,
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    reopenLog: () => log?.reopen(),
    reloadKeys: () => callers?.reload(),
    async close() {
      const gracePeriod = settings.shutdownSecs * 1000;
      const interrupt = setTimeout(() => contexts.interrupt(() => new Overloaded(1000, shuttingDown)), gracePeriod);
      const cut = setTimeout(() => app.server.closeAllConnections(), gracePeriod + drainTimeout);
      await app.close();
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
}

/** The server, not yet listening. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { engine, logger, contexts, buckets, callers, telemetry, access, keepAlive } = parts;
  const app = fastify({
    requestTimeout,
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => rejectMalformed(error, socket, access.cors(undefined)),
    // hooks do not run for a path that cannot be decoded
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const { headers, id } = request;
      const failure = access.refusal(headers) ?? (callers && !callers.find(headers) ? unauthorized : failureOf(error));
      reply
        .code(failure.status)
        .headers({ ...access.cors(headers.origin), "x-request-id": id })
        .send(bodyOf(request, failure));
    },
  });
  closeGracefully(app.server);
  closeStalled(app.server, engine.settings.idleTimeoutSecs * 1000);
  const { maxBodyBytes } = engine.settings;
  const memory = new BodyMemory(bodyMemoryOf(engine.settings));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async ({ context }: FastifyRequest, payload: IncomingMessage) => {
    // only the chat endpoints read a body
    return context === null ? undefined : readBody(payload, context, maxBodyBytes, memory);
  });
  app.decorateRequest("context", null);
  app.decorateRequest("caller", null);

  const report = (error: unknown): void => {
    logger.error({ err: engine.masked(error) }, "unhandled error");
  };

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(access.cors(request.headers.origin)).header("x-request-id", request.id);
    if (apiOf(request) !== undefined) reply.header("request-id", request.id);
    done(problemWithHost(request, reply));
  });
  // runs before the body is read, but after `begin`, so that refused chat requests are logged
  app.addHook("preParsing", (request, reply, _body, done) => {
    const refusal = access.refusal(request.headers) ?? identify(request);
    if (refusal === undefined) return done();
    if (request.context) request.context.error = refusal.logged;
    if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
    reply.code(refusal.status).send(bodyOf(request, refusal));
  });
  app.setErrorHandler((error, request, reply) => {
    const { context } = request;
    // the client has left
    if (context?.ended) return reply.hijack();
    const failure = failureOf(error);
    if (failure.unhandled) report(error);
    if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
    // the framework closes a connection whose body it has not read; a client that is still sending would miss the error
    if (error instanceof Overloaded) reply.removeHeader("connection");
    if (context) context.error ??= failure.logged;
    // otherwise SDKs would multiply the attempts
    if (failure.retried && apiOf(request) !== undefined) reply.header("x-should-retry", "false");
    return reply.code(failure.status).send(bodyOf(request, failure));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const name = shorten(path, maxQuotedPath);
    const allow = allowedMethods(path);
    const problem =
      allow === undefined
        ? `there is no ${name} here; there are ${paths}`
        : `${name} does not take ${request.method}; it takes ${allow}`;
    // clients that try a WebSocket first fall back to HTTP at once with this status alone
    const isWebSocket = allow !== undefined && request.headers.upgrade?.toLowerCase() === "websocket";
    const status = isWebSocket ? 426 : undefined;
    const failure = envelope(allow === undefined ? "NotFound" : "MethodNotAllowed", problem, status);
    if (allow !== undefined) reply.header("allow", allow);
    return reply.code(failure.status).send(bodyOf(request, failure));
  });

  /** Finds out whose key a request has; the failure if it needs one. Probes and preflight requests can send none. */
  function identify(request: FastifyRequest): Failure | undefined {
    if (callers === undefined || request.method === "OPTIONS" || pathOf(request) === routes.health.path)
      return undefined;
    const caller = callers.find(request.headers);
    if (caller === undefined) return unauthorized;
    request.caller = caller;
    const { context } = request;
    if (context) context.caller = caller;
    if (context?.observation) context.observation.key = caller.name;
    return undefined;
  }

  const begin =
    (encodings: readonly string[]): onRequestHookHandler =>
    (request, reply, done) => {
      request.context = contexts.begin(request, reply);
      done(problemWithEncoding(request, reply, encodings));
    };
  const admission = new Admission(engine.settings, buckets);
  if (telemetry !== undefined) readGauges(telemetry, engine, admission);
  const handlers = createHandlers(engine, admission, report);
  for (const [operation, { method, path }] of Object.entries(routes)) {
    const isChat = operation === "chat" || operation === "stream";
    app.route({
      method,
      url: path,
      handler: handlers[operation as OperationId],
      ...(isChat && { onRequest: begin(["identity"]) }),
    });
  }
  const inbound = createInboundHandler(engine, admission, report, keepAlive);
  addInboundRoutes(app, begin(compressed), inbound, handlers.models);
  // also on unknown paths, so that pages can read the 404
  app.options("*", (request, reply) => {
    const path = pathOf(request);
    const requested = request.headers["access-control-request-headers"];
    const isAllowed = "access-control-allow-origin" in access.cors(request.headers.origin);
    return reply
      .code(204)
      .headers(isAllowed ? preflightHeaders(path, requested) : { allow: methodsOf(path) })
      .send();
  });
  return app;
}

/** The body of an error, in the form of the API that was called. */
function bodyOf(request: FastifyRequest, { status, body, param }: Failure): object {
  return apiOf(request)?.failure({ status, ...body.error, ...(param !== undefined && { param }), items: [] }) ?? body;
}
