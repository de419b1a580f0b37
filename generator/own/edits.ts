/** The built-in specs with edits in memory: what one provider would be sent, and what the edits change. */

import { closedAdapter } from "../../language/closure-adapter.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { builtIn, type Catalog } from "../../runtime/specs/catalog.ts";
import { checkAll, readAdapters } from "../adapters.ts";
import { Cache } from "../caches.ts";
import { compare } from "../diff/compare.ts";
import { printSections } from "../diff/print.ts";
import { type Revision, readRevision } from "../diff/revisions.ts";
import { parseSpecs, type Specs } from "../specs.ts";
import { specFiles } from "./built-in.ts";
import { explainedOf } from "./read.ts";

/** The contents of edited spec files, by path from the root. */
export type Edits = ReadonlyMap<string, string>;

/** The specs with edits, and one provider of them. */
export interface Edited {
  readonly specs: Specs;
  readonly spec: AdapterSpec;
}

/** Results by spec file: files that have not changed since the last edit are not read again. */
const cache = new Cache();

/**
 * @param provider the name of its file
 * @throws SpecError with all errors in the files that the provider is made of
 */
export function readEdited(edits: Edits, provider: string): Edited {
  const specs = specsWith(edits);
  const [spec] = readAdapters(specs, [], cache, new Set([provider]));
  if (spec === undefined) throw new Error(`there is no provider ${provider}`);
  checkAll([spec], specs);
  return { specs, spec };
}

function specsWith(edits: Edits): Specs {
  return parseSpecs(new Map([...specFiles, ...edits]), cache);
}

/** The built-in providers, with the edited one in the place of its own. Its rules are closures. */
export function catalogWith({ specs, spec }: Edited, provider: string): Catalog {
  const edited = closedAdapter(spec);
  return {
    ...builtIn,
    adapters: builtIn.adapters.map((each) => (each.provider === provider ? edited : each)),
    explained: explainedOf([spec], specs),
  };
}

let before: Revision | undefined;

/**
 * The changes of the edits, as `dragoman-spec diff` prints them.
 * @throws SpecError with all errors in any provider
 */
export function printChanges(edits: Edits): string {
  before ??= readRevision(parseSpecs(specFiles));
  return printSections(compare(before, readRevision(specsWith(edits), cache)));
}
