/** Finds the rules whose results are merged into other objects. */
import type { AdapterSpec, RuleSet, Template } from "../../language/syntax.ts";
import { childrenOf } from "../../language/traverse.ts";

/** The value rules that are called inside `...:`, directly or through `$or`, `let`, `$reasoning` or another such rule. */
export function spreadRules(spec: AdapterSpec): Set<string> {
  const lets = new Map(spec.lets.map((each) => [each.name, each.value]));
  const clampRules = spec.reasoning?.clamp.flatMap((row) => (row.as === undefined ? [] : [row.as.name])) ?? [];
  const templates = [spec.body, spec.headers, ...lets.values()];
  return collect(spec.rules, templates, (name) => {
    if (name === "reasoning") return clampRules;
    const value = lets.get(name);
    return value === undefined ? [] : [value];
  });
}

/** The same for rules without a spec. */
export function spreadRulesOf(rules: readonly RuleSet[]): Set<string> {
  return collect(rules, [], () => []);
}

function collect(
  rules: readonly RuleSet[],
  templates: readonly Template[],
  named: (name: string) => readonly (Template | string)[],
): Set<string> {
  const found = new Set<string>();
  const collectSpread = (template: Template | string): void => {
    if (typeof template === "string") call(template);
    else if (template.kind === "rule") call(template.rule.name);
    else if (template.kind === "or") template.operands.forEach(collectSpread);
    else if (template.kind === "path" && template.steps.length === 0) named(template.name).forEach(collectSpread);
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
  templates.forEach(search);
  for (const set of rules) {
    if (set.kind === "value") for (const rule of set.rules) search(rule.emit);
    if (set.kind === "signal")
      for (const rule of set.rules)
        for (const emission of rule.emit) for (const child of childrenOf(emission)) search(child);
  }
  return found;
}
