/** The request as templates see it, and the native objects in it. */
import type { ChatMessage, EngineRequest, Tool } from "../../generated/hub.ts";
import type { Adapter, Conversation, Native, Registration, Request } from "../adapter.ts";
import { some } from "../primitives.ts";
import { reduceTools } from "./schemas.ts";

/** Every field, present or not. */
type Whole = { -readonly [Field in keyof Required<Request>]: Request[Field] };

const none: Native = Object.freeze({});

/** The provider's native object under any of its names, merged by key; the name of the addressed registration comes last. */
export function namespaceOf(request: EngineRequest, adapter: Adapter, addressed: Registration): Native {
  let merged: Native | undefined;
  for (const { key, namespace } of adapter.names) {
    if (key !== addressed.key) merged = merge(merged, nativeAt(request, namespace));
  }
  return merge(merged, nativeAt(request, addressed.namespace)) ?? none;
}

function nativeAt(request: EngineRequest, namespace: string | undefined): Native | undefined {
  if (namespace === undefined) return undefined;
  // the door has let nothing but objects through
  return withoutUndefined((request as EngineRequest & Readonly<Record<string, Native | undefined>>)[namespace]);
}

/**
 * The object without the keys that JSON would leave out, and its objects likewise: one object is laid over another before
 * it becomes JSON, and a key that says nothing must not erase one that does. Deeper ones are never laid over. The same
 * object when there are none.
 */
function withoutUndefined(native: Native | undefined, depth = 2): Native | undefined {
  if (depth === 0 || typeof native !== "object" || native === null || Array.isArray(native)) return native;
  const entries = Object.entries(native);
  const told = entries.flatMap(([key, field]): [string, unknown][] => {
    return field === undefined ? [] : [[key, withoutUndefined(field, depth - 1)]];
  });
  const isSame = told.length === entries.length && told.every(([, field], index) => field === entries[index]?.[1]);
  return isSame ? native : Object.fromEntries(told);
}

function merge(first: Native | undefined, second: Native | undefined): Native | undefined {
  if (first === undefined || second === undefined) return second ?? first;
  return { ...first, ...second };
}

/** What the runtime says itself, whatever a native object says. */
const owned: readonly string[] = ["model", "stream"];

/** The native object without what is placed by name and what the runtime owns; the same object when there is none of it. */
export function remainderOf(ns: Native, placed: readonly string[]): Native {
  if (ns === none) return ns;
  const isLeftOut = (key: string): boolean => owned.includes(key) || placed.includes(key);
  const keys = Object.keys(ns);
  if (!keys.some(isLeftOut)) return ns;
  return Object.fromEntries(keys.filter((key) => !isLeftOut(key)).map((key) => [key, ns[key]]));
}

/** The known fields in one order: `stop` a list that may be sent, schemas reduced, what the family refuses absent. */
export function requestOf(
  request: EngineRequest,
  messages: ChatMessage[],
  stream: boolean,
  ns: Native,
  { stop, schema }: Conversation,
  rejects: ReadonlySet<string>,
): Request {
  const whole: Whole = {
    model: request.model,
    messages,
    stream,
    max_tokens: request.max_tokens,
    max_completion_tokens: request.max_completion_tokens,
    temperature: request.temperature,
    top_p: request.top_p,
    top_k: request.top_k,
    stop: stopOf(request.stop, stop),
    reasoning_effort: request.reasoning_effort,
    reasoning_mode: request.reasoning_mode,
    reasoning_summary: request.reasoning_summary,
    tools: toolsOf(request.tools, schema),
    tool_choice: some(request.tools) === undefined && some(ns.tools) === undefined ? undefined : request.tool_choice,
    response_format: request.response_format,
    store: request.store,
    prompt_cache_key: request.prompt_cache_key,
    prompt_cache_retention: request.prompt_cache_retention,
    safety_identifier: request.safety_identifier,
    speed: request.speed,
    cache_control: request.cache_control,
    thinking: withoutUndefined(request.thinking),
    output_config: withoutUndefined(request.output_config),
  };
  for (const field of rejects) (whole as Record<string, unknown>)[field] = undefined;
  return whole;
}

function toolsOf(tools: Tool[] | undefined, rule: Conversation["schema"]): Tool[] | undefined {
  return tools === undefined || rule === undefined ? tools : reduceTools(tools, rule);
}

function stopOf(stop: string | string[] | undefined, rule: Conversation["stop"]): string[] | undefined {
  if (stop === undefined) return undefined;
  const list = typeof stop === "string" ? [stop] : stop;
  if (rule === undefined) return list;
  const kept = rule.blank === "drop" ? list.filter((entry) => entry.trim() !== "") : list;
  return rule.most !== undefined && kept.length > rule.most ? kept.slice(0, rule.most) : kept;
}
