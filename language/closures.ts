/**
 * The reference implementation of the mapping language, with which the compiler must agree. Every rule and template becomes a function,
 * once. The rules of own specs run in this form: no text of a spec is ever code. `explain` runs them with values that have origins.
 */
import type { Sink } from "../generated/hub.ts";
import { writeJson } from "../runtime/json.ts";
import { join } from "../runtime/primitives.ts";
import { Refused } from "../runtime/request/refused.ts";
import { chooser, type Evaluate, type Scope } from "./closure-patterns.ts";
import type { Computed, Frame } from "./computed.ts";
import { findRules, isSpliced, once, type Program, valueRules } from "./program.ts";
import type { Call, Emission, MapTemplate, Path, Position, RuleSet, TableRow, Template } from "./syntax.ts";
import { isAbsent, isBlank, rowOf, written } from "./values.ts";

/** Writes keys into an object, and erases those without a value. */
type Lay<Value, Keys> = (frame: Frame<Value>, keys: Keys) => void;

type Emit<Value> = (it: Value, sink: Sink) => boolean;

/** How many words of a table are remembered with their rows. */
const remembered = 256;

export class Closures<Value, Keys> {
  readonly #program: Program;
  readonly #computed: Computed<Value, Keys>;

  constructor(program: Program, computed: Computed<Value, Keys>) {
    this.#program = program;
    this.#computed = computed;
  }

