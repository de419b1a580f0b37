/** Passes requests on to the vendor whose API they are in. */
import type { FastifyRequest } from "fastify";
import type { Engine } from "../../runtime/engine.ts";
import { canRelay, RelayedError, type RelayedReply, readRelayed, relayedCall } from "../../runtime/inbound/relay.ts";
import type { Gate } from "../../runtime/limits/admission.ts";
import type { Usage } from "../../runtime/reply/usage.ts";
import { isObject } from "../../runtime/request/reading.ts";
import type { HttpResponse } from "../../runtime/transport/http-client.ts";
import type { RequestContext } from "../request-context.ts";
import { compactUsage } from "../response/answer.ts";
import { failureOf } from "../response/failures.ts";
import { type Called, isInArray } from "./paths.ts";

/** The vendor's reply; undefined if the request must be translated. */
export async function relay(
  engine: Engine,
  request: FastifyRequest,
  called: Called,
  context: RequestContext,
  admit: (model: string) => Promise<Gate>,
): Promise<RelayedReply | undefined> {
  const { api, kind } = called;
  const { body } = request;
  if (!isObject(body)) return undefined;
  const model = called.model ?? body.model;
  const { text } = context;
  if (kind === "count" || typeof model !== "string" || text === undefined || isInArray(called, request))
    return undefined;
  // an alias chooses another model than the one that the parameters were chosen for
  const to = engine.addressesOf(model)[0] === model ? engine.find(model) : undefined;
  if (to === undefined || !canRelay(api, to, text)) return undefined;
  context.model = to.model;
  const isStream = kind === "stream" || body.stream === true;
  const gate = await admit(model);
  const call = relayedCall(api, to, { text, headers: request.headers }, isStream, context.signal);
  const report = (usage: Usage): void => {
    context.tokens = compactUsage(usage);
  };
  const read = (response: HttpResponse) => readRelayed(response, to, isStream, report);
  return engine.call(to, call, read, context.signal, gate).catch((error: unknown) => {
    if (!(error instanceof RelayedError)) throw error;
    context.error = failureOf(error).logged;
    return error.reply;
  });
}
