/** The tools that callers declare, as those that models are offered. */
import type { RequestTool, Tool } from "../../generated/hub.ts";
import type { Pointer, Trace } from "../trace.ts";

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

export function offer(tools: readonly RequestTool[], trace?: Trace): OfferedTools {
  const declared = new Map<string, DeclaredTool>();
  const like = <T extends object>(made: T, model: object, fields?: Readonly<Record<string, readonly Pointer[]>>): T => {
    trace?.like(made, model, fields);
    return made;
  };
  const add = (tool: RequestTool, space?: Of<"namespace">): Tool[] => {
    const namespace = space?.name;
    const rename = <T extends { readonly name: string }>(named: T): T => {
      const from =
        space === undefined ? undefined : [...(trace?.at(space, "name") ?? []), ...(trace?.at(named, "name") ?? [])];
      return like({ ...named, name: offeredName(named.name, namespace) }, named, from && { name: from });
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
        return [like({ ...tool, custom }, tool)];
      }
      default: {
        if (namespace === undefined) return [tool];
        const renamed = rename(tool.function);
        declared.set(renamed.name, { name: tool.function.name, namespace });
        return [like({ ...tool, function: renamed }, tool)];
      }
    }
  };
  return { tools: tools.flatMap((tool) => add(tool)), declared };
}

/** The name under which a tool of a namespace is offered. */
export function offeredName(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}__${name}`;
}
