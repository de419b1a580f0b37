/** The part that needs a compiler: the generated code of specs that are not in the checkout, and the errors of its types. */
import { Project } from "ts-morph";
import type { AdapterSpec } from "../../language/syntax.ts";
import { compile } from "../compile/compile.ts";
import { adapterJob, dialectJob, type Job } from "../compile/jobs.ts";
import { CodeProject } from "../compile/project.ts";
import { dialectsOf } from "../compile/shared.ts";
import { emitNative, emitOwnNative } from "../emit/native.ts";
import { withoutGaps } from "../print/gaps.ts";
import type { Specs } from "../specs.ts";
import { codeFiles } from "./built-in.ts";
import { type Edited, readEdited } from "./edits.ts";
import type { Folder, OwnFiles } from "./folder.ts";
import { readOwn } from "./read.ts";

/** The folder in memory that the code is checked in. */
const root = "/dragoman";

/** @throws SpecError with all errors of a folder, also those of types */
export async function checkFolder(folder: Folder): Promise<void> {
  const { specs, own, adapters } = readOwn(folder);
  // what it takes of the types of another provider becomes its own
  const mine = adapters.flatMap(({ nativeFrom: _, ...spec }) => (own.providers.has(spec.provider) ? [spec] : []));
  await compileCode(mine, specs, own.native);
}

/**
 * The generated files of the provider and of its dialect, by path from the root.
 * @throws SpecError with all errors that the types show
 */
export async function codeOf({ specs, spec }: Edited): Promise<ReadonlyMap<string, string>> {
  const { dialects, adapters } = await compileCode([spec], specs);
  return new Map([...adapters, ...dialects].map(({ path, text }) => [path, layOut(text)]));
}

const originals = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The same without edits, to compare with: the files of a checkout are formatted otherwise. */
export function originalCodeOf(provider: string): Promise<ReadonlyMap<string, string>> {
  const original = originals.get(provider) ?? codeOf(readEdited(new Map(), provider));
  originals.set(provider, original);
  return original;
}

/** With the line breaks and indents of TypeScript: the formatter of the project is not part of the page. */
function layOut(text: string): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const file = project.createSourceFile("code.ts", withoutGaps(text));
  file.formatText({ indentSize: 2 });
  return file.getFullText();
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

/** The types that are not built in: those of added dialects, and those that providers change. */
async function typesOf(adapters: readonly AdapterSpec[], { native }: Specs, added: OwnFiles["native"]) {
  const ofDialects = [...added].map(([name, source]) => emitNative(name, source));
  const ofProviders = adapters.map((spec) => {
    const types = native.get(spec.dialect);
    return types === undefined ? [] : emitOwnNative({ ...spec, provider: spec.nativeFrom ?? spec.provider }, types);
  });
  return (await Promise.all([...ofDialects, ...ofProviders])).flat();
}
