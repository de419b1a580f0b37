/** Answers requests to count the input tokens of a request. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Candidate } from "../../runtime/config/addresses.ts";
import type { Engine } from "../../runtime/engine.ts";
import { DragomanError } from "../../runtime/errors.ts";
import { askForCount, countCall, relayedCount } from "../../runtime/inbound/count.ts";
import { inputTokensOf } from "../../runtime/inbound/estimate.ts";
import { readCounted, wrappedIn } from "../../runtime/inbound/request.ts";
import type { Admission } from "../../runtime/limits/admission.ts";
import type { Destination } from "../../runtime/router.ts";
import type { HttpRequest } from "../../runtime/transport/http-client.ts";
import type { Call } from "../call.ts";
import { type Asked, nativesOf } from "../handlers.ts";
import type { AccountAccess } from "../keys/account-access.ts";
import { checkModels } from "../keys/caller-keys.ts";
import type { RequestContext } from "../request-context.ts";
import { failureOf } from "../response/failures.ts";
import type { Called } from "./paths.ts";
import type { Relay } from "./relay.ts";

/** How long a provider may take to count tokens. */
const countMilliseconds = 10_000;

/** A count has no answer whose tokens rate limits could count. */
const noOutput = { max_tokens: 0 };

/** Makes the call that asks a provider for a count; undefined where the provider cannot count. */
type MakeCall = (to: Destination, signal: AbortSignal) => HttpRequest | undefined;

export function createCounter(engine: Engine, admission: Admission, account: AccountAccess) {
  /** The number as the provider counts it; undefined if none that is asked answers with one. */
  async function ask(candidates: readonly Candidate[], made: MakeCall, context: RequestContext) {
    const gate = admission.gate(context.bytes, noOutput, (to) => {
      context.destination = to;
    });
    for (const { to } of candidates) {
      const call = made(to, AbortSignal.any([context.signal, AbortSignal.timeout(countMilliseconds)]));
      if (call === undefined) return undefined;
      try {
        return await askForCount(engine, to, call, gate);
      } catch (error) {
        if (context.signal.aborted || !(error instanceof DragomanError || call.signal?.aborted)) throw error;
        context.error = failureOf(error).logged;
      }
    }
    return undefined;
  }

  return async function sendCount(
    { api, model }: Called,
    relayed: Relay | undefined,
    body: unknown,
    context: RequestContext,
    call: Call,
  ): Promise<void> {
    if (context.observation) context.observation.operation = "count_tokens";
    const own = wrappedIn(api, body) === undefined ? relayed : undefined;
    const read = (): EngineRequest => readCounted(api, body, { model, stream: undefined }).request;
    const request = own === undefined ? read() : undefined;
    if (request !== undefined) account.checkTranslated(context.caller, request);
    const candidates = engine.candidates([own?.asked ?? request?.model ?? ""]);
    context.model = candidates[0]?.to.model;
    const made: MakeCall = (to, signal) =>
      request === undefined
        ? own && relayedCount(api, to, own.original, signal, engine.settings)
        : countCall(request, to, signal);
    const isAsked = candidates[0]?.to.adapter.count !== undefined;
    await admit(admission, { request: request ?? {}, candidates, body: own && body }, isAsked, context);
    let [input, by] = [isAsked ? await ask(candidates, made, context) : undefined, "provider"];
    if (input === undefined) [input, by] = [inputTokensOf(context.bytes, request ?? read()), "estimate"];
    call.headers["x-dragoman-token-count"] = by;
    call.send(api.count?.({ input }));
  };
}

/**
 * Like that of answers, but without output.
 * @param isAsked whether a provider is asked; without that, a count is a request of its key that has no tokens
 */
async function admit(admission: Admission, asked: Asked, isAsked: boolean, context: RequestContext): Promise<void> {
  const { caller, bytes, signal } = context;
  if (caller !== undefined) {
    checkModels(caller, asked.candidates, nativesOf(asked));
    await admission.charge(caller, isAsked ? bytes : 0, noOutput);
  }
  if (isAsked) context.releaseAtEnd(await admission.enter(signal, caller));
}
