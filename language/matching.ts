/** Matches patterns against values. */

import { elementsIn, type Known, type Notes, stepInto } from "./known.ts";
import type { Pointer } from "./pointer.ts";
import type { Pattern, PatternEntry } from "./syntax.ts";
import { isObject } from "./values.ts";

/** What a pattern captured, and the values that it compared with literals. */
export interface Match {
  readonly caught: Map<string, Known>;
  readonly tested: Pointer[];
  readonly notes: Notes | undefined;
}

/** Whether a pattern matches a value. Its captures are valid only if it does. */
export function matches(pattern: Pattern, known: Known, match: Match): boolean {
  const { value } = known;
  const isPresent = value !== undefined && value !== null;
  switch (pattern.kind) {
    case "literal":
      match.tested.push(...known.from);
      return value === pattern.value;
    case "any":
      match.tested.push(...known.from);
      return pattern.words.some((word) => value === word);
    case "absent":
      return !isPresent;
    case "present":
    case "bind": {
      const fits = pattern.string === true ? typeof value === "string" : isPresent;
      if (fits && pattern.kind === "bind") match.caught.set(pattern.name, known);
      return fits;
    }
    case "empty":
      return Array.isArray(value) && value.length === 0;
    case "first": {
      const [first] = elementsIn(known, match.notes) ?? [];
      return first !== undefined && matches(pattern.pattern, first, match);
    }
    case "object":
      return isObject(value) && matchesEntries(pattern.entries, known, match);
  }
}

/** `key?: p` always matches; its names are absent if the key is missing or does not match. */
function matchesEntries(entries: readonly PatternEntry[], known: Known, match: Match): boolean {
  const within = new Map<string, Known>();
  for (const entry of entries) {
    const names = new Map<string, Known>();
    const fits = matches(entry.pattern, stepInto(known, entry.key, match.notes), { ...match, caught: names });
    if (!fits && !entry.optional) return false;
    if (fits) for (const [name, found] of names) within.set(name, found);
  }
  for (const [name, found] of within) match.caught.set(name, found);
  return true;
}
