/** The handler of the inbound APIs: requests in the form of a vendor's own API, answered by any model. */
import type { Candidate } from "../../runtime/config/addresses.ts";
import type { Engine } from "../../runtime/engine.ts";
import type { Gate } from "../../runtime/gate.ts";
import { answerableIn, type StepContext } from "../../runtime/inbound/answer-items.ts";
import { inCallersPaths } from "../../runtime/inbound/callers-path.ts";
import { inputTokensOf } from "../../runtime/inbound/estimate.ts";
import { withPassed, withSession } from "../../runtime/inbound/passed.ts";
import { type InboundRequest, readInbound, sentFields } from "../../runtime/inbound/request.ts";
import { Steps } from "../../runtime/inbound/steps.ts";
import { InboundStream } from "../../runtime/inbound/writer.ts";
import type { Ending } from "../../runtime/reply/listener.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import { isObject } from "../../runtime/request/reading.ts";
import { openInOrder } from "../../runtime/transport/open-in-order.ts";
import { AccountAccess } from "../keys/account-access.ts";
import type { Admission } from "../limits/admission.ts";
import type { ModelCall, ModelHandler } from "../model-call.ts";
import { admit } from "../request/admit.ts";
import { findLosses } from "../request/losses.ts";
import { withoutRepeats } from "../request/repeated-fields.ts";
import { compactUsage } from "../response/answer.ts";
import { inboundFailure } from "../response/failures.ts";
import { callNotFound } from "../response/not-found.ts";
import { type EventOptions, sendEvents } from "../response/send-events.ts";
import { inAskedForm } from "./asked-form.ts";
import { createCounter } from "./counts.ts";
import { type Called, calledAt, isInArray } from "./paths.ts";
import { findRelay, notRelayed, type Relay, refusesState, replyOf, sendReply } from "./relay.ts";

/** Throws an error, with the caller's own path if it names an item. */
type Named = (error: unknown) => never;

/**
 * @param report is called with an unhandled error in the middle of a stream
 * @param keepAlive after how long without an event a stream is kept alive, in milliseconds
 */
