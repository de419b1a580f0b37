/** Rules and tables that know each other by name. */
import type { RuleSet, Table } from "./syntax.ts";

/** An `AdapterSpec` is one too. */
export interface Program {
  readonly rules: readonly RuleSet[];
  readonly tables: readonly Table[];
}

/** @throws Error for a name that no parsed program can contain */
export function findRules({ rules }: Program, name: string): RuleSet {
  const found = rules.find((set) => set.name === name);
  if (found === undefined) throw new Error(`unknown rule ${name}`);
  return found;
}
