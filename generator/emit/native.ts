/** `generated/native/<dialect>.ts`: types of the native JSON of a dialect; `<provider>.ts`: types that a provider changes. */
import { Project } from "ts-morph";
import type { Source } from "../../language/load.ts";
import { nativeTypes, ownTypes } from "../../language/native.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Output } from "../writer.ts";
import { header } from "./print.ts";
import { type Definitions, printTypes } from "./schema-types.ts";

export async function emitNative(dialect: string, native: Source): Promise<Output[]> {
  const { $defs } = native.value as { $defs: Definitions };
  const text = `${header(native.file)}\n${await printTypes($defs)}`;
  return [{ path: `generated/native/${dialect}.ts`, text }];
}

/** The types that differ from the dialect; none if the provider has no `native:`. */
export async function emitOwnNative(spec: AdapterSpec, native: Source): Promise<Output[]> {
  if (spec.native.length === 0) return [];
  const types = nativeTypes(spec, native.value);
  const own = ownTypes(spec, types);
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile(
    "types.ts",
    await printTypes(types as Definitions),
  );
  for (const each of [...file.getInterfaces(), ...file.getTypeAliases()]) if (!own.has(each.getName())) each.remove();
  const code = file.getFullText().trim();
  const used = Object.keys(types).filter((name) => !own.has(name) && new RegExp(`\\b${name}\\b`).test(code));
  const imports = used.length === 0 ? "" : `import type { ${used.sort().join(", ")} } from "./${spec.dialect}.ts";\n\n`;
  const text = `${header(spec.sources[0], native.file)}\n${imports}${code}\n`;
  return [{ path: `generated/native/${spec.provider}.ts`, text }];
}