export function createInboundHandler(
  engine: Engine,
  admission: Admission,
  report: (error: unknown) => void,
  keepAlive: number,
): ModelHandler {
  const account = new AccountAccess(engine.catalog.adapters, engine.settings);
  const strict = engine.settings.strict === true;
  const sendCount = createCounter(engine, admission, account);
  const adapters = new Map(engine.routes.map(({ registration, adapter }) => [registration.key, adapter.provider]));

  /** @param input the estimated input tokens */
  function stepsOf({ api }: Called, { model, asked, tools }: InboundRequest, input: number, call: ModelCall) {
    const reportUsage = (usage: Usage, lost: Ending["lost"]): void => call.answered(compactUsage(usage), lost);
    return ({ provider }: { readonly provider: string }): StepContext => {
      const { destination, lost } = call;
      return {
        model,
        asked: destination === undefined ? asked : sentFields(api, { asked }, destination, lost),
        tools,
        owner: api.owner,
        seals: api.state.seals,
        ends: api.ends,
        lacks: api.lacks,
        adapter: adapters.get(provider) ?? "",
        input,
        reportUsage,
      };
    };
  }

  async function answer(
    called: Called,
    inbound: InboundRequest,
    candidates: readonly Candidate[],
    named: Named,
    call: ModelCall,
    admitted: Gate | undefined,
  ): Promise<void> {
    const { request } = inbound;
    const { signal } = call;
    const gate = admitted ?? (await admit(admission, { request, candidates }, call));
    // only streams begin with a count
    const contextFor = stepsOf(called, inbound, 0, call);
    const builder = (source: { readonly provider: string }) => new Steps(contextFor(source));
    const attempt = ({ to }: Candidate, hasNext: boolean) =>
      engine.build(request, builder, { signal, gate, to, hasNext });
    const { completion, from } = await engine.inOrder(candidates, attempt, signal).catch(named);
    call.destination = from;
    call.send(called.api.answer(completion));
  }

  async function answerInEvents(
    called: Called,
    inbound: InboundRequest,
    candidates: readonly Candidate[],
    inArray: boolean,
    named: Named,
    call: ModelCall,
    admitted: Gate | undefined,
  ): Promise<void> {
    const { request } = inbound;
    const gate = admitted ?? (await admit(admission, { request, candidates }, call));
    const contextFor = stepsOf(called, inbound, inputTokensOf(call.bytes, request), call);
    const stream = new InboundStream(called.api, inArray);
    const open = (source: { readonly provider: string }) => stream.open(contextFor(source));
    const events = await openInOrder(engine, request, candidates, open, { signal: call.signal, gate }).catch(named);
    return sendEvents(events, call, eventOptions(stream));
  }

  /** Made apart from the request, which does not stay in memory for the whole stream. */
  function eventOptions(stream: InboundStream): EventOptions {
    return {
      last: (failure) => stream.failure(inboundFailure(failure)),
      report,
      ...(stream.inArray && { contentType: "application/json" }),
      idle: { after: keepAlive, text: () => stream.idle },
    };
  }

  /** @param translate answers a request whose state the vendor cannot read */
  async function relay(
    called: Called,
    found: Relay,
    call: ModelCall,
    translate: (gate: Gate) => Promise<void>,
  ): Promise<void> {
    const candidates = engine.addresses.candidates([found.asked]).map((each) => ({ ...each, to: found.to }));
    const gate = await admit(admission, { request: {}, candidates, body: found.body }, call);
    const reply = await replyOf(engine, called, found, call, gate);
    // not awaited: the body does not stay in memory
    if (refusesState(engine, called, reply)) return translate(gate);
    const { api, model } = called;
    const contextOf = () => {
      const inbound = readInbound(api, found.body, { model, stream: found.stream, to: found.to.adapter });
      // its token counts are known
      const { reportUsage: _, ...context } = stepsOf(called, inbound, 0, call)({ provider: found.to.registration.key });
      return context;
    };
    return sendReply(await inAskedForm(called, found, reply, contextOf), call);
  }

  /** @param admitted the gate of a request whose state was refused, which is left out now */
  function translate(called: Called, body: unknown, inArray: boolean, call: ModelCall, admitted?: Gate): Promise<void> {
    const { api, kind, model } = called;
    const isStream = kind === "stream" || (api.paths.stream === undefined ? undefined : false);
    const asked = model ?? (isObject(body) ? body.model : undefined);
    const to = typeof asked === "string" ? engine.addresses.find(asked)?.adapter : undefined;
    const path = { model, stream: isStream, to: admitted === undefined ? to : null };
    const read = (value: unknown) => readInbound(api, value, path);
    const own = read(body);
    call.model = engine.addresses.modelAt(own.model);
    const candidates = answerableIn(api, engine.addresses.candidates([own.model]));
    const passed = withPassed(
      own.request,
      own.caller,
      candidates.map(({ to }) => to),
    );
    const request = withSession(passed, api, call.given);
    const inbound = { ...own, request };
    account.checkTranslated(call.caller, request);
    findLosses(request, candidates, call, strict, { fields: own.caller, body });
    const named: Named = (error) => {
      throw inCallersPaths(error, request, body, (shorter) => read(shorter).request);
    };
    return inbound.stream
      ? answerInEvents(called, inbound, candidates, inArray, named, call, admitted)
      : answer(called, inbound, candidates, named, call, admitted);
  }

  return (call, body) => {
    const called = call.route && calledAt(call.route, call.path);
    if (called === undefined) return callNotFound(call);
    const { api, kind } = called;
    const inArray = isInArray(called, call.request.url ?? "");
    const checked = call.caller === undefined ? body : withoutRepeats(body);
    const found = inArray ? undefined : findRelay(engine, account, called, checked, call);
    if (kind === "count") return sendCount(called, found, body.value, call);
    if (found !== undefined)
      return relay(called, found, call, (gate) => translate(called, body.value, inArray, call, gate));
    if (api.relayed?.[kind] !== undefined) throw notRelayed(engine, called, body.value);
    return translate(called, body.value, inArray, call);
  };
}
