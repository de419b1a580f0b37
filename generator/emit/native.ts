/** `generated/native`: types of the native JSON of a dialect, and types that a provider changes. */

import { compile, type JSONSchema } from "json-schema-to-typescript";
import { ts } from "ts-morph";
import type { Source } from "../../language/load.ts";
import { nativeTypes, ownTypes } from "../../language/native.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Output } from "../writer.ts";
import { imported, printFile } from "./typescript.ts";

export async function emitNative(dialect: string, native: Source): Promise<Output> {
  const { $defs } = native.value as { $defs: Definitions };
  return printFile(`generated/native/${dialect}.ts`, [native.file], [await printTypes($defs)]);
}

/** The types that differ from the dialect; none if the provider has no `native:`. */
export async function emitOwnNative(spec: AdapterSpec, native: Source): Promise<Output[]> {
  if (spec.native.length === 0) return [];
  const types = nativeTypes(spec, native.value);
  const own = ownTypes(spec, types);
  const others = Object.keys(types).flatMap((name) => (own.has(name) ? [] : `type ${name}`));
  const statements = [
    imported(`./${spec.dialect}.ts`, ...others),
    await printTypes(types as Definitions, { isPrinted: (name) => own.has(name) }),
  ];
  return [printFile(`generated/native/${spec.provider}.ts`, [spec.sources[0], native.file], statements)];
}

/** Schemas by name. */
export type Definitions = Readonly<Record<string, JSONSchema>>;

/** The name of a temporary type that makes the compiler visit every definition. */
const wrapper = "EveryDefinition";

export interface TypeOptions {
  /** The names of the types that are printed. Default: all. */
  readonly isPrinted?: (name: string) => boolean;
  /** Whether nothing in them may be changed. Default: false. */
  readonly areReadonly?: boolean;
  /** Whether a field without a value is absent, never `undefined`, which generated literals leave fields out with. Default: false. */
  readonly areFilled?: boolean;
}

/**
 * The interfaces and type aliases of definitions. Keywords that limit values (minimum, pattern, …) are not part of the types.
 */
export async function printTypes(definitions: Definitions, options: TypeOptions = {}): Promise<string> {
  const { isPrinted = () => true } = options;
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
    format: false,
  });
  const file = ts.createSourceFile("types.ts", printed, ts.ScriptTarget.Latest);
  const types = file.statements.map((each) => {
    if (!ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each))
      throw new Error(`not a type: ${each.kind}`);
    const { text: name } = each.name;
    return name !== wrapper && isPrinted(name) ? `${printType(each, file, options)}\n` : "";
  });
  return types.join("");
}

/** With its comment, which is not part of the node, and without the brackets around the union of an optional field. */
function printType(node: ts.Node, file: ts.SourceFile, { areReadonly, areFilled }: TypeOptions): string {
  const code = file.text;
  const edits: { start: number; end: number; text?: string }[] = [];
  const visit = (each: ts.Node): void => {
    const isMember = ts.isPropertySignature(each) || ts.isIndexSignatureDeclaration(each);
    const start = each.getStart(file);
    if (areReadonly && (isMember || ts.isArrayTypeNode(each))) edits.push({ start, end: start, text: "readonly " });
    if (ts.isPropertySignature(each) && each.questionToken && each.type && !areFilled) {
      const inner = ts.isParenthesizedTypeNode(each.type) ? each.type.type : undefined;
      if (inner && ts.isUnionTypeNode(inner)) edits.push({ start: inner.pos - 1, end: inner.pos });
      const { end } = each.type;
      edits.push({ start: inner && ts.isUnionTypeNode(inner) ? inner.end : end, end, text: " | undefined" });
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  let [text, from] = ["", node.getFullStart()];
  for (const { start, end, text: more = "" } of edits.sort((a, b) => a.start - b.start)) {
    text += code.slice(from, start) + more;
    from = end;
  }
  return (text + code.slice(from, node.end)).trim();
}
