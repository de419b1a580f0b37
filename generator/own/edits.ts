/** The built-in specs with edits in memory: what one provider would be sent, its code, and what the edits change. */
import { Project } from "ts-morph";
import type { AdapterSpec } from "../../language/syntax.ts";
import { walkedAdapter } from "../../language/walk-adapter.ts";
import { builtIn, type Catalog } from "../../runtime/specs/catalog.ts";
import { readAdapters } from "../adapters.ts";
import { MemoryCache } from "../caches.ts";
import { compare } from "../diff/compare.ts";
import { printSections } from "../diff/print.ts";
import { type Revision, readRevision } from "../diff/revisions.ts";
import { withoutGaps } from "../print/gaps.ts";
import { parseSpecs, type Specs } from "../specs.ts";
import { specFiles } from "./built-in.ts";
import { compileCode, explainedOf } from "./compile.ts";

/** The contents of edited spec files, by path from the root. */
export type Edits = ReadonlyMap<string, string>;

/** The specs with edits, and one provider of them. */
export interface Edited {
  readonly specs: Specs;
  readonly spec: AdapterSpec;
}

/** What has not changed since the last edit is not read again. */
const memory = new MemoryCache();

/**
 * @param provider the name of its file
 * @throws SpecError with all errors in the files that the provider is made of
 */
export function readEdited(edits: Edits, provider: string): Edited {
  const specs = specsWith(edits);
  const [spec] = readAdapters(specs, [], memory, undefined, new Set([provider]));
  if (spec === undefined) throw new Error(`there is no provider ${provider}`);
  return { specs, spec };
}

function specsWith(edits: Edits): Specs {
  return parseSpecs(new Map([...specFiles, ...edits]), memory);
}

/** The built-in providers, with the edited one in the place of its own. Its requests and replies are walked, not compiled. */
export function catalogWith({ specs, spec }: Edited, provider: string): Catalog {
  const edited = walkedAdapter(spec);
  return {
    ...builtIn,
    adapters: builtIn.adapters.map((each) => (each.provider === provider ? edited : each)),
    explained: explainedOf([spec], specs),
  };
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

let before: Revision | undefined;

/**
 * What the edits change, as `dragoman-spec diff` prints it.
 * @throws SpecError with all errors in any provider
 */
export function printChanges(edits: Edits): string {
  before ??= readRevision(parseSpecs(specFiles));
  return printSections(compare(before, readRevision(specsWith(edits), memory)));
}
