/** The tools that callers declare, as those that models are offered. */
import type { RequestTool, Tool } from "../../generated/hub.ts";

type Of<Type extends RequestTool["type"]> = Extract<RequestTool, { type: Type }>;

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
  const add = (tool: RequestTool, space?: Of<"namespace">): Tool[] => {
    const namespace = space?.name;
    const rename = <T extends { readonly name: string }>(named: T): T => {
      return { ...named, name: offeredName(named.name, namespace) };
    };
    switch (tool.type) {
      case "namespace":
        return tool.tools.flatMap((each) => add(each, tool));
      case "web_search":
        return [tool];
      case "custom": {
        const custom = rename(tool.custom);
        declared.set(custom.name, {
          name: tool.custom.name,
          as: "custom",
          ...(namespace !== undefined && { namespace }),
        });
        return [{ ...tool, custom }];
      }
      default: {
        if (namespace === undefined) return [tool];
        const renamed = rename(tool.function);
        declared.set(renamed.name, { name: tool.function.name, namespace });
        return [{ ...tool, function: renamed }];
      }
    }
  };
  return { tools: tools.flatMap((tool) => add(tool)), declared };
}

/** The name under which a tool of a namespace is offered. */
export function offeredName(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}__${name}`;
}
