/** Compiles all cases of the manual at once, because the type checker is slow to start. */
import { stripTypeScriptTypes } from "node:module";
import { resolve } from "node:path";
import { compile } from "../../generator/compile/compile.ts";
import { adapterJob, dialectJob, type Job } from "../../generator/compile/jobs.ts";
import { CodeProject } from "../../generator/compile/project.ts";
import { dialectsOf } from "../../generator/compile/shared.ts";
import { formatted } from "../../generator/format.ts";
import { withoutGaps } from "../../generator/print/gaps.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import * as primitives from "../../runtime/primitives.ts";
import { type Blocks, emitsSignals, exchangeOf, specOf } from "./case-spec.ts";
import { held } from "./held-signals.ts";

export interface CompiledCase {
  readonly spec: AdapterSpec;
  /** The text of these functions. */
  print(functions: readonly string[]): string;
  /** The value that a function writes, or the signals that it emits. */
  run(name: string, input: unknown): unknown;
}

const root = resolve(import.meta.dirname, "../..");

/** @throws SpecError with the type errors */
export function compileCases(cases: readonly Blocks[]): CompiledCase[] {
  const specs = cases.map((blocks, index) => specOf(blocks, `case_${index}`));
  const natives = specs.map(({ dialect }, index) => [dialect, cases[index]?.get("ts native") ?? ""] as const);
  const project = projectOf(new Map(natives));
  const alone = dialectsOf(specs);
  const dialects = textsOf(alone.map(dialectJob), project);
  const adapters = textsOf(
    specs.map((spec) => adapterJob(spec, alone, [])),
    project,
  );
  return specs.map((spec, index) => {
    const shared = dialects[alone.findIndex(({ dialect }) => dialect === spec.dialect)];
    const layouts = [adapters[index] ?? "", shared ?? ""].map(bare);
    const functions = load(layouts);
    return {
      spec,
      print: (names) => names.map((name) => declarationOf(layouts.join("\n"), name)).join("\n"),
      run: (name, input) => {
        const call = functions(name);
        if (emitsSignals(spec, name)) return held((sink) => call(input, sink));
        return call(name === "request" || name === "headers" ? exchangeOf(input as object) : input);
      },
    };
  });
}

/** A project that knows the hub, and the native types of these dialects. */
export function projectOf(natives: ReadonlyMap<string, string>): CodeProject {
  const project = new CodeProject(root);
  for (const [dialect, types] of natives) project.put(`generated/native/${dialect}.ts`, types);
  return project;
}

function textsOf(jobs: readonly Job[], project: CodeProject): string[] {
  const made = compile(jobs, project).map(({ text }, index) => ({
    path: jobs[index]?.path ?? "",
    text: withoutGaps(text),
  }));
  return formatted(made, root).map(({ text }) => text);
}

function declarationOf(text: string, name: string): string {
  const isFunction = new RegExp(`^function ${name}\\([^]*?^}\n`, "m");
  const isConstant = new RegExp(`^const ${name}\\b(?:.*;\n|[^]*?^}.*\n)`, "m");
  const found = isFunction.exec(text) ?? isConstant.exec(text);
  if (found === null) throw new Error(`no ${name} in\n${text}`);
  return found[0];
}

/** The text of a file without imports and exports. */
function bare(text: string): string {
  return text.replaceAll(/^import [\s\S]*?;$/gm, "").replaceAll(/^export /gm, "");
}

/** The functions of an adapter and, where it has none of its own, those of its dialect, by name. */
function load(layouts: readonly string[]): (name: string) => (input: unknown, sink?: unknown) => unknown {
  const [own, shared] = layouts.map((text) => stripTypeScriptTypes(text));
  const entries = Object.entries(primitives);
  const code = `${shared}\nreturn (() => {\n${own}\nreturn (name) => eval(name);\n})();`;
  const module = new Function(...entries.map(([name]) => name), code);
  return module(...entries.map(([, primitive]) => primitive));
}
