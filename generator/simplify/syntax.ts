/** Questions about the form of code. */
import { type CallExpression, Node, type ObjectLiteralExpression, SyntaxKind } from "ts-morph";

/** A name, or keys below one: reading it twice costs little, and a test narrows it. */
export function isPath(node: Node): boolean {
  if (Node.isIdentifier(node)) return true;
  return (
    (Node.isPropertyAccessExpression(node) || Node.isElementAccessExpression(node)) && isPath(node.getExpression())
  );
}

/** The text of a path without `?.`. */
export function bare(node: Node): string {
  return node.getText().replaceAll("?.", ".");
}

export function isCall(node: Node, ...names: readonly string[]): node is CallExpression {
  return Node.isCallExpression(node) && names.includes(node.getExpression().getText());
}

export function argumentOf(call: CallExpression): Node {
  return call.getArguments()[0] ?? call;
}

/** Without the brackets around it. */
export function inner(node: Node): Node {
  return Node.isParenthesizedExpression(node) ? inner(node.getExpression()) : node;
}

export function isBinary(node: Node | undefined, ...operators: readonly string[]) {
  return Node.isBinaryExpression(node) && operators.includes(node.getOperatorToken().getText());
}

export function isMissing(node: Node): boolean {
  return node.getText() === "undefined";
}

export function isMerged(node: Node): boolean {
  return Node.isSpreadAssignment(node.getParent());
}

/** Whether nothing after this statement is reached. */
export function exits(statement: Node): boolean {
  if (Node.isReturnStatement(statement) || Node.isThrowStatement(statement)) return true;
  if (Node.isBlock(statement)) return statement.getStatements().some(exits);
  const otherwise = Node.isIfStatement(statement) && statement.getElseStatement();
  return Node.isIfStatement(statement) && !!otherwise && exits(statement.getThenStatement()) && exits(otherwise);
}

/** The tests that must all hold. */
export function conjuncts(node: Node): Node[] {
  return Node.isBinaryExpression(node) && isBinary(node, "&&")
    ? [...conjuncts(node.getLeft()), ...conjuncts(node.getRight())]
    : [node];
}

/** The place that a test shows to be present: `p` of `p != null` and `isObject(p)`. */
export function shownBy(test: Node): Node | undefined {
  if (isCall(test, "isObject")) return argumentOf(test);
  if (!Node.isBinaryExpression(test) || !isBinary(test, "!=")) return undefined;
  return test.getRight().getText() === "null" ? test.getLeft() : undefined;
}

/** Whether a test fails for an absent value, and so shows that what its place is in is present. */
export function requires(test: Node, place: string): boolean {
  const node = inner(test);
  const isBelow = (each: Node) => bare(each).startsWith(`${place}.`);
  if (isCall(node, "isObject")) return isBelow(argumentOf(node));
  if (!Node.isBinaryExpression(node)) return false;
  const [left, right] = [node.getLeft(), node.getRight()];
  switch (node.getOperatorToken().getText()) {
    case "||":
      return requires(left, place) && requires(right, place);
    case "===":
    case "!=":
      return !isMissing(right) && isBelow(typedOf(left));
    case "!==":
      return isCall(left, "asList") && isBelow(argumentOf(left));
    default:
      return false;
  }
}

/** Whether a test around this node has read a key of the place: then it is an object, whatever a reply contains. */
export function wasRead(node: Node, place: string): boolean {
  for (let child = node, parent = node.getParent(); parent; child = parent, parent = parent.getParent()) {
    if (Node.isCaseClause(parent)) {
      const asked = parent.getFirstAncestorByKindOrThrow(SyntaxKind.SwitchStatement);
      if (bare(asked.getExpression()).startsWith(`${place}.`)) return true;
    }
    if (!Node.isIfStatement(parent) || parent.getThenStatement() !== child) continue;
    if (conjuncts(parent.getExpression()).some((test) => requires(test, place))) return true;
  }
  return false;
}

/** Whether an object with parts of unknown type has a key that no later part can erase. */
export function staysFilled(object: ObjectLiteralExpression, mayBeUndefined: (node: Node) => boolean): boolean {
  const parts = object.getProperties();
  const at = parts.findIndex(
    (part) => Node.isPropertyAssignment(part) && !mayBeUndefined(part.getInitializerOrThrow()),
  );
  const later = parts.slice(at + 1);
  return (
    at >= 0 &&
    later.every(
      (part) =>
        Node.isPropertyAssignment(part) ||
        (Node.isSpreadAssignment(part) && isCall(inner(part.getExpression()), "compact")),
    )
  );
}

/** The uses of a name in a function, without keys that are called the same. */
export function usesOf(name: string, body: Node): Node[] {
  // not by kind: to look for identifiers, ts-morph also makes nodes of all tokens
  return body.forEachDescendantAsArray().filter((each) => {
    if (!Node.isIdentifier(each) || each.getText() !== name) return false;
    const parent = each.getParent();
    const isNamed =
      Node.isPropertyAccessExpression(parent) ||
      Node.isPropertyAssignment(parent) ||
      Node.isVariableDeclaration(parent);
    return !(isNamed && parent.getNameNode() === each);
  });
}

/** `a` of `typeof a`. */
function typedOf(node: Node): Node {
  return Node.isTypeOfExpression(node) ? node.getExpression() : node;
}
