/**
 * The walker: a plain interpreter and the reference implementation of the mapping language. It ignores types and speed; the
 * compiler must agree with it. Absence is always `undefined`. Every value has its origin, which `explain` shows.
 */
import type { Sink } from "../generated/hub.ts";
import { writeJson } from "../runtime/json.ts";
import { Refused } from "../runtime/request/refused.ts";
import {
  elementsIn,
  fieldsIn,
  isAbsent,
  type Known,
  known,
  listOf,
  type Notes,
  nothing,
  objectOf,
  placed,
  placesOf,
  present,
  stepInto,
} from "./known.ts";
import { type Match, matches } from "./matching.ts";
import type { Pointer } from "./pointer.ts";
import { findRules, isSpliced, type Program, valueRules } from "./program.ts";
import type { Call, Emission, MapTemplate, Position, Reference, Rule, RuleSet, Template } from "./syntax.ts";
import { isBlank, joined, rowOf, written } from "./values.ts";

/** The values of a template's names, and the rule that contains it. */
export interface Scope {
  readonly names: (name: string) => Known;
  readonly why?: string | undefined;
  /** The values that decided on the rule. */
  readonly tested?: readonly Pointer[];
}

/** What a value rule writes for a value; `undefined` is nothing. */
export function walkValue(program: Program, rule: string, value: unknown): unknown {
  return new Walk(program).call(rule, known(value)).value;
}

/** Emits what a signal rule, or an entry, says to a value. @returns whether a rule fitted */
export function walkSignals(program: Program, rule: string, value: unknown, sink: Sink): boolean {
  return new Walk(program).emit(findRules(program, rule), known(value), sink);
}

/** The value of a template under given names, without what is blank or absent in it. */
export function walkTemplate(program: Program, template: Template, names: (name: string) => unknown): unknown {
  return new Walk(program).value(template, { names: (name) => known(names(name)) }).value;
}

/** A rule's choice: the first that fits, and what it caught. */
interface Choice<Emit> {
  readonly rule: Rule<Emit>;
  readonly scope: Scope;
}

export class Walk {
  readonly #program: Program;
  readonly #notes: Notes | undefined;

  constructor(program: Program, notes?: Notes) {
    this.#program = program;
    this.#notes = notes;
  }

