/**
 * Removes what a provider refuses within lists: `messages[].name`, and marks for the cache beyond its number; adds marks for callers
 * who set none. Fields of the request: `fields.ts`.
 */
import type { ChatMessage, EngineRequest, TextItem } from "../../generated/hub.ts";
import { isSystem, madeOf, sourceOf } from "../conversation/items.ts";
import type { NormalizedConversation } from "../conversation/normalize.ts";
import type { Family } from "./families.ts";
import { changedAll, unknownOf, valuesAt } from "./field-paths.ts";
import { mapField, mapList } from "./reading.ts";

/** The object without the fields at the paths, which are as in `rejects`; the same object if it has none of them. */
export function withoutRejected<T extends object>(whole: T, paths: readonly string[]): T {
  return changedAll(whole, paths, () => undefined);
}

/** The paths of the fields of a request that such a path, `messages[].!role|content`, rejects. */
export function unknownAt(request: object, path: string): string[] {
  const [at = "", known] = path.split(".!");
  if (known === undefined) return [];
  const keys = valuesAt(request, [at]).flatMap((value) => unknownOf(value, known));
  return [...new Set(keys)].map((key) => `${at}.${key}`);
}

/**
 * The request with at most this number of marks. Those at the end of the messages, of the system text and of the tools are kept, then
 * the later ones of the messages: the provider looks for an earlier prefix from there itself.
 */
export function withinBreakpoints(request: EngineRequest, most: number): EngineRequest {
  if (!hasMark(request)) return request;
  const { tools = [], messages } = request;
  const partsIn = (some: readonly ChatMessage[]): readonly object[] =>
    some.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const others = messages.filter((message) => !isSystem(message));
  const groups = [partsIn(others), partsIn(messages.filter(isSystem)), tools].map((each) => each.filter(isMarked));
  const left = most - (isMarked(request) ? 1 : 0);
  if (groups.flat().length <= left) return request;
  const ranked = [
    ...groups.flatMap((group) => group.slice(-1)),
    ...groups.flatMap((group) => group.slice(0, -1).reverse()),
  ];
  const kept = new Set(ranked.slice(0, Math.max(left, 0)));
  const fit = <T extends object>(each: T): T =>
    !isMarked(each) || kept.has(each) ? each : { ...each, cache_control: undefined };
  const withTools = mapField(request, "tools", (tools) => mapList(tools, fit));
  return mapField(withTools, "messages", (messages) =>
    mapList(messages, (message) =>
      mapField(message, "content", (content) => (typeof content === "string" ? content : mapList(content, fit))),
    ),
  );
}

/** The lists of a request that have marks beyond this number. */
export function listsBeyond(request: EngineRequest, most: number): ("messages" | "tools")[] {
  const within = withinBreakpoints(request, most);
  return within === request ? [] : (["messages", "tools"] as const).filter((list) => within[list] !== request[list]);
}

/** The mark at the end of the cached part of a prompt. */
const mark = { type: "ephemeral" };

/** Whether a family needs marks for its cache. Servers that read messages in the hub's format cache without. */
export function takesMarks({ requirements, rejectsWithin }: Family): boolean {
  const { inTurns, breakpoints } = requirements;
  return inTurns && breakpoints !== undefined && !rejectsWithin.includes("messages[].content[].cache_control");
}

export function withMarkedTools(request: EngineRequest): EngineRequest {
  const last = request.tools?.findLast((tool) => tool.type === undefined || tool.type === "function");
  const tools = request.tools?.map((tool) => (tool === last ? { ...last, cache_control: mark } : tool));
  return { ...request, ...(tools && { tools }) };
}

/** The conversation with marks at the end of its system text and of its last turn, before what is added for this turn only. */
export function withMarkedEnds({ system, turns }: NormalizedConversation): NormalizedConversation {
  const parts = withMarkedLast((sourceOf(system) as TextItem[] | undefined) ?? []);
  const last = turns.findLastIndex(({ content }) => content.some(isSaid));
  return {
    system: parts.length === 0 ? system : Object.assign({ ...system, parts }, { [madeOf]: parts }),
    turns: turns.map((turn, at) => (at === last ? { ...turn, content: withMarkedLast(turn.content) } : turn)),
  };
}

/** Whether an item is of a message, and not what was added for this turn only. */
function isSaid(item: object): boolean {
  const sources = sourceOf(sourceOf(item) ?? item);
  return !Array.isArray(sources) || sources.some((each) => "role" in each);
}

function withMarkedLast<T extends { readonly type: string }>(items: readonly T[]): T[] {
  const last = items.findLastIndex(isSaid);
  const canBe = ["text", "image", "document", "input_audio", "tool_result"];
  return items.map((item, at) => (at === last && canBe.includes(item.type) ? { ...item, cache_control: mark } : item));
}

export function hasMark(request: EngineRequest): boolean {
  const { messages, tools } = request;
  if (isMarked(request) || tools?.some(isMarked)) return true;
  return messages.some(({ content }) => Array.isArray(content) && content.some(isMarked));
}

function isMarked(each: object): boolean {
  return "cache_control" in each && each.cache_control !== undefined && each.cache_control !== null;
}
