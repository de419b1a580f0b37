/** The number of marks for the prompt cache that a provider takes: one more would be a 400. */
import type { ChatMessage, EngineRequest } from "../../generated/hub.ts";
import { isSystem } from "./items.ts";

interface Marked {
  readonly cache_control?: unknown;
}

/**
 * The request with at most this number of marks. Those at the end of the messages, of the system text and of the tools are kept, then
 * the later ones of the messages: the provider looks for an earlier prefix from there itself.
 */
export function withinBreakpoints(request: EngineRequest, most: number): EngineRequest {
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

function partsOf({ content }: ChatMessage): Extract<ChatMessage["content"], readonly unknown[]> {
  return Array.isArray(content) ? content : [];
}

function isMarked({ cache_control }: Marked): boolean {
  return cache_control !== undefined && cache_control !== null;
}
