/**
 * Runs tests against specs instead of generated code: imports of a generated module with data or rules get the same
 * module made from the specs below another root.
 */
import { basename } from "node:path";
import type { Plugin } from "vite";
import { readAdapters } from "../../generator/adapters.ts";
import { emitErrors } from "../../generator/emit/errors.ts";
import { emitExplain } from "../../generator/emit/explain.ts";
import { emitRegistry } from "../../generator/emit/registry.ts";
import { emitSettings } from "../../generator/emit/settings.ts";
import { readInbound } from "../../generator/inbound.ts";
import { loadSpecs, type Specs } from "../../generator/specs.ts";
import type { Output } from "../../generator/writer.ts";
import { root } from "./root.ts";

/**
 * @param specRoot contains a folder `spec`, which is read whenever a module is loaded
 * @param adapters the module that replaces the generated adapters, relative to the root
 */
export function walkedPlugin(specRoot: string, adapters: string): Plugin {
  return {
    name: "dragoman-walked",
    enforce: "pre",
    // the adapters of specs need the catalog, which needs the adapters: it has them only if it is loaded first
    config: () => ({ test: { setupFiles: [`${root}/runtime/specs/catalog.ts`] } }),
    load(id) {
      const path = id.startsWith(`${root}/`) ? id.slice(root.length + 1) : "";
      if (path === "generated/adapters/index.ts")
        return `export { adapters } from ${JSON.stringify(`${root}/${adapters}`)};`;
      if (!replaced.includes(path)) return undefined;
      const specs = loadSpecs(specRoot);
      if (path === explained) return explainedModule(specs);
      const outputs: Output[] = [
        ...emitErrors(specs.errors),
        ...emitSettings(specs.settings),
        ...emitRegistry(readAdapters(specs).flatMap(({ provider }) => specs.registry.get(provider) ?? [])),
      ];
      return outputs.find((output) => output.path === path)?.text;
    },
  };
}

const explained = "generated/explain/index.ts";

/** The data of `explain`, in one module. */
function explainedModule(specs: Specs): string {
  const data = emitExplain(readAdapters(specs), readInbound(specs), specs).filter(({ path }) => path.endsWith(".json"));
  const loaders = data.map(({ path, text }) => `${JSON.stringify(basename(path, ".json"))}: async () => (${text})`);
  return `export const specs = { ${loaders.join(", ")} };`;
}

const replaced = [explained, "generated/errors.ts", "generated/settings.ts", "generated/registry.ts"];
