/** Dialects and adapters as files. Those of which no source has changed are taken from memory or from the disk. */
import { basename } from "node:path";
import { checkTypes } from "../language/check-types.ts";
import { type Diagnostic, SpecError } from "../language/diagnostics.ts";
import type { Source } from "../language/load.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import type { Cache } from "./cache.ts";
import type { Compiler } from "./compile/checker.ts";
import type { Compiled, CompiledAdapter, CompiledDialect } from "./compile/compile.ts";
import type { Memory } from "./memory.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** What compiling needs beside the adapters. */
export interface Surroundings {
  readonly specs: Specs;
  readonly root: string;
  /** The generated types; the code is checked against them. */
  readonly types: readonly Output[];
  readonly memory: Memory;
  readonly cache: Cache | undefined;
}

/** A file with the sources it stands on. */
interface Job {
  readonly name: string;
  readonly spec: AdapterSpec;
  readonly of: readonly Source[];
}

/** What the disk keeps of a file; the marks of its layout are for the compiler alone. */
interface Stored extends Pick<Compiled, "path" | "sources"> {
  readonly layout: Omit<Compiled["layout"], "marks">;
  readonly absent: readonly string[];
}

/**
 * What the providers of each dialect share, and every adapter.
 * @throws SpecError with what the types refuse, at the place in the YAML
 */
export async function compileChanged(
  specs: readonly AdapterSpec[],
  surroundings: Surroundings,
): Promise<{ dialects: CompiledDialect[]; adapters: CompiledAdapter[] }> {
  const { memory, root, types } = surroundings;
  const dialectJobs = dialectsOf(specs).map((spec) => jobOf(`dialect ${spec.dialect}`, spec, surroundings.specs));
  const adapterJobs = specs.map((spec) => jobOf(`adapter ${spec.provider}`, spec, surroundings.specs));
  const openDialects = dialectJobs.filter((job) => !recall(job, surroundings));
  const openAdapters = adapterJobs.filter((job) => !recall(job, surroundings));
  let compiler: Compiler | undefined;
  if (openDialects.length + openAdapters.length > 0) {
    // loaded where it is needed: the TypeScript compiler is the slow part of a short run
    const { Compiler } = await import("./compile/checker.ts");
    compiler = memory.keep("compiler", [root], () => new Compiler(root));
    const names = new Set([...openDialects, ...openAdapters].flatMap(({ spec }) => [spec.dialect, spec.provider]));
    const isNeeded = (path: string) => path === "generated/hub.ts" || names.has(basename(path, ".ts"));
    for (const { path, text } of types) if (isNeeded(path)) compiler.put(path, text);
    checkAllTypes(openAdapters, compiler);
  }
  if (openDialects.length > 0 && compiler !== undefined) {
    const { compileDialects } = await import("./compile/compile.ts");
    const names = openDialects.map(({ spec }) => spec.dialect);
    const made = compileDialects(
      specs.filter(({ dialect }) => names.includes(dialect)),
      compiler,
    );
    for (const job of openDialects) store(job, made.get(job.spec.dialect) as CompiledDialect, surroundings);
  }
  const dialects = dialectJobs.map((job) => memory.keep(job.name, job.of, missing) as CompiledDialect);
  if (openAdapters.length > 0 && compiler !== undefined) {
    const { compileAdapters } = await import("./compile/compile.ts");
    const used = new Set(openAdapters.map(({ spec }) => spec.dialect));
    for (const { path, layout, spec } of dialects) if (used.has(spec.dialect)) compiler.put(path, layout.text);
    const byName = new Map(dialects.map((each) => [each.spec.dialect, each]));
    const made = compileAdapters(
      openAdapters.map(({ spec }) => spec),
      byName,
      compiler,
    );
    for (const [index, job] of openAdapters.entries()) store(job, made[index] as CompiledAdapter, surroundings);
  }
  return { dialects, adapters: adapterJobs.map((job) => memory.keep(job.name, job.of, missing) as CompiledAdapter) };
}

/** The specs of the dialects alone. */
function dialectsOf(specs: readonly AdapterSpec[]): AdapterSpec[] {
  const alone = specs.flatMap(({ dialect, dialectAlone }) =>
    dialectAlone ? [[dialect, { ...dialectAlone, dialect }] as const] : [],
  );
  return [...new Map(alone).values()];
}

/** A dialect stands on its file and on the types of the hub and of its API; an adapter on the file of its provider too. */
function jobOf(name: string, spec: AdapterSpec, { hub, native, dialects, providers }: Specs): Job {
  const own = name.startsWith("adapter ") ? providers.get(spec.provider) : undefined;
  const of = [own, dialects.get(spec.dialect), hub, native.get(spec.dialect)];
  return { name, spec, of: of.filter((source) => source !== undefined) };
}

/** Whether the file is in memory, or was on the disk and is in memory now. */
function recall({ name, spec, of }: Job, { memory, cache }: Surroundings): boolean {
  if (memory.has(name, of)) return true;
  const found = cache?.find(name, textsOf(of)) as Stored | undefined;
  if (found === undefined) return false;
  const layout = { ...found.layout, marks: [] };
  memory.keep(name, of, () => ({ ...found, layout, spec, absent: new Set(found.absent) }));
  return true;
}

function store({ name, of }: Job, made: CompiledAdapter | CompiledDialect, { memory, cache }: Surroundings): void {
  memory.keep(name, of, () => made);
  const { path, sources, layout } = made;
  const absent = "absent" in made ? [...made.absent] : [];
  const stored: Stored = { path, sources, layout: { text: layout.text, segments: layout.segments }, absent };
  cache?.put(name, textsOf(of), stored);
}

function textsOf(sources: readonly Source[]): string[] {
  return sources.map(({ text }) => text);
}

function missing(): never {
  throw new Error("a file was neither kept nor compiled");
}

/** @throws SpecError with every signature that names a type that is not there */
function checkAllTypes(jobs: readonly Job[], compiler: Compiler): void {
  const diagnostics: Diagnostic[] = [];
  for (const { spec } of jobs) {
    const { hub, native, own } = compiler.typeNames(spec);
    checkTypes(spec, [...hub, ...native, ...own], (at, message) => diagnostics.push({ at, message }));
  }
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}
