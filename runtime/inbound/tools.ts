/** The tools that callers declare, as those that models are offered. */
import type { RequestTool, Tool } from "../../generated/hub.ts";

type Of<Type extends RequestTool["type"]> = Extract<RequestTool, { type: Type }>;

/** How a caller declared a tool. */
export interface DeclaredTool {
  readonly name: string;
  readonly namespace?: string;
  readonly as?: string;
}

/** The offered tools, and how each was declared if not as a function of this name. */
export interface OfferedTools {
  readonly tools: Tool[];
  readonly declared: ReadonlyMap<string, DeclaredTool>;
}

/** The common part of the tools of callers. */
type Named = { readonly name: string; readonly description?: string | undefined };

export function offer(tools: readonly RequestTool[]): OfferedTools {
  const declared = new Map<string, DeclaredTool>();
  const add = (tool: RequestTool, space?: Of<"namespace">): Tool[] => {
    const namespace = space?.name;
    /** None if it is offered already: clients may find a tool twice. */
    const declare = <T extends Named>(named: T, as: string | undefined): T[] => {
      const description = [space?.description, named.description].filter(Boolean).join("\n\n");
      const renamed = { ...named, name: offeredName(named.name, namespace), ...(description && { description }) };
      if (declared.has(renamed.name)) return [];
      declared.set(renamed.name, { name: named.name, ...(namespace && { namespace }), ...(as && { as }) });
      return [renamed];
    };
    switch (tool.type) {
      case "namespace":
        return tool.tools.flatMap((each, at) => add(each, at === 0 ? tool : { ...tool, description: "" }));
      case "custom":
        return declare(tool.custom, "custom").map((custom) => ({ ...tool, custom }));
      case "function": {
        const { as, ...offered } = tool;
        if (namespace === undefined && as === undefined) return [tool];
        return declare(tool.function, as).map((named) => ({ ...offered, function: named }));
      }
      default:
        return [tool];
    }
  };
  return { tools: tools.flatMap((tool) => add(tool)), declared };
}

/** The name under which a tool of a namespace is offered. */
export function offeredName(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}__${name}`;
}
