/**
 * Rewrites names of tools that a provider would reject, everywhere in a request, as ids are: a name depends only on the
 * tools and calls before it. Calls in the answer get the caller's names again.
 */
import type { ChatMessage, EngineRequest } from "../../generated/hub.ts";
import { type Alphabet, Ids, isLegal } from "./tool-ids.ts";

/** A request, and by each name in it that was rewritten, the caller's. */
export interface NamedRequest {
  readonly request: EngineRequest;
  readonly names?: ReadonlyMap<string, string>;
}

/** The request with legal names, distinct where the caller's are; the same object if no name is rewritten. */
export function fitNames(request: EngineRequest, alphabet: Alphabet): NamedRequest {
  if (!someName(request, (name) => !isLegal(name, alphabet))) return { request };
  const ids = new Ids(alphabet);
  const sent = new Map<string, string>();
  someName(request, (name) => {
    if (!sent.has(name)) sent.set(name, ids.fit(name));
    return false;
  });
  const renamed = <T extends { name: string }>(named: T): T => ({ ...named, name: sent.get(named.name) as string });
  const { tools, tool_choice: choice, messages } = request;
  return {
    request: {
      ...request,
      ...(tools && {
        tools: tools.map((tool) => {
          if ("function" in tool) return { ...tool, function: renamed(tool.function) };
          return "custom" in tool ? { ...tool, custom: renamed(tool.custom) } : tool;
        }),
      }),
      ...(isNamed(choice) && { tool_choice: { ...choice, function: renamed(choice.function) } }),
      messages: messages.map((message) => {
        const { role, name, tool_calls: calls } = message;
        if (role === "tool" && name) return { ...message, name: sent.get(name) as string };
        if (!calls) return message;
        return { ...message, tool_calls: calls.map((call) => ({ ...call, function: renamed(call.function) })) };
      }),
    },
    names: new Map([...sent].map(([name, fitted]) => [fitted, name])),
  };
}

/** Whether a test holds for any name of a tool in the request, in the order of the request. */
function someName({ tools, tool_choice: choice, messages }: EngineRequest, test: (name: string) => boolean): boolean {
  for (const tool of tools ?? []) {
    if ("function" in tool ? test(tool.function.name) : "custom" in tool && test(tool.custom.name)) return true;
  }
  if (isNamed(choice) && test(choice.function.name)) return true;
  for (let index = 0; index < messages.length; index++) {
    const { role, name, tool_calls: calls } = messages[index] as ChatMessage;
    if (role === "tool" ? name && test(name) : calls?.some((call) => test(call.function.name))) return true;
  }
  return false;
}

function isNamed(choice: EngineRequest["tool_choice"]): choice is { type: "function"; function: { name: string } } {
  return typeof choice === "object" && "function" in choice;
}
