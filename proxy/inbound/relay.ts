/** Passes requests on to the vendor whose API they are in, and the replies to the client. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FieldCondition } from "../../runtime/adapter.ts";
import type { Engine } from "../../runtime/engine.ts";
import { DragomanError, InvalidRequest, MissingModel } from "../../runtime/errors.ts";
import type { Gate } from "../../runtime/gate.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
import { writeJson } from "../../runtime/json.ts";
import {
  changedFields,
  type Original,
  relayedCall,
  relayTo,
  withFields,
  withNative,
} from "../../runtime/relay/call.ts";
import { RelayedError, type RelayedReply, readRelayed } from "../../runtime/relay/reply.ts";
import { relays } from "../../runtime/relay/served.ts";
import type { CompletionFinishReason } from "../../runtime/reply/listener.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import { familyOf } from "../../runtime/request/families.ts";
import { missingFields, preventsCounts } from "../../runtime/request/metered.ts";
import { isObject } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import { ObservedSource, type RequestObservation } from "../../runtime/telemetry/observation.ts";
import type { HttpResponse } from "../../runtime/transport/http-client.ts";
import type { ByteSource } from "../../runtime/transport/source.ts";
import type { AccountAccess } from "../keys/account-access.ts";
import type { ModelCall } from "../model-call.ts";
import type { JsonBody } from "../request/body.ts";
import { switchIn } from "../request/headers.ts";
import { noteLosses } from "../request/losses.ts";
import { compactUsage } from "../response/answer.ts";
import { expose } from "../response/cors.ts";
import { failureOf } from "../response/failures.ts";
import type { Called } from "./paths.ts";

/** A body that is not larger is sent as a string: Node sends it in one piece with the headers. */
const smallBody = 16 * 1024;

/** A request that is passed on. */
export interface Relay {
  readonly to: Destination;
  /** The model as the caller named it. */
  readonly asked: string;
  /** The value of the body. */
  readonly body: unknown;
  readonly original: Original;
  readonly stream: boolean;
  /** The events of its stream that only the proxy has asked for, because of the budget of a key. */
  readonly hidden: FieldCondition | undefined;
}

/**
 * How a request is passed on; undefined if it must be translated.
 * @throws {InvalidRequest} for a request that refers to what is not stored, or to what the caller may not use
 */
export function findRelay(
  engine: Engine,
  account: AccountAccess,
  { api, kind, model: inPath }: Called,
  body: JsonBody,
  call: ModelCall,
): Relay | undefined {
  const other = api.relayed?.[kind] === undefined ? undefined : kind;
  const chosen = other === undefined ? switchIn(call, "x-dragoman-relay") : true;
  if (chosen === false || !isObject(body.value)) return undefined;
  const given = body.value;
  const asked = inPath ?? given.model;
  // of several addresses, not each may serve the API
  if (typeof asked !== "string" || engine.addresses.of(asked).length > 1) return undefined;
  const found = engine.addresses.find(asked);
  const relayed =
    found && (chosen ?? relays(engine.settings, asked, found)) ? relayTo(api, found, given, inPath, other) : undefined;
  if (relayed === undefined) return undefined;
  const { to, body: own, lost } = relayed;
  const { value, text } = withNative(own, own === given ? body.text : writeJson(own), to);
  // what is neither an answer nor a stream is not stored
  const rules = kind === "count" || other !== undefined ? { relayStored: true } : engine.settings;
  const stream = kind === "stream" || value.stream === true;
  // a budget needs the counts of a stream; limits count estimates
  const { counted } = api;
  const hasBudget = call.caller?.budget !== undefined;
  const asks = hasBudget && stream && counted !== undefined ? missingFields(value, counted.ask) : {};
  const changed = { ...changedFields(api, to, value, rules, inPath), ...asks };
  // the translation refuses it, with the reason
  if (hasBudget && preventsCounts({ ...value, ...changed }, to.adapter.metered)) return undefined;
  call.model = to.model;
  noteLosses(
    lost.map((path) => ({ path, end: "dropped" })),
    { to, address: asked },
    call,
    engine.settings.strict === true,
  );
  account.checkRelayed(call.caller, api, value);
  return {
    to,
    asked,
    body: value,
    original: { text: withFields(text, value, changed), headers: call.given },
    stream,
    hidden: Object.keys(asks).length > 0 ? counted : undefined,
  };
}

/**
 * Why a call that is only passed on cannot be.
 * @throws {UnknownProvider}
 */
