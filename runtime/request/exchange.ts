/**
 * From a checked request to everything that the templates of its provider may read. What looks at more
 * than one value happens here, once for all providers: a dialect declares in its `conversation` block how it wants it.
 */
import type { EngineRequest, Item, Turn } from "../../generated/hub.ts";
import type { Exchange, System, Target } from "../adapter.ts";
import { withObjects } from "../conversation/arguments.ts";
import { fitMessages } from "../conversation/fit-messages.ts";
import { isResult } from "../conversation/merge-turns.ts";
import { type NormalizedConversation, normalize } from "../conversation/normalize.ts";
import { type Recipient, withoutForeign } from "../conversation/reasoning.ts";
import type { Requirements } from "../conversation/requirements.ts";
import { checkPairs } from "../conversation/tool-results.ts";
import { traceRare } from "../conversation/trace-origins.ts";
import type { Trace } from "../trace.ts";
import { familyOf } from "./families.ts";
import { namespaceOf, remainderOf, requestOf } from "./fields.ts";

/**
 * The exchange for a checked request. The request is never changed.
 * @param stream what was called, whatever the request itself says
 * @param trace is told where everything comes from
 * @throws {InvalidRequest} for a result that answers no earlier call and has no name, a data URI that is none, or a tool
 *   schema without end
 */
export function exchange(request: EngineRequest, target: Target, stream: boolean, trace?: Trace): Exchange {
  const { adapter, registration, model, key } = target;
  const family = familyOf(adapter, model);
  const { requirements } = family;
  if (trace !== undefined) traceRare(request, trace);
  const ns = namespaceOf(request, adapter, registration, trace);
  const conversation = requirements.inTurns
    ? normalize(request.messages, requirements, family, trace)
    : emptyConversation;
  const messages = requirements.inTurns ? request.messages : passOn(request, family, requirements, trace);
  return {
    req: requestOf(request, messages, stream, ns, family, trace),
    messages: conversation.turns,
    loop: loopOf(conversation.turns),
    system: conversation.system,
    model,
    stream,
    key,
    ns,
    native: remainderOf(ns, adapter.placed, trace),
    facts: family.facts,
    family: family.family,
  };
}

const emptyConversation: NormalizedConversation = {
  system: { text: undefined, parts: undefined } satisfies System,
  turns: [] satisfies Turn[],
};

/** The answers behind the last turn in which somebody says more than the results of calls. */
function loopOf(turns: readonly Turn[]): Turn[] {
  let start = turns.length;
  while (start > 0 && !addsMore(turns[start - 1] as Turn)) start--;
  return start === turns.length ? [] : turns.slice(start).filter(({ role }) => role === "assistant");
}

function addsMore({ role, content }: Turn): boolean {
  // nothing stands before a result but results
  return role !== "assistant" && !isResult(content[content.length - 1] as Item);
}

/**
 * The messages of a dialect that takes them as they were written, but for what its `conversation` asks for. Its
 * servers parse the arguments of calls.
 */
function passOn(
  request: EngineRequest,
  reader: Recipient,
  requirements: Requirements,
  trace: Trace | undefined,
): EngineRequest["messages"] {
  checkPairs(request.messages);
  return fitMessages(withObjects(withoutForeign(request.messages, reader, trace), trace), requirements, trace);
}
