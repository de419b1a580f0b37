/** Compiles dialects, adapters and inbound APIs. A file whose inputs have not changed is taken from memory or from the disk. */
import { dirname, join } from "node:path/posix";
import type { InboundSpec } from "../language/inbound-syntax.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import type { Cache, Input } from "./caches.ts";
import type { Made } from "./compile/compile.ts";
import type { Job } from "./compile/jobs.ts";
import type { CodeProject } from "./compile/project.ts";
import { commonOf, contentOf, dialectsOf } from "./compile/shared.ts";
import { typeNames } from "./compile/type-names.ts";
import { formatted, moved } from "./format.ts";
import type { Segment } from "./print/code.ts";
import { withoutGaps } from "./print/gaps.ts";
import type { Output } from "./writer.ts";

/** The inputs of the compiler besides the specs. */
interface Context {
  readonly cache: Cache;
  readonly root: string;
  /** The generated types; the code is checked against them. */
  readonly types: readonly Output[];
}

/** A generated file. */
export interface Compiled extends Output {
  readonly spec: AdapterSpec;
  /** The spec files it was made from. */
  readonly sources: readonly string[];
  /** The input that each piece of the text was made from. */
  segments(): Promise<readonly Segment[]>;
}

export interface CompiledCode {
  readonly dialects: readonly Compiled[];
  readonly adapters: readonly Compiled[];
  readonly inbound: readonly Compiled[];
}

/** The cached part of a file. Positions are not in it: they are those of the pieces that are printed, in their order. */
interface Kept {
  readonly text: string;
  readonly places: readonly (readonly [start: number, end: number])[];
  readonly declarations: string;
}

type Imported = Output & Partial<Kept>;

/** @throws SpecError with every type error, at its position in the YAML */
export async function compileChanged(
  specs: readonly AdapterSpec[],
  apis: readonly InboundSpec[],
  context: Context,
): Promise<CompiledCode> {
  const { adapterJob, commonJob, dialectJob, inboundJob } = await import("./compile/jobs.ts");
  const contents = new Map(context.types.map(({ path, text }) => [path, text]));
  const alone = dialectsOf(specs);
  const common = commonOf(apis.map(({ program }) => program));
  const shared = await compileJobs([...alone.map(dialectJob), ...(common ? [commonJob(common)] : [])], [], context);
  const own = specs.map((spec) => adapterJob(spec, alone, typeNames(spec, (path) => contents.get(path)).own));
  const made = await compileJobs([...own, ...apis.map((api) => inboundJob(api, common))], shared, context);
  return {
    dialects: shared.slice(0, alone.length),
    adapters: made.slice(0, specs.length),
    inbound: [...shared.slice(alone.length), ...made.slice(specs.length)],
  };
}

/** @param imported files that the jobs may import */
async function compileJobs(jobs: readonly Job[], imported: readonly Imported[], context: Context): Promise<Compiled[]> {
  const { cache } = context;
  const found = jobs.map((job) => {
    const inputs = inputsOf(job, imported, context);
    return { job, inputs, kept: cache.find<Kept>(job.name, inputs) };
  });
  const open = found.flatMap(({ job, kept }) => (kept === undefined ? [job] : []));
  const made = await makeAll(open, imported, context);
  return found.map(({ job, inputs, kept }) => {
    const code = kept ?? cache.put(job.name, inputs, made.get(job) as Kept);
    return { ...compiledOf(job, code), ...code };
  });
}

/** Loads its code where it is needed: the TypeScript compiler is the slow part of a short run. */
async function makeAll(
  jobs: readonly Job[],
  imported: readonly Imported[],
  context: Context,
): Promise<ReadonlyMap<Job, Kept>> {
  if (jobs.length === 0) return new Map();
  const { compile } = await import("./compile/compile.ts");
  const used = jobs.flatMap((job) => usedBy(job, imported, context));
  const made = compile(jobs, await projectWith(used, context));
  const plain = made.map(({ text }, index) => ({ path: jobs[index]?.path ?? "", text: withoutGaps(text) }));
  const texts = formatted(plain, context.root);
  return new Map(
    jobs.map((job, index) => {
      const { declarations, ...code } = made[index] as Made;
      const { text } = texts[index] as Output;
      const places = moved(code, text).map(({ start, end }) => [start, end] as const);
      return [job, { text, places, declarations }];
    }),
  );
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
function inputsOf(job: Job, imported: readonly Imported[], context: Context): Input[] {
  const used = usedBy(job, imported, context).map(({ text, declarations = text }) => declarations);
  return [job.path, contentOf(job.part), ...(job.content ? [job.content] : []), ...used];
}

/** The generated files that the code of a file can import. */
function usedBy({ path: importing, part }: Job, imported: readonly Imported[], { types }: Context): Imported[] {
  const { dialect, provider, nativeFrom = provider } = part.spec;
  const names = ["hub", "models", "shapes", `native/${dialect}`, `native/${nativeFrom}`];
  const paths = [...names.map((name) => `generated/${name}.ts`), join(dirname(importing), part.imported.from)];
  return [...types, ...imported].filter(({ path }) => paths.includes(path));
}

/** A project that has these files. */
async function projectWith(files: readonly Output[], { cache, root }: Context): Promise<CodeProject> {
  const { CodeProject } = await import("./compile/project.ts");
  const project = cache.remember("project", [root], () => new CodeProject(root));
  for (const { path, text } of new Set(files)) project.put(path, text);
  return project;
}
