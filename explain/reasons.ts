/** Why the runtime does not send a value of a request as it is, where no rule of a spec decides it. */
import type { ChatMessage, EngineRequest, ReasoningDetail } from "../generated/hub.ts";
import { type Pointer, stepsOf } from "../language/pointer.ts";
import type { Exchange } from "../runtime/adapter.ts";
import { objectIn } from "../runtime/conversation/arguments.ts";
import { isBlank, isSystem } from "../runtime/conversation/items.ts";
import { untaggedDetail, whyUnsent } from "../runtime/conversation/reasoning.ts";
import { type Family, familyOf } from "../runtime/request/families.ts";
import { choices, owned, whyNoStop } from "../runtime/request/fields.ts";
import type { Loss } from "../runtime/request/lost.ts";
import { takesMarks, withinBreakpoints } from "../runtime/request/rejected.ts";
import type { Destination } from "../runtime/router.ts";
import { findAt, isContainer, type Leaf, pathOf } from "./json.ts";
import type { Fate, Note } from "./ledger.ts";
import { placesOfField } from "./origins.ts";
import type { ExplainedSpec } from "./spec.ts";
import { usual } from "./unsent.ts";

/** The fate of a value, and why. */
type Reason = readonly [fate: Fate, why: string] | false | undefined;

/** The facts that the reasons depend on. */
interface About {
  readonly request: EngineRequest;
  readonly x: Exchange;
  readonly family: Family;
  /** The message in which the value is. */
  readonly message: ChatMessage;
  readonly isSent: (place: Pointer) => boolean;
}

type Reasons = Readonly<Record<string, (value: unknown, about: About, at: Pointer) => Reason>>;

const dropped = (why: string | undefined): Reason => why !== undefined && ["dropped", why];
const blankText = dropped("blank text");
const affects = (): Reason => ["moved", usual.moved];

/** Reasons by path of the request. */
const reasons: Reasons = {
  "tools[].type": () => ["moved", "all tools are functions"],
  "messages[].tool_calls[].thought_signature": () => ["dropped", "only the provider that signed the call reads this"],
  "messages[].role": (_, { family }) => family.requirements.inTurns && ["moved", "decides the role of the turn"],
  "messages[].is_error": (value) => ["moved", value ? usual.moved : "a result is a success unless it says otherwise"],
  "messages[].tool_call_id": affects,
  "messages[].tool_calls[].id": affects,
  "messages[].content": (value) => typeof value === "string" && isBlank(value) && blankText,
  "messages[].content[]": (part, { message: { role }, isSent }, at) => {
    const { type, text = "" } = part as { readonly type: string; readonly text?: string };
    if (type === "text") return isBlank(text) && blankText;
    return role !== "user" && role !== "tool" && !isSent(at) && ["dropped", `${role} messages can only contain text`];
  },
  "messages[].reasoning_content": untaggedReason,
  "messages[].reasoning_signature": untaggedReason,
  "messages[].redacted_reasoning_content": untaggedReason,
  "messages[].reasoning_details[]": (detail, { family }) => dropped(whyUnsent(detail as ReasoningDetail, family)),
  ...Object.fromEntries(
    ["provider", "model", "kind", "before", "said"].map((field) => [
      `messages[].reasoning_details[].${field}`,
      (_, { request, family }, at) => {
        const detail = findAt(request, at.slice(0, at.lastIndexOf("/")))?.value as ReasoningDetail;
        return whyUnsent(detail, family) === undefined && ["moved", "decides whether and where the block is sent"];
      },
    ]),
  ),
  "messages[]": (_, { message, family, isSent }, at) => {
    if (!isSystem(message) && !isSent(at)) return ["dropped", "nothing in the message can be sent"];
    return isSystem(message) && family.system === "as_user" && ["moved", "later system text is text of the user here"];
  },
  cache: (_, { family }) => takesMarks(family) && ["moved", "sets marks for the cache, if the request has none"],
  "messages[].content[].cache_control": markReason,
  "tools[].cache_control": markReason,
  stop: stopReason,
  "stop[]": stopReason,
};

function untaggedReason(_: unknown, { message: { reasoning_details: details }, family }: About): Reason {
  if (details && details.length > 0) return ["superseded", "`reasoning_details` has the same reasoning"];
  return dropped(whyUnsent(untaggedDetail, family));
}

function markReason(_: unknown, { request, family: { requirements } }: About): Reason {
  const { breakpoints: most = 0 } = requirements;
  return (
    withinBreakpoints(request, most || Infinity) !== request && dropped(`at most ${most} marks for the cache are sent`)
  );
}

