/** TypeScript types of the schemas of an OpenAPI document, each under its own name. */
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { type OpenApi, withoutKeys } from "./openapi.ts";

/** Keywords that do not affect types. A `discriminator` is redundant, since each member of a union has a `const`. */
const ignored = ["discriminator", "examples", "default"];

export async function printProxyTypes(document: OpenApi): Promise<string> {
  const { openapi, info, components } = document;
  const schemas = withoutKeys(components.schemas, ignored);
  const tree = await openapiTypescript({ openapi, info, components: { schemas } } as unknown as OpenAPI3, {
    silent: true,
  });
  const declarations = schemaMembers(tree).map(declare);
  return declarations.map((declaration) => tidy(astToString([declaration]))).join("\n");
}

/** The members of `components.schemas`. */
function schemaMembers(tree: readonly ts.Node[]): ts.PropertySignature[] {
  const components = tree.filter(ts.isInterfaceDeclaration).find((node) => node.name.text === "components");
  const schemas = components?.members
    .filter(ts.isPropertySignature)
    .find((member) => nameOf(member) === "schemas")?.type;
  if (schemas === undefined || !ts.isTypeLiteralNode(schemas)) throw new Error("the types have no components.schemas");
  return schemas.members.filter(ts.isPropertySignature);
}

/** `Name: { … }` as an interface, any other member as a type alias, with its comment. */
function declare(member: ts.PropertySignature): ts.Node {
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const name = nameOf(member);
  const type = member.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  const declaration = ts.isTypeLiteralNode(type)
    ? ts.factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : ts.factory.createTypeAliasDeclaration(exported, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(member));
}

function nameOf(member: ts.PropertySignature): string {
  return ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : "";
}

/** Shortens references, and simplifies comments. */
function tidy(text: string): string {
  return text
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, "$1")
    .replaceAll(/\n *(\* @enum \{string\}|\/\*\* @(constant|enum \{string\}) \*\/)/g, "")
    .replaceAll("@description ", "")
    .replaceAll(/^( *\*) {5}/gm, "$1 ")
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */");
}
