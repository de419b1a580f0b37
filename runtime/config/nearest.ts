/** The name that was probably meant: that of every "did you mean". */
import { distance } from "fastest-levenshtein";

/**
 * The known name that is most like a word, whatever the case of its letters: one letter in three may differ, at most three, or the
 * letters may be reordered. Undefined if none is that near.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [lower, letters] = [word.toLowerCase(), lettersOf(word)];
  const most = Math.max(1, Math.min(3, Math.floor(word.length / 3)));
  let found: { readonly name: string; readonly steps: number } | undefined;
  for (const name of names) {
    const other = name.toLowerCase();
    const steps = distance(lower, other);
    if (steps > (lettersOf(other) === letters ? 2 : most)) continue;
    // of two, the one with the same first letter: a mistake is more likely inside a word
    const far = steps + (other[0] === lower[0] ? 0 : 0.5);
    if (found === undefined || far < found.steps) found = { name, steps: far };
  }
  return found?.name;
}

function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join("");
}
