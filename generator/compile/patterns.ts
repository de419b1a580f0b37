/** Patterns as tests and names: a rule matches if all its tests hold. */
import type { Pattern, Scalar } from "../../language/syntax.ts";

/** A place in the matched value: `it`, followed by keys or the first element of an array. */
export interface Place {
  readonly parent: Place | undefined;
  /** The key in the parent; `undefined` for the first element of an array, and for `it`. */
  readonly key: string | undefined;
  /** Equal for the same place in different rules. */
  readonly id: string;
}

export type Test =
  | { readonly kind: "words"; readonly place: Place; readonly words: readonly Scalar[]; readonly node: Pattern }
  | {
      readonly kind: Exclude<Pattern["kind"], "literal" | "any" | "bind" | "first"> | "list" | "string";
      readonly place: Place;
      readonly node: Pattern;
    };

/** A name of a rule and where its value is. */
export interface Binding {
  readonly name: string;
  readonly place: Place;
  /** The tests of the enclosing optional keys: if one fails, the name is absent. */
  readonly conditions: readonly (readonly Test[])[];
}

export interface Flat {
  /** Comparisons with constants come first, since they distinguish types. */
  readonly tests: readonly Test[];
  readonly bindings: readonly Binding[];
}

export const root: Place = { parent: undefined, key: undefined, id: "it" };

export function flatten(pattern: Pattern | undefined): Flat {
  const tests: Test[] = [];
  const bindings: Binding[] = [];
  if (pattern !== undefined) collect(pattern, root, tests, [], bindings);
  return { tests: ordered(tests), bindings };
}

function ordered(tests: readonly Test[]): Test[] {
  const words = tests.filter((test) => test.kind === "words").sort((a, b) => depth(a.place) - depth(b.place));
  return [...words, ...tests.filter((test) => test.kind !== "words")];
}

function collect(pattern: Pattern, place: Place, tests: Test[], conditions: Test[][], bindings: Binding[]): void {
  switch (pattern.kind) {
    case "literal":
      tests.push({ kind: "words", place, words: [pattern.value], node: pattern });
      return;
    case "any":
      tests.push({ kind: "words", place, words: pattern.words, node: pattern });
      return;
    case "bind":
      tests.push({ kind: pattern.string ? "string" : "present", place, node: pattern });
      bindings.push({ name: pattern.name, place, conditions });
      return;
    case "first":
      tests.push({ kind: "list", place, node: pattern });
      collect(pattern.pattern, { parent: place, key: undefined, id: `${place.id}[0]` }, tests, conditions, bindings);
      return;
    case "object":
      tests.push({ kind: "object", place, node: pattern });
      for (const entry of pattern.entries) {
        const inner: Place = { parent: place, key: entry.key, id: `${place.id}.${entry.key}` };
        if (!entry.optional) collect(entry.pattern, inner, tests, conditions, bindings);
        else {
          const own: Test[] = [];
          collect(entry.pattern, inner, own, [...conditions, own], bindings);
        }
      }
      return;
    case "present":
      tests.push({ kind: pattern.string ? "string" : "present", place, node: pattern });
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
 * Whether another test implies this one: a value is present if something was found inside it, and an object if that has
 * a key (strings and arrays have no such keys).
 */
export function isImplied(test: Test, all: readonly Test[]): boolean {
  if (test.kind !== "object" && test.kind !== "present" && test.kind !== "list") return false;
  return all.some((other) => other !== test && other.kind !== "absent" && isInside(other.place, test.place));
}

/**
 * The tests that are needed so that a name is absent if its optional pattern does not match. Reading the path already
 * covers the others.
 */
export function needed({ place, conditions }: Binding): Test[] {
  return conditions.flat().filter((test) => {
    if (test.kind === "present" && test.place.id === place.id) return false;
    return !((test.kind === "object" || test.kind === "list") && isInside(place, test.place));
  });
}
