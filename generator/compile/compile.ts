/**
 * Compiles specs to files. The printed text is type-checked several times: first with every test and default that
 * could be needed, then only with those that the types do not make redundant. The last text is checked for errors.
 */
import { type Diagnostic, SpecError } from "../../language/diagnostics.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec, Table } from "../../language/syntax.ts";
import type { Doc, Layout } from "../emit/layout.ts";
import { type Answers, recorded } from "./answers.ts";
import { CheckedOracle, callsOfUntyped } from "./checked-oracle.ts";
import { type Checked, type Compiler, declarationsIn } from "./checker.ts";
import type { Printing } from "./declarations.ts";
import { type Explained, explainErrors } from "./errors.ts";
import { printAdapter, printDialect } from "./files.ts";
import type { TypeNames } from "./imports.ts";
import { printInbound } from "./inbound.ts";
import { noOracle, type Oracle } from "./oracle.ts";
import { maxPasses, Passes } from "./passes.ts";
import { type Printed, placeOf, printFile } from "./print.ts";
import { type OwnPart, ownPart, type Shared, wholePart } from "./shared.ts";

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

/** With what it takes to print it again while nothing that its types depend on has changed. */
export interface AnsweredAdapter extends CompiledAdapter {
  readonly answers: Answers;
}

export interface CompiledDialect extends CompiledAdapter, Shared {
  /** Its text without the bodies of the functions, against which adapters are checked. */
  readonly declarations: string;
}

/**
 * Prints the shared code of each dialect. The compiler must have the types it depends on (hub, native, runtime).
 * @param specs dialects without a provider
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compileDialects(specs: readonly AdapterSpec[], compiler: Compiler): CompiledDialect[] {
  const runs = specs.map((spec) => {
    const path = `generated/dialects/${spec.dialect}.ts`;
    return new FileCompilation(wholePart(spec), path, compiler.typeNames(spec), printDialect);
  });
  const checked = compile(runs, compiler);
  return runs.map((run) => {
    const file = checked.get(run.path)?.file;
    return { ...run.compiled, absent: run.absent, declarations: file === undefined ? "" : declarationsIn(file) };
  });
}

/**
 * Prints all adapters.
 * @param dialects the results of `compileDialects`
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compileAdapters(
  specs: readonly AdapterSpec[],
  dialects: readonly CompiledDialect[],
  compiler: Compiler,
): AnsweredAdapter[] {
  const used = dialects.filter((each) => specs.some(({ dialect }) => dialect === each.spec.dialect));
  for (const { path, declarations } of used) compiler.put(path, declarations);
  const runs = specs.map((spec) => {
    const types = compiler.typeNames(spec);
    const dialect = used.find((each) => each.spec.dialect === spec.dialect);
    const part = ownPart(spec, dialect, types.own);
    return new FileCompilation(part, placeOf(part).path, types, printAdapter);
  });
  compile(runs, compiler);
  return runs.map((run, index) => ({ ...run.compiled, spec: specs[index] ?? run.spec, answers: run.answers }));
}

/**
 * Prints an inbound API.
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compileInbound(inbound: InboundSpec, compiler: Compiler): Compiled {
  const types = compiler.typeNames(inbound.program);
  const path = `generated/inbound/${inbound.api}.ts`;
  const run = new FileCompilation(wholePart(inbound.program), path, types, printInbound(inbound));
  compile([run], compiler);
  return run.compiled;
}

/** @returns the last check of each file */
function compile(runs: readonly FileCompilation[], compiler: Compiler): Map<string, Checked> {
  let open = runs;
  for (let pass = 0; pass < maxPasses && open.length > 0; pass++) {
    for (const run of open) run.print(true);
    open = open.filter((run) => !run.recall());
    for (const run of open) compiler.put(run.path, run.text);
    const checked = compiler.check(open.map((run) => run.path));
    for (const run of open) run.learn(checked.get(run.path));
  }
  for (const run of runs) compiler.put(run.path, run.print(false).text);
  const checked = compiler.check(runs.map((run) => run.path));
  const failed = runs
    .map((run) => ({ run, ...run.errors(checked.get(run.path)) }))
    .filter(({ misspelt, others }) => misspelt.length + others.length > 0);
  if (failed.length === 0) return checked;
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
  readonly #part: OwnPart;
  readonly path: string;
  readonly #types: TypeNames;
  readonly #printBody: (printing: Printing) => Doc;
  #printed: Printed = { layout: { text: "", segments: [], marks: [] }, results: new Map(), reported: [] };
  #oracle: Oracle = noOracle;
  /** Of the last print. */
  answers: Answers = [];
  readonly #passes = new Passes();
  readonly #calls: ReturnType<typeof callsOfUntyped>;

  constructor(part: OwnPart, path: string, types: TypeNames, printBody: (printing: Printing) => Doc) {
    this.#part = part;
    this.path = path;
    this.#types = types;
    this.#printBody = printBody;
    this.#calls = callsOfUntyped(part);
  }

  get spec(): AdapterSpec {
    return this.#part.spec;
  }

  get compiled(): CompiledAdapter {
    return { spec: this.spec, path: this.path, sources: placeOf(this.#part).sources, layout: this.#printed.layout };
  }

  /** The value rule sets that may return nothing. */
  get absent(): ReadonlySet<string> {
    return new Set([...this.#printed.results].flatMap(([{ name }, absent]) => (absent ? [name] : [])));
  }

  print(learning: boolean): Layout {
    const { oracle, answers } = recorded(this.#oracle);
    this.#printed = printFile(this.#part, this.#types, this.#printBody, oracle, learning);
    this.answers = answers;
    return this.#printed.layout;
  }

  get text(): string {
    return this.#printed.layout.text;
  }

  /** What a pass learns depends on: the text and the results of the rules. */
  get #learnt(): string {
    return JSON.stringify([this.text, [...this.#printed.results].map(([{ name }, absent]) => [name, absent])]);
  }

  /** Whether the passes from here on repeat earlier ones; then this takes what they have learnt. */
  recall(): boolean {
    const last = this.#passes.lastAfter(this.#learnt);
    if (last !== undefined) this.#oracle = last;
    return last !== undefined;
  }

  /** Keeps what is known from the check of this text. */
  learn(checked: Checked | undefined): void {
    if (checked === undefined) return;
    const { layout, results } = this.#printed;
    this.#oracle = new CheckedOracle(this.#part, this.#calls, layout, results, checked);
    this.#passes.add(this.#learnt, this.#oracle);
  }

  errors(checked: Checked | undefined): Explained {
    if (checked === undefined) return { misspelt: [], others: [] };
    const tables = new Map<string, Table>(this.spec.tables.map((table) => [table.name, table]));
    const { layout, reported } = this.#printed;
    return explainErrors(this.spec, layout, checked, tables, reported, this.#types);
  }
}
