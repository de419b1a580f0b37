/** Patterns, and the choice of a rule, as functions. */
import type { Computed, Frame } from "./computed.ts";
import type { Emission, Pattern, Rule, Template } from "./syntax.ts";
import { capturesOf } from "./traverse.ts";
import { isAbsent, isObject } from "./values.ts";

/** Computes a value from the names of a frame. */
export type Evaluate<Value> = (frame: Frame<Value>) => Value;

/** The environment of a template: the values of its names, and the reason of its rule. */
export interface Scope<Value> {
  readonly names: (name: string) => Evaluate<Value>;
  readonly why?: string | undefined;
}

/** Whether a value matches. Writes what the pattern captures into the frame; that is valid only if it does. */
type Matches<Value> = (value: Value, frame: Frame<Value>) => boolean;

/** Finds the first rule that matches: what was made of it, and its frame. Nothing is made before a value is there. */
export function chooser<Value, Emit extends Template | readonly Emission[], Made>(
  computed: Computed<Value, unknown>,
  rules: readonly Rule<Emit>[],
  make: (emit: Emit, scope: Scope<Value>) => Made,
): (it: Value) => { readonly made: Made; readonly frame: Frame<Value> } | undefined {
  const { notes, nothing } = computed;
  const prepare = (rule: Rule<Emit>) => {
    const { match, emit, why } = rule;
    const slots = ["it", ...(match === undefined ? [] : capturesOf(match).map(({ name }) => name))];
    const names = (name: string): Evaluate<Value> => {
      const slot = slots.indexOf(name);
      return (frame) => frame[slot] ?? nothing;
    };
    return { rule, matches: match && new Matcher(computed, slots).of(match), made: make(emit, { names, why }) };
  };
  let all: ReturnType<typeof prepare>[] | undefined;
  return (it) => {
    all ??= rules.map(prepare);
    for (const { rule, matches, made } of all) {
      const frame: Frame<Value> = [it];
      const fits = matches === undefined || matches(it, frame);
      notes?.tested(frame.tested ?? []);
      if (!fits) continue;
      notes?.took(it, rule);
      if (isNothing(rule.emit)) notes?.lost(it, "dropped", rule.emitAt, rule.why);
      return { made, frame };
    }
    return undefined;
  };
}

function isNothing(emit: Template | readonly Emission[]): boolean {
  return "kind" in emit ? emit.kind === "nothing" : emit.length === 0;
}

class Matcher<Value> {
  readonly #computed: Computed<Value, unknown>;
  readonly #names: readonly string[];

  /** @param names of the frame, in its order */
  constructor(computed: Computed<Value, unknown>, names: readonly string[]) {
    this.#computed = computed;
    this.#names = names;
  }

  of(pattern: Pattern): Matches<Value> {
    const computed = this.#computed;
    const { jsonOf, elementsIn } = computed;
    switch (pattern.kind) {
      case "literal":
        return this.#oneOf([pattern.value]);
      case "any":
        return this.#oneOf(pattern.words);
      case "absent":
        return (value) => isAbsent(jsonOf(value));
      case "present":
      case "bind": {
        const fits = pattern.string === true ? isString : isPresent;
        if (pattern.kind === "present") return (value) => fits(jsonOf(value));
        const slot = this.#names.indexOf(pattern.name);
        return (value, frame) => {
          if (!fits(jsonOf(value))) return false;
          frame[slot] = value;
          return true;
        };
      }
      case "empty":
        return (value) => elementsIn(value)?.length === 0;
      case "first": {
        const matches = this.of(pattern.pattern);
        return (value, frame) => {
          const [first] = elementsIn(value) ?? [];
          return first !== undefined && matches(first, frame);
        };
      }
      case "object":
        return this.#object(pattern);
    }
  }

  #oneOf(all: readonly unknown[]): Matches<Value> {
    const computed = this.#computed;
    const words = new Set(all);
    return (value, frame) => {
      computed.compare(value, frame);
      return words.has(computed.jsonOf(value));
    };
  }

  /** `key?: p` always matches; its names are absent if the key is missing or does not match. */
  #object({ entries }: Extract<Pattern, { kind: "object" }>): Matches<Value> {
    const computed = this.#computed;
    const fields = entries.map((entry) => ({
      key: entry.key,
      optional: entry.optional,
      matches: this.of(entry.pattern),
      slots: capturesOf(entry.pattern).map(({ name }) => this.#names.indexOf(name)),
    }));
    return (value, frame) => {
      if (!isObject(computed.jsonOf(value))) return false;
      for (const { key, optional, matches, slots } of fields) {
        if (matches(computed.step(value, key), frame)) continue;
        if (!optional) return false;
        for (const slot of slots) frame[slot] = computed.nothing;
      }
      return true;
    };
  }
}

function isPresent(value: unknown): boolean {
  return !isAbsent(value);
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}
