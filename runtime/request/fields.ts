/** The request and the native object as templates see them. */
import type { ChatMessage, CustomTool, EngineRequest, FunctionTool, OfferedTool, Tool } from "../../generated/hub.ts";
import type { Adapter, Conversation, Native, Registration, Request } from "../adapter.ts";
import { closeFormat } from "../conversation/closed-schemas.ts";
import { type Keywords, reduceTools } from "../conversation/tool-schemas.ts";
import { nonBlank } from "../primitives.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import type { Family } from "./families.ts";
import { isObject } from "./reading.ts";
import { notAccepted } from "./rejected.ts";

const noNative: Native = Object.freeze({});

/**
 * The provider's native object, merged by key from the namespaces of all its names; the addressed name takes
 * precedence.
 */
export function namespaceOf(
  request: EngineRequest,
  adapter: Adapter,
  addressed: Registration,
  trace: Trace | undefined,
): Native {
  const hasNative = adapter.hasNative(request as EngineRequest & Readonly<Record<string, unknown>>);
  return hasNative ? merge(request, adapter.names, addressed, trace) : noNative;
}

function merge(
  request: EngineRequest,
  names: readonly Registration[],
  addressed: Registration,
  trace: Trace | undefined,
): Native {
  const ordered = [...names.filter(({ key }) => key !== addressed.key), addressed];
  let ns: Native = noNative;
  for (const { namespace } of ordered) {
    const native = withoutUndefined(nativeAt(request, namespace));
    if (native !== undefined) ns = ns === noNative ? native : { ...ns, ...native };
  }
  if (trace !== undefined) traceMerged(request, ordered, ns, trace);
  return ns;
}

/** Traces from which namespace each key comes. */
function traceMerged(request: EngineRequest, ordered: readonly Registration[], ns: Native, trace: Trace): void {
  const places = new Map<string, Pointer>();
  for (const { namespace } of ordered) {
    if (namespace === undefined) continue;
    for (const key in withoutUndefined(nativeAt(request, namespace))) {
      const [before, place] = [places.get(key), below("", namespace, key)];
      if (before !== undefined)
        trace.step(before, "overridden", "the namespace of the addressed name takes precedence");
      if (owned.includes(key)) trace.step(place, "dropped", `\`${key}\` cannot be set in a native object`);
      places.set(key, place);
    }
  }
  trace.from(ns, "", Object.fromEntries(places));
}

function nativeAt(request: EngineRequest, namespace: string | undefined): Native | undefined {
  if (namespace === undefined) return undefined;
  // validated: namespaces contain only objects
  return (request as EngineRequest & Readonly<Record<string, Native | undefined>>)[namespace];
}

/**
 * Removes undefined keys, which JSON omits but which would erase other values when objects are merged. Two levels are
 * sufficient, since deeper objects are not merged. Returns the same object if there are none.
 */
function withoutUndefined(native: Native | undefined, depth = 2): Native | undefined {
  if (native === undefined || !hasUndefined(native, depth)) return native;
  const kept = Object.entries(native).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    kept.map(([key, field]) => [key, depth > 1 && isObject(field) ? withoutUndefined(field, depth - 1) : field]),
  );
}

function hasUndefined(native: Native, depth: number): boolean {
  for (const key in native) {
    const field: unknown = native[key];
    if (field === undefined || (depth > 1 && isObject(field) && hasUndefined(field, depth - 1))) return true;
  }
  return false;
}

/** Keys that only the runtime sets; they are ignored in native objects. */
const owned: readonly string[] = ["model", "stream"];

/**
 * The native object without keys that templates place by name or that the runtime sets; the same object if it has none.
 */
export function remainderOf(ns: Native, placed: readonly string[], trace: Trace | undefined): Native {
  if (ns === noNative) return ns;
  const isLeftOut = (key: string): boolean => owned.includes(key) || placed.includes(key);
  const keys = Object.keys(ns);
  if (!keys.some(isLeftOut)) return ns;
  const native = Object.fromEntries(keys.filter((key) => !isLeftOut(key)).map((key) => [key, ns[key]]));
  trace?.like(native, ns);
  return native;
}

/**
 * The request with `stop` as an array the provider accepts, custom tools as functions, schemas reduced, rejected fields undefined;
 * the same object if nothing changes.
 */
export function requestOf(
  request: EngineRequest,
  messages: ChatMessage[],
  ns: Native,
  { requirements, rejects }: Family,
  trace: Trace | undefined,
): Request {
  const stop = stopOf(request.stop, requirements.stop, trace);
  const tools = toolsOf(request.tools, requirements.keywords, trace);
  const response_format = closeFormat(request.response_format, requirements.responseSchema, trace);
  const thinking = withoutUndefined(request.thinking);
  const output_config = withoutUndefined(request.output_config);
  const left = leftOut(request, ns, rejects);
  if (trace !== undefined) traceLeftOut(request, ns, rejects, trace);
  const isSame =
    left === none &&
    messages === request.messages &&
    stop === request.stop &&
    tools === request.tools &&
    response_format === request.response_format &&
    thinking === request.thinking &&
    output_config === request.output_config;
  if (isSame) return request as Request;
  const whole = { ...request, messages, stop, tools, response_format, thinking, output_config };
  for (const field of left) (whole as Record<string, unknown>)[field] = undefined;
  return whole;
}

