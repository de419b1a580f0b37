/** Rules for operators and brackets. */
import { Node, SyntaxKind } from "ts-morph";
import { keep, put, replace } from "./edits.ts";
import { outerRule, type Rule, rule } from "./rule.ts";
import { argumentOf, inner, isBinary, isCall, isMissing, isPath } from "./syntax.ts";
import { isAlways, isNullable, isText } from "./types.ts";

const { BinaryExpression, ConditionalExpression, IfStatement, ParenthesizedExpression } = SyntaxKind;

const needlessBrackets = outerRule(ParenthesizedExpression, "(a) → a, where nothing can be read otherwise", (node) => {
  const parent = node.getParentOrThrow();
  const value = node.getExpression();
  if (Node.isCallExpression(parent) && parent.getExpression() === node) return undefined;
  const isAlone =
    Node.isPropertyAssignment(parent) ||
    Node.isReturnStatement(parent) ||
    Node.isVariableDeclaration(parent) ||
    Node.isParenthesizedExpression(parent) ||
    Node.isCallExpression(parent) ||
    Node.isSpreadAssignment(parent) ||
    Node.isArrayLiteralExpression(parent);
  const isSimple =
    isPath(value) || Node.isCallExpression(value) || /^(true|false|null|undefined)$/.test(value.getText());
  return isAlone || isSimple ? keep(node, value) : undefined;
});

const always = rule(BinaryExpression, "true && a → a, false || a → a", (node) => {
  const neutral = isBinary(node, "&&") ? "true" : isBinary(node, "||") ? "false" : undefined;
  if (neutral === undefined) return undefined;
  if (node.getLeft().getText() === neutral) return keep(node, node.getRight());
  return node.getRight().getText() === neutral ? keep(node, node.getLeft()) : undefined;
});

const needlessDefault = outerRule(BinaryExpression, "a ?? b → a, where a is there, or b is undefined", (node) => {
  if (!isBinary(node, "??")) return undefined;
  return !isNullable(node.getLeft()) || isMissing(node.getRight()) ? keep(node, node.getLeft()) : undefined;
});

const textDefault = rule(BinaryExpression, "nonBlank(a) ?? b → a || b, where a is a string", (node, { isReply }) => {
  if (isReply || !isBinary(node, "??")) return undefined;
  const [left, right] = [node.getLeft(), node.getRight()];
  if (!isCall(left, "nonBlank") || isBinary(node.getParent(), "??")) return undefined;
  if (inner(right) !== right || Node.isConditionalExpression(right)) return undefined;
  const value = argumentOf(left);
  return isAlways(value, isText) ? [...keep(left, value), ...put(node.getOperatorToken(), "||")] : undefined;
});

const knownChoice = rule(
  ConditionalExpression,
  "true ? a : b → a, false ? a : b → b, a ? undefined : undefined → undefined",
  (node) => {
    const [test, yes, no] = [node.getCondition().getText(), node.getWhenTrue(), node.getWhenFalse()];
    if (isKnown(test)) return keep(node, test === "true" ? yes : no);
    return isMissing(yes) && isMissing(no) ? put(node, "undefined") : undefined;
  },
);

const knownCondition = rule(IfStatement, "if (true) { a } → a, if (false) { a } →", (node) => {
  const [test, then] = [node.getExpression().getText(), node.getThenStatement()];
  if (node.getElseStatement() !== undefined || !isKnown(test)) return undefined;
  if (test === "false") return put(node, "");
  if (!Node.isBlock(then)) return keep(node, then);
  return [replace(node.getStart(), then.getStart() + 1), replace(then.getEnd() - 1, node.getEnd())];
});

const isKnown = (test: string) => test === "true" || test === "false";

export const logicRules: readonly Rule[] = [
  needlessBrackets,
  always,
  needlessDefault,
  textDefault,
  knownChoice,
  knownCondition,
];
