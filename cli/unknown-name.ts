/** The error for an unknown name: one line that suggests the nearest known one. */
import { distance } from "fastest-levenshtein";
import { UsageFailure } from "./failures.ts";

/**
 * @param kind what was expected: `command`, `option`, `key`
 * @param next a sentence on what to do
 */
export function unknownName(kind: string, name: string, known: readonly string[], next: string): UsageFailure {
  const nearest = nearestOf(name, known);
  const guess = nearest === undefined ? "." : `; did you mean ${JSON.stringify(nearest)}?`;
  return new UsageFailure(`unknown ${kind} ${JSON.stringify(name)}${guess} ${next}`);
}

/** The known name that was probably meant. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  // typos are more likely inside a word than at its beginning
  const far = (candidate: string): number => distance(lower, candidate) + (candidate[0] === lower[0] ? 0 : 0.5);
  const [nearest = ""] = known.toSorted((a, b) => far(a) - far(b));
  // two swapped letters are a distance of 2, even in a short word
  const most = Math.max(Math.min(2, name.length / 2), nearest.length / 3);
  return far(nearest) <= most ? nearest : undefined;
}
