/** The handlers of the four endpoints. They throw failures; the server turns them into error envelopes. */
import type { EngineRequest } from "../generated/hub.ts";
import type { OperationId } from "../generated/proxy/routes.ts";
import type { Health } from "../generated/proxy/types.ts";
import type { Candidate } from "../runtime/config/addresses.ts";
import type { Engine } from "../runtime/engine.ts";
import type { Admission, Gate, OutputLimits } from "../runtime/limits/admission.ts";
import { capOf } from "../runtime/models.ts";
import { namespacesOf } from "../runtime/request/check.ts";
import { namespaceOf } from "../runtime/request/fields.ts";
import { withTokenCounts } from "../runtime/request/metered.ts";
import { outputLimit } from "../runtime/request/native-fields.ts";
import type { Destination } from "../runtime/router.ts";
import { openInOrder } from "../runtime/transport/open-in-order.ts";
import type { Call } from "./call.ts";
import { createModelsHandler } from "./inbound/models.ts";
import { AccountAccess } from "./keys/account-access.ts";
import { callerGate } from "./keys/caller-gate.ts";
import { checkModels } from "./keys/caller-keys.ts";
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
  const account = new AccountAccess(engine.catalog.adapters, engine.settings);
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
    account.checkTranslated(context.caller, chatRequest.request);
    if (!context.needsCounts) return chatRequest;
    return { ...chatRequest, request: withTokenCounts(chatRequest.request, engine.catalog.adapters) };
  }

  async function answer({ request, fallback }: ChatRequest, context: RequestContext, call: Call): Promise<void> {
    const { signal } = context;
    const candidates = engine.candidates([request.model, ...fallback]);
    const gate = await admit(admission, { request, candidates }, context);
    const attempt = ({ to }: Candidate, hasNext: boolean) => engine.complete(request, { signal, gate, to, hasNext });
    const { completion, from } = await engine.inOrder(candidates, attempt, signal);
    context.destination = from;
    const response = chatResponse(completion, context.latency);
    context.tokens = response.usage;
    call.send(response);
  }

  async function answerInEvents({ request }: ChatRequest, context: RequestContext, call: Call): Promise<void> {
    const { signal } = context;
    const candidates = engine.candidates([request.model]);
    const gate = await admit(admission, { request, candidates }, context);
    const writer = () =>
      new EventWriter((usage) => {
        context.tokens = usage;
      });
    const events = await openInOrder(engine, request, candidates, writer, { signal, gate });
    return sendEvents(events, context, call, { last: ({ body }) => errorEvent(body.error.message), report });
  }

  return { chat, stream, models: createModelsHandler(engine), health: (call) => call.send(health) };
}

/** A request before its admission, and the addresses that may answer. */
export interface Asked {
  readonly request: Partial<EngineRequest>;
  readonly candidates: readonly Candidate[];
  /** The body, if it is relayed. Default: the native objects of the request */
  readonly body?: unknown;
}

/**
 * Checks the models that the caller's key may use, applies its limits and its budget, and waits for a concurrency slot; the gate
 * then applies the rate limits of each provider that is tried.
 */
export async function admit(admission: Admission, asked: Asked, context: RequestContext): Promise<Gate> {
  const { caller, observation } = context;
  const { request, candidates } = asked;
  const { max_tokens, max_completion_tokens } = request;
  observation?.asked(request);
  const limits = { max_tokens, max_completion_tokens };
  const counted = countedLimits(asked);
  context.requestedTokens = counted.max_tokens ?? counted.max_completion_tokens;
  if (caller !== undefined) {
    checkModels(caller, candidates, nativesOf(asked));
    await admission.charge(caller, context.bytes, counted);
  }
  const entering = admission.enter(context.signal, caller);
  context.releaseAtEnd(typeof entering === "function" ? entering : await entering);
  context.signal.throwIfAborted();
  const inspect = inspecting(request, context);
  const passed = (to: Destination): void => {
    context.destination = to;
    context.cap = capOf(limits, to);
    context.notes = inspect?.(to);
  };
  const gate = context.attempts.recording(admission.gate(context.bytes, counted, passed, observation));
  return caller === undefined ? gate : callerGate(gate, caller, context, admission);
}

/** The native body or namespace for a destination. */
export function nativesOf({ request, body }: Pick<Asked, "request" | "body">) {
  return ({ adapter, registration }: Destination): unknown =>
    body ?? namespaceOf(request as EngineRequest, adapter, registration, undefined);
}

/** The longest answer that rate limits count: also that of native fields, which win. */
function countedLimits(asked: Asked): OutputLimits {
  const { max_tokens, max_completion_tokens } = asked.request;
  const nativeAt = nativesOf(asked);
  const native = asked.candidates.flatMap(({ to }) => outputLimit(to.adapter, nativeAt(to)) ?? []);
  if (native.length === 0) return { max_tokens, max_completion_tokens };
  return { max_tokens: Math.max(max_tokens ?? max_completion_tokens ?? 0, ...native) };
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
