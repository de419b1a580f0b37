/** The handler of the inbound APIs: requests in the form of a vendor's own API, answered by any model. */
import type { Engine } from "../../runtime/engine.ts";
import { DragomanError } from "../../runtime/errors.ts";
import { askForCount, countCall, relayedCount } from "../../runtime/inbound/count.ts";
import { inputTokensOf } from "../../runtime/inbound/estimate.ts";
import { type InboundRequest, readCounted, readInbound, wrappedIn } from "../../runtime/inbound/request.ts";
import { type StepContext, Steps } from "../../runtime/inbound/steps.ts";
import { InboundStream } from "../../runtime/inbound/writer.ts";
import type { Admission } from "../../runtime/limits/admission.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import type { Destination } from "../../runtime/router.ts";
import type { HttpRequest } from "../../runtime/transport/http-client.ts";
import type { Call } from "../call.ts";
import { admit, contextOf } from "../handlers.ts";
import { checkModel } from "../keys/caller-keys.ts";
import type { JsonBody } from "../request/body.ts";
import type { RequestContext } from "../request-context.ts";
import { compactUsage } from "../response/answer.ts";
import { failureOf } from "../response/failures.ts";
import { callNotFound } from "../response/not-found.ts";
import { type EventOptions, sendEvents } from "../response/send-events.ts";
import { sendRelayed } from "../response/send-relayed.ts";
import type { Handler } from "../routes.ts";
import { type Called, calledAt, isInArray } from "./paths.ts";
import { findRelay, type Relay, relay } from "./relay.ts";

/** How long a provider may take to count tokens. */
const countMilliseconds = 10_000;

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
    const gate = await admit(admission, inbound.request, context);
    // only streams begin with a count
    const contextFor = stepsOf(called, inbound, 0, context);
    const builder = (source: { readonly provider: string }) => new Steps(contextFor(source));
    const attempt = (model: string) => engine.build({ ...inbound.request, model }, builder, context.signal, gate);
    const addresses = engine.addressesOf(inbound.model);
    const { completion, from } = await engine.inOrder(addresses, attempt, undefined, context.signal);
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
    const gate = await admit(admission, inbound.request, context);
    const contextFor = stepsOf(called, inbound, inputTokensOf(context.bytes, inbound.request), context);
    const stream = new InboundStream(called.api, inArray);
    const open = (source: { readonly provider: string }) => stream.open(contextFor(source));
    const attempt = (model: string) => engine.open({ ...inbound.request, model }, open, context.signal, gate);
    const events = await engine.inOrder(engine.addressesOf(inbound.model), attempt, undefined, context.signal);
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

  /** The number of input tokens as the provider counts them; undefined if it does not. */
  async function ask(to: Destination, made: (signal: AbortSignal) => HttpRequest | undefined, context: RequestContext) {
    const call = made(AbortSignal.any([context.signal, AbortSignal.timeout(countMilliseconds)]));
    if (call === undefined) return undefined;
    context.releaseAtEnd(await admission.enter(context.signal, context.caller));
    context.destination = to;
    try {
      return await askForCount(engine, to, call);
    } catch (error) {
      if (context.signal.aborted || !(error instanceof DragomanError || call.signal?.aborted)) throw error;
      context.error = failureOf(error).logged;
      return undefined;
    }
  }

  async function sendCount(
    { api, model }: Called,
    relayed: Relay | undefined,
    context: RequestContext,
    body: unknown,
    call: Call,
  ): Promise<void> {
    const own = wrappedIn(api, body) === undefined ? relayed : undefined;
    const { caller, observation } = context;
    if (observation) observation.operation = "count_tokens";
    if (own !== undefined && caller !== undefined) checkModel(caller, own.to);
    let input = own && (await ask(own.to, (signal) => relayedCount(api, own.to, own.original, signal), context));
    let by = "provider";
    if (input === undefined) {
      const { request } = readCounted(api, body, { model, stream: undefined });
      const to = engine.resolve(request.model);
      context.model = to.model;
      if (caller !== undefined) checkModel(caller, to, request.model);
      if (own === undefined) input = await ask(to, (signal) => countCall(request, to, signal), context);
      if (input === undefined) [input, by] = [inputTokensOf(context.bytes, request), "estimate"];
    }
    call.headers["x-dragoman-token-count"] = by;
    call.send(api.count?.({ input }));
  }

  async function passOn(called: Called, relayed: Relay, context: RequestContext, call: Call): Promise<void> {
    const gate = await admit(admission, {}, context);
    return sendRelayed(await relay(engine, called, relayed, context, gate), context, call);
  }

  return (call: Call, body: JsonBody) => {
    const called = calledAt(call.path);
    if (called === undefined) return callNotFound(call);
    const { api, kind, model } = called;
    const context = contextOf(call);
    const inArray = isInArray(called, call.url);
    const relayed = inArray
      ? undefined
      : findRelay(engine, called, body, call.given, context.caller?.budget !== undefined);
    if (relayed !== undefined) context.model = relayed.to.model;
    if (kind === "count") return sendCount(called, relayed, context, body.value, call);
    if (relayed !== undefined) return passOn(called, relayed, context, call);
    const isStream = kind === "stream" || (api.paths.stream === undefined ? undefined : false);
    const inbound = readInbound(api, body.value, { model, stream: isStream });
    context.model = engine.modelAt(inbound.model);
    engine.resolve(inbound.model);
    if (inbound.stream) return answerInEvents(called, inbound, context, inArray, call);
    return answer(called, inbound, context, call);
  };
}
