/** Why the runtime does not send a value of a request as it is, where no rule of a spec decides it. */
import { type ChatMessage, type EngineRequest, type ReasoningDetail, untagged } from "../generated/hub.ts";
import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import type { Exchange } from "../runtime/adapter.ts";
import { objectIn } from "../runtime/conversation/arguments.ts";
import { isBlank, isSystem } from "../runtime/conversation/items.ts";
import { maySend } from "../runtime/conversation/reasoning.ts";
import { type Family, familyOf } from "../runtime/request/families.ts";
import { byPrecedence, hasTools, owned } from "../runtime/request/fields.ts";
import type { Destination } from "../runtime/router.ts";
import { findAt, isContainer, type Leaf, pathOf } from "./json.ts";
import type { Fate, Note } from "./ledger.ts";
import type { ExplainedSpec } from "./spec.ts";
import { usual } from "./unsent.ts";

/** What happened to a value, and why. */
type Reason = readonly [fate: Fate, why: string];

/** What the reasons depend on. */
interface About {
  readonly request: EngineRequest;
  readonly x: Exchange;
  readonly family: Family;
  /** The message in which the value is. */
  readonly message: ChatMessage;
  readonly isSent: (place: Pointer) => boolean;
}

type Reasons = Readonly<Record<string, (value: unknown, about: About, at: Pointer) => Reason | false | undefined>>;

const blankText: Reason = ["dropped", "blank text"];
const noReplay: Reason = ["dropped", "models of this family take no past reasoning"];
const decides: Reason = ["moved", "decides whether and where the block is sent"];
const affects = (): Reason => ["moved", usual.moved];

/** By path. */
const reasons: Reasons = {
  "tools[].type": () => ["moved", "all tools are functions"],
  "messages[].tool_calls[].thought_signature": () => ["dropped", "only the provider that signed the call reads this"],
  "messages[].role": (_, { family }) => family.requirements.inTurns && ["moved", "decides the role of the turn"],
  "messages[].is_error": (value) => ["moved", value ? usual.moved : "a result is a success unless it says otherwise"],
  "messages[].tool_call_id": affects,
  "messages[].tool_calls[].id": affects,
  "messages[].content": (value) => typeof value === "string" && isBlank(value) && blankText,
  "messages[].content[]": (part, { message: { role } }) => {
    const { type, text = "" } = part as { readonly type: string; readonly text?: string };
    if (type === "text") return isBlank(text) && blankText;
    return role !== "user" && role !== "tool" && ["dropped", `${role} messages can only contain text`];
  },
  "messages[].name": (_, { message: { tool_call_id: answered }, request: { messages } }) =>
    messages.some(({ tool_calls: calls }) => calls?.some(({ id }) => id === answered)) && [
      "superseded",
      "the name in the tool call is sent",
    ],
  "messages[].reasoning_content": untaggedReason,
  "messages[].reasoning_signature": untaggedReason,
  "messages[].redacted_reasoning_content": untaggedReason,
  "messages[].reasoning_details[]": (value, { family }) => {
    const detail = value as ReasoningDetail;
    if (maySend(detail, family)) return undefined;
    if (family.replay === "none") return noReplay;
    if (detail.provider === family.provider) return ["dropped", `only ${detail.model} can read its own reasoning`];
    return ["dropped", `reasoning of ${detail.provider} is sent only to ${detail.provider}`];
  },
  ...Object.fromEntries(
    ["provider", "model", "kind", "before", "said"].map((field) => [
      `messages[].reasoning_details[].${field}`,
      (_, { request, family }, at) =>
        maySend(findAt(request, at.slice(0, at.lastIndexOf("/")))?.value as ReasoningDetail, family) && decides,
    ]),
  ),
  "messages[]": (_, { message, family, isSent }, at) => {
    if (!isSystem(message) && !isSent(at)) return ["dropped", "nothing in the message can be sent"];
    return isSystem(message) && family.system === "as_user" && ["moved", "later system text is text of the user here"];
  },
  tool_choice: (_, { request, x }) => !hasTools(request, x.ns) && ["dropped", "there are no tools to choose from"],
  parallel_tool_calls: (_, { request, x }) => !hasTools(request, x.ns) && ["dropped", "there are no tools to call"],
  stop: stopReason,
  "stop[]": stopReason,
};

function untaggedReason(_: unknown, { message: { reasoning_details: details }, family }: About): Reason | undefined {
  const isTagged = details !== undefined && details !== null && details.length > 0;
  if (!family.requirements.inTurns) {
    if (isTagged && details.some((detail) => maySend(detail, family))) return undefined;
    if (isTagged) return ["dropped", "repeats the reasoning of another provider"];
    return family.replay === "none" ? noReplay : undefined;
  }
  if (isTagged) return ["superseded", "`reasoning_details` has the same reasoning"];
  if (family.provider === untagged) return family.replay === "none" ? noReplay : undefined;
  return ["dropped", `reasoning without a tag counts as ${untagged}'s and is sent only there`];
}

