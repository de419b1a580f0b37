/** The handlers of the four endpoints. They throw failures; the server turns them into error envelopes. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OperationId } from "../generated/proxy/routes.ts";
import type { ChatResponse, Health, ModelList } from "../generated/proxy/types.ts";
import type { Engine, Items } from "../runtime/engine.ts";
import type { Admission, Gate } from "../runtime/limits/admission.ts";
import { listModels } from "../runtime/models.ts";
import { defaultFallback } from "../runtime/transport/fallback.ts";
import { type ChatRequest, modelIn, readChatRequest } from "./request/envelope.ts";
import type { RequestContext } from "./request-context.ts";
import { chatResponse } from "./response/answer.ts";
import { EventWriter, errorEvent } from "./response/events.ts";
import { failureOf } from "./response/failures.ts";

/** They keep caches and reverse proxies from holding events back. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * @param admission applies the concurrency and rate limits to valid chat requests
 * @param report is called with an unhandled error in the middle of a stream
 */
export function createHandlers(
  engine: Engine,
  admission: Admission,
  report: (error: unknown) => void,
): Record<OperationId, Handler> {
  const listing: ModelList = { models: listModels(engine.routes) };
  const health: Health = { status: "ok", providers: engine.routes.map(({ registration }) => registration.key) };

  async function chat(request: FastifyRequest, reply: FastifyReply): Promise<ChatResponse | FastifyReply> {
    const context = contextOf(request);
    const chatRequest = read(request, context);
    if (chatRequest.stream) return answerInEvents(chatRequest, context, await admit(chatRequest, context), reply);
    for (const address of chatRequest.fallback) engine.resolve(address);
    return answer(chatRequest, context, await admit(chatRequest, context));
  }

  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = contextOf(request);
    const chatRequest = read(request, context);
    return answerInEvents(chatRequest, context, await admit(chatRequest, context), reply);
  }

  function read(request: FastifyRequest, context: RequestContext): ChatRequest {
    // before any check, so that the log names the model of invalid requests too
    const address = modelIn(request.body);
    if (address !== undefined) context.model = engine.modelAt(address);
    const chatRequest = readChatRequest(request.body);
    engine.resolve(chatRequest.request.model);
    return chatRequest;
  }

  /** Waits for a concurrency slot; the gate then applies the rate limits of each provider that is tried. */
  async function admit({ request }: ChatRequest, context: RequestContext): Promise<Gate> {
    context.releaseAtEnd(await admission.enter(context.signal));
    context.signal.throwIfAborted();
    return admission.gate(context.bytes, request, (to) => {
      context.destination = to;
    });
  }

  async function answer(
    { request, fallback }: ChatRequest,
    context: RequestContext,
    gate: Gate,
  ): Promise<ChatResponse> {
    const addresses = [request.model, ...fallback];
    const { completion, from } =
      fallback.length > 0
        ? await engine.completeInOrder(request, addresses, defaultFallback, context.signal, gate)
        : await engine.complete(request, context.signal, gate);
    context.destination = from;
    const response = chatResponse(completion, context.latency);
    context.tokens = response.usage;
    return response;
  }

  async function answerInEvents(
    { request }: ChatRequest,
    context: RequestContext,
    gate: Gate,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const writer = () =>
      new EventWriter((usage) => {
        context.tokens = usage;
      });
    const events = await engine.open(request, writer, context.signal, gate);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...definedHeaders(reply), ...streamHeaders });
    sendHeaders(raw);
    try {
      await writeEvents(events, context, raw);
    } catch (thrown) {
      if (context.ended) return reply;
      const error = context.signal.aborted ? context.signal.reason : thrown;
      const failure = failureOf(error);
      if (failure.unhandled) report(error);
      context.error = failure.logged;
      raw.write(errorEvent(failure.body.error.message));
    }
    raw.end();
    return reply;
  }

  return { chat, stream, models: () => listing, health: () => health };
}

/** Sends the headers at once, in one packet with the events that are already there. */
function sendHeaders(raw: ServerResponse): void {
  const { socket } = raw;
  socket?.cork();
  raw.flushHeaders();
  process.nextTick(() => socket?.uncork());
}

async function writeEvents(events: Items<string>, { signal }: RequestContext, raw: ServerResponse): Promise<void> {
  for await (const chunk of events) {
    // backpressure: a slow reader slows the provider down
    if (!raw.write(chunk)) await once(raw, "drain", { signal });
  }
}

function definedHeaders(reply: FastifyReply): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = typeof value === "number" ? String(value) : value;
  }
  return headers;
}

function contextOf({ context }: FastifyRequest): RequestContext {
  if (context === null) throw new Error("a chat request without a context");
  return context;
}
