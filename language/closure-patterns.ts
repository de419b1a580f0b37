/** Patterns, and the choice of a rule, as functions. */
import type { Pattern, Rule } from "./syntax.ts";
import { capturesOf } from "./traverse.ts";
import { isObject, read } from "./values.ts";

/** The values of a rule's names: `it`, then those that its pattern captures. */
export type Frame = unknown[];

/** Computes a value from the names of a frame; undefined if it is absent. */
export type Evaluate = (frame: Frame) => unknown;

/** Finds the values of a template's names. */
export type Names = (name: string) => Evaluate;

export const absent: Evaluate = () => undefined;

/** Whether a value matches. Writes what the pattern captures into the frame; that is valid only if it does. */
type Matches = (value: unknown, frame: Frame) => boolean;

/** Finds the first rule that matches; what was made of it, and its frame. */
export function chooser<Emit, Made>(rules: readonly Rule<Emit>[], make: (emit: Emit, names: Names) => Made) {
  const all = rules.map(({ match, emit }) => {
    const slots = ["it", ...(match === undefined ? [] : capturesOf(match).map(({ name }) => name))];
    const names: Names = (name) => {
      const slot = slots.indexOf(name);
      return slot < 0 ? absent : (frame) => frame[slot];
    };
    return { matches: match && matcherOf(match, slots), made: make(emit, names) };
  });
  return (it: unknown): { readonly made: Made; readonly frame: Frame } | undefined => {
    for (const { matches, made } of all) {
      const frame: Frame = [it];
      if (matches === undefined || matches(it, frame)) return { made, frame };
    }
    return undefined;
  };
}

/** @param names of the frame, in its order */
function matcherOf(pattern: Pattern, names: readonly string[]): Matches {
  switch (pattern.kind) {
    case "literal": {
      const word = pattern.value;
      return (value) => value === word;
    }
    case "any": {
      const words = new Set<unknown>(pattern.words);
      return (value) => words.has(value);
    }
    case "absent":
      return (value) => !isPresent(value);
    case "present":
      return pattern.string === true ? isString : isPresent;
    case "bind": {
      const slot = names.indexOf(pattern.name);
      const fits = pattern.string === true ? isString : isPresent;
      return (value, frame) => {
        if (!fits(value)) return false;
        frame[slot] = value;
        return true;
      };
    }
    case "empty":
      return (value) => Array.isArray(value) && value.length === 0;
    case "first": {
      const matches = matcherOf(pattern.pattern, names);
      return (value, frame) => Array.isArray(value) && value.length > 0 && matches(value[0], frame);
    }
    case "object":
      return objectMatcher(pattern, names);
  }
}

function objectMatcher({ entries }: Extract<Pattern, { kind: "object" }>, names: readonly string[]): Matches {
  const fields = entries.map((entry) => ({
    key: entry.key,
    optional: entry.optional,
    matches: matcherOf(entry.pattern, names),
    slots: capturesOf(entry.pattern).map(({ name }) => names.indexOf(name)),
  }));
  return (value, frame) => {
    if (!isObject(value)) return false;
    for (const { key, optional, matches, slots } of fields) {
      if (matches(read(value, key), frame)) continue;
      if (!optional) return false;
      for (const slot of slots) frame[slot] = undefined;
    }
    return true;
  };
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}
