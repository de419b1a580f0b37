/**
 * The proxy as a part of a Fastify server: the generated routes, and what is checked before they answer. Fastify neither validates
 * requests nor serializes answers.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { addRoutes, type Handlers } from "../generated/proxy/plugin.ts";
import type { Settings } from "../runtime/config/config.ts";
import { DragomanError } from "../runtime/errors.ts";
import { Call, type Handler } from "./call.ts";
import type { StalledReaders } from "./connections/stalled-readers.ts";
import type { OwnHandlers } from "./handlers.ts";
import { pathOf, type Route, RouteTable } from "./inbound/paths.ts";
import type { CallerKeys } from "./keys/caller-keys.ts";
import { ModelCall, type ModelHandler } from "./model-call.ts";
import type { OpenCalls } from "./open-calls.ts";
import { settingsPath } from "./page.ts";
import type { AccessCheck } from "./request/access.ts";
import { readBody } from "./request/body.ts";
import { BodyMemory, bodyMemoryOf } from "./request/body-memory.ts";
import { checkEncoding, checkHost, checkPath } from "./request/headers.ts";
import { preflightHeaders } from "./response/cors.ts";
import { describe } from "./response/descriptions.ts";
import { envelope, type Failure } from "./response/failures.ts";
import { callNotFound } from "./response/not-found.ts";

export interface PluginParts {
  readonly settings: Settings;
  readonly calls: OpenCalls;
  /** The keys that callers must send; without it, they need none. */
  readonly callers: CallerKeys | undefined;
  readonly access: AccessCheck;
  readonly handlers: OwnHandlers & { readonly inbound: ModelHandler };
  /** The files of the page, by path. */
  readonly page: ReadonlyMap<string, Handler>;
  readonly stalled: StalledReaders;
  /** Is called with an unhandled error. */
  readonly report: (error: unknown) => void;
}

/** Checks a request, and calls `done` if a handler is to answer it. `known` is the route that Fastify has found, if any. */
export type Guard = (request: FastifyRequest, reply: FastifyReply, done: () => void, known?: Route) => void;

/** The call of a request, on the request. */
const ofRequest = Symbol("the call of Dragoman");
interface Checked extends FastifyRequest {
  [ofRequest]?: Call;
}

const unauthorized = envelope(
  "Unauthorized",
  "this proxy needs a valid key: send it as authorization: Bearer <key>, x-api-key or x-goog-api-key",
);

/** Adds the routes below the prefix of `app`. Its hooks, parsers and handlers of errors are for these routes only. */
export function addProxy(app: FastifyInstance, parts: PluginParts): Guard {
  const { settings, calls, callers, access, handlers, page, report, stalled } = parts;
  const table = new RouteTable();
  const memory = new BodyMemory(bodyMemoryOf(settings));
  const prefix = app.prefix.replace(/\/$/, "");

  const guard: Guard = (request, reply, done, known) => {
    const { method, url } = request.raw;
    const path = pathOf((url ?? "/").slice(prefix.length)) || "/";
    // a path with a model in it is only known by its end
    const route = known === undefined || known.below !== undefined ? table.at(path) : known;
    const isFound = route !== undefined && (route.method === method || (route.method === "GET" && method === "HEAD"));
    const headers = access.cors(request.headers.origin);
    const call =
      isFound && route.body !== undefined
        ? new ModelCall(request, reply, route, path, headers)
        : new Call(request, reply, route, path, headers);
    (request as Checked)[ofRequest] = call;
    try {
      checkHost(call);
      if (call instanceof ModelCall) {
        calls.begin(call);
        stalled.watch(call.request.socket);
      }
      if (isFound && route.body !== undefined) checkEncoding(call, route.body.encodings);
      // after `begin`, so that refused requests are logged, and before the body is read
      const refusal = access.refusal(call.given) ?? identify(call);
      if (refusal?.status === 401) call.headers["www-authenticate"] = "Bearer";
      if (refusal !== undefined) return call.refuse(refusal);
      checkPath(call);
      // also on unknown paths, so that pages can read the 404
      if (method === "OPTIONS") preflight(call);
      else if (isFound) done();
      else callNotFound(call);
    } catch (error) {
      call.fail(error, report);
    }
  };

  /** Finds out whose key a request has; the failure if it needs one. Preflight requests can send none. */
  function identify(call: Call): Failure | undefined {
    if (callers === undefined || call.request.method === "OPTIONS" || call.route?.needsKey === false) return undefined;
    const caller = callers.find(call.given);
    if (caller === undefined) return unauthorized;
    call.caller = caller;
    if (call instanceof ModelCall && call.observation) call.observation.key = caller.name;
    return undefined;
  }

  /** Fastify's handler for one of ours, whose failures are answered here: it may have taken the response over. */
  function answering(answer: (call: Call) => void | Promise<void>): RouteHandlerMethod {
    return (request) => {
      const call = (request as Checked)[ofRequest] as Call;
      try {
        const done = answer(call);
        if (done !== undefined) done.catch((error) => call.fail(error, report));
      } catch (error) {
        call.fail(error, report);
      }
    };
  }

  /** @param all whether the inbound APIs are described, too */
  function describing(all: boolean): Handler {
    return async (call) => call.send(describe(await import("../generated/proxy/openapi.ts"), all, prefix || "/"));
  }

  /** The body does not stay in memory: it can be large, and a stream can stay open for long. */
  function asking(handler: ModelHandler): RouteHandlerMethod {
    return answering(async (call) =>
      handler(call as ModelCall, await readBody(call as ModelCall, settings.maxBodyBytes, memory)),
    );
  }

  app.removeAllContentTypeParsers();
  // by its name, a type is looked up without being parsed
  app.addContentTypeParser(["application/json", "*"], (_request, _body, done) => done(null));
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value instanceof Error ? shown(value) : value));
  // one guard per route: `request.routeOptions` is slow to read
  app.addHook("onRoute", (options) => {
    const route = { ...(options.config as unknown as Route), method: String(options.method) };
    if (route.method !== "HEAD") table.add(options.routePath, route);
    options.onRequest = (request, reply, done) => guard(request, reply, done, route);
  });
  app.addHook("onRequest", (request, reply, done) => (request.is404 ? guard(request, reply, done) : done()));
  // of Fastify itself: the content type; others are of the hooks of the user's server
  app.setErrorHandler((error: FastifyError, request) => {
    const call = (request as Checked)[ofRequest];
    if (call === undefined || !error.code?.startsWith("FST_ERR_CTP_")) throw error;
    call.fail(new DragomanError("UnsupportedMediaType", "send the body as application/json"), report);
  });
  // the guard answers
  app.setNotFoundHandler(() => {});
  const { chat, stream, inbound, models, health } = handlers;
  const routes: Handlers = {
    chat: asking(chat),
    stream: asking(stream),
    inbound: asking(inbound),
    models: answering(models),
    health: answering(health),
    openapi: answering(describing(false)),
    openapiInbound: answering(describing(true)),
  };
  addRoutes(app, routes);
  for (const [url, handler] of page) {
    app.route({
      method: "GET",
      url,
      config: { needsKey: url === settingsPath } as object,
      handler: answering(handler),
    });
  }
  return guard;
}

function preflight(call: Call): void {
  Object.assign(call.headers, preflightHeaders(call));
  call.send(undefined, 204);
}

/** An error of the user's server, whose fields Fastify has not made enumerable. */
function shown({
  statusCode,
  code,
  error,
  message,
}: Error & Partial<Record<"statusCode" | "code" | "error", unknown>>) {
  return { statusCode, code, error, message };
}
