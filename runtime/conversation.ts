/**
 * From a request that has passed the door to everything that the templates of its provider may read. What looks at more
 * than one value happens here, once for all providers: a dialect declares in its `conversation` block how it wants it.
 */
import type { EngineRequest, Turn } from "../generated/hub.ts";
import type { Exchange, System, Target } from "./adapter.ts";
import { tellRare } from "./conversation/origins.ts";
import { checkPairs } from "./conversation/pairs.ts";
import { type Reader, withoutForeign } from "./conversation/reasoning.ts";
import { namespaceOf, remainderOf, requestOf } from "./conversation/request.ts";
import { type Told, tell } from "./conversation/turns.ts";
import { familyOf } from "./families.ts";
import type { Trace } from "./trace.ts";

/**
 * The exchange for a checked request. The request is never changed.
 * @param stream what was called, whatever the request itself says
 * @param trace is told where everything comes from
 * @throws {InvalidRequest} for a result that answers no earlier call and has no name, a data URI that is none, or a tool
 *   schema without end; reading a call's `input` throws it for arguments that are no JSON object
 */
export function exchange(request: EngineRequest, target: Target, stream: boolean, trace?: Trace): Exchange {
  const { adapter, registration, model, key } = target;
  const { conversation } = adapter;
  const { family, facts, rejects, replay } = familyOf(adapter, model);
  if (trace !== undefined) tellRare(request, trace);
  const ns = namespaceOf(request, adapter, registration, trace);
  const reader: Reader = { provider: adapter.provider, model, replay };
  const inTurns = adapter.reads === "turns";
  const told = inTurns ? tell(request.messages, conversation, reader, trace) : untold;
  const messages = inTurns ? request.messages : passOn(request, reader, trace);
  return {
    req: requestOf(request, messages, stream, ns, conversation, rejects, trace),
    messages: told.turns,
    loop: loopOf(told.turns),
    system: told.system,
    model,
    stream,
    key,
    ns,
    native: remainderOf(ns, adapter.placed, trace),
    facts,
    family,
  };
}

const untold: Told = { system: { text: undefined, parts: undefined } satisfies System, turns: [] satisfies Turn[] };

/** The answers behind the last turn in which somebody says more than the results of calls. */
function loopOf(turns: readonly Turn[]): Turn[] {
  const isSaid = ({ role, content }: Turn) =>
    role !== "assistant" && content.some(({ type }) => type !== "tool_result");
  return turns.slice(turns.findLastIndex(isSaid) + 1).filter(({ role }) => role === "assistant");
}

/** The messages of a dialect that takes them as they were written. */
function passOn(request: EngineRequest, reader: Reader, trace: Trace | undefined): EngineRequest["messages"] {
  checkPairs(request.messages);
  return withoutForeign(request.messages, reader, trace);
}
