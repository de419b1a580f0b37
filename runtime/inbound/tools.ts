/** The tools that callers declare, as those that models are offered. */
import type { RequestTool, Tool } from "../../generated/hub.ts";

/** How a caller declared a tool. */
export interface DeclaredTool {
  readonly name: string;
  readonly namespace?: string;
  readonly as?: "custom";
}

/** The offered tools, and how each was declared if not as a function of this name. */
export interface OfferedTools {
  readonly tools: Tool[];
  readonly declared: ReadonlyMap<string, DeclaredTool>;
}

export function offer(tools: readonly RequestTool[]): OfferedTools {
  const declared = new Map<string, DeclaredTool>();
  const add = (tool: RequestTool, namespace?: string): Tool[] => {
    switch (tool.type) {
      case "namespace":
        return tool.tools.flatMap((each) => add(each, tool.name));
      case "web_search":
        return [tool];
      case "custom": {
        const { name } = tool.custom;
        const offered = offeredName(name, namespace);
        declared.set(offered, { name, as: "custom", ...(namespace !== undefined && { namespace }) });
        return [{ ...tool, custom: { ...tool.custom, name: offered } }];
      }
      case "function": {
        const { name } = tool.function;
        if (namespace === undefined) return [tool];
        const offered = offeredName(name, namespace);
        declared.set(offered, { name, namespace });
        return [{ ...tool, function: { ...tool.function, name: offered } }];
      }
    }
  };
  return { tools: tools.flatMap((tool) => add(tool)), declared };
}

/** The name under which a tool of a namespace is offered. */
export function offeredName(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}__${name}`;
}
