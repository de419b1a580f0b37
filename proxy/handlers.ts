/** The handlers of the four endpoints. They throw failures; the server turns them into error envelopes. */
import type { EngineRequest } from "../generated/hub.ts";
import type { OperationId } from "../generated/proxy/routes.ts";
import type { Health } from "../generated/proxy/types.ts";
import type { Engine } from "../runtime/engine.ts";
import type { Admission, Gate } from "../runtime/limits/admission.ts";
import { capOf } from "../runtime/models.ts";
import { namespacesOf } from "../runtime/request/check.ts";
import { withTokenCounts } from "../runtime/request/metered.ts";
import type { Destination } from "../runtime/router.ts";
import { defaultFallback } from "../runtime/transport/fallback.ts";
import type { Call } from "./call.ts";
import { createModelsHandler } from "./inbound/models.ts";
import { callerGate } from "./keys/caller-gate.ts";
import type { JsonBody } from "./request/body.ts";
import { type ChatRequest, modelIn, readChatRequest } from "./request/envelope.ts";
import type { RequestContext } from "./request-context.ts";
import { chatResponse } from "./response/answer.ts";
import { EventWriter, errorEvent } from "./response/events.ts";
import { sendEvents } from "./response/send-events.ts";
import type { Handler } from "./routes.ts";

/**
 * @param admission applies the concurrency and rate limits to valid chat requests
 * @param report is called with an unhandled error in the middle of a stream
 */
export function createHandlers(
  engine: Engine,
  admission: Admission,
  report: (error: unknown) => void,
): Record<OperationId, Handler> {
  const namespaces = namespacesOf(engine.catalog.adapters);
  const health: Health = { status: "ok", providers: engine.routes.map(({ registration }) => registration.key) };

  function chat(call: Call, body: JsonBody): Promise<void> {
    const context = contextOf(call);
    const chatRequest = read(body, context);
    return chatRequest.stream ? answerInEvents(chatRequest, context, call) : answer(chatRequest, context, call);
  }

  function stream(call: Call, body: JsonBody): Promise<void> {
    const context = contextOf(call);
    return answerInEvents(read(body, context), context, call);
  }

  function read({ value }: JsonBody, context: RequestContext): ChatRequest {
    // before any check, so that the log names the model of invalid requests too
    const address = modelIn(value);
    if (address !== undefined) context.model = engine.modelAt(address);
    const chatRequest = readChatRequest(value, namespaces);
    engine.resolve(chatRequest.request.model);
    if (!context.needsCounts) return chatRequest;
    return { ...chatRequest, request: withTokenCounts(chatRequest.request, engine.catalog.adapters) };
  }

  async function answer({ request, fallback }: ChatRequest, context: RequestContext, call: Call): Promise<void> {
    for (const address of fallback) engine.resolve(address);
    const gate = await admit(admission, request, context);
    const addresses = [...engine.addressesOf(request.model), ...fallback];
    const { completion, from } =
      addresses.length > 1
        ? await engine.completeInOrder(request, addresses, defaultFallback, context.signal, gate)
        : await engine.complete(request, context.signal, gate);
    context.destination = from;
    const response = chatResponse(completion, context.latency);
    context.tokens = response.usage;
    call.send(response);
  }

  async function answerInEvents({ request }: ChatRequest, context: RequestContext, call: Call): Promise<void> {
    const gate = await admit(admission, request, context);
    const writer = () =>
      new EventWriter((usage) => {
        context.tokens = usage;
      });
    const events = await engine.open(request, writer, context.signal, gate);
    return sendEvents(events, context, call, { last: ({ body }) => errorEvent(body.error.message), report });
  }

  return { chat, stream, models: createModelsHandler(engine), health: (call) => call.send(health) };
}

/**
 * Applies the limits and the budget of the caller's key and waits for a concurrency slot; the gate then applies the rate
 * limits of each provider that is tried.
 */
export async function admit(
  admission: Admission,
  request: Partial<EngineRequest>,
  context: RequestContext,
): Promise<Gate> {
  const { caller, observation } = context;
  const { model, max_tokens, max_completion_tokens } = request;
  observation?.asked(request);
  const limits = { max_tokens, max_completion_tokens };
  // a native object may have a limit of its own
  const isNative = Object.keys(request).some((field) => field.startsWith("x-"));
  context.requestedTokens = isNative ? undefined : (max_tokens ?? max_completion_tokens);
  if (caller !== undefined) await admission.charge(caller, context.bytes, limits);
  const entering = admission.enter(context.signal, caller);
  context.releaseAtEnd(typeof entering === "function" ? entering : await entering);
  context.signal.throwIfAborted();
  const inspect = inspecting(request, context);
  const passed = (to: Destination): void => {
    context.destination = to;
    context.cap = capOf(limits, to);
    context.notes = inspect?.(to);
  };
  const gate = admission.gate(context.bytes, limits, passed, observation);
  return caller === undefined ? gate : callerGate(gate, caller, model, context, admission);
}

/** A function apart, so that the request is kept only where someone inspects it. A relayed request has no messages here. */
function inspecting(request: Partial<EngineRequest>, { inspect }: RequestContext) {
  if (inspect === undefined || request.messages === undefined) return undefined;
  return (to: Destination) => inspect(request as EngineRequest, to);
}

export function contextOf({ context }: Call): RequestContext {
  if (context === undefined) throw new Error("a chat request without a context");
  return context;
}
