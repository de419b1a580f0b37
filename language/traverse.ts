/** The paths and calls in a template, and the names that a pattern captures. */
import type { Emission, Named, Path, Pattern, Reference, RuleSet, Template } from "./syntax.ts";

/** A call of a rule set or table, and the required kind. */
export interface Call {
  readonly kind: "value" | "signal" | "table";
  readonly reference: Reference;
}

/** Every path in a template or emission, in the order they are written. */
export function pathsOf(tree: Template | Emission): Path[] {
  return tree.kind === "path" ? [tree] : childrenOf(tree).flatMap(pathsOf);
}

/** Every rule and table that a template calls. */
export function callsOf(template: Template): Call[] {
  const inner = childrenOf(template).flatMap(callsOf);
  if (template.kind === "each" || template.kind === "rule")
    return [{ kind: "value", reference: template.rule }, ...inner];
  if (template.kind === "table") return [{ kind: "table", reference: template.table }, ...inner];
  return inner;
}

/** The calls of rule sets that were asked for: the providers of a dialect share most of theirs. */
const known = new WeakMap<RuleSet, readonly Call[]>();

/** Every rule and table that a rule set calls. */
export function callsOfRules(set: RuleSet): readonly Call[] {
  const calls = known.get(set) ?? findCalls(set);
  known.set(set, calls);
  return calls;
}

function findCalls(set: RuleSet): readonly Call[] {
  if (set.kind === "same") return [{ kind: "signal", reference: { name: set.as, at: set.at } }];
  if (set.kind === "value") return set.rules.flatMap((rule) => callsOf(rule.emit));
  return set.rules.flatMap((rule) =>
    rule.emit.flatMap((emission): Call[] => [
      ...(emission.kind === "signal" ? [] : [{ kind: "signal", reference: emission.rule } as const]),
      ...childrenOf(emission).flatMap(callsOf),
    ]),
  );
}

/** The templates directly inside a template or emission. */
export function childrenOf(tree: Template | Emission): readonly Template[] {
  switch (tree.kind) {
    case "map":
      return tree.entries.flatMap((entry) => (entry.kind === "spread" ? entry.items : [entry.value]));
    case "text":
      return tree.parts.filter((part) => typeof part !== "string");
    case "list":
      return tree.items;
    case "or":
    case "join":
      return tree.operands;
    case "each":
      return [tree.list];
    case "rule":
      return [tree.of, ...tree.when];
    case "table":
    case "json":
      return [tree.of];
    case "signal":
      return [tree.value];
    default:
      return [];
  }
}

/** The names a pattern captures, in the order they are written. */
export function capturesOf(pattern: Pattern): Named[] {
  switch (pattern.kind) {
    case "bind":
      return [pattern];
    case "object":
      return pattern.entries.flatMap((entry) => capturesOf(entry.pattern));
    case "first":
      return capturesOf(pattern.pattern);
    default:
      return [];
  }
}
