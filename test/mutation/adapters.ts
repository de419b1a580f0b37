/** Replaces the generated adapters when a mutant is tested: those of changed specs below another root are interpreted. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAdapters } from "../../generator/adapters.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { walkedAdapter } from "../walked/adapter.ts";
import { root } from "../walked/root.ts";
import { mappingFiles } from "./mutants.ts";

const specRoot = process.env.DRAGOMAN_SPEC_ROOT;
if (specRoot === undefined) throw new Error("DRAGOMAN_SPEC_ROOT names the folder that the specs are in");
// of those that can have changed: each run reads them again
const used: readonly string[] = JSON.parse(readFileSync(join(specRoot, "used.json"), "utf8"));
const isOther = (path: string) => /^spec\/(providers|registry)\//.test(path) && !used.includes(path);
const specs = parseSpecs(new Map([...readSpecFiles(specRoot)].filter(([path]) => !isOther(path))));
const changed = mappingFiles(specs)
  .filter(({ file, text }) => readFileSync(join(root, file), "utf8") !== text)
  .map(({ file }) => file);
const walked = readAdapters(specs)
  .filter(({ sources }) => sources.some((file) => changed.includes(file)))
  .map(walkedAdapter);

// the plugin replaces the module without the query
const generated: { adapters: readonly Adapter[] } = await import(`${root}/generated/adapters/index.ts?compiled`);
export const adapters = generated.adapters.map(
  (adapter) => walked.find(({ provider }) => provider === adapter.provider) ?? adapter,
);
