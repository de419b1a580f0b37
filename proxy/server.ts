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
import { tendConnections } from "./connections.ts";
import { fastify } from "./fastify.ts";
import { createHandlers } from "./handlers.ts";
import { createLogger } from "./logger.ts";
import { rejectMalformed } from "./malformed-requests.ts";
import type { ProxyOptions, RunningProxy } from "./options.ts";
import { type Access, createGatekeeper } from "./request/access.ts";
import { readBody } from "./request/body.ts";
import { BodyMemory, bodyMemoryOf } from "./request/body-memory.ts";
import { problemWithEncoding, problemWithHost } from "./request/headers.ts";
import { requestId } from "./request/id.ts";
import type { RequestContext } from "./request-context.ts";
import { RequestContexts } from "./request-contexts.ts";
import { allowedMethods, corsHeaders, methodsOf, preflightHeaders } from "./response/cors.ts";
import { envelope, failureOf } from "./response/failures.ts";
import { closeStalled } from "./response/stalled-readers.ts";

export type { RunningProxy };

declare module "fastify" {
  interface FastifyRequest {
    /** Present on the two chat endpoints. */
    context: RequestContext | null;
  }
}

/** What the product's own programs start a proxy with. */
export interface ServerOptions extends ProxyOptions {
  /** Default: one that reads `env`. */
  readonly engine?: Engine;
  /** Where records of requests go. Default: the file of the setting, if there is one. */
  readonly log?: Pick<RequestLog, "append" | "reopen" | "close">;
  /** What counts the rate limits where no shared store does. Default: this process. */
  readonly buckets?: Buckets;
}

/** How long callers may take to hear that their connection ends, in milliseconds; then they are cut off. */
const goodbyeTimeout = 1000;

/** How long a caller may take to send a whole request, in milliseconds. */
const sending = 300_000;

/** Of a path that is not there, so many characters are quoted. */
const longestPath = 256;

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
  const contexts = new RequestContexts(log);
  const app = createServer(engine, logger, contexts, buckets, options.access);
  const host = options.host ?? settings.host;
  try {
    // the framework would listen on two addresses, and close but one of the two listeners as it should
    await app.listen({ host: host === "localhost" ? "127.0.0.1" : host, port: options.port ?? settings.port });
  } catch (error) {
    buckets.close();
    await log?.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    host,
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    reopenLog: () => log?.reopen(),
    async close() {
      const allowed = settings.shutdownSecs * 1000;
      const interrupt = setTimeout(() => contexts.interrupt(() => new Overloaded(1000, shuttingDown)), allowed);
      const cut = setTimeout(() => app.server.closeAllConnections(), allowed + goodbyeTimeout);
      await app.close();
      clearTimeout(interrupt);
      clearTimeout(cut);
      // the server may close before the last of its connections has told that it did
      await contexts.ended();
      buckets.close();
      await log?.close();
    },
  };
}

/** The server without a port, for tests and for `startProxy`. */
export function createServer(
  engine: Engine,
  logger: Logger,
  contexts: RequestContexts,
  buckets: Buckets,
  access?: Access,
): FastifyInstance {
  const gatekeeper = createGatekeeper(access);
  const cors = gatekeeper.pages ? corsHeaders : {};
  const app = fastify({
    requestTimeout: sending,
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => rejectMalformed(error, socket, cors),
    // a path that cannot be decoded passes no hook
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const failure = gatekeeper.refusal(request.headers) ?? failureOf(error);
      reply
        .code(failure.status)
        .headers({ ...cors, "x-request-id": request.id })
        .send(failure.body);
    },
  });
  tendConnections(app.server);
  closeStalled(app.server, engine.settings.idleTimeoutSecs * 1000);
  const { maxBodyBytes } = engine.settings;
  const memory = new BodyMemory(bodyMemoryOf(engine.settings));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async ({ context }: FastifyRequest, payload: IncomingMessage) => {
    // nobody else wants a body
    return context === null ? undefined : readBody(payload, context, maxBodyBytes, memory);
  });
  app.decorateRequest("context", null);

  const report = (error: unknown): void => {
    logger.error({ err: engine.masked(error) }, "a failure that nobody foresaw");
  };

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(cors).header("x-request-id", request.id);
    done(problemWithHost(request, reply));
  });
  // before the body is read, and after its context exists, which is logged
  app.addHook("preParsing", (request, reply, _body, done) => {
    const refusal = gatekeeper.refusal(request.headers);
    if (refusal === undefined) return done();
    if (request.context) request.context.error = refusal.logged;
    reply.code(refusal.status).send(refusal.body);
  });
  app.setErrorHandler((error, request, reply) => {
    const { context } = request;
    // nobody is left to answer
    if (context?.over) return reply.hijack();
    const failure = failureOf(error);
    if (failure.unforeseen) report(error);
    if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
    // the framework closes the connection of a body that it has not read, and a caller who still sends would not hear why
    if (error instanceof Overloaded) reply.removeHeader("connection");
    if (context) context.error ??= failure.logged;
    return reply.code(failure.status).send(failure.body);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const name = shorten(path, longestPath);
    const allow = allowedMethods(path);
    const failure =
      allow === undefined
        ? envelope(
            "NotFound",
            `there is no ${name} here; there are ${Object.values(routes)
              .map((route) => route.path)
              .join(", ")}`,
          )
        : envelope("MethodNotAllowed", `${name} does not take ${request.method}; it takes ${allow}`);
    if (allow !== undefined) reply.header("allow", allow);
    return reply.code(failure.status).send(failure.body);
  });

  const begin: onRequestHookHandler = (request, reply, done) => {
    request.context = contexts.begin(request, reply);
    done(problemWithEncoding(request, reply));
  };
  const handlers = createHandlers(engine, new Admission(engine.settings, buckets), report);
  for (const [operation, { method, path, schema }] of Object.entries(routes)) {
    const isChat = operation === "chat" || operation === "stream";
    app.route({
      method,
      url: path,
      schema,
      handler: handlers[operation as OperationId],
      ...(isChat && { onRequest: begin }),
    });
  }
  // on unknown paths too: else a page could not read that they are not there
  app.options("*", (request, reply) => {
    const path = pathOf(request);
    const wanted = request.headers["access-control-request-headers"];
    const headers = gatekeeper.pages ? preflightHeaders(path, wanted) : { allow: methodsOf(path) };
    return reply.code(204).headers(headers).send();
  });
  return app;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}
