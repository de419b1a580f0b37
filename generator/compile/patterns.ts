/** Patterns as tests and names: a rule fits when all its tests hold. */
import type { Pattern, Scalar } from "../../language/syntax.ts";

/** A place in the matched value: `it`, then keys, or the first element of a list. */
export interface Place {
  readonly parent: Place | undefined;
  /** The key that leads here; `undefined` for the first element of a list, and for `it`. */
  readonly key: string | undefined;
  /** The same for the same place, whichever rule names it. */
  readonly id: string;
}

export type Test =
  | { readonly kind: "words"; readonly place: Place; readonly words: readonly Scalar[]; readonly node: Pattern }
  | {
      readonly kind: Exclude<Pattern["kind"], "literal" | "any" | "bind" | "first"> | "list";
      readonly place: Place;
      readonly node: Pattern;
    };

/** A name of a rule and where its value is. */
export interface Binding {
  readonly name: string;
  readonly place: Place;
  /** The tests of the optional keys around it; when one fails the name is absent. None: the rule's own tests hold for it. */
  readonly conditions: readonly (readonly Test[])[];
}

export interface Flat {
  /** Tests of words come first, since they tell types apart. */
  readonly tests: readonly Test[];
  readonly bindings: readonly Binding[];
}

export const root: Place = { parent: undefined, key: undefined, id: "it" };

export function flatten(pattern: Pattern | undefined): Flat {
  const tests: Test[] = [];
  const bindings: Binding[] = [];
  if (pattern !== undefined) visit(pattern, root, tests, [], bindings);
  return { tests: ordered(tests), bindings };
}

function ordered(tests: readonly Test[]): Test[] {
  const words = tests.filter((test) => test.kind === "words").sort((a, b) => depth(a.place) - depth(b.place));
  return [...words, ...tests.filter((test) => test.kind !== "words")];
}

function visit(pattern: Pattern, place: Place, tests: Test[], conditions: Test[][], bindings: Binding[]): void {
  switch (pattern.kind) {
    case "literal":
      tests.push({ kind: "words", place, words: [pattern.value], node: pattern });
      return;
    case "any":
      tests.push({ kind: "words", place, words: pattern.words, node: pattern });
      return;
    case "bind":
      tests.push({ kind: "present", place, node: pattern });
      bindings.push({ name: pattern.name, place, conditions });
      return;
    case "first":
      tests.push({ kind: "list", place, node: pattern });
      visit(pattern.pattern, { parent: place, key: undefined, id: `${place.id}[0]` }, tests, conditions, bindings);
      return;
    case "object":
      tests.push({ kind: "object", place, node: pattern });
      for (const entry of pattern.entries) {
        const inner: Place = { parent: place, key: entry.key, id: `${place.id}.${entry.key}` };
        if (!entry.optional) visit(entry.pattern, inner, tests, conditions, bindings);
        else {
          const own: Test[] = [];
          visit(entry.pattern, inner, own, [...conditions, own], bindings);
        }
      }
      return;
    default:
      tests.push({ kind: pattern.kind, place, node: pattern });
  }
}

export function depth(place: Place): number {
  return place.parent === undefined ? 0 : 1 + depth(place.parent);
}

/** Whether `place` is inside `above`. */
export function isInside(place: Place, above: Place): boolean {
  for (let each = place.parent; each !== undefined; each = each.parent) if (each.id === above.id) return true;
  return false;
}

/**
 * Whether another test already makes sure of this one: a value with something found inside it is present, and is an
 * object when that stood under a key (texts and lists have no such keys).
 */
export function isImplied(test: Test, all: readonly Test[]): boolean {
  if (test.kind !== "object" && test.kind !== "present" && test.kind !== "list") return false;
  return all.some((other) => other !== test && other.kind !== "absent" && isInside(other.place, test.place));
}

/**
 * The tests without which a name could be read though its optional pattern does not fit: not those that reading the
 * path answers by itself.
 */
export function needed({ place, conditions }: Binding): Test[] {
  return conditions.flat().filter((test) => {
    if (test.kind === "present" && test.place.id === place.id) return false;
    return !((test.kind === "object" || test.kind === "list") && isInside(place, test.place));
  });
}
