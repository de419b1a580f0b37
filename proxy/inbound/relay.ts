/** Passes requests on to the vendor whose API they are in. */
import type { Engine } from "../../runtime/engine.ts";
import type { Gate } from "../../runtime/limits/admission.ts";
import { canRelay, type Original, relayedBody, relayedCall } from "../../runtime/relay/call.ts";
import { RelayedError, type RelayedReply, readRelayed } from "../../runtime/relay/reply.ts";
import type { CompletionFinishReason } from "../../runtime/reply/listener.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import { familyOf } from "../../runtime/request/families.ts";
import { preventsCounts } from "../../runtime/request/metered.ts";
import { isObject } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import { ObservedBytes, type RequestObservation } from "../../runtime/telemetry/observation.ts";
import type { HttpResponse } from "../../runtime/transport/http-client.ts";
import type { JsonBody } from "../request/body.ts";
import type { RequestContext } from "../request-context.ts";
import { compactUsage } from "../response/answer.ts";
import { failureOf } from "../response/failures.ts";
import type { Called } from "./paths.ts";

/** A request that is passed on. */
export interface Relay {
  readonly to: Destination;
  /** The model as the caller named it. */
  readonly asked: string;
  readonly original: Original;
  readonly stream: boolean;
}

/** The destination that a request is passed on to; undefined if it must be translated. */
export function relaysTo(
  engine: Engine,
  { api, model: inPath }: Called,
  { value, text }: JsonBody,
  hasBudget: boolean,
) {
  if (!isObject(value)) return undefined;
  const model = inPath ?? value.model;
  // an alias chooses another model than the one that the parameters were chosen for
  if (typeof model !== "string") return undefined;
  const [address, ...others] = engine.addressesOf(model);
  if (address !== model || others.length > 0) return undefined;
  const to = engine.find(model);
  if (to === undefined || !canRelay(api, to, text, value, inPath)) return undefined;
  // the translation refuses it, with the reason
  if (hasBudget && preventsCounts(value, to.adapter.metered)) return undefined;
  return { to, asked: model, value, text };
}

/** @throws {InvalidRequest} for a request that refers to what is not stored */
export function relayOf(
  { settings }: Engine,
  { api, kind }: Called,
  { to, asked, value, text }: NonNullable<ReturnType<typeof relaysTo>>,
  headers: Original["headers"],
): Relay {
  // a count is not stored
  const rules = kind === "count" ? { relayStored: true } : settings;
  const original = { text: relayedBody(api, to, text, value, rules), headers };
  return { to, asked, original, stream: kind === "stream" || value.stream === true };
}

/** The vendor's reply. */
export function relay(
  engine: Engine,
  { api }: Called,
  { to, original, stream }: Relay,
  context: RequestContext,
  gate: Gate,
): Promise<RelayedReply> {
  const call = relayedCall(api, to, original, stream, context.signal, engine.settings);
  const { observation } = gate;
  const reportUsage = (usage: Usage, reason: CompletionFinishReason): void => {
    context.tokens = compactUsage(usage);
    observation?.current?.finish(reason, usage);
  };
  const reportFailure = (error: Error): void => {
    context.error = failureOf(error).logged;
    observation?.current?.end(error);
    gate.failed(error);
  };
  const { url } = call;
  const read = (response: HttpResponse) => {
    // the call may have fetched a token
    const mask = engine.secrets.mask();
    return readRelayed(response, { api, to, url, stream, mask, reportUsage, reportFailure });
  };
  const facts = { stream, family: familyOf(to.adapter, to.model).family };
  const replying = engine.call(to, call, read, gate, facts);
  const observed = observation === undefined ? replying : replying.then((reply) => observedReply(reply, observation));
  return observed.catch((error: unknown) => {
    if (!(error instanceof RelayedError)) throw error;
    const { logged, retried } = failureOf(error);
    context.error = logged;
    const { reply } = error;
    // otherwise SDKs would multiply the attempts
    return retried && context.attempts.repeated
      ? { ...reply, headers: { ...reply.headers, "x-should-retry": "false" } }
      : reply;
  });
}

/** The reply; the attempt ends with its body. */
function observedReply(reply: RelayedReply, { current }: RequestObservation): RelayedReply {
  if (current === undefined) return reply;
  if (!Buffer.isBuffer(reply.body)) return { ...reply, body: new ObservedBytes(reply.body, current) };
  current.end();
  return reply;
}
