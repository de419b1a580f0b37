/** Compiles a folder of own specs to code and data that a running Dragoman loads. */
import { ts } from "ts-morph";
import { checkTypes } from "../../language/check-references.ts";
import { type Diagnostic, render, SpecError, sorted } from "../../language/diagnostics.ts";
import { adapterName } from "../../language/names.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { OwnSpecs } from "../../runtime/specs/own.ts";
import { readAdapters } from "../adapters.ts";
import { compile } from "../compile/compile.ts";
import { adapterJob, dialectJob, type Job } from "../compile/jobs.ts";
import { CodeProject } from "../compile/project.ts";
import { dialectsOf } from "../compile/shared.ts";
import { emitExplain, priceLines } from "../emit/explain.ts";
import { emitNative, emitOwnNative } from "../emit/native.ts";
import { entriesOf, pricesIn } from "../emit/registry.ts";
import { checkRegistry } from "../emit/registry-check.ts";
import { readRegistry } from "../emit/registry-table.ts";
import { parseSpecs, type Specs } from "../specs.ts";
import { codeFiles, specFiles } from "./built-in.ts";
import { checkNames, type Folder, laidOnto, type OwnFiles, readFolder } from "./folder.ts";

/** The folder in memory that the code is checked in. */
const root = "/dragoman";

/**
 * @returns the specs of the folder, ready to load
 * @throws SpecError with all errors
 */
export async function compileFolder(folder: Folder): Promise<OwnSpecs> {
  const { specs, own, adapters } = readOwn(folder);
  // what it takes of the types of another provider becomes its own
  const mine = adapters.flatMap(({ nativeFrom: _, ...spec }) => (own.providers.has(spec.provider) ? [spec] : []));
  const { dialects, adapters: compiled } = await compileCode(mine, specs, own.native);
  const tables = [...own.registry.values()].map(readRegistry);
  return {
    dialects: Object.fromEntries(
      dialects
        .filter(({ spec }) => own.dialects.has(spec.dialect))
        .map(({ spec, text }) => [spec.dialect, toCode(text)]),
    ),
    adapters: compiled.map(({ spec: { provider }, text }) => ({
      provider,
      name: adapterName(provider),
      code: toCode(text),
    })),
    explained: explainedOf(mine, specs),
    models: entriesOf(tables),
    prices: pricesIn(tables) as OwnSpecs["prices"],
    priceRules: Object.fromEntries(
      [...own.registry].flatMap(([provider, source]) =>
        priceLines(source).map(({ name, at }) => [`${provider}/${name}`, `${at.file}:${at.line}`]),
      ),
    ),
  };
}

/** The data of `explain`, by provider. */
export function explainedOf(adapters: readonly AdapterSpec[], specs: Specs): OwnSpecs["explained"] {
  return Object.fromEntries(
    emitExplain(adapters, [], specs).flatMap(({ path, text }) => {
      const [, provider] = /\/([^/]+)\.json$/.exec(path) ?? [];
      return provider === undefined ? [] : [[provider, JSON.parse(text)]];
    }),
  );
}

/**
 * The code of adapters and of their dialects.
 * @param types the native types of dialects that are not built in
 * @throws SpecError with all errors
 */
export async function compileCode(
  adapters: readonly AdapterSpec[],
  specs: Specs,
  types: OwnFiles["native"] = new Map(),
): Promise<{ dialects: CodeFile[]; adapters: CodeFile[] }> {
  const project = new CodeProject(root, codeFiles);
  for (const { path, text } of await typesOf(adapters, specs, types)) project.put(path, text);
  checkTypeNames(adapters, project);
  const alone = dialectsOf(adapters);
  const make = (jobs: readonly Job[]) =>
    compile(jobs, project).map(({ text }, index): CodeFile => {
      const { path, part } = jobs[index] as Job;
      return { path, spec: part.spec, text };
    });
  const dialects = make(alone.map(dialectJob));
  return { dialects, adapters: make(adapters.map((spec) => adapterJob(spec, alone, project.typeNames(spec).own))) };
}

/** A generated file that is not formatted. */
export interface CodeFile {
  readonly path: string;
  readonly spec: AdapterSpec;
  readonly text: string;
}

/** The providers that the folder defines or lists models of, in the built-in specs with those of the folder. */
export function readOwn(folder: Folder): { specs: Specs; own: OwnFiles; adapters: AdapterSpec[] } {
  const builtIn = parseSpecs(specFiles);
  const own = readFolder(folder);
  const specs = laidOnto(builtIn, own);
  const found: Diagnostic[] = [
    ...checkNames(builtIn, own),
    ...[...own.registry].flatMap(([name, source]): Diagnostic[] =>
      specs.providers.has(name) ? [] : [{ at: source.at(["provider"]), message: `there is no provider ${name}` }],
    ),
    ...checkRegistry([...own.registry.values()]),
  ];
  const adapters = readAdapters(
    specs,
    found,
    undefined,
    undefined,
    new Set([...own.providers.keys(), ...own.registry.keys()]),
  );
  return { specs, own, adapters };
}

/** The types that are not built in: those of added dialects, and those that providers change. */
async function typesOf(adapters: readonly AdapterSpec[], { native }: Specs, added: OwnFiles["native"]) {
  const ofDialects = [...added].map(([name, source]) => emitNative(name, source));
  const ofProviders = adapters.map((spec) => {
    const types = native.get(spec.dialect);
    return types === undefined ? [] : emitOwnNative({ ...spec, provider: spec.nativeFrom ?? spec.provider }, types);
  });
  return (await Promise.all([...ofDialects, ...ofProviders])).flat();
}

/** @throws SpecError with every signature that names an unknown type */
function checkTypeNames(adapters: readonly AdapterSpec[], project: CodeProject): void {
  const diagnostics: Diagnostic[] = [];
  for (const spec of adapters) {
    const { hub, native, own } = project.typeNames(spec);
    checkTypes(spec, [...hub, ...native, ...own], (at, message) => diagnostics.push({ at, message }));
  }
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}

/** The body of a function that is called with `$load`, which returns a module of Dragoman, and returns what the file exports. */
function toCode(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext, isolatedModules: true },
  });
  const exported = [...outputText.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
  const code = outputText
    .replace(/^import \{([^}]*)\} from "([^"]+)";/gm, "const {$1} = $load($2);".replace("$2", '"$2"'))
    .replace(/^export (?=function|const)/gm, "");
  return `"use strict";\n${code}\nreturn { ${exported.join(", ")} };\n`;
}

/** The errors as `npm run generate` prints them. */
export function printErrors({ diagnostics }: SpecError, sources: (file: string) => string | undefined): string {
  const shown = sorted(diagnostics).map((each) => render(each, sources(each.at.file)?.split("\n")[each.at.line - 1]));
  return `${shown.join("\n\n")}\n\n${shown.length} ${shown.length === 1 ? "error" : "errors"}`;
}
