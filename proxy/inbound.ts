/** The endpoints of the inbound APIs: requests in the form of a vendor's own API, answered by any model. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { inboundApis } from "../generated/inbound/index.ts";
import type { Engine } from "../runtime/engine.ts";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { type InboundRequest, readInbound } from "../runtime/inbound/request.ts";
import { type StepContext, Steps } from "../runtime/inbound/steps.ts";
import { InboundWriter } from "../runtime/inbound/writer.ts";
import type { Admission, Gate } from "../runtime/limits/admission.ts";
import { contextOf } from "./handlers.ts";
import type { RequestContext } from "./request-context.ts";
import { compactUsage } from "./response/answer.ts";
import type { Failure } from "./response/failures.ts";
import { sendEvents } from "./response/send-events.ts";

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
    const isStream = called.kind === "stream" || (api.paths.stream === undefined ? undefined : false);
    const inbound = readInbound(api, request.body, { model: called.model, stream: isStream });
    context.model = engine.modelAt(inbound.model);
    engine.resolve(inbound.model);
    const gate = await admit(inbound, context);
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

  /** Waits for a concurrency slot; the gate then applies the rate limits of each provider that is tried. */
  async function admit({ request }: InboundRequest, context: RequestContext): Promise<Gate> {
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
    const inArray =
      api.frame.sse !== undefined && !(request.url.split("?")[1] ?? "").split("&").includes(api.frame.sse);
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
    for (const url of urlsOf(api))
      app.route({ method: "POST", url, onRequest: begin, config: { inbound: api }, handler });
  }
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