function stopReason(value: unknown, { family: { requirements }, x: { req } }: About): Reason | undefined {
  if (typeof value !== "string" || req.stop === undefined || req.stop.includes(value)) return undefined;
  if (requirements.stop?.blank === "drop" && value.trim() === "")
    return ["dropped", "blank stop sequences are not accepted"];
  return ["dropped", `at most ${req.stop.length} stop sequences are accepted`];
}

/**
 * A function that finds what happened to a value of a request.
 * @param isSent whether anything at or below a place is sent
 */
export function notesFor(
  request: EngineRequest,
  x: Exchange,
  to: Destination,
  rejects: ExplainedSpec["rejects"],
  isSent: About["isSent"],
): (at: Pointer) => Note | undefined {
  const family = familyOf(to.adapter, to.model);
  const rejected = new Set([...family.rejects, ...family.rejectsWithin]);
  const lines = new Map(rejects.map(({ word, at }) => [word, at]));
  const namespaces = byPrecedence(to.adapter, to.registration).map(({ namespace }) => namespace);
  const reasonAt = (at: Pointer, path: string): Reason | false | undefined => {
    const [field = "", key = "", ...further] = stepsOf(at);
    const rank = namespaces.indexOf(field);
    if (rank >= 0 && key !== "" && further.length === 0) {
      if (owned.includes(key)) return ["dropped", `\`${key}\` cannot be set in a native object`];
      const isOverridden = namespaces.some(
        (namespace, index) => index > rank && findAt(request, below("", namespace ?? "", key)) !== undefined,
      );
      return isOverridden ? ["overridden", "the namespace of the addressed name takes precedence"] : undefined;
    }
    if (inSchemas.test(at)) return schemaReason(at, request, x);
    const message = request.messages[field === "messages" ? Number(key) : 0] as ChatMessage;
    const reason = Object.hasOwn(reasons, path) ? reasons[path] : undefined;
    return reason?.(findAt(request, at)?.value, { request, x, family, message, isSent }, at);
  };
  return (at) => {
    const path = pathOf(at);
    if (rejected.has(path))
      return { fate: "rejected", why: "models of this family do not accept it", by: lines.get(path) };
    const [fate, why] = reasonAt(at, path) || [];
    return fate && { fate, why, by: undefined };
  };
}

const inSchemas = /^\/(tools\/\d+\/function\/parameters|response_format\/json_schema\/schema)\/./;

/** Why a keyword of a schema is left out. */
function schemaReason(at: Pointer, request: EngineRequest, { req }: Exchange): Reason | undefined {
  const holder = at.slice(0, at.lastIndexOf("/"));
  const key = stepsOf(at).at(-1) ?? "";
  const [given, sent] = [request, req].map((whole) => findAt(whole, holder)?.value);
  if (!isContainer(given) || !isContainer(sent)) return undefined;
  if (key === "enum" && Object.hasOwn(given, "const") && !Object.hasOwn(sent, "const"))
    return ["overridden", "`const` is sent as an `enum` with one value"];
  if (Object.hasOwn(sent, key)) return undefined;
  if (at.startsWith("/tools")) return ["dropped", `the provider's schemas do not support \`${key}\``];
  return ["dropped", "the provider does not accept defaults in a strict response schema"];
}

/** How a value is sent in another form. */
export function restatementOf({ pointer, value }: Leaf, request: EngineRequest, { req }: Exchange): string | undefined {
  const path = pathOf(pointer);
  if (path === "messages[].tool_calls[].function.arguments")
    return objectIn(String(value)) === undefined
      ? "not a JSON object: sent as an object with the text under `_raw`"
      : "the JSON is sent as an object";
  if (/^messages\[\]\.content\[\]\.(image_url|image_url\.url|source\.url)$/.test(path))
    return /^data:/i.test(String(value)) ? "the data in the URL is sent" : undefined;
  if (path === "messages[].content[].source.data") {
    const source = findAt(request, pointer.slice(0, -"/data".length))?.value as { readonly media_type?: string };
    return /^\s*text\//i.test(source.media_type ?? "") ? "text is sent decoded" : undefined;
  }
  if (path !== "max_tokens" && path !== "max_completion_tokens") return undefined;
  return req[path] === value ? undefined : `capped at ${req[path]}, the limit of this model`;
}

/** Why the runtime adds a value to a response schema, at a place that the request does not have. */
export function additionAt(at: Pointer): string | undefined {
  if (!at.startsWith("/response_format/")) return undefined;
  if (at.endsWith("/additionalProperties")) return "the provider accepts only closed objects in a response schema";
  if (!/\/required\/\d+$/.test(at)) return undefined;
  return "the provider accepts only required properties in a strict response schema";
}
