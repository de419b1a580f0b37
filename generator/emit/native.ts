/** `generated/native`: types of the native JSON of a dialect, and types that a provider changes. */

import { compile, type JSONSchema } from "json-schema-to-typescript";
import { Project, SyntaxKind } from "ts-morph";
import type { Source } from "../../language/load.ts";
import { nativeTypes, ownTypes } from "../../language/native.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Output } from "../writer.ts";
import { header } from "./print.ts";

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

/** Schemas by name. */
export type Definitions = Readonly<Record<string, JSONSchema>>;

/** The name of a temporary type that makes the compiler visit every definition. */
const wrapper = "EveryDefinition";

/**
 * The interfaces and type aliases of all definitions. An optional field may also be `undefined`, since generated literals
 * leave out fields that way. Keywords that limit values (minimum, pattern, …) are not part of the types.
 */
export async function printTypes(definitions: Definitions): Promise<string> {
  const names = Object.keys(definitions);
  const root: JSONSchema = {
    title: wrapper,
    type: "object",
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: structuredClone(definitions) as Record<string, JSONSchema>,
  };
  const printed = await compile(root, wrapper, {
    bannerComment: "",
    additionalProperties: false,
    unknownAny: false,
    strictIndexSignatures: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120, singleQuote: false, semi: true, tabWidth: 2 },
  });
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("types.ts", printed);
  file.getInterface(wrapper)?.remove();
  const ends = file
    .getDescendantsOfKind(SyntaxKind.PropertySignature)
    .filter((property) => property.hasQuestionToken())
    .map((property) => property.getTypeNodeOrThrow().getEnd())
    .sort((a, b) => b - a);
  let text = file.getFullText();
  for (const end of ends) text = `${text.slice(0, end)} | undefined${text.slice(end)}`;
  return `${text.trim()}\n`;
}
