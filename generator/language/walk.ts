/**
 * The walker: a plain interpreter of the mapping language, and its reference meaning. It knows no types, looks at one
 * form at a time and cares for no speed; the compiler has to agree with it. Absence is `undefined` throughout.
 */
import type { Sink } from "../../generated/hub.ts";
import { matches } from "./matching.ts";
import { findRules, type Program } from "./program.ts";
import type { Emission, MapTemplate, Reference, Rule, RuleSet, Template, ValueRules } from "./syntax.ts";
import { fieldsOf, isBlank, joined, lookUp, read, written } from "./values.ts";

/** What the names of a template hold. */
export type Scope = (name: string) => unknown;

/** What a value rule writes for a value; `undefined` is nothing. */
export function walkValue(program: Program, rule: string, value: unknown): unknown {
  return walk(program).call(valueRules(program, rule), value);
}

/** Emits what a signal rule, or an entry, says to a value. @returns whether a rule fitted */
export function walkSignals(program: Program, rule: string, value: unknown, sink: Sink): boolean {
  return walk(program).tell(findRules(program, rule), value, sink);
}

/** The value of a template under given names, without what is blank or absent in it. */
export function walkTemplate(program: Program, template: Template, scope: Scope): unknown {
  return walk(program).value(template, scope);
}

/** A rule's choice: the first that fits, and what it caught. */
interface Choice<Emit> {
  readonly emit: Emit;
  readonly scope: Scope;
}

function choose<Emit>(rules: readonly Rule<Emit>[], value: unknown): Choice<Emit> | undefined {
  for (const rule of rules) {
    const caught = new Map<string, unknown>([["it", value]]);
    if (rule.match === undefined || matches(rule.match, value, caught))
      return { emit: rule.emit, scope: (name) => caught.get(name) };
  }
  return undefined;
}

function walk(program: Program) {
  /** The value of a template; `undefined` when it is absent. */
  function value(template: Template, scope: Scope): unknown {
    switch (template.kind) {
      case "literal":
        return template.value;
      case "nothing":
        return undefined;
      case "path":
        return template.steps.reduce((at: unknown, step) => read(at, step), scope(template.name)) ?? undefined;
      case "text":
        return written(template.parts.map((part) => (typeof part === "string" ? part : value(part, scope))));
      case "map":
        return template.entries.length === 0 ? {} : objectOf(keys(template, scope));
      case "list":
        return template.items.flatMap((item) => elements(item, scope));
      case "or":
        return value(chosen(template.operands, scope), scope);
      case "each":
        return each(template.list, template.rule, scope);
      case "rule":
        return call(valueRules(program, template.rule.name), argument(template.of, scope));
      case "table":
        return lookUp(program, template.table.name, value(template.of, scope));
      case "json": {
        const of = value(template.of, scope);
        return of === undefined ? undefined : JSON.stringify(of);
      }
      case "join":
        return joined(template.operands.map((operand) => value(operand, scope)));
    }
  }

  /** Absent in, absent out: nothing is called with nothing. */
  function call(set: ValueRules, of: unknown): unknown {
    const choice = of === undefined || of === null ? undefined : choose(set.rules, of);
    return choice && value(choice.emit, choice.scope);
  }

  /** The first operand that is not blank, else the last. */
  function chosen(operands: readonly Template[], scope: Scope): Template {
    const found = operands.find((operand) => !isBlank(value(operand, scope))) ?? operands.at(-1);
    if (found === undefined) throw new Error("$or without operands");
    return found;
  }

  /** Every element through the rule, without absent results; absent over what is no list. */
  function each(list: Template, rule: Reference, scope: Scope): unknown[] | undefined {
    const over = value(list, scope);
    if (!Array.isArray(over)) return undefined;
    const set = valueRules(program, rule.name);
    return over.flatMap((element) => (set.many ? spliced(call(set, element)) : present(call(set, element))));
  }

  /** What a template puts into the list it stands in: `$each` and rules that write several are spliced. */
  function elements(item: Template, scope: Scope): unknown[] {
    const several = item.kind === "each" || (item.kind === "rule" && valueRules(program, item.rule.name).many);
    return several ? spliced(value(item, scope)) : present(value(item, scope));
  }

  /** The keys of a map in order, later ones over earlier ones. A key that is there without a value erases. */
  function keys(map: MapTemplate, scope: Scope): Map<string, unknown> {
    const all = new Map<string, unknown>();
    for (const entry of map.entries) {
      if (entry.kind === "spread") {
        for (const item of entry.items) for (const [key, found] of spreadable(item, scope)) all.set(key, found);
        continue;
      }
      const found = value(entry.value, scope);
      if (!entry.optional || !isBlank(found)) all.set(entry.key, found);
    }
    return all;
  }

  /** The keys an item of `...` brings along. Erasures pass through maps, rules and `$or`, not through values. */
  function spreadable(item: Template, scope: Scope): ReadonlyMap<string, unknown> {
    if (item.kind === "map") return keys(item, scope);
    if (item.kind === "or") return spreadable(chosen(item.operands, scope), scope);
    if (item.kind === "rule") {
      const of = argument(item.of, scope);
      const choice = of === undefined ? undefined : choose(valueRules(program, item.rule.name).rules, of);
      return choice === undefined ? new Map() : spreadable(choice.emit, choice.scope);
    }
    return fieldsOf(value(item, scope));
  }

  /** What a rule is called with. A literal looks sideways: its plain keys must be there, its `key?:` may all be missing. */
  function argument(of: Template, scope: Scope): unknown {
    if (of.kind !== "map") return value(of, scope);
    for (const entry of of.entries) {
      if (entry.kind === "entry" && !entry.optional && value(entry.value, scope) === undefined) return undefined;
    }
    return objectOf(keys(of, scope)) ?? {};
  }

  function tell(set: RuleSet, it: unknown, sink: Sink): boolean {
    if (set.kind === "same") return tell(findRules(program, set.as), it, sink);
    if (set.kind === "value") throw new Error(`${set.name} writes a value`);
    const choice = choose(set.rules, it);
    for (const emission of choice?.emit ?? []) emit(emission, choice?.scope ?? (() => undefined), sink);
    return choice !== undefined;
  }

  function emit(emission: Emission, scope: Scope, sink: Sink): void {
    if (emission.kind === "signal") {
      const found = value(emission.value, scope);
      if (found !== undefined) signal(sink, emission.name, found);
      return;
    }
    const set = findRules(program, emission.rule.name);
    const over = emission.kind === "rule" ? [argument(emission.of, scope)] : value(emission.list, scope);
    for (const element of Array.isArray(over) ? over : []) {
      if (element !== undefined && element !== null) tell(set, element, sink);
    }
  }

  return { value, call, tell };
}

function valueRules(program: Program, name: string): ValueRules {
  const set = findRules(program, name);
  if (set.kind !== "value") throw new Error(`${name} emits signals`);
  return set;
}

function signal(sink: Sink, name: string, value: unknown): void {
  if (!(name in sink)) throw new Error(`unknown signal ${name}`);
  const emit = sink[name as keyof Sink] as (value: unknown) => void;
  emit.call(sink, value);
}

function present(value: unknown): unknown[] {
  return value === undefined ? [] : [value];
}

function spliced(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object of these keys without those that have no value; absent when none is left. */
function objectOf(keys: ReadonlyMap<string, unknown>): object | undefined {
  const kept = [...keys].filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
