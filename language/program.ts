/** Rules and tables that refer to each other by name. */
import type { RuleSet, Table } from "./syntax.ts";

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
