/** The request and the native object as templates see them. */
import type { ChatMessage, CustomTool, EngineRequest, FunctionTool, OfferedTool, Tool } from "../../generated/hub.ts";
import type { Adapter, Conversation, Native, Registration, Request } from "../adapter.ts";
import { fitFormat, fitTools } from "../conversation/closed-schemas.ts";
import type { Requirements } from "../conversation/requirements.ts";
import { mapFields, removed } from "../conversation/tool-schemas.ts";
import { nonBlank } from "../primitives.ts";
import type { Family } from "./families.ts";
import { isObject } from "./reading.ts";

const noNative: Native = Object.freeze({});

/**
 * The provider's native object, merged by key from the namespaces of all its names; the addressed name takes
 * precedence.
 */
export function namespaceOf(request: EngineRequest, adapter: Adapter, addressed: Registration): Native {
  const hasNative = adapter.hasNative(request as EngineRequest & Readonly<Record<string, unknown>>);
  if (!hasNative) return noNative;
  let ns: Native = noNative;
  for (const { namespace } of byPrecedence(adapter, addressed)) {
    const native = withoutUndefined(nativeAt(request, namespace));
    if (native !== undefined) ns = ns === noNative ? native : { ...ns, ...native };
  }
  return ns;
}

/** The names of a provider; keys in the namespaces of later ones take precedence. */
export function byPrecedence({ names }: Adapter, addressed: Registration): readonly Registration[] {
  return [...names.filter(({ key }) => key !== addressed.key), addressed];
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
  return (
    native &&
    mapFields(native, (_, field) => {
      if (field === undefined) return removed;
      return depth > 1 && isObject(field) ? withoutUndefined(field, depth - 1) : field;
    })
  );
}

/** Keys that only the runtime sets; they are ignored in native objects. */
export const owned: readonly string[] = ["model", "stream"];

/**
 * The native object without keys that templates place by name or that the runtime sets; the same object if it has none.
 */
export function remainderOf(ns: Native, placed: readonly string[]): Native {
  if (ns === noNative) return ns;
  const isLeftOut = (key: string): boolean => owned.includes(key) || placed.includes(key);
  const keys = Object.keys(ns);
  if (!keys.some(isLeftOut)) return ns;
  return Object.fromEntries(keys.filter((key) => !isLeftOut(key)).map((key) => [key, ns[key]]));
}

/**
 * The request with `stop` as an array the provider accepts, custom tools as functions, schemas fitted, rejected fields undefined;
 * the same object if nothing changes.
 */
export function requestOf(
  request: EngineRequest,
  messages: ChatMessage[],
  ns: Native,
  { requirements, rejects }: Family,
): Request {
  const stop = stopOf(request.stop, requirements.stop);
  const tools = toolsOf(request.tools, requirements);
  const response_format = fitFormat(request.response_format, requirements);
  const thinking = withoutUndefined(request.thinking);
  const output_config = withoutUndefined(request.output_config);
  const left = leftOut(request, ns, rejects);
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

/** The fields that choose among tools. */
export const choices: readonly string[] = ["tool_choice", "parallel_tool_calls"];

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

/** The tools as dialects see them: custom tools as functions, with fitted schemas. */
function toolsOf(tools: Tool[] | undefined, requirements: Requirements): OfferedTool[] | undefined {
  if (tools === undefined) return undefined;
  const offered = tools.some(({ type }) => type === "custom")
    ? tools.map((tool) => (tool.type === "custom" ? functionOf(tool) : tool))
    : (tools as OfferedTool[]);
  return fitTools(offered, requirements);
}

/** A custom tool as a function with one string argument, since most APIs have only functions. */
function functionOf({ custom, cache_control }: CustomTool): FunctionTool {
  const { name, description, grammar, syntax } = custom;
  const kind = syntax === undefined ? "grammar" : `${syntax} grammar`;
  const matching = grammar && `The input must match this ${kind}:\n${grammar}`;
  const described = [description, matching].filter((text) => text !== undefined).join("\n\n");
  return {
    type: "function",
    function: {
      name,
      ...(described !== "" && { description: described }),
      parameters: { type: "object", properties: { input: { type: "string" } }, required: ["input"] },
    },
    ...(cache_control !== undefined && { cache_control }),
  };
}

/** The stop sequences that are sent. */
export function stopOf(stop: string | string[] | undefined, rule: Conversation["stop"]): string[] | undefined {
  const list = typeof stop === "string" ? [stop] : stop;
  if (list === undefined || rule === undefined) return list;
  const kept: string[] = [];
  for (const entry of list) if (whyNoStop(entry, kept, rule) === undefined) kept.push(entry);
  return kept;
}

/** Why a stop sequence is left out, after those that are sent; undefined if it is sent. */
export function whyNoStop(entry: string, sent: readonly string[], rule: Conversation["stop"]): string | undefined {
  if (rule?.blank === "drop" && entry.trim() === "") return "blank stop sequences are not accepted";
  return sent.length === rule?.most ? `at most ${rule.most} stop sequences are accepted` : undefined;
}
