/** Replaces the generated adapters when a mutant is tested: those of changed specs below another root are interpreted. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { walkedAdapter } from "../walked/adapter.ts";
import { root } from "../walked/root.ts";
import { mappingFiles } from "./mutants.ts";

const specRoot = process.env.DRAGOMAN_SPEC_ROOT;
if (specRoot === undefined) throw new Error("DRAGOMAN_SPEC_ROOT names the folder that the specs are in");
const specs = loadSpecs(specRoot);
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
