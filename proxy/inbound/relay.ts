/** Passes requests on to the vendor whose API they are in. */
import type { FastifyRequest } from "fastify";
import type { Engine } from "../../runtime/engine.ts";
import {
  canRelay,
  type Original,
  RelayedError,
  type RelayedReply,
  readRelayed,
  relayedCall,
} from "../../runtime/inbound/relay.ts";
import type { Gate } from "../../runtime/limits/admission.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import { isObject } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import type { HttpResponse } from "../../runtime/transport/http-client.ts";
import type { RequestContext } from "../request-context.ts";
import { compactUsage } from "../response/answer.ts";
import { failureOf } from "../response/failures.ts";
import { type Called, isInArray } from "./paths.ts";

/** A request that is passed on. */
export interface Relay {
  readonly to: Destination;
  readonly original: Original;
  readonly stream: boolean;
}

/** Undefined if the request must be translated. */
export function findRelay(
  engine: Engine,
  { body, headers, url }: FastifyRequest,
  called: Called,
  { text }: RequestContext,
): Relay | undefined {
  const { api, kind } = called;
  if (!isObject(body) || text === undefined || isInArray(called, { url })) return undefined;
  const model = called.model ?? body.model;
  // an alias chooses another model than the one that the parameters were chosen for
  if (typeof model !== "string" || engine.addressesOf(model)[0] !== model) return undefined;
  const to = engine.find(model);
  if (to === undefined || !canRelay(api, to, text, body, called.model)) return undefined;
  return { to, original: { text, headers }, stream: kind === "stream" || body.stream === true };
}

/** The vendor's reply. */
export async function relay(
  engine: Engine,
  { api }: Called,
  { to, original, stream }: Relay,
  context: RequestContext,
  gate: Gate,
): Promise<RelayedReply> {
  const call = relayedCall(api, to, original, stream, context.signal);
  const report = (usage: Usage): void => {
    context.tokens = compactUsage(usage);
  };
  const read = (response: HttpResponse) => readRelayed(response, to, stream, report);
  return engine.call(to, call, read, context.signal, gate).catch((error: unknown) => {
    if (!(error instanceof RelayedError)) throw error;
    context.error = failureOf(error).logged;
    return error.reply;
  });
}