  /** The result of a value rule. An absent argument gives an absent result: the rule is not called. */
  readonly call = once((name): ((of: Value) => Value) => {
    const set = valueRules(this.#program, name);
    const choose = chooser(this.#computed, set.rules, (emit, scope) => this.value(emit, scope));
    return (of) => {
      if (this.#isAbsent(of)) return this.#computed.nothing;
      const chosen = choose(of) ?? this.#unmatched(of, set);
      return chosen === undefined ? this.#computed.nothing : chosen.made(chosen.frame);
    };
  });

  /** Emits the signals of a rule set; the function returns whether a rule matched. */
  readonly emit = once((name): Emit<Value> => {
    const set = findRules(this.#program, name);
    if (set.kind === "same") return this.emit(set.as);
    if (set.kind === "value") throw new Error(`${name} writes a value`);
    const choose = chooser(this.#computed, set.rules, (emit, scope) => emit.map((each) => this.#emission(each, scope)));
    return (it, sink) => {
      const chosen = choose(it) ?? this.#unmatched(it, set);
      for (const emission of chosen?.made ?? []) emission(chosen?.frame ?? [], sink);
      return chosen !== undefined;
    };
  });

  #unmatched(it: Value, { name, at }: RuleSet): undefined {
    this.#computed.notes?.lost(it, "dropped", at, `no rule of \`${name}\` matches`);
  }

  #emission(emission: Emission, scope: Scope<Value>): (frame: Frame<Value>, sink: Sink) => void {
    const { notes, jsonOf, elementsIn } = this.#computed;
    if (emission.kind === "signal") {
      const value = this.value(emission.value, scope);
      const { name, at } = emission;
      return (frame, sink) => {
        const found = value(frame);
        const json = jsonOf(found);
        if (json === undefined) return;
        notes?.signal?.(name, found, at);
        (sink[name as keyof Sink] as (value: unknown) => void)(json);
      };
    }
    const emit = this.emit(emission.rule.name);
    if (emission.kind === "rule") {
      const argument = this.#argument(emission, scope);
      return (frame, sink) => {
        const of = argument(frame);
        if (!this.#isAbsent(of)) emit(of, sink);
      };
    }
    const list = this.value(emission.list, scope);
    return (frame, sink) => {
      for (const element of elementsIn(list(frame)) ?? []) if (!this.#isAbsent(element)) emit(element, sink);
    };
  }

  /** The value of a template; absent if it writes nothing. */
  value(template: Template, scope: Scope<Value>): Evaluate<Value> {
    const computed = this.#computed;
    const { jsonOf } = computed;
    const { at } = template;
    const line = { at, why: scope.why };
    switch (template.kind) {
      case "literal":
        return (frame) => computed.literal(template.value, line, frame);
      case "nothing":
        return () => computed.absent(line);
      case "refuse": {
        const it = scope.names("it");
        return (frame) => {
          throw new Refused(jsonOf(it(frame)), template.key, template.why);
        };
      }
      case "path":
        return this.#path(template, scope);
      case "text": {
        const parts = template.parts.map((part) =>
          typeof part === "string" ? () => computed.literal(part, line, []) : this.#path(part, scope),
        );
        return (frame) => {
          const pieces = parts.map((part) => part(frame));
          return computed.made(written(pieces.map(jsonOf)), "joined", pieces, line);
        };
      }
      case "map": {
        if (template.entries.length === 0) return () => computed.emptyObject(line);
        const lay = this.#keys(template, scope);
        return (frame) => {
          const keys = computed.keys();
          lay(frame, keys);
          return computed.object(keys, at);
        };
      }
      case "list":
        return this.#list(template.items, at, scope);
      case "or": {
        const choose = this.#alternatives(template.operands, scope);
        return (frame) => choose(frame)[1];
      }
      case "each":
        return this.#each(template, scope);
      case "rule": {
        const [argument, call] = [this.#argument(template, scope), this.call(template.rule.name)];
        return (frame) => call(argument(frame));
      }
      case "table":
        return this.#lookUp(template, scope);
      case "json": {
        const of = this.value(template.of, scope);
        return (frame) => {
          const found = of(frame);
          const json = jsonOf(found);
          return computed.made(json === undefined ? undefined : writeJson(json), "encoded", [found], line);
        };
      }
      case "join": {
        const operands = template.operands.map((operand) => this.value(operand, scope));
        return (frame) => {
          const found = operands.map((operand) => operand(frame));
          const all = found.flatMap((each) => computed.elementsIn(each) ?? [each]);
          const used = all.filter((each) => join([jsonOf(each)]) !== undefined);
          return computed.made(join(used.map(jsonOf)), "joined", used, line);
        };
      }
    }
  }

  #path({ name, steps, at }: Path, { names, why }: Scope<Value>): Evaluate<Value> {
    const computed = this.#computed;
    const [start, line] = [names(name), { at, why }];
    return (frame) => {
      let value = start(frame);
      for (const step of steps) value = computed.step(value, step);
      return computed.taken(value, line);
    };
  }

  #list(items: readonly Template[], at: Position, scope: Scope<Value>): Evaluate<Value> {
    const made = items.map((item) => ({ several: isSpliced(this.#program, item), value: this.value(item, scope) }));
    return (frame) => {
      const all: Value[] = [];
      for (const { several, value } of made) this.#add(all, value(frame), several);
      return this.#computed.list(all, at);
    };
  }

  /** The rule's results for every element, without absent ones; absent if this is not an array. */
  #each({ list, rule, at }: Extract<Template, { kind: "each" }>, scope: Scope<Value>): Evaluate<Value> {
    const [whole, call] = [this.value(list, scope), this.call(rule.name)];
    const { many } = valueRules(this.#program, rule.name);
    return (frame) => {
      const elements = this.#computed.elementsIn(whole(frame));
      if (elements === undefined) return this.#computed.nothing;
      const all: Value[] = [];
      for (const element of elements) this.#add(all, call(element), many);
      return this.#computed.list(all, at);
    };
  }

  /** Adds a value if it is there, or the elements of one that is several. */
  #add(all: Value[], value: Value, several: boolean): void {
    if (several) all.push(...(this.#computed.elementsIn(value) ?? []));
    else if (this.#computed.jsonOf(value) !== undefined) all.push(value);
  }

  /** Chooses the first operand that is not blank, else the last: its index, and its value. */
  #alternatives(operands: readonly Template[], scope: Scope<Value>): (frame: Frame<Value>) => [number, Value] {
    const { jsonOf, defaulted, supersede } = this.#computed;
    const values = operands.map((operand, index): Evaluate<Value> => {
      const value = this.value(operand, scope);
      return index > 0 && operand.kind === "literal" ? (frame) => defaulted(value(frame)) : value;
    });
    return (frame) => {
      let index = -1;
      let found: Value;
      do {
        index++;
        found = (values[index] as Evaluate<Value>)(frame);
      } while (index < values.length - 1 && isBlank(jsonOf(found)));
      if (supersede !== undefined)
        for (const other of values.slice(index + 1)) supersede(other(frame), (operands[index] as Template).at);
      return [index, found];
    };
  }

  #lookUp({ table, of, at }: Extract<Template, { kind: "table" }>, scope: Scope<Value>): Evaluate<Value> {
    const computed = this.#computed;
    const [value, find] = [this.value(of, scope), this.#table(table.name)];
    return (frame) => {
      const word = value(frame);
      const row = find(computed.jsonOf(word));
      const line = { at: row?.at ?? at };
      if (row?.value !== undefined) return computed.made(row.value, "mapped", [word], line);
      return computed.untranslated(word, table.name, line.at);
    };
  }

  readonly #table = once((name) => {
    const known = new Map<unknown, TableRow | undefined>();
    return (word: unknown): TableRow | undefined => {
      if (known.has(word)) return known.get(word);
      const row = rowOf(this.#program, name, word);
      if (known.size < remembered) known.set(word, row);
      return row;
    };
  });

  /** The argument of a call; absent if a path of `$when` is. */
  #argument({ of, when }: Call, scope: Scope<Value>): Evaluate<Value> {
    const computed = this.#computed;
    const [value, needed] = [this.value(of, scope), when.map((each) => this.#path(each, scope))];
    return (frame) => {
      if (needed.some((each) => this.#isAbsent(each(frame)))) return computed.nothing;
      const found = value(frame);
      const isEmpty = of.kind === "map" && computed.jsonOf(found) === undefined;
      return isEmpty ? computed.emptyObject(of) : found;
    };
  }

  /** The keys of a map in order; later ones win. A key without a value erases an earlier one. */
  #keys({ entries }: MapTemplate, scope: Scope<Value>): Lay<Value, Keys> {
    const computed = this.#computed;
    const steps = entries.flatMap((entry): Lay<Value, Keys>[] => {
      if (entry.kind === "spread") return entry.items.map((item) => this.#spread(item, scope));
      const [value, { key, optional, at }] = [this.value(entry.value, scope), entry];
      const line = { at, why: scope.why };
      return [
        (frame, keys) => {
          const found = value(frame);
          if (!optional || !isBlank(computed.jsonOf(found))) computed.put(keys, key, found, line);
        },
      ];
    });
    return (frame, keys) => {
      for (const step of steps) step(frame, keys);
    };
  }

  /** The keys that an item of `...` writes. Keys of maps, rules and `$or` may erase; those of other values do not. */
  #spread(item: Template, scope: Scope<Value>): Lay<Value, Keys> {
    if (item.kind === "map") return this.#keys(item, scope);
    if (item.kind === "or") {
      const choose = this.#alternatives(item.operands, scope);
      const lays = item.operands.map((each) => this.#spread(each, scope));
      return (frame, keys) => lays[choose(frame)[0]]?.(frame, keys);
    }
    if (item.kind === "rule") {
      const [argument, lay] = [this.#argument(item, scope), this.#spreadCall(item.rule.name)];
      return (frame, keys) => lay(argument(frame), keys);
    }
    const computed = this.#computed;
    const [value, line] = [this.value(item, scope), { at: item.at, why: scope.why }];
    return (frame, keys) => {
      for (const [key, field] of computed.fieldsIn(value(frame))) computed.put(keys, key, field, line);
    };
  }

  readonly #spreadCall = once((name): ((of: Value, keys: Keys) => void) => {
    const { rules } = valueRules(this.#program, name);
    const choose = chooser(this.#computed, rules, (emit, scope) => this.#spread(emit, scope));
    return (of, keys) => {
      const chosen = this.#isAbsent(of) ? undefined : choose(of);
      chosen?.made(chosen.frame, keys);
    };
  });

  #isAbsent(value: Value): boolean {
    return isAbsent(this.#computed.jsonOf(value));
  }
}
