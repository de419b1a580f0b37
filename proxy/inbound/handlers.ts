/** The handler of the inbound APIs: requests in the form of a vendor's own API, answered by any model. */
import type { Candidate } from "../../runtime/config/addresses.ts";
import type { Engine } from "../../runtime/engine.ts";
import { inputTokensOf } from "../../runtime/inbound/estimate.ts";
import { type InboundRequest, readInbound } from "../../runtime/inbound/request.ts";
import { type StepContext, Steps } from "../../runtime/inbound/steps.ts";
import { InboundStream } from "../../runtime/inbound/writer.ts";
import type { Admission } from "../../runtime/limits/admission.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import { openInOrder } from "../../runtime/transport/open-in-order.ts";
import type { Call } from "../call.ts";
import { admit, contextOf } from "../handlers.ts";
import { AccountAccess } from "../keys/account-access.ts";
import type { JsonBody } from "../request/body.ts";
import { withoutRepeats } from "../request/repeated-fields.ts";
import type { RequestContext } from "../request-context.ts";
import { compactUsage } from "../response/answer.ts";
import { callNotFound } from "../response/not-found.ts";
import { type EventOptions, sendEvents } from "../response/send-events.ts";
import { sendRelayed } from "../response/send-relayed.ts";
import type { Handler } from "../routes.ts";
import { createCounter } from "./counts.ts";
import { type Called, calledAt, isInArray } from "./paths.ts";
import { type Relay, relay, relayOf, relaysTo } from "./relay.ts";

/**
 * @param report is called with an unhandled error in the middle of a stream
 * @param keepAlive after how long without an event a stream is kept alive, in milliseconds
 */
export function createInboundHandler(
  engine: Engine,
  admission: Admission,
  report: (error: unknown) => void,
  keepAlive: number,
): Handler {
  const account = new AccountAccess(engine.catalog.adapters, engine.settings);
  const sendCount = createCounter(engine, admission, account);
  const adapters = new Map(engine.routes.map(({ registration, adapter }) => [registration.key, adapter.provider]));

  /** @param input the estimated input tokens */
  function stepsOf({ api }: Called, { model, asked, tools }: InboundRequest, input: number, context: RequestContext) {
    const reportUsage = (usage: Usage): void => {
      context.tokens = compactUsage(usage);
    };
    return ({ provider }: { readonly provider: string }): StepContext => {
      return { model, asked, tools, owner: api.owner, adapter: adapters.get(provider) ?? "", input, reportUsage };
    };
  }

  async function answer(called: Called, inbound: InboundRequest, context: RequestContext, call: Call): Promise<void> {
    const { request, model } = inbound;
    const { signal } = context;
    const candidates = engine.candidates([model]);
    const gate = await admit(admission, { request, candidates }, context);
    // only streams begin with a count
    const contextFor = stepsOf(called, inbound, 0, context);
    const builder = (source: { readonly provider: string }) => new Steps(contextFor(source));
    const attempt = ({ to }: Candidate, hasNext: boolean) =>
      engine.build(request, builder, { signal, gate, to, hasNext });
    const { completion, from } = await engine.inOrder(candidates, attempt, signal);
    context.destination = from;
    call.send(called.api.answer(completion));
  }

  async function answerInEvents(
    called: Called,
    inbound: InboundRequest,
    context: RequestContext,
    inArray: boolean,
    call: Call,
  ): Promise<void> {
    const { request, model } = inbound;
    const candidates = engine.candidates([model]);
    const gate = await admit(admission, { request, candidates }, context);
    const contextFor = stepsOf(called, inbound, inputTokensOf(context.bytes, request), context);
    const stream = new InboundStream(called.api, inArray);
    const open = (source: { readonly provider: string }) => stream.open(contextFor(source));
    const events = await openInOrder(engine, request, candidates, open, { signal: context.signal, gate });
    return sendEvents(events, context, call, eventOptions(stream));
  }

  /** Made apart from the request, which does not stay in memory for the whole stream. */
  function eventOptions(stream: InboundStream): EventOptions {
    return {
      last: ({ status, body }) => stream.failure({ status, ...body.error }),
      report,
      ...(stream.inArray && { contentType: "application/json" }),
      idle: { after: keepAlive, text: () => stream.idle },
    };
  }

  async function passOn(
    called: Called,
    relayed: Relay,
    body: unknown,
    context: RequestContext,
    call: Call,
  ): Promise<void> {
    const candidates = engine.candidates([relayed.asked]);
    const gate = await admit(admission, { request: {}, candidates, body }, context);
    return sendRelayed(await relay(engine, called, relayed, context, gate), context, call);
  }

  return (call: Call, body: JsonBody) => {
    const called = calledAt(call.path);
    if (called === undefined) return callNotFound(call);
    const { api, kind, model } = called;
    const context = contextOf(call);
    const inArray = isInArray(called, call.url);
    const { caller } = context;
    const checked = caller === undefined ? body : withoutRepeats(body);
    const relays = inArray ? undefined : relaysTo(engine, called, checked, caller?.budget !== undefined);
    if (relays !== undefined) {
      context.model = relays.to.model;
      account.checkRelayed(context.caller, api, relays.value);
    }
    const relayed = relays && relayOf(engine, called, relays, call.given);
    if (kind === "count") return sendCount(called, relayed, body.value, context, call);
    if (relayed !== undefined) return passOn(called, relayed, body.value, context, call);
    const isStream = kind === "stream" || (api.paths.stream === undefined ? undefined : false);
    const inbound = readInbound(api, body.value, { model, stream: isStream });
    context.model = engine.modelAt(inbound.model);
    engine.resolve(inbound.model);
    account.checkTranslated(context.caller, inbound.request);
    if (inbound.stream) return answerInEvents(called, inbound, context, inArray, call);
    return answer(called, inbound, context, call);
  };
}
