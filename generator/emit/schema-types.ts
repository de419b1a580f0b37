/** TypeScript types from the `$defs` of a spec file. */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { Project, SyntaxKind } from "ts-morph";

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