  /** The value of a template; absent if it writes nothing. */
  value(template: Template, scope: Scope): Known {
    const { at: by } = template;
    const { why, tested = [] } = scope;
    switch (template.kind) {
      case "literal":
        return { value: template.value, how: tested.length === 0 ? "constant" : "mapped", from: tested, by, why };
      case "nothing":
        return { ...nothing, by, why };
      case "refuse":
        throw new Refused(scope.names("it").value, template.key, template.why);
      case "path":
        return placed(template.steps.reduce(this.#step, scope.names(template.name)), by, why);
      case "text": {
        const holes = template.parts.map((part) => (typeof part === "string" ? known(part) : this.value(part, scope)));
        const secret = holes.some(({ how }) => how === "credential");
        const value = written(holes.map((hole) => hole.value));
        return { value, how: secret ? "credential" : "joined", from: holes.flatMap(placesOf), by, why };
      }
      case "map":
        if (template.entries.length > 0) return objectOf(this.#keys(template, scope), by);
        return { value: {}, how: "constant", from: [], by, why };
      case "list":
        return listOf(
          template.items.flatMap((item) => this.#elements(item, scope)),
          by,
        );
      case "or":
        return this.#or(template.operands, scope);
      case "each":
        return this.#each(template.list, template.rule, scope, by);
      case "rule":
        return this.call(template.rule.name, this.#argument(template, scope));
      case "table":
        return this.#lookUp(template.table.name, this.value(template.of, scope), by);
      case "json": {
        const of = this.value(template.of, scope);
        const value = of.value === undefined ? undefined : writeJson(of.value);
        return { value, how: "encoded", from: placesOf(of), by, why };
      }
      case "join": {
        const operands = template.operands.map((operand) => this.value(operand, scope));
        const all = operands.flatMap((each) => elementsIn(each, this.#notes) ?? [each]);
        const used = all.filter(({ value }) => joined([value]) !== undefined);
        const value = joined(all.map((each) => each.value));
        return { value, how: "joined", from: used.flatMap(placesOf), by, why };
      }
    }
  }

  /** What a value rule writes. An absent argument gives an absent result: the rule is not called. */
  call(name: string, of: Known): Known {
    const set = valueRules(this.#program, name);
    const choice = isAbsent(of) ? undefined : this.#choose(set.rules, of);
    if (choice === undefined) {
      if (!isAbsent(of)) this.#notes?.lost(of, "dropped", set.at, `no rule of \`${name}\` matches`);
      return nothing;
    }
    const { emit } = choice.rule;
    if (emit.kind === "nothing") this.#notes?.lost(of, "dropped", emit.at, choice.rule.why);
    return this.value(emit, choice.scope);
  }

  /** Emits the signals of a rule set. @returns whether a rule matched */
  emit(set: RuleSet, it: Known, sink: Sink): boolean {
    if (set.kind === "same") return this.emit(findRules(this.#program, set.as), it, sink);
    if (set.kind === "value") throw new Error(`${set.name} writes a value`);
    const choice = this.#choose(set.rules, it);
    if (choice === undefined) {
      this.#notes?.lost(it, "dropped", set.at, `no rule of \`${set.name}\` matches`);
      return false;
    }
    const { emit, emitAt, why } = choice.rule;
    if (emit.length === 0) this.#notes?.lost(it, "dropped", emitAt, why);
    for (const emission of emit) this.#emitOne(emission, choice.scope, sink);
    return true;
  }

  #emitOne(emission: Emission, scope: Scope, sink: Sink): void {
    if (emission.kind === "signal") {
      const found = this.value(emission.value, scope);
      if (found.value === undefined) return;
      this.#notes?.signal?.(emission.name, found, emission.at);
      signal(sink, emission.name, found.value);
      return;
    }
    const set = findRules(this.#program, emission.rule.name);
    const over =
      emission.kind === "rule"
        ? [this.#argument(emission, scope)]
        : elementsIn(this.value(emission.list, scope), this.#notes);
    for (const element of over ?? []) if (!isAbsent(element)) this.emit(set, element, sink);
  }

  #choose<Emit>(rules: readonly Rule<Emit>[], it: Known): Choice<Emit> | undefined {
    for (const rule of rules) {
      const match: Match = { caught: new Map([["it", it]]), tested: [], notes: this.#notes };
      const fits = rule.match === undefined || matches(rule.match, it, match);
      this.#notes?.tested(match.tested);
      if (!fits) continue;
      this.#notes?.took(it, rule);
      const { caught, tested } = match;
      return { rule, scope: { names: (name) => caught.get(name) ?? nothing, why: rule.why, tested } };
    }
    return undefined;
  }

  /** The first operand that is not blank, else the last. */
  #chosen(operands: readonly Template[], scope: Scope): number {
    const found = operands.findIndex((operand) => !isBlank(this.value(operand, scope).value));
    const index = found < 0 ? operands.length - 1 : found;
    const chosen = operands[index];
    if (chosen === undefined) throw new Error("$or without operands");
    // the other operands are evaluated only for `notes`
    if (this.#notes === undefined) return index;
    for (const operand of operands.slice(index + 1)) {
      this.#notes.lost(this.value(operand, scope), "superseded", chosen.at);
    }
    return index;
  }

  #or(operands: readonly Template[], scope: Scope): Known {
    const index = this.#chosen(operands, scope);
    const found = this.value(operands[index] as Template, scope);
    const isDefault = index > 0 && operands[index]?.kind === "literal";
    return isDefault ? { ...found, how: "defaulted", from: [] } : found;
  }

  #lookUp(table: string, of: Known, by: Position): Known {
    const row = rowOf(this.#program, table, of.value);
    const found: Known = { value: row?.value, how: "mapped", from: placesOf(of), by: row?.at ?? by };
    if (found.value !== undefined) return found;
    if (of.value !== undefined) {
      this.#notes?.tested(placesOf(of));
      this.#notes?.lost(of, "dropped", row?.at ?? by, `the table \`${table}\` has no row for it`);
    }
    return nothing;
  }

  /** The rule's results for every element, without absent ones; absent if this is not an array. */
  #each(list: Template, rule: Reference, scope: Scope, by: Position): Known {
    const over = elementsIn(this.value(list, scope), this.#notes);
    if (over === undefined) return nothing;
    const { many } = valueRules(this.#program, rule.name);
    const made = over.map((element) => this.call(rule.name, element));
    return listOf(
      made.flatMap((each) => (many ? this.#spliced(each) : present(each))),
      by,
    );
  }

  /** What a template adds to the list that contains it. */
  #elements(item: Template, scope: Scope): readonly Known[] {
    const made = this.value(item, scope);
    return isSpliced(this.#program, item) ? this.#spliced(made) : present(made);
  }

  #spliced(list: Known): readonly Known[] {
    return elementsIn(list, this.#notes) ?? [];
  }

  /** The keys of a map in order; later ones win. A key without a value erases an earlier one. */
  #keys(map: MapTemplate, scope: Scope): Map<string, Known> {
    const all = new Map<string, Known>();
    const lay = (key: string, found: Known, at: Position): void => {
      const before = all.get(key);
      if (before?.value !== undefined && before.value === found.value && found.how === "constant") {
        // the same value again: report it as the caller's
        all.set(key, { ...found, how: "mapped", from: placesOf(before) });
        return;
      }
      if (before?.value !== undefined) {
        const fate = found.value === undefined ? "dropped" : "overridden";
        this.#notes?.lost(before, fate, found.by ?? at, found.why ?? scope.why);
      }
      all.set(key, found);
    };
    for (const entry of map.entries) {
      if (entry.kind === "spread") {
        for (const item of entry.items)
          for (const [key, found] of this.#spreadable(item, scope)) lay(key, found, item.at);
        continue;
      }
      const found = this.value(entry.value, scope);
      if (!entry.optional || !isBlank(found.value)) lay(entry.key, found, entry.at);
    }
    return all;
  }

  /** The keys that an item of `...` adds. Keys of maps, rules and `$or` may erase; those of other values do not. */
  #spreadable(item: Template, scope: Scope): ReadonlyMap<string, Known> {
    if (item.kind === "map") return this.#keys(item, scope);
    if (item.kind === "or") {
      return this.#spreadable(item.operands[this.#chosen(item.operands, scope)] as Template, scope);
    }
    if (item.kind === "rule") {
      const of = this.#argument(item, scope);
      const set = valueRules(this.#program, item.rule.name);
      const choice = of.value === undefined ? undefined : this.#choose(set.rules, of);
      if (choice === undefined) return new Map();
      const { emit } = choice.rule;
      if (emit.kind === "nothing") this.#notes?.lost(of, "dropped", emit.at, choice.rule.why);
      return this.#spreadable(emit, choice.scope);
    }
    return fieldsIn(this.value(item, scope), this.#notes);
  }

  /** The argument of a call; nothing if a path of `$when` is absent. */
  #argument({ of, when }: Call, scope: Scope): Known {
    if (when.some((path) => isAbsent(this.value(path, scope)))) return nothing;
    if (of.kind !== "map") return this.value(of, scope);
    const made = objectOf(this.#keys(of, scope), of.at);
    return made.value === undefined ? { ...made, value: {} } : made;
  }

  readonly #step = (whole: Known, key: string): Known => stepInto(whole, key, this.#notes);
}

function signal(sink: Sink, name: string, value: unknown): void {
  if (!(name in sink)) throw new Error(`unknown signal ${name}`);
  const emit = sink[name as keyof Sink] as (value: unknown) => void;
  emit.call(sink, value);
}
