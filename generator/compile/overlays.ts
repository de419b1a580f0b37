/** Finds the rules whose results are merged into other objects. */
import type { AdapterSpec, Template } from "../../language/syntax.ts";
import { childrenOf } from "../../language/traverse.ts";

/** The value rules that are called inside `...:`, directly or through `$or`, `let`, `$reasoning` or another such rule. */
export function spreadRules({
  body,
  headers,
  lets,
  reasoning,
  rules,
}: Pick<AdapterSpec, "body" | "headers" | "lets" | "reasoning" | "rules">): Set<string> {
  const found = new Set<string>();
  const collectSpread = (template: Template): void => {
    if (template.kind === "rule") call(template.rule.name);
    else if (template.kind === "or") template.operands.forEach(collectSpread);
    else if (template.kind === "path" && template.steps.length === 0) collectNamed(template.name);
  };
  const collectNamed = (name: string): void => {
    if (name === "reasoning") for (const { as } of reasoning?.clamp ?? []) if (as !== undefined) call(as.name);
    for (const each of lets) if (each.name === name) collectSpread(each.value);
  };
  const call = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const set = rules.find((each) => each.name === name);
    if (set?.kind === "value") for (const rule of set.rules) collectSpread(rule.emit);
  };
  const search = (template: Template): void => {
    if (template.kind === "map")
      for (const entry of template.entries) if (entry.kind === "spread") entry.items.forEach(collectSpread);
    for (const child of childrenOf(template)) search(child);
  };
  for (const template of [body, headers, ...lets.map(({ value }) => value)]) search(template);
  for (const set of rules) {
    if (set.kind === "value") for (const rule of set.rules) search(rule.emit);
    if (set.kind === "signal")
      for (const rule of set.rules)
        for (const emission of rule.emit) for (const child of childrenOf(emission)) search(child);
  }
  return found;
}
