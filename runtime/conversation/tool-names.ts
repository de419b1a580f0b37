/**
 * Rewrites names of tools that a provider would reject, everywhere in a request, as ids are: a name depends only on the
 * tools and calls before it. Calls in the answer get the caller's names again.
 */
import type { AllowedTool, EngineRequest } from "../../generated/hub.ts";
import { mapField, mapList } from "../request/reading.ts";
import { type Alphabet, Ids, isLegal } from "./tool-ids.ts";

/** A request, and by each name in it that was rewritten, the caller's. */
export interface NamedRequest {
  readonly request: EngineRequest;
  readonly names?: ReadonlyMap<string, string>;
}

/** The request with legal names, distinct where the caller's are; the same object if no name is rewritten. */
export function fitNames(request: EngineRequest, alphabet: Alphabet): NamedRequest {
  let areLegal = true;
  mapNames(request, (name) => {
    areLegal &&= isLegal(name, alphabet);
    return name;
  });
  if (areLegal) return { request };
  const ids = new Ids(alphabet);
  const sent = new Map<string, string>();
  const fitted = mapNames(request, (name) => {
    const known = sent.get(name) ?? ids.fit(name);
    sent.set(name, known);
    return known;
  });
  return { request: fitted, names: new Map([...sent].map(([name, fitted]) => [fitted, name])) };
}

/** The request with every name of a tool mapped, in the order of the request. */
function mapNames(request: EngineRequest, map: (name: string) => string): EngineRequest {
  const rename = <T extends { name?: string | undefined }>(named: T): T => mapField(named, "name", map);
  const renameCalled = <T extends { function: { name: string } }>(call: T): T => mapField(call, "function", rename);
  const withTools = mapField(request, "tools", (tools) =>
    mapList(tools, (tool) => {
      if ("function" in tool) return renameCalled(tool);
      return "custom" in tool ? mapField(tool, "custom", rename) : tool;
    }),
  );
  const renameChosen = (tool: AllowedTool): AllowedTool => ("function" in tool ? renameCalled(tool) : tool);
  const withChoice = mapField(withTools, "tool_choice", (choice) => {
    if (typeof choice !== "object") return choice;
    if (choice.type !== "allowed_tools") return renameChosen(choice);
    return mapField(choice, "allowed_tools", (allowed) =>
      mapField(allowed, "tools", (tools) => mapList(tools, renameChosen)),
    );
  });
  return mapField(withChoice, "messages", (messages) =>
    mapList(messages, (message) => {
      if (message.role === "tool") return message.name ? rename(message) : message;
      return mapField(message, "tool_calls", (calls) => mapList(calls, renameCalled));
    }),
  );
}
