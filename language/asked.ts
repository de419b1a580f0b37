/** The fields of a request that the rules of its answer read. */
import type { RuleSet } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

/** The fields of `asked` in these rules, in alphabetical order: those that a pattern names or a path begins with. */
export function askedIn(rules: readonly RuleSet[]): string[] {
  const values = rules.flatMap((set) => (set.kind === "value" ? set.rules : []));
  const names = values.flatMap(({ match, emit }) => {
    const asked = match?.kind === "object" ? match.entries.find(({ key }) => key === "asked")?.pattern : undefined;
    if (asked?.kind === "object") return asked.entries.map(({ key }) => key);
    if (asked?.kind !== "bind") return [];
    return pathsOf(emit).flatMap(({ name, steps }) => (name === asked.name ? steps.slice(0, 1) : []));
  });
  return [...new Set(names)].sort();
}
