/** Compiles dialects and adapters. Those whose sources have not changed are taken from memory or from the disk. */
import { basename } from "node:path";
import { checkTypes } from "../language/check-references.ts";
import { type Diagnostic, SpecError } from "../language/diagnostics.ts";
import type { Source } from "../language/load.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { type Caches, contentsOf } from "./caches.ts";
import type { Compiler } from "./compile/checker.ts";
import type { Compiled, CompiledAdapter, CompiledDialect } from "./compile/compile.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** What compiling needs besides the adapters. */
export interface CompileContext extends Caches {
  readonly specs: Specs;
  readonly root: string;
  /** The generated types; the code is checked against them. */
  readonly types: readonly Output[];
}

/** A file to compile, with the sources it depends on. */
interface Job {
  readonly name: string;
  readonly spec: AdapterSpec;
  readonly sources: readonly Source[];
}

/**
 * Compiles the shared code of each dialect, and every adapter.
 * @throws SpecError with every type error, at its position in the YAML
 */
export async function compileChanged(
  specs: readonly AdapterSpec[],
  context: CompileContext,
): Promise<{ dialects: CompiledDialect[]; adapters: CompiledAdapter[] }> {
  const { memory, root, types } = context;
  const dialectJobs = dialectsOf(specs).map((spec) => jobOf(`dialect ${spec.dialect}`, spec, context.specs));
  const adapterJobs = specs.map((spec) => jobOf(`adapter ${spec.provider}`, spec, context.specs));
  const staleDialects = dialectJobs.filter((job) => !restore(job, context));
  const staleAdapters = adapterJobs.filter((job) => !restore(job, context));
  let compiler: Compiler | undefined;
  if (staleDialects.length + staleAdapters.length > 0) {
    // loaded where it is needed: the TypeScript compiler is the slow part of a short run
    const { Compiler } = await import("./compile/checker.ts");
    compiler = memory.getOrCreate("compiler", [root], () => new Compiler(root));
    const names = new Set([...staleDialects, ...staleAdapters].flatMap(({ spec }) => [spec.dialect, spec.provider]));
    const isNeeded = (path: string) => path === "generated/hub.ts" || names.has(basename(path, ".ts"));
    for (const { path, text } of types) if (isNeeded(path)) compiler.put(path, text);
    checkAllTypes(staleAdapters, compiler);
  }
  if (staleDialects.length > 0 && compiler !== undefined) {
    const { compileDialects } = await import("./compile/compile.ts");
    const names = staleDialects.map(({ spec }) => spec.dialect);
    const compiled = compileDialects(
      specs.filter(({ dialect }) => names.includes(dialect)),
      compiler,
    );
    for (const job of staleDialects) store(job, compiled.get(job.spec.dialect) as CompiledDialect, context);
  }
  const dialects = dialectJobs.map((job) => memory.getOrCreate(job.name, job.sources, missing) as CompiledDialect);
  if (staleAdapters.length > 0 && compiler !== undefined) {
    const { compileAdapters } = await import("./compile/compile.ts");
    const used = new Set(staleAdapters.map(({ spec }) => spec.dialect));
    for (const { path, layout, spec } of dialects) if (used.has(spec.dialect)) compiler.put(path, layout.text);
    const byName = new Map(dialects.map((each) => [each.spec.dialect, each]));
    const compiled = compileAdapters(
      staleAdapters.map(({ spec }) => spec),
      byName,
      compiler,
    );
    for (const [index, job] of staleAdapters.entries()) store(job, compiled[index] as CompiledAdapter, context);
  }
  return {
    dialects,
    adapters: adapterJobs.map((job) => memory.getOrCreate(job.name, job.sources, missing) as CompiledAdapter),
  };
}

/** The specs of the dialects, without a provider. */
function dialectsOf(specs: readonly AdapterSpec[]): AdapterSpec[] {
  const alone = specs.flatMap(({ dialect, dialectAlone }) =>
    dialectAlone ? [[dialect, { ...dialectAlone, dialect }] as const] : [],
  );
  return [...new Map(alone).values()];
}

/** A dialect depends on its file, the hub and the types of its API; an adapter also on the file of its provider. */
function jobOf(name: string, spec: AdapterSpec, { hub, native, dialects, providers }: Specs): Job {
  const own = name.startsWith("adapter ") ? providers.get(spec.provider) : undefined;
  const sources = [own, dialects.get(spec.dialect), hub, native.get(spec.dialect)];
  return { name, spec, sources: sources.filter((source) => source !== undefined) };
}

/** Whether the file is in memory, or could be loaded into it from disk. */
function restore({ name, spec, sources }: Job, { memory, cache }: CompileContext): boolean {
  if (memory.has(name, sources)) return true;
  const found = cache?.find(name, contentsOf(sources)) as Compiled | undefined;
  if (found === undefined) return false;
  memory.getOrCreate(name, sources, () => ({ ...found, spec }));
  return true;
}

function store(job: Job, compiled: CompiledAdapter | CompiledDialect, { memory, cache }: CompileContext): void {
  memory.getOrCreate(job.name, job.sources, () => compiled);
  // without what other files contain (the spec), or only the compiler needs (the marks)
  const stored = { ...compiled, spec: undefined, layout: { ...compiled.layout, marks: [] } };
  cache?.put(job.name, contentsOf(job.sources), stored);
}

function missing(): never {
  throw new Error("a file is neither cached nor compiled");
}

/** @throws SpecError with every signature that names an unknown type */
function checkAllTypes(jobs: readonly Job[], compiler: Compiler): void {
  const diagnostics: Diagnostic[] = [];
  for (const { spec } of jobs) {
    const { hub, native, own } = compiler.typeNames(spec);
    checkTypes(spec, [...hub, ...native, ...own], (at, message) => diagnostics.push({ at, message }));
  }
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}
