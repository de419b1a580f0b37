/** The handlers of the four endpoints. They throw failures, which the call answers as error envelopes. */
import type { Health, Usage } from "../generated/proxy/types.ts";
import type { Candidate } from "../runtime/config/addresses.ts";
import type { Engine } from "../runtime/engine.ts";
import { type AnswerSource, CompletionBuilder } from "../runtime/reply/completion.ts";
import type { Ending } from "../runtime/reply/listener.ts";
import { namespacesOf } from "../runtime/request/check.ts";
import { withTokenCounts } from "../runtime/request/metered.ts";
import { openInOrder } from "../runtime/transport/open-in-order.ts";
import type { Handler } from "./call.ts";
import { createModelsHandler } from "./inbound/models.ts";
import { AccountAccess } from "./keys/account-access.ts";
import type { Admission } from "./limits/admission.ts";
import type { ModelCall, ModelHandler } from "./model-call.ts";
import { admit } from "./request/admit.ts";
import type { JsonBody } from "./request/body.ts";
import { type ChatRequest, modelIn, readChatRequest } from "./request/envelope.ts";
import { findLosses } from "./request/losses.ts";
import { chatResponse } from "./response/answer.ts";
import { EventWriter, errorEvent } from "./response/events.ts";
import { sendEvents } from "./response/send-events.ts";

/** Handlers of the contract's operations. */
export interface OwnHandlers extends Record<"chat" | "stream", ModelHandler>, Record<"models" | "health", Handler> {}

/**
 * @param admission applies the concurrency and rate limits to valid chat requests
 * @param report is called with an unhandled error in the middle of a stream
 */
export function createHandlers(engine: Engine, admission: Admission, report: (error: unknown) => void): OwnHandlers {
  const namespaces = namespacesOf(engine.catalog.adapters);
  const account = new AccountAccess(engine.catalog.adapters, engine.settings);
  const strict = engine.settings.strict === true;
  const health: Health = { status: "ok", providers: engine.routes.map(({ registration }) => registration.key) };

  function chat(call: ModelCall, body: JsonBody): Promise<void> {
    const chatRequest = read(body, call);
    return chatRequest.stream ? answerInEvents(chatRequest, call) : answer(chatRequest, call);
  }

  function stream(call: ModelCall, body: JsonBody): Promise<void> {
    return answerInEvents(read(body, call), call);
  }

  function read({ value }: JsonBody, call: ModelCall): ChatRequest {
    // before any check, so that the log names the model of invalid requests too
    const address = modelIn(value);
    if (address !== undefined) call.model = engine.addresses.modelAt(address);
    const chatRequest = readChatRequest(value, namespaces);
    engine.addresses.resolve(chatRequest.request.model);
    account.checkTranslated(call.caller, chatRequest.request);
    if (!call.needsCounts) return chatRequest;
    return { ...chatRequest, request: withTokenCounts(chatRequest.request, engine.catalog.adapters) };
  }

  async function answer({ request, fallback }: ChatRequest, call: ModelCall): Promise<void> {
    const { signal } = call;
    const candidates = engine.addresses.candidates([request.model, ...fallback]);
    findLosses(request, candidates, call, strict);
    const gate = await admit(admission, { request, candidates }, call);
    const builder = (source: AnswerSource) =>
      new CompletionBuilder(source, (lost) => {
        call.lostInAnswer = lost;
      });
    const attempt = ({ to }: Candidate, hasNext: boolean) =>
      engine.build(request, builder, { signal, gate, to, hasNext });
    const { completion, from } = await engine.inOrder(candidates, attempt, signal);
    call.destination = from;
    const { warnings } = call;
    const response = { ...chatResponse(completion, call.latency), ...(warnings !== undefined && { warnings }) };
    call.tokens = response.usage;
    call.send(response);
  }

  async function answerInEvents({ request }: ChatRequest, call: ModelCall): Promise<void> {
    const { signal } = call;
    const candidates = engine.addresses.candidates([request.model]);
    findLosses(request, candidates, call, strict);
    const gate = await admit(admission, { request, candidates }, call);
    const reportUsage = (usage: Usage, lost: Ending["lost"]) => call.answered(usage, lost);
    const writer = () => new EventWriter(reportUsage, () => call.warnings);
    const events = await openInOrder(engine, request, candidates, writer, { signal, gate });
    return sendEvents(events, call, { last: ({ body }) => errorEvent(body.error.message), report });
  }

  return { chat, stream, models: createModelsHandler(engine), health: (call) => call.send(health) };
}
