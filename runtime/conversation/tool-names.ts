/**
 * Rewrites names of tools that a provider would reject, everywhere in a request, as ids are: a name depends only on the
 * tools and calls before it. Calls in the answer get the caller's names again.
 */
import type { EngineRequest } from "../../generated/hub.ts";
import { type Alphabet, Ids, isLegal } from "./tool-ids.ts";

/** A request, and by each name in it that was rewritten, the caller's. */
export interface NamedRequest {
  readonly request: EngineRequest;
  readonly names?: ReadonlyMap<string, string>;
}

/** The request with legal names, distinct where the caller's are; the same object if no name is rewritten. */
export function fitNames(request: EngineRequest, alphabet: Alphabet): NamedRequest {
  const names = namesIn(request);
  if (names.every((name) => isLegal(name, alphabet))) return { request };
  const ids = new Ids(alphabet);
  const sent = new Map<string, string>();
  for (const name of names) if (!sent.has(name)) sent.set(name, ids.fit(name));
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

function namesIn({ tools = [], tool_choice: choice, messages }: EngineRequest): string[] {
  return [
    ...tools.flatMap((tool) => ("function" in tool ? tool.function.name : "custom" in tool ? tool.custom.name : [])),
    ...(isNamed(choice) ? [choice.function.name] : []),
    ...messages.flatMap(({ role, name, tool_calls: calls }) =>
      role === "tool" ? (name ?? []) || [] : (calls ?? []).map((call) => call.function.name),
    ),
  ];
}

function isNamed(choice: EngineRequest["tool_choice"]): choice is { type: "function"; function: { name: string } } {
  return typeof choice === "object" && "function" in choice;
}
