/** The rule for constants that are another name of a path, are read once, or not at all. */
import { Node, SyntaxKind, type VariableDeclaration } from "ts-morph";
import { type Edit, put, replace } from "./edits.ts";
import { rule } from "./rule.ts";
import { inner, isCall, isPath, usesOf } from "./syntax.ts";
import { isNullable } from "./types.ts";

export const needlessConstant = rule(
  SyntaxKind.VariableDeclaration,
  "const a = b.c; return a; → return b.c;",
  (node, { fn }) => {
    const statement = node.getVariableStatement();
    const value = node.getInitializer();
    if (statement === undefined || value === undefined || !Node.isIdentifier(node.getNameNode())) return undefined;
    const uses = usesOf(node.getName(), fn);
    if (uses.length === 0) return Node.isCallExpression(value) ? undefined : put(statement, "");
    if (!isPath(value) && !(uses.length === 1 && uses[0] !== undefined && isReadOnce(node, uses[0]))) return undefined;
    return [...put(statement, ""), ...uses.flatMap((use, index) => inlined(value, use, index === 0))];
  },
);

/** Whether a value can be written where its constant is read. The first element of a list stays one, which tests can narrow. */
function isReadOnce(node: VariableDeclaration, use: Node): boolean {
  const value = node.getInitializerOrThrow();
  const block = use.getFirstAncestor((each) => Node.isBlock(each) || Node.isCaseClause(each));
  if (node.getVariableStatementOrThrow().getParent() !== block || isCall(value, "reasoning")) return false;
  const parent = use.getParent();
  return (
    !isCall(inner(value), "asList") &&
    !Node.isPropertyAccessExpression(parent) &&
    !Node.isElementAccessExpression(parent)
  );
}

/** @param isMoved whether what is known of the value is about this copy of it */
function inlined(value: Node, use: Node, isMoved: boolean): Edit[] {
  const parent = use.getParent();
  const before = Node.isShorthandPropertyAssignment(parent) ? `${use.getText()}: ` : "";
  const [open, close] = isPath(value) ? ["", ""] : ["(", ")"];
  const edit = replace(use.getStart(), use.getEnd(), `${before}${open}${value.getText()}${close}`);
  const moved = { start: value.getStart(), end: value.getEnd(), to: before.length + open.length };
  const edits = [{ ...edit, ...(isMoved && { moved }) }];
  const isStep = Node.isPropertyAccessExpression(parent) && parent.getExpression() === use;
  if (!isPath(value) || !isNullable(value) || !isStep || parent.hasQuestionDotToken()) return edits;
  return [...edits, replace(use.getEnd(), use.getEnd(), "?")];
}