const none: readonly string[] = [];
const choices = ["tool_choice", "parallel_tool_calls"] as const;

/** The fields of the request that are not sent: those that the family rejects, and choices among tools if there are none. */
function leftOut(request: EngineRequest, ns: Native, rejects: readonly string[]): readonly string[] {
  const given = request as EngineRequest & Readonly<Record<string, unknown>>;
  const chooses = given.tool_choice !== undefined || given.parallel_tool_calls !== undefined;
  const left = chooses && !hasTools(given, ns) ? [...choices, ...rejects] : rejects;
  // a closure would be created for every request
  for (let at = 0; at < left.length; at++) if (given[left[at] as string] !== undefined) return left;
  return none;
}

function hasTools({ tools }: EngineRequest, ns: Native): boolean {
  return nonBlank(tools) !== undefined || nonBlank(ns.tools) !== undefined;
}

function traceLeftOut(request: EngineRequest, ns: Native, rejects: readonly string[], trace: Trace): void {
  for (const field of rejects) trace.step(below("", field), "rejected", notAccepted);
  if (hasTools(request, ns)) return;
  trace.step("/tool_choice", "dropped", "there are no tools to choose from");
  trace.step("/parallel_tool_calls", "dropped", "there are no tools to call");
}

/** The tools as dialects see them: custom tools as functions, with reduced schemas. */
function toolsOf(
  tools: Tool[] | undefined,
  keywords: Keywords | undefined,
  trace: Trace | undefined,
): OfferedTool[] | undefined {
  if (tools === undefined) return undefined;
  const offered = tools.some(({ type }) => type === "custom")
    ? tools.map((tool, index) => (tool.type === "custom" ? functionOf(tool, below("/tools", index), trace) : tool))
    : (tools as OfferedTool[]);
  return keywords === undefined ? offered : reduceTools(offered, keywords, trace);
}

/** A custom tool as a function with one string argument, since most APIs have only functions. */
function functionOf({ custom, cache_control }: CustomTool, at: Pointer, trace: Trace | undefined): FunctionTool {
  const { name, description, grammar } = custom;
  const matching = grammar && `The input must match this grammar:\n${grammar}`;
  const described = [description, matching].filter((text) => text !== undefined).join("\n\n");
  const tool: FunctionTool = {
    type: "function",
    function: {
      name,
      ...(described !== "" && { description: described }),
      parameters: { type: "object", properties: { input: { type: "string" } }, required: ["input"] },
    },
    ...(cache_control !== undefined && { cache_control }),
  };
  if (trace !== undefined) {
    const from = below(at, "custom");
    const description = [below(from, "description"), below(from, "grammar")];
    trace.from(tool, at, { type: below(at, "type") });
    trace.from(tool.function, from, { description, parameters: [] });
  }
  return tool;
}

function stopOf(
  stop: string | string[] | undefined,
  rule: Conversation["stop"],
  trace: Trace | undefined,
): string[] | undefined {
  if (stop === undefined) return undefined;
  const list = typeof stop === "string" ? [stop] : stop;
  if (trace !== undefined && typeof stop === "string") trace.from(list, "/stop", { 0: "/stop" });
  const sent = cutStop(list, rule);
  if (trace !== undefined && sent !== list) traceStop(stop, list, sent, rule, trace);
  return sent;
}

function cutStop(list: string[], rule: Conversation["stop"]): string[] {
  if (rule === undefined) return list;
  const kept = rule.blank === "drop" ? list.filter((entry) => entry.trim() !== "") : list;
  return rule.most !== undefined && kept.length > rule.most ? kept.slice(0, rule.most) : kept;
}

/** Traces which entries were dropped, as blank or beyond the maximum. */
function traceStop(
  stop: string | string[],
  list: readonly string[],
  sent: readonly string[],
  rule: Conversation["stop"],
  trace: Trace,
): void {
  const placeOf = (index: number): Pointer => (typeof stop === "string" ? "/stop" : below("/stop", index));
  const places: Pointer[] = [];
  for (const [index, entry] of list.entries()) {
    trace.read(placeOf(index));
    if (entry === sent[places.length]) places.push(placeOf(index));
    else if (rule?.blank === "drop" && entry.trim() === "")
      trace.step(placeOf(index), "dropped", "blank stop sequences are not accepted");
    else trace.step(placeOf(index), "dropped", `at most ${sent.length} stop sequences are accepted`);
  }
  trace.from(sent, "/stop", Object.fromEntries(places.entries()));
}
