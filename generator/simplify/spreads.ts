/** Rules for the parts of objects and lists. */
import { Node, SyntaxKind } from "ts-morph";
import { keep, replace } from "./edits.ts";
import { type Rule, rule } from "./rule.ts";
import { argumentOf, inner, isCall } from "./syntax.ts";
import { isNullable } from "./types.ts";

const { ArrayLiteralExpression, PropertyAssignment, SpreadElement } = SyntaxKind;

const shorthand = rule(PropertyAssignment, "{ a: a } → { a }", (node) => {
  const value = node.getInitializerOrThrow();
  const isSame = Node.isIdentifier(value) && value.getText() === node.getNameNode().getText();
  return isSame ? [replace(node.getNameNode().getEnd(), node.getEnd())] : undefined;
});

const spreadItem = rule(
  SpreadElement,
  "[...listOf(a)] → [a], where a is never absent; [...[a, b]] → [a, b]",
  (node) => {
    const list = inner(node.getExpression());
    if (isCall(list, "listOf")) return isNullable(argumentOf(list)) ? undefined : keep(node, argumentOf(list));
    const items = Node.isArrayLiteralExpression(list) ? list.getElements() : [];
    const [first, last] = [items[0], items.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    return [replace(node.getStart(), first.getStart()), replace(last.getEnd(), node.getEnd())];
  },
);

const copiedList = rule(
  ArrayLiteralExpression,
  "[...each(a, f)] → each(a, f), and other lists that are made by a call",
  (node) => {
    const [only, ...others] = node.getElements();
    if (!Node.isSpreadElement(only) || others.length > 0) return undefined;
    const list = inner(only.getExpression());
    if (isCall(list, "listOf")) return isNullable(argumentOf(list)) ? keep(node, only.getExpression()) : undefined;
    const isMade =
      isCall(list, "each", "spliced") || (Node.isCallExpression(only.getExpression()) && !isNullable(list));
    return isMade ? keep(node, only.getExpression()) : undefined;
  },
);

export const spreadRules: readonly Rule[] = [shorthand, spreadItem, copiedList];
