/** Which rules share a `switch`, and which of them each of its cases leaves open. */
import type { Emission, Rule, Scalar, Template } from "../../language/syntax.ts";
import type { Binding, Place, Test } from "./patterns.ts";

/** A rule on its way into the tree: the tests that no `case` around it has answered yet. */
export interface Open {
  readonly rule: Rule<Template> | Rule<readonly Emission[]>;
  readonly tests: readonly Test[];
  readonly bindings: readonly Binding[];
}

/** The place that most of the next rules compare with words. */
export function bestRun(rules: readonly Open[]): { place: Place; length: number } | undefined {
  let best: { place: Place; length: number } | undefined;
  for (const test of rules[0]?.tests ?? []) {
    if (test.kind !== "words") continue;
    let length = 0;
    while (length < rules.length && wordsAt(rules[length], test.place) !== undefined) length++;
    const words = new Set(rules.slice(0, length).flatMap((rule) => wordsAt(rule, test.place) ?? []));
    if (length > 1 && words.size > 1 && length > (best?.length ?? 1)) best = { place: test.place, length };
  }
  return best;
}

function wordsAt(rule: Open | undefined, place: Place): readonly Scalar[] | undefined {
  const test = rule?.tests.find((each) => each.kind === "words" && each.place.id === place.id);
  return test?.kind === "words" ? test.words : undefined;
}

/** The words that a place is compared with, each with the rules it leaves open; words that leave the same are one case. */
export function casesOf(place: Place, rules: readonly Open[]): { words: Scalar[]; rules: Open[] }[] {
  const cases = new Map<string, { words: Scalar[]; rules: Open[] }>();
  for (const word of new Set(rules.flatMap((rule) => wordsAt(rule, place) ?? []))) {
    const fitting = rules.filter((rule) => wordsAt(rule, place)?.includes(word));
    const key = fitting.map((rule) => rules.indexOf(rule)).join();
    const same = cases.get(key);
    if (same === undefined) cases.set(key, { words: [word], rules: fitting });
    else same.words.push(word);
  }
  return [...cases.values()];
}
