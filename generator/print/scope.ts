/** The context in which a template is printed. */
import type { AdapterSpec, Path, RuleSet, Table, Template, ValueRules } from "../../language/syntax.ts";
import type { Code } from "./code.ts";
import type { FreeName } from "./names.ts";

export type Of<Kind extends Template["kind"]> = Extract<Template, { kind: Kind }>;

/** The rules and tables of one file. */
export interface Program {
  readonly rules: ReadonlyMap<string, RuleSet>;
  readonly tables: ReadonlyMap<string, Pick<Table, "name" | "at">>;
  /** Value rules whose result is merged into another object, so that erased keys must be kept. */
  readonly spread: ReadonlySet<string>;
}

/** The code behind a name of a spec. */
export interface Named {
  readonly code: Code;
  /** Depth to which the object has no undefined keys; 1: its fields are such objects, too. Default: keys may be undefined. */
  readonly defined?: number;
}

export interface Scope {
  readonly program: Program;
  named(name: string): Named | undefined;
  /** Statements that come before the one being printed. */
  readonly before: Code[];
  readonly free: FreeName;
  /** The constants of templates whose values are read twice. */
  readonly constants: Map<Template, string>;
}

/** The scope at the start of a function or of a rule. */
export function scopeOf(program: Program, named: Scope["named"], free: FreeName): Scope {
  return { program, named, before: [], free, constants: new Map() };
}

export function namedBy({ name, at }: Path, scope: Scope): Named {
  const named = scope.named(name);
  if (named === undefined) throw new Error(`no name $${name} at ${at.file}:${at.line}`);
  return named;
}

export function valueRules(name: string, { program }: Scope): ValueRules | undefined {
  const set = program.rules.get(name);
  return set?.kind === "value" ? set : undefined;
}

export function programOf(spec: Pick<AdapterSpec, "rules" | "tables">, spread: ReadonlySet<string>): Program {
  return {
    rules: new Map(spec.rules.map((set) => [set.name, set])),
    tables: new Map(spec.tables.map((table) => [table.name, table])),
    spread,
  };
}