export function notRelayed(engine: Engine, { api, kind, model }: Called, body: unknown): Error {
  const asked = model ?? (isObject(body) ? body.model : undefined);
  if (typeof asked !== "string") return new MissingModel();
  const [first, ...others] = engine.addresses.candidates([asked]);
  const provider = first?.to.adapter.provider ?? "";
  const isServed = first?.to.adapter.serves?.[api.api]?.relayed?.[kind] !== undefined;
  const why =
    others.length > 0
      ? `${asked} is an alias for several addresses`
      : isServed
        ? "the conversation contains what only a translation can read, such as an image of another provider"
        : `${provider} does not have it`;
  const path = api.relayed?.[kind]?.replace(/\$\{model\}/, "");
  const message = `model: ${path} is only passed on to the vendor of the model, and ${why}`;
  // as vendors answer a call that a model does not have
  return others.length === 0 && !isServed
    ? new DragomanError("NotFound", message)
    : new InvalidRequest(message, "model");
}

/** Whether a vendor cannot read the state in a history that more than one vendor or account may have made. */
export function refusesState(engine: Engine, { api, kind }: Called, { status, body }: RelayedReply): boolean {
  if (status !== 400 || api.relayed?.[kind] !== undefined || !Buffer.isBuffer(body)) return false;
  const makers = engine.routes.filter(({ adapter }) => adapter.serves?.[api.api] !== undefined);
  const text = body.toString().toLowerCase();
  return makers.length > 1 && api.state.refused.some((glob) => fits(readGlob(glob), text));
}

/** Sends the request to the vendor; returns its reply. */
export function replyOf(
  engine: Engine,
  { api }: Called,
  { to, original, stream, hidden }: Relay,
  call: ModelCall,
  gate: Gate,
): Promise<RelayedReply> {
  const request = relayedCall(api, to, original, stream, call.signal, engine.settings);
  const { observation } = gate;
  const reportUsage = (usage: Usage, reason: CompletionFinishReason): void => {
    call.tokens = compactUsage(usage);
    observation?.current?.finish(reason, usage);
  };
  const reportFailure = (error: Error): void => {
    call.error = failureOf(error).logged;
    observation?.current?.end(error);
    gate.failed(error);
  };
  const { url } = request;
  const read = (response: HttpResponse) => {
    // the call may have fetched a token
    const mask = engine.secrets.mask();
    return readRelayed(response, { api, to, url, stream, hidden, mask, reportUsage, reportFailure });
  };
  const facts = { stream, family: familyOf(to.adapter, to.model).family };
  const replying = engine.call(to, request, read, gate, facts);
  const observed = observation === undefined ? replying : replying.then((reply) => observedReply(reply, observation));
  return observed.catch((error: unknown) => {
    if (!(error instanceof RelayedError)) throw error;
    const { logged, retried } = failureOf(error);
    call.error = logged;
    const { reply } = error;
    // otherwise SDKs would multiply the attempts
    return retried && call.attempts.repeated
      ? { ...reply, headers: { ...reply.headers, "x-should-retry": "false" } }
      : reply;
  });
}

/** The reply; the attempt ends with its body. */
function observedReply(reply: RelayedReply, { current }: RequestObservation): RelayedReply {
  if (current === undefined) return reply;
  if (!Buffer.isBuffer(reply.body)) return { ...reply, body: new ObservedSource(reply.body, current) };
  current.end();
  return reply;
}

/** Sends the reply to the client. */
export function sendReply(
  { status, contentType, headers: own, body }: RelayedReply,
  call: ModelCall,
): void | Promise<void> {
  const { headers } = call;
  expose(headers, Object.keys(own));
  const isWhole = Buffer.isBuffer(body);
  const framing = isWhole ? { "content-length": body.length } : { "cache-control": "no-cache, no-transform" };
  const raw = call.takeOver(status, {
    ...own,
    "content-type": contentType,
    "x-content-type-options": "nosniff",
    ...framing,
  });
  if (!isWhole) return sendStream(body, call, raw);
  if (body.length <= smallBody) raw.end(body.toString("latin1"), "latin1");
  else raw.end(body);
}

/** A stream that breaks off closes the connection: a client must not take it for a complete one. */
async function sendStream(body: ByteSource, call: ModelCall, raw: ServerResponse): Promise<void> {
  raw.flushHeaders();
  call.releaseBody();
  try {
    while (!body.ended) {
      for (const piece of body.take()) if (!raw.write(piece)) await once(raw, "drain", { signal: call.signal });
      if (!body.ended) await body.ready();
    }
  } catch (error) {
    if (call.ended) return;
    call.error = failureOf(error).logged;
    raw.destroy();
    return;
  } finally {
    body.discard();
  }
  raw.end();
}
