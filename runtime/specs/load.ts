/** Loads compiled specs into this process. */
import { compileFunction } from "node:vm";
import { dialects as builtIn } from "../../generated/dialects.ts";
import type { Adapter } from "../adapter.ts";
import * as primitives from "../primitives.ts";
import type { OwnSpecs } from "./own.ts";

/** Their code imports by the paths of the generated files, and is called with what returns these modules. */
export function loadAdapters({ adapters, dialects }: OwnSpecs): Adapter[] {
  const modules = new Map<string, object>([["../../runtime/primitives.ts", primitives]]);
  for (const [name, module] of Object.entries(builtIn)) modules.set(`../dialects/${name}.ts`, module);
  for (const [name, code] of Object.entries(dialects)) modules.set(`../dialects/${name}.ts`, run(code, name, modules));
  return adapters.map(({ provider, name, code }) => {
    const { [name]: adapter } = run(code, provider, modules) as Record<string, Adapter>;
    if (adapter === undefined) throw new Error(`the compiled specs have no adapter of ${provider}`);
    return adapter;
  });
}

function run(code: string, name: string, modules: ReadonlyMap<string, object>): object {
  const load = (path: string): object => {
    const module = modules.get(path);
    if (module === undefined) throw new Error(`the compiled specs of ${name} import ${path}, which does not exist`);
    return module;
  };
  return compileFunction(code, ["$load"], { filename: `dragoman-specs/${name}.js` })(load);
}
