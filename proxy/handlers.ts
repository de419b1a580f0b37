/** What the four endpoints do. Failures are thrown; the server makes envelopes of them. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OperationId } from "../generated/proxy/routes.ts";
import type { ChatResponse, Health, ModelList } from "../generated/proxy/types.ts";
import type { Chunks, Engine } from "../runtime/engine.ts";
import type { Admission, Gate } from "../runtime/limits/admission.ts";
import { listModels } from "../runtime/models.ts";
import { defaultFallback } from "../runtime/transport/fallback.ts";
import { type ChatRequest, modelIn, readChatRequest } from "./request/envelope.ts";
import { chatResponse, compactUsage } from "./response/answer.ts";
import { EventWriter, errorEvent } from "./response/events.ts";
import { failureOf } from "./response/failures.ts";
import type { RequestContext } from "./visit.ts";

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
    const visit = visitOf(request);
    const asked = read(request, visit);
    if (asked.stream) return answerInEvents(asked, visit, await admit(asked, visit), reply);
    for (const address of asked.fallback) engine.resolve(address);
    return answer(asked, visit, await admit(asked, visit));
  }

  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = visitOf(request);
    const asked = read(request, visit);
    return answerInEvents(asked, visit, await admit(asked, visit), reply);
  }

  function read(request: FastifyRequest, visit: RequestContext): ChatRequest {
    // before anything is refused: the log names the model whatever else is wrong
    const address = modelIn(request.body);
    if (address !== undefined) visit.model = engine.modelAt(address);
    const asked = readChatRequest(request.body);
    engine.resolve(asked.request.model);
    return asked;
  }

  /** A slot first; then the gate that each provider's buckets stand behind. */
  async function admit({ request }: ChatRequest, visit: RequestContext): Promise<Gate> {
    visit.hold(await admission.enter(visit.signal));
    visit.signal.throwIfAborted();
    return admission.gate(visit.bytes, request, (to) => {
      visit.destination = to;
    });
  }

  async function answer({ request, fallback }: ChatRequest, visit: RequestContext, gate: Gate): Promise<ChatResponse> {
    const addresses = [request.model, ...fallback];
    const { completion, from } =
      fallback.length > 0
        ? await engine.completeInOrder(request, addresses, defaultFallback, visit.signal, gate)
        : await engine.complete(request, visit.signal, gate);
    visit.destination = from;
    const response = chatResponse(completion, visit.latency);
    visit.tokens = response.usage;
    return response;
  }

  async function answerInEvents(
    { request }: ChatRequest,
    visit: RequestContext,
    gate: Gate,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const chunks = await engine.open(request, visit.signal, gate);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...definedHeaders(reply), ...streamHeaders });
    sendHeaders(raw);
    try {
      await writeEvents(chunks, visit, raw);
    } catch (thrown) {
      if (visit.over) return reply;
      const error = visit.signal.aborted ? visit.signal.reason : thrown;
      const failure = failureOf(error);
      if (failure.unforeseen) report(error);
      visit.error = failure.logged;
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

async function writeEvents(chunks: Chunks, visit: RequestContext, raw: ServerResponse): Promise<void> {
  const writer = new EventWriter();
  for await (const some of chunks) {
    for (const { usage } of some) if (usage !== undefined) visit.tokens = compactUsage(usage);
    const text = writer.write(some);
    // a reader that is slower than the provider slows the provider down
    if (text !== "" && !raw.write(text)) await once(raw, "drain", { signal: visit.signal });
  }
}

function definedHeaders(reply: FastifyReply): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = typeof value === "number" ? String(value) : value;
  }
  return headers;
}

function visitOf({ visit }: FastifyRequest): RequestContext {
  if (visit === null) throw new Error("a chat request without a visit");
  return visit;
}
