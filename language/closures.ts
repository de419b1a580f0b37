/**
 * Rules as closures: every rule and template becomes a function once, at the start. The rules of own specs run in this form: no
 * text of a spec is ever code. The meaning is that of the walker (walk.ts), without the origins of values.
 */
import type { Sink } from "../generated/hub.ts";
import { writeJson } from "../runtime/json.ts";
import { Refused } from "../runtime/request/refused.ts";
import { absent, chooser, type Evaluate, type Frame, type Names } from "./closure-patterns.ts";
import { findRules, isSpliced, type Program, valueRules } from "./program.ts";
import type { Call, Emission, MapTemplate, Path, Template } from "./syntax.ts";
import { isBlank, isObject, joined, read, rowOf, written } from "./values.ts";

type Fields = Record<string, unknown>;

/** Writes keys into an object, and erases those without a value. */
type Lay = (frame: Frame, fields: Fields) => void;

/** How many words of a table are remembered with their rows. */
const remembered = 256;

export class Closures {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** What a value rule writes. An absent argument gives an absent result. */
  readonly call = once((name): ((of: unknown) => unknown) => {
    const choose = chooser(valueRules(this.#program, name).rules, (emit, names) => this.value(emit, names));
    return (of) => {
      const chosen = isAbsent(of) ? undefined : choose(of);
      return chosen?.made(chosen.frame);
    };
  });

  /** Emits the signals of a rule set; the function returns whether a rule matched. */
  readonly emit = once((name): ((it: unknown, sink: Sink) => boolean) => {
    const set = findRules(this.#program, name);
    if (set.kind === "same") return this.emit(set.as);
    if (set.kind === "value") throw new Error(`${name} writes a value`);
    const choose = chooser(set.rules, (emit, names) => emit.map((each) => this.#emission(each, names)));
    return (it, sink) => {
      const chosen = choose(it ?? undefined);
      for (const emission of chosen?.made ?? []) emission(chosen?.frame ?? [], sink);
      return chosen !== undefined;
    };
  });

  #emission(emission: Emission, names: Names): (frame: Frame, sink: Sink) => void {
    if (emission.kind === "signal") {
      const value = this.value(emission.value, names);
      const name = emission.name as keyof Sink;
      return (frame, sink) => {
        const found = value(frame);
        if (found !== undefined) (sink[name] as (value: unknown) => void)(found);
      };
    }
    const emit = this.emit(emission.rule.name);
    if (emission.kind === "rule") {
      const argument = this.#argument(emission, names);
      return (frame, sink) => {
        const of = argument(frame);
        if (!isAbsent(of)) emit(of, sink);
      };
    }
    const list = this.value(emission.list, names);
    return (frame, sink) => {
      for (const element of elementsIn(list(frame))) if (!isAbsent(element)) emit(element, sink);
    };
  }

  value(template: Template, names: Names): Evaluate {
    switch (template.kind) {
      case "literal": {
        const { value } = template;
        return () => value;
      }
      case "nothing":
        return absent;
      case "refuse": {
        const it = names("it");
        return (frame) => {
          throw new Refused(it(frame), template.key, template.why);
        };
      }
      case "path":
        return path(template, names);
      case "text": {
        const parts = template.parts.map((part) => (typeof part === "string" ? () => part : path(part, names)));
        return (frame) => written(parts.map((part) => part(frame)));
      }
      case "map": {
        if (template.entries.length === 0) return () => ({});
        const lay = this.#keys(template, names);
        return (frame) => {
          const fields = {};
          lay(frame, fields);
          return isBlank(fields) ? undefined : fields;
        };
      }
      case "list":
        return this.#list(template.items, names);
      case "or": {
        const operands = template.operands.map((operand) => this.value(operand, names));
        return (frame) => {
          let found: unknown;
          for (const operand of operands) {
            found = operand(frame);
            if (!isBlank(found)) break;
          }
          return found;
        };
      }
      case "each":
        return this.#each(template, names);
      case "rule": {
        const [argument, call] = [this.#argument(template, names), this.call(template.rule.name)];
        return (frame) => call(argument(frame));
      }
      case "table": {
        const [of, find] = [this.value(template.of, names), this.#table(template.table.name)];
        return (frame) => find(of(frame));
      }
      case "json": {
        const of = this.value(template.of, names);
        return (frame) => {
          const value = of(frame);
          return value === undefined ? undefined : writeJson(value);
        };
      }
      case "join": {
        const operands = template.operands.map((operand) => this.value(operand, names));
        return (frame) => joined(operands.flatMap((operand) => operand(frame)));
      }
    }
  }

  #list(items: readonly Template[], names: Names): Evaluate {
    const made = items.map((item) => ({ several: isSpliced(this.#program, item), value: this.value(item, names) }));
    return (frame) => {
      const all: unknown[] = [];
      for (const { several, value } of made) add(all, value(frame), several);
      return all;
    };
  }

  #each({ list, rule }: Extract<Template, { kind: "each" }>, names: Names): Evaluate {
    const [elements, call] = [this.value(list, names), this.call(rule.name)];
    const { many } = valueRules(this.#program, rule.name);
    return (frame) => {
      const found = elements(frame);
      if (!Array.isArray(found)) return undefined;
      const all: unknown[] = [];
      for (const element of found) add(all, call(element), many);
      return all;
    };
  }

  readonly #table = once((name) => {
    const known = new Map<unknown, unknown>();
    return (word: unknown): unknown => {
      if (known.has(word)) return known.get(word);
      const value = rowOf(this.#program, name, word)?.value;
      if (known.size < remembered) known.set(word, value);
      return value;
    };
  });

  /** The argument of a call; absent if a path of `$when` is. */
  #argument({ of, when }: Call, names: Names): Evaluate {
    const [value, needed] = [this.value(of, names), when.map((each) => path(each, names))];
    const argument: Evaluate = of.kind === "map" ? (frame) => value(frame) ?? {} : value;
    if (needed.length === 0) return argument;
    return (frame) => (needed.some((each) => isAbsent(each(frame))) ? undefined : argument(frame));
  }

  /** The keys of a map in order; later ones win. A key without a value erases an earlier one. */
  #keys({ entries }: MapTemplate, names: Names): Lay {
    const steps = entries.flatMap((entry): Lay[] => {
      if (entry.kind === "spread") return entry.items.map((item) => this.#spread(item, names));
      const [value, { key, optional }] = [this.value(entry.value, names), entry];
      return [
        (frame, fields) => {
          const found = value(frame);
          if (!optional || !isBlank(found)) put(fields, key, found);
        },
      ];
    });
    return (frame, fields) => {
      for (const step of steps) step(frame, fields);
    };
  }

  /** The keys that an item of `...` writes. Keys of maps, rules and `$or` may erase; those of other values do not. */
  #spread(item: Template, names: Names): Lay {
    if (item.kind === "map") return this.#keys(item, names);
    if (item.kind === "or") {
      const operands = item.operands.map((each) => ({
        value: this.value(each, names),
        lay: this.#spread(each, names),
      }));
      return (frame, fields) => {
        const chosen = operands.find(({ value }) => !isBlank(value(frame))) ?? operands.at(-1);
        chosen?.lay(frame, fields);
      };
    }
    if (item.kind === "rule") {
      const [argument, lay] = [this.#argument(item, names), this.#spreadCall(item.rule.name)];
      return (frame, fields) => lay(argument(frame), fields);
    }
    const value = this.value(item, names);
    return (frame, fields) => {
      const found = value(frame);
      if (!isObject(found)) return;
      for (const [key, field] of Object.entries(found)) if (field !== undefined) put(fields, key, field);
    };
  }

  readonly #spreadCall = once((name): ((of: unknown, fields: Fields) => void) => {
    const choose = chooser(valueRules(this.#program, name).rules, (emit, names) => this.#spread(emit, names));
    return (of, fields) => {
      const chosen = of === undefined ? undefined : choose(of);
      chosen?.made(chosen.frame, fields);
    };
  });
}

function path({ name, steps }: Path, names: Names): Evaluate {
  const start = names(name);
  return (frame) => {
    let value = start(frame);
    for (const step of steps) value = read(value, step);
    return value ?? undefined;
  };
}

/** Adds a value if it is there, or the elements of one that is several. */
function add(all: unknown[], value: unknown, several: boolean): void {
  if (!several) {
    if (value !== undefined) all.push(value);
  } else for (const element of elementsIn(value)) all.push(element);
}

function elementsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A key of a request can be `__proto__`. */
function put(fields: Fields, key: string, value: unknown): void {
  if (value === undefined) {
    if (Object.hasOwn(fields, key)) delete fields[key];
  } else if (key === "__proto__")
    Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
  else fields[key] = value;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** What is made of a name, once. */
export function once<Made>(make: (name: string) => Made): (name: string) => Made {
  const all = new Map<string, Made>();
  return (name) => {
    const made = all.get(name) ?? make(name);
    all.set(name, made);
    return made;
  };
}
