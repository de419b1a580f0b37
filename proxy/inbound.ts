/** The endpoints of the inbound APIs: requests in the form of a vendor's own API, answered by any model. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { EngineRequest } from "../generated/hub.ts";
import { inboundApis } from "../generated/inbound/index.ts";
import type { Engine } from "../runtime/engine.ts";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { canRelay, RelayedError, type RelayedReply, readRelayed, relayedCall } from "../runtime/inbound/relay.ts";
import { type InboundRequest, readInbound } from "../runtime/inbound/request.ts";
import { type StepContext, Steps } from "../runtime/inbound/steps.ts";
import { InboundWriter } from "../runtime/inbound/writer.ts";
import type { Admission, Gate } from "../runtime/limits/admission.ts";
import type { Usage } from "../runtime/reply/usage.ts";
import type { HttpResponse } from "../runtime/transport/http-client.ts";
import { contextOf } from "./handlers.ts";
import type { RequestContext } from "./request-context.ts";
import { compactUsage } from "./response/answer.ts";
import { type Failure, failureOf } from "./response/failures.ts";
import { sendEvents } from "./response/send-events.ts";
import { sendRelayed } from "./response/send-relayed.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The API of an inbound endpoint: its errors have the API's own form. */
    inbound?: InboundApi;
  }
}

/** One kind of call of an API, and the model if it is in the path. */
interface Called {
  readonly kind: "reply" | "stream" | "count";
  readonly model: string | undefined;
}

/** Adds the routes of every inbound API. */
export function addInboundRoutes(
  app: FastifyInstance,
  engine: Engine,
  admission: Admission,
  begin: onRequestHookHandler,
  report: (error: unknown) => void,
): void {
  const adapters = new Map(engine.routes.map(({ registration, adapter }) => [registration.key, adapter.provider]));

  async function answer(request: FastifyRequest, reply: FastifyReply, api: InboundApi, called: Called) {
    const context = contextOf(request);
    const relayed = await relay(request, api, called, context);
    if (relayed !== undefined) return sendRelayed(relayed, context, reply);
    const isStream = called.kind === "stream" || (api.paths.stream === undefined ? undefined : false);
    const inbound = readInbound(api, request.body, { model: called.model, stream: isStream });
    context.model = engine.modelAt(inbound.model);
    engine.resolve(inbound.model);
    const gate = await admit(inbound.request, context);
    const stepsFor = (source: { readonly provider: string }): StepContext => {
      const { model, asked, tools } = inbound;
      return { model, asked, tools, owner: api.owner, adapter: adapters.get(source.provider) ?? "" };
    };
    if (inbound.stream) return answerInEvents(inbound, api, stepsFor, context, gate, request, reply);
    const { completion, from } = await engine.build(
      inbound.request,
      (source) => new Steps(stepsFor(source)),
      context.signal,
      gate,
    );
    context.destination = from;
    const { input, output, reasoning, total } = completion.usage;
    context.tokens = {
      input_tokens: input,
      output_tokens: output,
      ...(reasoning > 0 && { reasoning_tokens: reasoning }),
      total_tokens: total,
    };
    return reply.send(api.answer(completion));
  }

  /** Passes a request on to the vendor whose API it is in; undefined if it must be translated. */
  async function relay(
    request: FastifyRequest,
    api: InboundApi,
    { kind, model: inPath }: Called,
    context: RequestContext,
  ): Promise<RelayedReply | undefined> {
    const { model: inBody, stream } = (request.body ?? {}) as { readonly model?: unknown; readonly stream?: unknown };
    const model = inPath ?? inBody;
    const { text } = context;
    if (kind === "count" || typeof model !== "string" || text === undefined || isInArray(api, request))
      return undefined;
    const to = engine.find(model);
    // an alias chooses another model than the one that the parameters were chosen for
    if (engine.addressesOf(model)[0] !== model) return undefined;
    if (to === undefined || !canRelay(api, to, text)) return undefined;
    context.model = to.model;
    const isStream = kind === "stream" || stream === true;
    const gate = await admit({ model, messages: [] }, context);
    const call = relayedCall(api, to, { text, headers: request.headers }, isStream, context.signal);
    const report = (usage: Usage): void => {
      context.tokens = compactUsage(usage);
    };
    const read = (response: HttpResponse) => readRelayed(response, to, isStream, report);
    return engine.call(to, call, read, context.signal, gate).catch((error: unknown) => {
      if (!(error instanceof RelayedError)) throw error;
      context.error = failureOf(error).logged;
      return error.reply;
    });
  }

  /** Waits for a concurrency slot; the gate then applies the rate limits of each provider that is tried. */
  async function admit(request: EngineRequest, context: RequestContext): Promise<Gate> {
    context.releaseAtEnd(await admission.enter(context.signal));
    context.signal.throwIfAborted();
    return admission.gate(context.bytes, request, (to) => {
      context.destination = to;
    });
  }

  async function answerInEvents(
    inbound: InboundRequest,
    api: InboundApi,
    stepsFor: (source: { readonly provider: string }) => StepContext,
    context: RequestContext,
    gate: Gate,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const inArray = isInArray(api, request);
    let writer: InboundWriter | undefined;
    const events = await engine.open(
      inbound.request,
      (source) => {
        writer = new InboundWriter(api, stepsFor(source), inArray, (usage) => {
          context.tokens = compactUsage(usage);
        });
        return writer;
      },
      context.signal,
      gate,
    );
    const last = (failure: Failure) => writer?.failure({ status: failure.status, ...failure.body.error }) ?? "";
    return sendEvents(events, context, reply, last, report, inArray ? "application/json" : undefined);
  }

  for (const api of inboundApis) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const called = calledBy(api, request);
      if (called === undefined) return reply.callNotFound();
      return answer(request, reply, api, called);
    };
    const onRequest: onRequestHookHandler = function (request, reply, done) {
      begin.call(this, request, reply, done);
      contextOf(request).keepsText = true;
    };
    for (const url of urlsOf(api)) app.route({ method: "POST", url, onRequest, config: { inbound: api }, handler });
  }
}

/** Whether a stream is one JSON array, because the query does not ask for an event stream. */
function isInArray({ frame: { sse } }: InboundApi, { url }: FastifyRequest): boolean {
  return sse !== undefined && url.includes(":stream") && !(url.split("?")[1] ?? "").split("&").includes(sse);
}

/** The routes of an API; a path with the model in it is a route for everything below. */
function urlsOf({ under, paths, prefix }: InboundApi): string[] {
  const urls = under.length > 0 ? under.map((each) => `${each}*`) : Object.values(paths);
  return urls.flatMap((url) => (prefix === undefined ? [url] : [url, `${prefix}${url}`]));
}

/** The kind of a call by its path. A model in the path is everything before the end of the path, slashes included. */
function calledBy({ under, paths, prefix = "" }: InboundApi, { url }: FastifyRequest): Called | undefined {
  const [whole = ""] = url.split("?", 1);
  const path = whole.startsWith(`${prefix}/`) ? whole.slice(prefix.length) : whole;
  const rest = under.length === 0 ? path : path.slice(under.find((each) => path.startsWith(each))?.length);
  for (const kind of ["reply", "stream", "count"] as const) {
    const [, end] = paths[kind]?.split("${model}") ?? [];
    if (end === undefined && rest === paths[kind]) return { kind, model: undefined };
    if (end !== undefined && rest.endsWith(end)) return { kind, model: decodeURIComponent(rest.slice(0, -end.length)) };
  }
  return undefined;
}
