/** Which fields of a request the rules of its answer read. */
import type { Pattern, RuleSet } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

/** The fields of `asked` in these rules, in alphabetical order: those that a pattern names or a path begins with. */
export function askedIn(rules: readonly RuleSet[]): string[] {
  const names = rules.flatMap((set) =>
    set.kind !== "value"
      ? []
      : set.rules.flatMap(({ match, emit }) => {
          const asked =
            match?.kind === "object" ? match.entries.find(({ key }) => key === "asked")?.pattern : undefined;
          return [
            ...keysIn(asked),
            ...pathsOf(emit).flatMap(({ name, steps }) => (isBound(asked, name) ? steps.slice(0, 1) : [])),
          ];
        }),
  );
  return [...new Set(names)].sort();
}

function keysIn(pattern: Pattern | undefined): string[] {
  return pattern?.kind === "object" ? pattern.entries.map(({ key }) => key) : [];
}

function isBound(pattern: Pattern | undefined, name: string): boolean {
  return pattern?.kind === "bind" && pattern.name === name;
}
