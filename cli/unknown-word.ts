/** A word where only others are known: one line that suggests the nearest and says where they are listed. */
import { distance } from "fastest-levenshtein";
import { UsageFailure } from "./failures.ts";

/**
 * @param kind what the word should have been: `command`, `option`, `key`
 * @param next what to do, as a sentence
 */
export function unknownWord(kind: string, word: string, known: readonly string[], next: string): UsageFailure {
  const nearest = nearestOf(word, known);
  const guess = nearest === undefined ? "." : `; did you mean ${JSON.stringify(nearest)}?`;
  return new UsageFailure(`unknown ${kind} ${JSON.stringify(word)}${guess} ${next}`);
}

function nearestOf(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  // fingers slip inside a word rather than at its beginning
  const far = (name: string): number => distance(lower, name) + (name[0] === lower[0] ? 0 : 0.5);
  const [nearest = ""] = known.toSorted((a, b) => far(a) - far(b));
  // two letters that have changed places count twice, even in a short word
  const most = Math.max(Math.min(2, word.length / 2), nearest.length / 3);
  return far(nearest) <= most ? nearest : undefined;
}
