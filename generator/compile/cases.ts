/** Finds rules that can share a `switch`, and which of them apply in each case. */
import type { Emission, Rule, Scalar, Template } from "../../language/syntax.ts";
import type { Binding, Place, Test } from "./patterns.ts";

/** A rule with the tests that no enclosing `case` has already made. */
export interface Open {
  readonly rule: Rule<Template> | Rule<readonly Emission[]>;
  readonly tests: readonly Test[];
  readonly bindings: readonly Binding[];
}

/** The place that the longest run of the next rules compares with constants. */
export function bestRun(rules: readonly Open[]): { place: Place; length: number } | undefined {
  let best: { place: Place; length: number } | undefined;
  for (const test of rules[0]?.tests ?? []) {
    if (test.kind !== "words") continue;
    let length = 0;
    while (length < rules.length && valuesAt(rules[length], test.place) !== undefined) length++;
    const words = new Set(rules.slice(0, length).flatMap((rule) => valuesAt(rule, test.place) ?? []));
    if (length > 1 && words.size > 1 && length > (best?.length ?? 1)) best = { place: test.place, length };
  }
  return best;
}

function valuesAt(rule: Open | undefined, place: Place): readonly Scalar[] | undefined {
  const test = rule?.tests.find((each) => each.kind === "words" && each.place.id === place.id);
  return test?.kind === "words" ? test.words : undefined;
}

/** The constants that a place is compared with, each with its remaining rules. Constants with the same rules share a case. */
export function casesOf(place: Place, rules: readonly Open[]): { words: Scalar[]; rules: Open[] }[] {
  const cases = new Map<string, { words: Scalar[]; rules: Open[] }>();
  for (const word of new Set(rules.flatMap((rule) => valuesAt(rule, place) ?? []))) {
    const fitting = rules.filter((rule) => valuesAt(rule, place)?.includes(word));
    const key = fitting.map((rule) => rules.indexOf(rule)).join();
    const same = cases.get(key);
    if (same === undefined) cases.set(key, { words: [word], rules: fitting });
    else same.words.push(word);
  }
  return [...cases.values()];
}
