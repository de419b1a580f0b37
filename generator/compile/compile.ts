/**
 * Compiles specs to files. The printed text is type-checked several times: first with every test and default that
 * could be needed, then only with those that the types do not make redundant. The last text is checked for errors.
 */
import { ts } from "ts-morph";
import { type Diagnostic, SpecError } from "../../language/diagnostics.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec, MapEntry, MapTemplate, RuleSet, Table, Template } from "../../language/syntax.ts";
import { type Doc, type Layout, layOut, type Mark } from "../emit/layout.ts";
import { type Checked, type Compiler, knowledge, objectMembers } from "./checker.ts";
import type { Printing } from "./declarations.ts";
import { type Explained, explainErrors } from "./errors.ts";
import { printAdapter, printDialect } from "./files.ts";
import { headerOf, type TypeNames } from "./imports.ts";
import { printInbound } from "./inbound.ts";
import { type Known, Oracle } from "./oracle.ts";
import { maxPasses, Passes } from "./passes.ts";
import { importedNames, type Shared, sharedNames } from "./shared.ts";

/** A generated file. */
export interface Compiled {
  /** Relative to the root. */
  readonly path: string;
  /** The spec files it was made from. */
  readonly sources: readonly string[];
  readonly layout: Layout;
}

export interface CompiledAdapter extends Compiled {
  readonly spec: AdapterSpec;
}

export interface CompiledDialect extends Compiled, Shared {}

/**
 * Prints the shared code of each dialect. The compiler must have the types it depends on (hub, native, runtime).
 * @param specs adapters; those without a dialect file share nothing
 * @returns the file of each dialect, by name
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compileDialects(specs: readonly AdapterSpec[], compiler: Compiler): Map<string, CompiledDialect> {
  const alone = new Map(specs.flatMap(({ dialect, dialectAlone }) => (dialectAlone ? [[dialect, dialectAlone]] : [])));
  const runs = [...alone].map(([dialect, spec]) => {
    const types = compiler.typeNames({ ...spec, dialect });
    return new FileCompilation({ ...spec, dialect }, `generated/dialects/${dialect}.ts`, types, printDialect);
  });
  compile(runs, compiler);
  return new Map(runs.map((run) => [run.spec.dialect, { ...run.compiled, absent: run.absent }]));
}

/**
 * Prints all adapters.
 * @param dialects the results of `compileDialects`
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compileAdapters(
  specs: readonly AdapterSpec[],
  dialects: ReadonlyMap<string, CompiledDialect>,
  compiler: Compiler,
): CompiledAdapter[] {
  const runs = specs.map((spec) => {
    const types = compiler.typeNames(spec);
    const dialect = dialects.get(spec.dialect);
    return new FileCompilation(spec, `generated/adapters/${spec.provider}.ts`, types, printAdapter, dialect);
  });
  compile(runs, compiler);
  return runs.map((run) => run.compiled);
}

/**
 * Prints an inbound API.
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compileInbound(inbound: InboundSpec, compiler: Compiler): Compiled {
  const types = compiler.typeNames(inbound.program);
  const path = `generated/inbound/${inbound.api}.ts`;
  const run = new FileCompilation(inbound.program, path, types, printInbound(inbound));
  compile([run], compiler);
  return run.compiled;
}

function compile(runs: readonly FileCompilation[], compiler: Compiler): void {
  let open = runs;
  for (let pass = 0; pass < maxPasses && open.length > 0; pass++) {
    for (const run of open) run.print(true);
    open = open.filter((run) => !run.recall());
    for (const run of open) compiler.put(run.path, run.text);
    const checked = compiler.check(open.map((run) => run.path));
    open = open.filter((run) => run.learn(checked.get(run.path)));
  }
  for (const run of runs) compiler.put(run.path, run.print(false).text);
  const checked = compiler.check(runs.map((run) => run.path));
  const failed = runs
    .map((run) => ({ run, ...run.errors(checked.get(run.path)) }))
    .filter(({ misspelt, others }) => misspelt.length + others.length > 0);
  if (failed.length === 0) return;
  const unexplained = failed.filter(({ misspelt }) => misspelt.length === 0).map(({ run }) => run);
  const learnt = misspeltInLearning(unexplained, compiler);
  throw new SpecError(
    failed.flatMap(({ run, misspelt, others }) => {
      const causes = [...misspelt, ...(learnt.get(run) ?? [])];
      return causes.length > 0 ? causes : others;
    }),
  );
}

/** The final file of a dialect has no body, although its rules are called there. The learning pass prints the body. */
function misspeltInLearning(
  runs: readonly FileCompilation[],
  compiler: Compiler,
): Map<FileCompilation, readonly Diagnostic[]> {
  for (const run of runs) compiler.put(run.path, run.print(true).text);
  const checked = compiler.check(runs.map((run) => run.path));
  return new Map(runs.map((run) => [run, run.errors(checked.get(run.path)).misspelt]));
}

