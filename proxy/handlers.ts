/** What the four endpoints do. Failures are thrown; the server makes envelopes of them. */
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

/** What every event stream says about itself: events pass at once, through whatever stands between. */
const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * @param admission what chat requests pass once they are found to be good
 * @param report told of an error that nobody foresaw, in the middle of a stream
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
    const asked = read(request, context);
    if (asked.stream) return answerInEvents(asked, context, await admit(asked, context), reply);
    for (const address of asked.fallback) engine.resolve(address);
    return answer(asked, context, await admit(asked, context));
  }

  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = contextOf(request);
    const asked = read(request, context);
    return answerInEvents(asked, context, await admit(asked, context), reply);
  }

  function read(request: FastifyRequest, context: RequestContext): ChatRequest {
    // before anything is refused: the log names the model whatever else is wrong
    const address = modelIn(request.body);
    if (address !== undefined) context.model = engine.modelAt(address);
    const asked = readChatRequest(request.body);
    engine.resolve(asked.request.model);
    return asked;
  }

  /** A slot first; then the gate that each provider's buckets stand behind. */
  async function admit({ request }: ChatRequest, context: RequestContext): Promise<Gate> {
    context.hold(await admission.enter(context.signal));
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
      if (context.over) return reply;
      const error = context.signal.aborted ? context.signal.reason : thrown;
      const failure = failureOf(error);
      if (failure.unforeseen) report(error);
      context.error = failure.logged;
      raw.write(errorEvent(failure.body.error.message));
    }
    raw.end();
    return reply;
  }

  return { chat, stream, models: () => listing, health: () => health };
}

/** Sends them at once, in one piece with the events that are here already. */
function sendHeaders(raw: ServerResponse): void {
  const { socket } = raw;
  socket?.cork();
  raw.flushHeaders();
  process.nextTick(() => socket?.uncork());
}

async function writeEvents(events: Items<string>, { signal }: RequestContext, raw: ServerResponse): Promise<void> {
  for await (const some of events) {
    // a reader that is slower than the provider slows the provider down
    if (!raw.write(some)) await once(raw, "drain", { signal });
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