function stopReason(value: unknown, { family: { requirements }, x: { req } }: About): Reason {
  const { stop: sent = [] } = req;
  return typeof value === "string" && !sent.includes(value) && dropped(whyNoStop(value, sent, requirements.stop));
}

/**
 * A function that finds what happened to a value of a request.
 * @param losses the list that callers get
 * @param isSent whether anything at or below a place is sent
 */
export function notesFor(
  request: EngineRequest,
  x: Exchange,
  to: Destination,
  losses: readonly Loss[],
  rejects: ExplainedSpec["rejects"],
  isSent: About["isSent"],
): (at: Pointer) => Note | undefined {
  const family = familyOf(to.adapter, to.model);
  const rejected = new Set(losses.flatMap(({ path, end }) => (end === "rejected" ? [path] : [])));
  const lines = new Map(rejects.map(({ word, at }) => [word, at]));
  const isNative = (field: string) => to.adapter.names.some(({ namespace }) => namespace === field);
  const reasonAt = (at: Pointer, path: string): Reason => {
    const [field = "", key = "", ...further] = stepsOf(at);
    if (isNative(field) && key !== "" && further.length === 0) {
      if (owned.includes(key)) return ["dropped", `\`${key}\` cannot be set in a native object`];
      const isOverridden = !placesOfField(x.ns, [], key, undefined).includes(at);
      return isOverridden && ["overridden", "the namespace of the addressed name takes precedence"];
    }
    if (inSchemas.test(at)) return schemaReason(at, request, x);
    if (choices.includes(path) && x.req[path as keyof typeof x.req] === undefined)
      return ["dropped", "there are no tools to choose from"];
    const message = request.messages[field === "messages" ? Number(key) : 0] as ChatMessage;
    const reason = Object.hasOwn(reasons, path) ? reasons[path] : undefined;
    return reason?.(findAt(request, at)?.value, { request, x, family, message, isSent }, at);
  };
  return (at) => {
    const path = pathOf(at);
    const by = lines.get(path) ?? lines.get(path.replace(/\w+$/, "*"));
    if (rejected.has(path)) return { fate: "dropped", why: "models of this family do not accept it", by };
    const [fate, why] = reasonAt(at, path) || [];
    return fate && { fate, why, by: undefined };
  };
}

const inSchemas = /^\/(tools\/\d+\/function\/parameters|response_format\/json_schema\/schema)\/./;

/** Why a keyword of a schema is left out. */
function schemaReason(at: Pointer, request: EngineRequest, { req }: Exchange): Reason {
  const holder = at.slice(0, at.lastIndexOf("/"));
  const key = stepsOf(at).at(-1) ?? "";
  const [given, sent] = [request, req].map((whole) => findAt(whole, holder)?.value);
  if (!isContainer(given) || !isContainer(sent)) return undefined;
  if (key === "enum" && Object.hasOwn(given, "const") && !Object.hasOwn(sent, "const"))
    return ["overridden", "`const` is sent as an `enum` with one value"];
  if (Object.hasOwn(sent, key)) return undefined;
  if (Array.isArray(given))
    return ["moved", "the provider does not take all of it, which is in the description instead"];
  if (key.startsWith("$")) return ["dropped", `\`${key}\` says nothing to a model`];
  return ["moved", `the provider does not take this \`${key}\`, which is in the description instead`];
}

/** How a value is sent in another form. */
export function restatementOf(
  { pointer, value }: Leaf,
  request: EngineRequest,
  losses: readonly Loss[],
): string | undefined {
  const path = pathOf(pointer);
  if (typeof value === "string" && !value.isWellFormed()) return "half of a surrogate pair is sent as U+FFFD";
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
  const limit = losses.find((loss) => loss.path === path && typeof loss.sent === "number")?.sent;
  if (limit === undefined) return undefined;
  return Number(value) < Number(limit) ? `raised to ${limit}` : `capped at ${limit}, the limit of this model`;
}

/** Why the runtime adds a value to a response schema, at a place that the request does not have. */
export function additionAt(at: Pointer): string | undefined {
  if (!at.startsWith("/response_format/") && !/^\/tools\/\d+\/function\/parameters\//.test(at)) return undefined;
  if (at.endsWith("/additionalProperties")) return "the provider accepts only closed objects in a response schema";
  if (!/\/required\/\d+$/.test(at)) return undefined;
  return "the provider accepts only required properties in a strict response schema";
}
