/** Compiles dialects, adapters and inbound APIs. A file whose inputs have not changed is taken from memory or from the disk. */
import type { InboundSpec } from "../language/inbound-syntax.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { type Caches, findKept, type Input, keepIn } from "./caches.ts";
import type { Job } from "./compile/jobs.ts";
import type { CodeProject } from "./compile/project.ts";
import { contentOf, dialectsOf } from "./compile/shared.ts";
import { typeNames } from "./compile/type-names.ts";
import { formatted, moved } from "./format.ts";
import type { Segment } from "./print/code.ts";
import { withoutGaps } from "./print/gaps.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** What compiling needs besides the specs. */
export interface CompileContext extends Caches {
  readonly specs: Specs;
  readonly root: string;
  /** The generated types; the code is checked against them. */
  readonly types: readonly Output[];
}

/** A generated file. */
export interface Compiled extends Output {
  readonly spec: AdapterSpec;
  /** The spec files it was made from. */
  readonly sources: readonly string[];
  /** What each piece of the text was made from. */
  segments(): Promise<readonly Segment[]>;
}

export interface CompiledCode {
  readonly dialects: readonly Compiled[];
  readonly adapters: readonly Compiled[];
  readonly inbound: readonly Compiled[];
}

/** What is cached of a file. Positions are not part of it: they are those of the pieces that are printed, in their order. */
interface Kept {
  readonly text: string;
  readonly places: readonly (readonly [start: number, end: number])[];
  readonly declarations: string;
}

/** @throws SpecError with every type error, at its position in the YAML */
export async function compileChanged(
  specs: readonly AdapterSpec[],
  apis: readonly InboundSpec[],
  context: CompileContext,
): Promise<CompiledCode> {
  const { adapterJob, dialectJob, inboundJob } = await import("./compile/jobs.ts");
  const contents = new Map(context.types.map(({ path, text }) => [path, text]));
  const alone = dialectsOf(specs);
  const shared = await compileJobs([...alone.map(dialectJob), ...apis.map(inboundJob)], [], context);
  const dialects = shared.slice(0, alone.length);
  const jobs = specs.map((spec) => adapterJob(spec, alone, typeNames(spec, (path) => contents.get(path)).own));
  return { dialects, adapters: await compileJobs(jobs, dialects, context), inbound: shared.slice(alone.length) };
}

/** @param imported files that the jobs may import */
async function compileJobs(
  jobs: readonly Job[],
  imported: readonly (Compiled & Partial<Kept>)[],
  context: CompileContext,
): Promise<Compiled[]> {
  const { memory, root } = context;
  const keyed = jobs.map((job) => ({ job, name: job.name, inputs: inputsOf(job, imported, context) }));
  const open = keyed.filter(({ name, inputs }) => findKept(context, name, inputs) === undefined);
  if (open.length > 0) {
    // loaded where it is needed: the TypeScript compiler is the slow part of a short run
    const { compile } = await import("./compile/compile.ts");
    const used = open.flatMap(({ job }) => usedBy(job, imported, context));
    const made = compile(
      open.map(({ job }) => job),
      await projectWith(used, context),
    );
    const plain = made.map(({ text }, index) => ({ path: open[index]?.job.path ?? "", text: withoutGaps(text) }));
    const texts = formatted(plain, root, { memory, cache: undefined });
    for (const [index, { name, inputs }] of open.entries()) {
      const { segments, declarations, text: before } = made[index] as (typeof made)[number];
      const { text } = texts[index] as Output;
      const places = moved({ text: before, segments }, text).map(({ start, end }) => [start, end] as const);
      keepIn<Kept>(context, name, inputs, { text, places, declarations });
    }
  }
  return keyed.map(({ job, name, inputs }) => {
    const kept = findKept<Kept>(context, name, inputs);
    if (kept === undefined) throw new Error(`${name} is neither cached nor compiled`);
    return { ...compiledOf(job, kept), ...kept };
  });
}

function compiledOf({ path, part, print }: Job, { text, places }: Kept): Compiled {
  const { spec } = part;
  return {
    path,
    text,
    spec,
    sources: [...new Set(spec.sources)],
    async segments() {
      const { write } = await import("./print/code.ts");
      return write(print(part)).segments.map((piece, index) => {
        const [start, end] = places[index] ?? [0, 0];
        return { ...piece, start, end };
      });
    },
  };
}

/** Everything that the code of a file depends on, besides the generator. */
function inputsOf(job: Job, imported: readonly (Output & Partial<Kept>)[], context: CompileContext): Input[] {
  const used = usedBy(job, imported, context).map(({ text, declarations = text }) => declarations);
  return [job.path, contentOf(job.part), ...used];
}

/** The generated files that the code of a file can import. */
function usedBy(
  { part }: Job,
  imported: readonly (Output & Partial<Kept>)[],
  { types }: CompileContext,
): (Output & Partial<Kept>)[] {
  const { dialect, provider, nativeFrom = provider } = part.spec;
  const names = ["hub", `native/${dialect}`, `native/${nativeFrom}`, `dialects/${dialect}`];
  return [...types, ...imported].filter(({ path }) => names.some((name) => path === `generated/${name}.ts`));
}

/** A project that has these files. */
async function projectWith(files: readonly Output[], { memory, root }: CompileContext): Promise<CodeProject> {
  const { CodeProject } = await import("./compile/project.ts");
  const project = memory.getOrCreate("project", [root], () => new CodeProject(root));
  for (const { path, text } of new Set(files)) project.put(path, text);
  return project;
}
