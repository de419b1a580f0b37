/** Rules for the parts of objects and lists. */
import { Node, SyntaxKind } from "ts-morph";
import { keep, put, replace } from "./edits.ts";
import { callRule, type Rule, rule } from "./rule.ts";
import { argumentOf, inner, isCall, isMerged, isPath, usesOf } from "./syntax.ts";
import { isNullable } from "./types.ts";

const { ArrayLiteralExpression, ObjectLiteralExpression, PropertyAssignment, SpreadElement } = SyntaxKind;

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

const optionalKey = callRule(
  "compact",
  "...compact({ a: b }) → ...(b == null ? undefined : { a: b })",
  (node, argument, { fn }) => {
    if (!isMerged(node)) return undefined;
    const object = inner(argument);
    const [only, ...others] = Node.isObjectLiteralExpression(object) ? object.getProperties() : [];
    if (!Node.isPropertyAssignment(only) || others.length > 0) return undefined;
    const value = only.getInitializerOrThrow();
    if (!isNullable(value)) return undefined;
    if (isPath(value))
      return [replace(node.getStart(), argument.getStart(), `(${value.getText()} == null ? undefined : `)];
    // a value that is not a path becomes a constant with the name of its key
    const key = only.getNameNode().getText();
    const statement = node.getFirstAncestor((each) => Node.isReturnStatement(each) || Node.isVariableStatement(each));
    const isInner = node.getFirstAncestorByKind(SyntaxKind.ArrowFunction) !== undefined;
    const isFree =
      /^[a-z]\w*$/.test(key) && usesOf(key, fn.getBodyOrThrow()).length === 0 && !fn.getSourceFile().getFunction(key);
    if (statement === undefined || isInner || !isFree || isDeclared(key, fn) || isAfterSame(node, key))
      return undefined;
    const start = statement.getStart();
    return [
      {
        ...replace(start, start, `const ${key} = ${value.getText()};\n`),
        moved: { start: value.getStart(), end: value.getEnd(), to: `const ${key} = `.length },
      },
      ...put(node, `(${key} == null ? undefined : { ${key} })`),
    ];
  },
);

/** Whether an earlier case of the same `switch`, which is one scope, may get a constant for a key of this name in the same step. */
function isAfterSame(node: Node, key: string): boolean {
  const cases = node.getFirstAncestorByKind(SyntaxKind.CaseBlock);
  const calls = cases?.getDescendantsOfKind(SyntaxKind.CallExpression).filter((each) => isCall(each, "compact")) ?? [];
  const first = calls.find((each) => inner(argumentOf(each)).asKind(ObjectLiteralExpression)?.getProperty(key));
  return first !== undefined && first !== node;
}

function isDeclared(name: string, fn: Node): boolean {
  return fn.getDescendantsOfKind(SyntaxKind.VariableDeclaration).some((each) => each.getName() === name);
}

export const spreadRules: readonly Rule[] = [shorthand, spreadItem, copiedList, optionalKey];
