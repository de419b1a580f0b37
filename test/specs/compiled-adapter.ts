/** The code that the generator makes of a folder with one provider, run. */
import { stripTypeScriptTypes } from "node:module";
import type { Folder } from "../../generator/own/folder.ts";
import { readOwn } from "../../generator/own/read.ts";
import { compileCode } from "../../generator/own/types.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import * as primitives from "../../runtime/primitives.ts";

export async function compiledAdapter(folder: Folder): Promise<Adapter> {
  const { specs, own, adapters: specsOfFolder } = readOwn(folder);
  const { dialects, adapters } = await compileCode(specsOfFolder, specs, own.native);
  const modules = new Map<string, object>([["../../runtime/primitives.ts", primitives]]);
  for (const { spec, text } of dialects) modules.set(`../dialects/${spec.dialect}.ts`, run(text, modules));
  const [adapter] = adapters.map(({ text }) => Object.values(run(text, modules))[0]);
  return adapter as Adapter;
}

/** The exports of a file. */
function run(text: string, modules: ReadonlyMap<string, object>): object {
  const code = stripTypeScriptTypes(text);
  const exported = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
  const body = code
    .replace(/^import \{([^}]*)\} from ("[^"]+");/gm, "const {$1} = modules.get($2);")
    .replace(/^export (?=function|const)/gm, "");
  return new Function("modules", `${body}\nreturn { ${exported.join(", ")} };`)(modules);
}
