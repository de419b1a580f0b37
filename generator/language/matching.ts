/** Patterns against values. */
import type { Pattern, PatternEntry } from "./syntax.ts";
import { isObject, read } from "./values.ts";

/** Whether a pattern fits a value. What it catches goes into `caught`, only if it fits. */
export function matches(pattern: Pattern, value: unknown, caught: Map<string, unknown>): boolean {
  const isPresent = value !== undefined && value !== null;
  switch (pattern.kind) {
    case "literal":
      return value === pattern.value;
    case "any":
      return pattern.words.some((word) => value === word);
    case "absent":
      return !isPresent;
    case "present":
      return isPresent;
    case "bind":
      if (isPresent) caught.set(pattern.name, value);
      return isPresent;
    case "empty":
      return Array.isArray(value) && value.length === 0;
    case "first":
      return Array.isArray(value) && value.length > 0 && matches(pattern.pattern, value[0], caught);
    case "object":
      return isObject(value) && matchesEntries(pattern.entries, value, caught);
  }
}

/** `key?: p`, missing or unfit, leaves its names absent and fits all the same. */
function matchesEntries(entries: readonly PatternEntry[], value: object, caught: Map<string, unknown>): boolean {
  const within = new Map<string, unknown>();
  for (const entry of entries) {
    const names = new Map<string, unknown>();
    const fits = matches(entry.pattern, read(value, entry.key), names);
    if (!fits && !entry.optional) return false;
    if (fits) for (const [name, found] of names) within.set(name, found);
  }
  for (const [name, found] of within) caught.set(name, found);
  return true;
}
