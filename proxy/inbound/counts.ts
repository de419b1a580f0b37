/** Answers requests to count the input tokens of a request. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Candidate } from "../../runtime/config/addresses.ts";
import type { Engine } from "../../runtime/engine.ts";
import { DragomanError } from "../../runtime/errors.ts";
import { inCallersPaths } from "../../runtime/inbound/callers-path.ts";
import { askForCount, countCall, relayedCount } from "../../runtime/inbound/count.ts";
import { inputTokensOf } from "../../runtime/inbound/estimate.ts";
import { readCounted, wrappedIn } from "../../runtime/inbound/request.ts";
import type { Destination } from "../../runtime/router.ts";
import type { HttpRequest } from "../../runtime/transport/http-client.ts";
import type { AccountAccess } from "../keys/account-access.ts";
import type { Admission } from "../limits/admission.ts";
import type { ModelCall } from "../model-call.ts";
import { charge, enter } from "../request/admit.ts";
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
  async function ask(candidates: readonly Candidate[], made: MakeCall, call: ModelCall) {
    const gate = admission.gate(call.bytes, noOutput, (to) => {
      call.destination = to;
    });
    for (const { to } of candidates) {
      const request = made(to, AbortSignal.any([call.signal, AbortSignal.timeout(countMilliseconds)]));
      if (request === undefined) return undefined;
      try {
        return await askForCount(engine, to, request, gate);
      } catch (error) {
        if (call.signal.aborted || !(error instanceof DragomanError || request.signal?.aborted)) throw error;
        call.error = failureOf(error).logged;
      }
    }
    return undefined;
  }

  return async function sendCount(
    { api, model }: Called,
    relayed: Relay | undefined,
    body: unknown,
    call: ModelCall,
  ): Promise<void> {
    if (call.observation) call.observation.operation = "count_tokens";
    const own = wrappedIn(api, body) === undefined ? relayed : undefined;
    const read = (from: unknown): EngineRequest => readCounted(api, from, { model, stream: undefined }).request;
    const request = own === undefined ? read(body) : undefined;
    if (request !== undefined) account.checkTranslated(call.caller, request);
    const candidates = engine.addresses.candidates([own?.asked ?? request?.model ?? ""]);
    call.model = candidates[0]?.to.model;
    const made: MakeCall = (to, signal) => {
      if (request === undefined) return own && relayedCount(api, to, own.original, signal, engine.settings);
      try {
        return countCall(request, to, signal);
      } catch (error) {
        throw inCallersPaths(error, request, body, read);
      }
    };
    const isAsked = candidates[0]?.to.adapter.count !== undefined;
    const asked = { request: request ?? {}, candidates, body: own && body };
    // without an answer of a provider, a count is a request of its key that has no tokens
    await charge(admission, asked, noOutput, call, isAsked ? call.bytes : 0);
    if (isAsked) await enter(admission, call);
    let [input, by] = [isAsked ? await ask(candidates, made, call) : undefined, "provider"];
    if (input === undefined) [input, by] = [inputTokensOf(call.bytes, request ?? read(body)), "estimate"];
    call.headers["x-dragoman-token-count"] = by;
    call.send(api.count?.({ input }));
  };
}
