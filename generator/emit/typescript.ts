/** Prints TypeScript files from declarations, as structures of ts-morph. There is no layout: the formatter comes last. */
import {
  type ImportDeclarationStructure,
  type InterfaceDeclarationStructure,
  Project,
  type PropertySignatureStructure,
  type SourceFileStructure,
  type StatementStructures,
  StructureKind,
  type TypeAliasDeclarationStructure,
  VariableDeclarationKind,
  type VariableStatementStructure,
} from "ts-morph";
import { literal, property } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { comment, header, printComment } from "./print.ts";

/** A declaration, or code. */
export type Statement = StatementStructures | string;

const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });

/**
 * A generated file. Imports of what no statement uses are left out.
 * @param sources the spec files that it is made from
 */
export function printFile(path: string, sources: readonly string[], statements: readonly Statement[]): Output {
  const separate = statements.map((each) => (typeof each === "string" ? `\n${each}` : each));
  const text = organizeImports(path, { statements: separate }).trimStart();
  return { path, text: `${header(...sources)}\n${text.startsWith("import ") ? "" : "\n"}${text}` };
}

/** The code of a file with its imports sorted, without those of what no statement uses. Nothing is checked, so that it is quick. */
export function organizeImports(path: string, code: string | Pick<SourceFileStructure, "statements">): string {
  const file = project.createSourceFile(path, code, { overwrite: true });
  file.organizeImports();
  const text = file.getFullText();
  file.forget();
  return text;
}

/** @param names `type Name` for a type */
export function imported(from: string, ...names: string[]): ImportDeclarationStructure {
  const areTypes = names.every((name) => name.startsWith("type "));
  const namedImports = names.map((each) => {
    const name = each.replace(/^type /, "");
    return { name, isTypeOnly: !areTypes && name !== each };
  });
  return { kind: StructureKind.ImportDeclaration, moduleSpecifier: from, isTypeOnly: areTypes, namedImports };
}

/** An exported constant. @param value code */
export function constant(name: string, value: string, doc?: string, type?: string): VariableStatementStructure {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    isExported: true,
    docs: docs(doc),
    leadingTrivia: "\n",
    declarations: [{ name, initializer: value, ...(type !== undefined && { type }) }],
  };
}

/** An exported interface. */
export function shape(name: string, doc: string | undefined, fields: readonly Field[]): InterfaceDeclarationStructure {
  return { kind: StructureKind.Interface, name, isExported: true, docs: docs(doc), properties: [...fields] };
}

/** An exported name of a type. */
export function alias(name: string, type: string, doc?: string): TypeAliasDeclarationStructure {
  return { kind: StructureKind.TypeAlias, name, isExported: true, type, docs: docs(doc), leadingTrivia: "\n" };
}

export type Field = PropertySignatureStructure;

/** A key of an interface. @param name ends with `?` if the key may be absent */
export function field(name: string, type: string, doc?: string, isReadonly = true): Field {
  return {
    kind: StructureKind.PropertySignature,
    name: name.replace(/\?$/, ""),
    hasQuestionToken: name.endsWith("?"),
    isReadonly,
    type,
    docs: docs(doc, 2),
  };
}

/** The doc comment of a declaration. */
export function docs(text: string | undefined, indent = 0): string[] {
  return text === undefined || text === "" ? [] : [comment(text, indent)];
}

/** `"a" | "b"` */
export function oneOf(words: readonly string[]): string {
  return words.map(literal).join(" | ");
}

/** An object of rows, each with its meaning as a comment. @param print prints what else a row has */
export function rows<Row extends { readonly meaning: string }>(
  all: Readonly<Record<string, Row>>,
  print: (row: Omit<Row, "meaning">) => string,
  indent = 2,
): string {
  const lines = Object.entries(all).map(
    ([key, { meaning, ...row }]) => `${printComment(meaning, indent)}\n${property(key)}: ${print(row)},\n`,
  );
  return `{\n${lines.join("")}}`;
}
