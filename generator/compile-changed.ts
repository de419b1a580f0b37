/** Compiles dialects and adapters. Those whose sources have not changed are taken from memory or from the disk. */
import { checkTypes } from "../language/check-references.ts";
import { type Diagnostic, SpecError } from "../language/diagnostics.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { type Caches, contentsOf, type Input } from "./caches.ts";
import type { Answers } from "./compile/answers.ts";
import type { Compiler } from "./compile/checker.ts";
import type { Compiled, CompiledAdapter, CompiledDialect } from "./compile/compile.ts";
import { type TypeNames, typeNames } from "./compile/imports.ts";
import { contentOf, dialectsOf, type OwnPart, ownPart, typedContentOf } from "./compile/shared.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** What compiling needs besides the adapters. */
export interface CompileContext extends Caches {
  readonly specs: Specs;
  readonly root: string;
  /** The generated types; the code is checked against them. */
  readonly types: readonly Output[];
}

/** A file to compile, with everything it depends on. */
interface Job {
  readonly name: string;
  readonly spec: AdapterSpec;
  readonly inputs: readonly Input[];
}

/**
 * Compiles the shared code of each dialect, and every adapter.
 * @throws SpecError with every type error, at its position in the YAML
 */
export async function compileChanged(
  specs: readonly AdapterSpec[],
  context: CompileContext,
): Promise<{ dialects: CompiledDialect[]; adapters: CompiledAdapter[] }> {
  const { hub, native } = context.specs;
  const contents = new Map(context.types.map(({ path, text }) => [path, text]));
  const names = new Map(specs.map((spec) => [spec, typeNames(spec, (path) => contents.get(path))]));
  checkAllTypes(names);
  const typesOf = ({ dialect }: AdapterSpec) => [hub, native.get(dialect)].filter((source) => source !== undefined);
  const dialects = await compileJobs(
    dialectsOf(specs).map((spec): Job => {
      const source = context.specs.dialects.get(spec.dialect);
      return { name: `dialect ${spec.dialect}`, spec, inputs: [...(source ? [source] : []), ...typesOf(spec)] };
    }),
    context,
    async (stale) =>
      (await import("./compile/compile.ts")).compileDialects(specsOf(stale), await compilerFor(stale, context)),
  );
  const adapters = await compileJobs(
    specs.map((spec): AdapterJob => {
      const dialect = dialects.find((each) => each.spec.dialect === spec.dialect);
      const types = names.get(spec) ?? { hub: [], native: [], own: [] };
      const part = ownPart(spec, dialect, types.own);
      const others = [dialect?.declarations ?? "", ...typesOf(spec)];
      const name = `adapter ${spec.provider}`;
      return { name, spec, part, types, inputs: [contentOf(part), ...others], others };
    }),
    context,
    (stale) => compileOrReprint(stale, dialects, context),
  );
  return { dialects, adapters };
}

interface AdapterJob extends Job {
  readonly part: OwnPart;
  readonly types: TypeNames;
  /** The inputs besides the content of the part. */
  readonly others: readonly Input[];
}

/** Compiles adapters. The type checker is not needed for one whose types are those of the last time. */
async function compileOrReprint(
  jobs: readonly AdapterJob[],
  dialects: readonly CompiledDialect[],
  context: CompileContext,
): Promise<CompiledAdapter[]> {
  const { cache } = context;
  const { placeOf, reprintAdapter } = await import("./compile/print.ts");
  const name = ({ spec }: AdapterJob) => `answers ${spec.provider}`;
  const contents = ({ part, others }: AdapterJob) => contentsOf([typedContentOf(part), ...others]);
  const made = new Map<AdapterJob, CompiledAdapter>();
  for (const job of jobs) {
    const answers = cache?.find(name(job), contents(job)) as Answers | undefined;
    const layout = answers && reprintAdapter(job.part, job.types, answers);
    if (layout !== undefined) made.set(job, { ...placeOf(job.part), spec: job.spec, layout });
  }
  const open = jobs.filter((job) => !made.has(job));
  if (open.length > 0) {
    const { compileAdapters } = await import("./compile/compile.ts");
    const compiled = compileAdapters(specsOf(open), dialects, await compilerFor(open, context));
    for (const [index, { answers, ...adapter }] of compiled.entries()) {
      const job = open[index] as AdapterJob;
      cache?.put(name(job), contents(job), answers);
      made.set(job, adapter);
    }
  }
  return jobs.flatMap((job) => made.get(job) ?? []);
}

function specsOf(jobs: readonly Job[]): AdapterSpec[] {
  return jobs.map(({ spec }) => spec);
}

/** What is cached of a file: not the spec, which other files contain, nor the marks, which only the compiler needs. */
type Kept<File extends Compiled> = Omit<File, "spec">;

/** The compiled files, in the order of the jobs. `compile` makes those that are not cached. */
async function compileJobs<File extends CompiledAdapter, Of extends Job>(
  jobs: readonly Of[],
  { memory, cache }: CompileContext,
  compile: (jobs: readonly Of[]) => Promise<readonly File[]>,
): Promise<File[]> {
  const missing = (): never => {
    throw new Error("a file is neither cached nor compiled");
  };
  const isKept = ({ name, inputs }: Job): boolean => {
    if (memory.has(name, inputs)) return true;
    const found = cache?.find(name, contentsOf(inputs)) as Kept<File> | undefined;
    if (found !== undefined) memory.getOrCreate(name, inputs, () => found);
    return found !== undefined;
  };
  const stale = jobs.filter((job) => !isKept(job));
  if (stale.length > 0) {
    const made = await compile(stale);
    for (const [index, { name, inputs }] of stale.entries()) {
      const { spec: _, layout, ...others } = made[index] ?? missing();
      const kept = { ...others, layout: { ...layout, marks: [] } };
      memory.getOrCreate(name, inputs, () => kept);
      cache?.put(name, contentsOf(inputs), kept);
    }
  }
  return jobs.map(({ name, inputs, spec }) => {
    const kept = memory.getOrCreate<Kept<File>>(name, inputs, missing);
    return { ...kept, spec } as File;
  });
}

/** A compiler that has the types that these files need. */
async function compilerFor(jobs: readonly Job[], { memory, root, types }: CompileContext): Promise<Compiler> {
  // loaded where it is needed: the TypeScript compiler is the slow part of a short run
  const { Compiler } = await import("./compile/checker.ts");
  const compiler = memory.getOrCreate("compiler", [root], () => new Compiler(root));
  const names = [
    "hub",
    ...jobs.flatMap(({ spec }) => [`native/${spec.dialect}`, `native/${spec.nativeFrom ?? spec.provider}`]),
  ];
  const needed = new Set(names.map((name) => `generated/${name}.ts`));
  for (const { path, text } of types) if (needed.has(path)) compiler.put(path, text);
  return compiler;
}

/** @throws SpecError with every signature that names an unknown type */
function checkAllTypes(names: ReadonlyMap<AdapterSpec, TypeNames>): void {
  const diagnostics: Diagnostic[] = [];
  for (const [spec, { hub, native, own }] of names)
    checkTypes(spec, [...hub, ...native, ...own], (at, message) => diagnostics.push({ at, message }));
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}
