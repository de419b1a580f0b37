/** Rules and tables that refer to each other by name. */
import type { RuleSet, Table, Template, ValueRules } from "./syntax.ts";

/** Every `AdapterSpec` is one. */
export interface Program {
  readonly rules: readonly RuleSet[];
  readonly tables: readonly Table[];
}

/** @throws Error for an unknown name, which a parsed program cannot contain */
export function findRules({ rules }: Program, name: string): RuleSet {
  const found = rules.find((set) => set.name === name);
  if (found === undefined) throw new Error(`unknown rule ${name}`);
  return found;
}

/** @throws Error for a name of another kind of rules */
export function valueRules(program: Program, name: string): ValueRules {
  const set = findRules(program, name);
  if (set.kind !== "value") throw new Error(`${name} emits signals`);
  return set;
}

/** Whether the results of a template are spliced into the list that contains it: those of `$each`, and of rules with many. */
export function isSpliced(program: Program, item: Template): boolean {
  return item.kind === "each" || (item.kind === "rule" && valueRules(program, item.rule.name).many);
}

/** Caches the result of a function by name. */
export function once<Made>(make: (name: string) => Made): (name: string) => Made {
  const all = new Map<string, Made>();
  return (name) => {
    const made = all.get(name) ?? make(name);
    all.set(name, made);
    return made;
  };
}