/** Compiles one file. */
class FileCompilation {
  readonly spec: AdapterSpec;
  readonly path: string;
  readonly #types: TypeNames;
  readonly #printBody: (printing: Printing) => Doc;
  readonly #imported: Printing["imported"];
  readonly #importLine: ReadonlySet<string>;
  #layout: Layout = { text: "", segments: [], marks: [] };
  #oracle = new Oracle();
  #results = new Map<RuleSet, boolean>();
  #lastLog = "";
  #reported: Diagnostic[] = [];
  readonly #passes = new Passes();

  constructor(
    spec: AdapterSpec,
    path: string,
    types: TypeNames,
    printBody: (printing: Printing) => Doc,
    dialect?: CompiledDialect,
  ) {
    this.spec = spec;
    this.path = path;
    this.#types = types;
    this.#printBody = printBody;
    const names = sharedNames(spec, dialect, new Set(types.own));
    this.#imported = { names, absent: dialect?.absent ?? new Set() };
    this.#importLine = dialect === undefined ? new Set() : importedNames(spec, names);
  }

  get compiled(): CompiledAdapter {
    return { spec: this.spec, path: this.path, sources: [...new Set(this.spec.sources)], layout: this.#layout };
  }

  /** The value rule sets that may return nothing. */
  get absent(): ReadonlySet<string> {
    return new Set([...this.#results].flatMap(([{ name }, absent]) => (absent ? [name] : [])));
  }

  print(learning: boolean): Layout {
    this.#results = new Map();
    this.#reported = [];
    const body = this.#printBody({
      spec: this.spec,
      oracle: this.#oracle,
      learning,
      imported: this.#imported,
      report: (at, message) => this.#reported.push({ at, message }),
      found: (rules, absent) => this.#results.set(rules, absent),
    });
    const { sources } = this.compiled;
    const { dialect, provider } = this.spec;
    const imports = { sources, dialect, provider, types: this.#types, shared: this.#importLine };
    this.#layout = layOut([headerOf(imports, layOut(body).text), body]);
    return this.#layout;
  }

  get text(): string {
    return this.#layout.text;
  }

  /** What a pass learns depends on: the text and the results of the rules. */
  get #printed(): string {
    return JSON.stringify([this.text, [...this.#results].map(([{ name }, absent]) => [name, absent])]);
  }

  /** Whether the passes from here on repeat earlier ones; then this takes what they have learnt. */
  recall(): boolean {
    const last = this.#passes.lastAfter(this.#printed);
    if (last !== undefined) this.#oracle = last;
    return last !== undefined;
  }

  /** Stores the type of every mark. @returns whether anything new was learnt */
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
    for (const mark of this.#layout.marks) {
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
    this.#passes.add(this.#printed, oracle);
    const learnt = log.join("\n");
    const isNew = learnt !== this.#lastLog;
    this.#lastLog = learnt;
    return isNew;
  }

  /** The input types of the rules over `_`, in the order of the calls. */
  #inputs(checked: Checked): Map<string, Set<string>> {
    const operands = new Map<object, Mark>();
    for (const mark of this.#layout.marks)
      if (mark.role === "operand" || mark.role === "field") operands.set(mark.node, mark);
    const inputs = new Map<string, Set<string>>();
    const keys = new Map<string, Set<string>>();
    for (const { of, name } of callsWithOperands(this.spec))
      if (of.kind === "map") keys.set(name, new Set([...(keys.get(name) ?? []), ...keysOf(of)]));
    const known = (node: object): Operand => {
      const mark = operands.get(node);
      const type = mark === undefined ? undefined : checked.typeOf(mark);
      return type === undefined ? { text: "any", absent: true } : knowledge(type, checked.checker);
    };
    for (const { of, name } of callsWithOperands(this.spec)) {
      // a field of a reply may be null in spite of its type
      const isReply = !this.spec.requestRules.has(name);
      const text =
        of.kind === "map" && of.entries.every((entry) => entry.kind === "entry")
          ? `{ ${[
              ...(of.entries as readonly MapEntry[]).map((entry) => field(entry, known(entry), isReply)),
              // a key that only other calls have
              ...[...(keys.get(name) ?? [])]
                .filter((key) => !keysOf(of).includes(key))
                .map((key) => `${key}?: undefined`),
            ].join("; ")} }`
          : known(of).text;
      inputs.set(name, (inputs.get(name) ?? new Set()).add(text));
    }
    return inputs;
  }

  errors(checked: Checked | undefined): Explained {
    if (checked === undefined) return { misspelt: [], others: [] };
    const tables = new Map<string, Table>(this.spec.tables.map((table) => [table.name, table]));
    return explainErrors(this.spec, this.#layout, checked, tables, this.#reported, this.#types);
  }
}

function keysOf({ entries }: MapTemplate): string[] {
  return entries.flatMap((entry) => (entry.kind === "entry" ? [entry.key] : []));
}

type Operand = Pick<Known, "text" | "absent" | "nullable">;

function field({ key }: MapEntry, { text, absent, nullable = false }: Operand, isReply: boolean): string {
  if (!absent) return `${key}: ${text}`;
  return text === "any"
    ? `${key}?: any`
    : `${key}?: ${text} | ${isReply || nullable ? "null | undefined" : "undefined"}`;
}

/** Every call of a rule, with its operand. */
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
