/** Removes what a provider refuses within lists: `messages[].name`, and marks beyond its number. Fields of the request: `fields.ts`. */
import type { ChatMessage, EngineRequest } from "../../generated/hub.ts";
import { isSystem } from "../conversation/items.ts";
import { isObject } from "./reading.ts";

/** The object without the fields at the paths, which are as in `rejects`; the same object if it has none of them. */
export function withoutRejected<T extends object>(whole: T, paths: readonly string[]): T {
  return paths.reduce((rest, path) => without(rest, path.split(".")) as T, whole);
}

function without(value: unknown, [step = "", ...further]: string[]): unknown {
  const key = step.replace("[]", "");
  if (!isObject(value) || value[key] === undefined) return value;
  const { [key]: field, ...others } = value;
  if (further.length === 0) return others;
  if (!Array.isArray(field)) {
    const rest = without(field, further);
    return rest === field ? value : { ...value, [key]: rest };
  }
  const entries = field.map((entry: unknown) => without(entry, further));
  return entries.every((entry, index) => entry === field[index]) ? value : { ...value, [key]: entries };
}

interface Marked {
  readonly cache_control?: unknown;
}

/**
 * The request with at most this number of marks. Those at the end of the messages, of the system text and of the tools are kept, then
 * the later ones of the messages: the provider looks for an earlier prefix from there itself.
 */
export function withinBreakpoints(request: EngineRequest, most: number): EngineRequest {
  if (!hasMark(request)) return request;
  const { tools = [], messages } = request;
  const groups: (readonly Marked[])[] = [
    messages.filter((message) => !isSystem(message)),
    messages.filter(isSystem),
  ].map((each) => each.flatMap(partsOf).filter(isMarked));
  groups.push((tools as readonly Marked[]).filter(isMarked));
  const left = most - (isMarked(request) ? 1 : 0);
  if (groups.flat().length <= left) return request;
  const ranked = [
    ...groups.flatMap((group) => group.slice(-1)),
    ...groups.flatMap((group) => group.slice(0, -1).reverse()),
  ];
  const kept = new Set(ranked.slice(0, Math.max(left, 0)));
  const fit = <T extends Marked>(each: T): T =>
    !isMarked(each) || kept.has(each) ? each : { ...each, cache_control: undefined };
  const fitted = messages.map((message) =>
    partsOf(message).some(isMarked) ? { ...message, content: partsOf(message).map(fit) } : message,
  );
  return {
    ...request,
    messages: fitted,
    ...(request.tools && { tools: (tools as ((typeof tools)[number] & Marked)[]).map(fit) }),
  };
}

function hasMark(request: EngineRequest): boolean {
  const { messages, tools } = request;
  if (isMarked(request) || (tools as readonly Marked[] | undefined)?.some(isMarked)) return true;
  return messages.some(({ content }) => Array.isArray(content) && content.some(isMarked));
}

function partsOf({ content }: ChatMessage): Extract<ChatMessage["content"], readonly unknown[]> {
  return Array.isArray(content) ? content : [];
}

function isMarked({ cache_control }: Marked): boolean {
  return cache_control !== undefined && cache_control !== null;
}
