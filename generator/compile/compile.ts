/**
 * Adapters from specs. The printed text goes through the type checker a few times: first with every test and default
 * that could be needed, then with what the types leave to be tested; the last text is checked for errors.
 */
import { ts } from "ts-morph";
import { type Diagnostic, SpecError } from "../diagnostics.ts";
import { type Layout, layOut, type Mark } from "../emit/layout.ts";
import type { AdapterSpec, MapEntry, RuleSet, Table, Template } from "../language/syntax.ts";
import { printAdapter } from "./adapter.ts";
import { type Checked, type Compiler, knowledge, objectMembers } from "./checker.ts";
import { explainErrors } from "./errors.ts";
import { headerOf, type TypeNames } from "./imports.ts";
import { Oracle } from "./oracle.ts";

export interface CompiledAdapter {
  readonly spec: AdapterSpec;
  readonly path: string;
  readonly layout: Layout;
}

/** Passes until nothing new is learnt; each answers for the calls that the one before could not see through. */
const mostPasses = 8;

/**
 * Prints all adapters. The types they stand on (hub, native, runtime) must be known to the compiler.
 * @throws SpecError with what the types refuse, at the place in the YAML
 */
export function compileAdapters(specs: readonly AdapterSpec[], compiler: Compiler): CompiledAdapter[] {
  const runs = specs.map((spec) => new Run(spec, compiler.typeNames(spec.dialect)));
  let open = runs;
  for (let pass = 0; pass < mostPasses && open.length > 0; pass++) {
    for (const run of open) compiler.put(run.path, run.print(true).text);
    const checked = compiler.check(open.map((run) => run.path));
    open = open.filter((run) => run.learn(checked.get(run.path)));
  }
  for (const run of runs) compiler.put(run.path, run.print(false).text);
  const checked = compiler.check(runs.map((run) => run.path));
  const diagnostics = runs.flatMap((run) => run.errors(checked.get(run.path)));
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
  return runs.map(({ spec, path, layout }) => ({ spec, path, layout }));
}

class Run {
  readonly spec: AdapterSpec;
  readonly path: string;
  layout: Layout = { text: "", segments: [], marks: [] };
  readonly #types: TypeNames;
  #oracle = new Oracle();
  #results = new Map<RuleSet, boolean>();
  #learnt = "";
  #complaints: Diagnostic[] = [];

  constructor(spec: AdapterSpec, types: TypeNames) {
    this.spec = spec;
    this.#types = types;
    this.path = `generated/adapters/${spec.provider}.ts`;
  }

  print(learning: boolean): Layout {
    this.#results = new Map();
    this.#complaints = [];
    const body = printAdapter({
      spec: this.spec,
      oracle: this.#oracle,
      learning,
      complain: (at, message) => this.#complaints.push({ at, message }),
      found: (rules, absent) => this.#results.set(rules, absent),
    });
    const text = layOut(body).text;
    this.layout = layOut([headerOf(this.spec, text, this.#types), body]);
    return this.layout;
  }

  /** Asks the checker about every mark. True when it knows something new. */
  learn(checked: Checked | undefined): boolean {
    if (checked === undefined) return false;
    const oracle = new Oracle();
    const log: string[] = [];
    const learn: Oracle["learn"] = (node, role, known) => {
      oracle.learn(node, role, known);
      log.push(
        `${role} ${known.absent} ${[...known.kinds].join("|")} ${known.literal ?? ""} ${role === "input" ? known.text : ""}`,
      );
    };
    for (const mark of this.layout.marks) {
      const type = checked.typeOf(mark);
      if (type === undefined || type.flags & ts.TypeFlags.Never) continue;
      if (mark.role === "input type") {
        if (objectMembers(type, checked.checker).length > 1)
          learn(mark.node, "union", knowledge(type, checked.checker));
      } else if (mark.role !== "table") learn(mark.node, mark.role, knowledge(type, checked.checker));
    }
    for (const [rules, absent] of this.#results)
      learn(rules, "result", { absent, kinds: new Set(), filled: false, text: "" });
    for (const [name, types] of this.#inputs(checked)) {
      const rules = this.spec.rules.find((each) => each.name === name);
      if (rules !== undefined && rules.input === "_")
        learn(rules, "input", { absent: false, kinds: new Set(), filled: false, text: [...types].join(" | ") });
    }
    this.#oracle = oracle;
    const learnt = log.join("\n");
    const isNew = learnt !== this.#learnt;
    this.#learnt = learnt;
    return isNew;
  }

  /** What the rules over `_` are called with, in the order of the calls. */
  #inputs(checked: Checked): Map<string, Set<string>> {
    const operands = new Map<object, Mark>();
    for (const mark of this.layout.marks)
      if (mark.role === "operand" || mark.role === "field") operands.set(mark.node, mark);
    const inputs = new Map<string, Set<string>>();
    const typeOf = (node: object): string => {
      const mark = operands.get(node);
      const type = mark === undefined ? undefined : checked.typeOf(mark);
      return type === undefined ? "any" : knowledge(type, checked.checker).text;
    };
    for (const { of, name } of callsWithOperands(this.spec)) {
      const text =
        of.kind === "map" && of.entries.every((entry) => entry.kind === "entry")
          ? `{ ${(of.entries as readonly MapEntry[]).map((entry) => field(entry, typeOf(entry))).join("; ")} }`
          : typeOf(of);
      inputs.set(name, (inputs.get(name) ?? new Set()).add(text));
    }
    return inputs;
  }

  errors(checked: Checked | undefined): Diagnostic[] {
    if (checked === undefined) return [];
    const tables = new Map<string, Table>(this.spec.tables.map((table) => [table.name, table]));
    return explainErrors(this.spec, this.layout, checked, tables, this.#complaints, this.#types);
  }
}

function field(entry: MapEntry, type: string): string {
  if (!entry.optional) return `${entry.key}: ${type}`;
  return type === "any" ? `${entry.key}?: any` : `${entry.key}?: ${type} | undefined`;
}

/** Every call of a rule with what it is called with. */
function* callsWithOperands(spec: AdapterSpec): Generator<{ name: string; of: Template }> {
  const seen = new Set<object>();
  const open: unknown[] = [spec.body, spec.headers, spec.lets, spec.rules, spec.reasoning?.unless];
  for (const value of open) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if ("kind" in value && value.kind === "rule" && "of" in value && "rule" in value) {
      yield { name: (value.rule as { name: string }).name, of: value.of as Template };
    }
    open.push(...Object.values(value));
  }
}
