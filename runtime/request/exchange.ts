/**
 * Prepares a validated request for the templates of its provider. Everything that depends on more than one value is
 * done here, for all providers, as the `conversation` block of the dialect declares it.
 */
import type { EngineRequest, Turn } from "../../generated/hub.ts";
import type { Exchange } from "../adapter.ts";
import { withArgumentObjects } from "../conversation/arguments.ts";
import { fitMessages } from "../conversation/fit-messages.ts";
import { isSystem, sourceOf } from "../conversation/items.ts";
import { isResult } from "../conversation/merge-turns.ts";
import { type NormalizedConversation, normalize, noSystem } from "../conversation/normalize.ts";
import { type Recipient, withoutForeignReasoning } from "../conversation/reasoning.ts";
import { type Requirements, withNotes } from "../conversation/requirements.ts";
import { fitNames, type NamedRequest } from "../conversation/tool-names.ts";
import { checkPairs } from "../conversation/tool-results.ts";
import { limitAt } from "../models.ts";
import type { Target } from "../router.ts";
import { familyOf } from "./families.ts";
import { namespaceOf, remainderOf, requestOf } from "./fields.ts";
import {
  hasMark,
  takesMarks,
  withinBreakpoints,
  withMarkedEnds,
  withMarkedTools,
  withoutRejected,
} from "./rejected.ts";

/**
 * The exchange for a validated request, which is not modified.
 * @param sent the request
 * @param stream whether to stream; `stream` in the request is ignored
 * @throws {InvalidRequest} for a tool result that answers no earlier call and has no name, an invalid data URI, or a
 *   tool schema that is nested too deeply
 */
export function exchange(asked: EngineRequest, target: Target, stream: boolean): Exchange {
  const { adapter, registration, model, key } = target;
  const family = target.family ?? familyOf(adapter, model);
  const { requirements } = family;
  const allowed = family.rejectsWithin.length === 0 ? asked : withoutRejected(asked, family.rejectsWithin);
  const { breakpoints } = requirements;
  const isMarked = (asked.cache === "auto" || target.marks) && takesMarks(family) && !hasMark(asked);
  const most = isMarked ? withMarkedTools(allowed) : allowed;
  const accepted = breakpoints === undefined ? most : withinBreakpoints(most, breakpoints);
  const named: NamedRequest = requirements.names ? fitNames(accepted, requirements.names) : { request: accepted };
  const request = withNotes(named.request, family);
  const ns = namespaceOf(request, adapter, registration);
  const inbound = sourceOf(asked) && true;
  const conversation = requirements.inTurns
    ? normalize(request.messages, requirements, family, inbound)
    : emptyConversation;
  const { turns, system } = isMarked ? withMarkedEnds(conversation) : conversation;
  const messages = requirements.inTurns ? request.messages : adaptMessages(request, family, requirements);
  return {
    req: requestOf(withinLimits(request, target), messages, ns, family),
    messages: turns,
    loop: loopOf(turns),
    system,
    model,
    stream,
    inbound,
    key,
    ns,
    native: remainderOf(ns, adapter.placed),
    facts: family.facts,
    family: family.family,
    reasoned: undefined,
    names: named.names,
  };
}

/** The request with a limit of the answer that the target accepts. */
function withinLimits(request: EngineRequest, target: Target): EngineRequest {
  const { max_tokens: asked, max_completion_tokens: other } = request;
  const limit = asked === undefined ? asked : limitAt(asked, target);
  const more = other === undefined ? other : limitAt(other, target);
  if (limit === asked && more === other) return request;
  return { ...request, max_tokens: limit, max_completion_tokens: more };
}

const noTurns: Turn[] = [];

const emptyConversation: NormalizedConversation = { system: noSystem, turns: noTurns };

/** The assistant turns after the last turn with more than tool results. */
function loopOf(turns: readonly Turn[]): Turn[] {
  let start = turns.length;
  while (start > 0 && !addsMore(turns[start - 1] as Turn)) start--;
  return start === turns.length ? noTurns : turns.slice(start).filter(({ role }) => role === "assistant");
}

function addsMore({ role, content }: Turn): boolean {
  return (
    role !== "assistant" &&
    role !== "system" &&
    !content.every((item) => isResult(item) || isSystem(sourceOf(item) ?? item))
  );
}

/**
 * The messages for a dialect that takes them in the hub's format, adapted as its `conversation` block requires.
 * Arguments must be JSON objects, since servers of these dialects parse them.
 */
function adaptMessages(
  { messages }: EngineRequest,
  recipient: Recipient,
  requirements: Requirements,
): EngineRequest["messages"] {
  checkPairs(messages);
  return fitMessages(withArgumentObjects(withoutForeignReasoning(messages, recipient)), requirements, recipient);
}
