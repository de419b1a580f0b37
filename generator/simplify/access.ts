/** Rules for steps, and for tests of what the types already say. */
import { Node, SyntaxKind } from "ts-morph";
import { put, replace } from "./edits.ts";
import { callRule, outerRule, type Rule, rule } from "./rule.ts";
import { bare, conjuncts, inner, isBinary, isCall, requires, shownBy, wasRead } from "./syntax.ts";
import { isAlways, isNullable, isText, isThing } from "./types.ts";

const { BinaryExpression, ElementAccessExpression, PropertyAccessExpression, TaggedTemplateExpression } = SyntaxKind;

const certainStep = outerRule(
  [PropertyAccessExpression, ElementAccessExpression],
  "a?.b → a.b, where a is never absent",
  (node) => {
    const mark = node.getQuestionDotTokenNode();
    if (mark === undefined || isNullable(node.getExpression())) return undefined;
    return [replace(mark.getStart(), mark.getStart() + (Node.isElementAccessExpression(node) ? 2 : 1))];
  },
);

const certainTest = rule(BinaryExpression, "a != null → true, a == null → false, where a is never absent", (node) => {
  if (isNullable(node.getLeft())) return undefined;
  switch (`${node.getOperatorToken().getText()} ${node.getRight().getText()}`) {
    case "== null":
      return put(node, "false");
    case "!= null":
    case "!== undefined":
      return put(node, "true");
    default:
      return undefined;
  }
});

const onlyValue = rule(BinaryExpression, 'a === "only" → true, where that is the type of a', (node, { isReply }) => {
  if (isReply || !isBinary(node, "===")) return undefined;
  const type = node.getLeft().getType();
  return type.isLiteral() && !isNullable(node.getLeft()) && node.getRight().getText() === type.getText()
    ? put(node, "true")
    : undefined;
});

const certainObject = callRule(
  "isObject",
  "isObject(a) → true, where a is an object; in a reply only if a key of it was read",
  (node, value, { isReply }) => {
    if (isNullable(value) || !isAlways(value, isThing)) return undefined;
    return !isReply || wasRead(node, bare(value)) ? put(node, "true") : undefined;
  },
);

const impliedTest = rule(BinaryExpression, "a != null && a.b === 1 → a?.b === 1", (node) => {
  if (!isBinary(node, "&&") || isBinary(node.getParent(), "&&")) return undefined;
  const tests = conjuncts(node);
  for (const [index, test] of tests.entries()) {
    const value = shownBy(test);
    const next = tests[index + 1];
    if (value === undefined || next === undefined) continue;
    const isUnclear = isCall(test, "isObject") && !isAlways(value, isThing) && !value.getType().isAny();
    const place = bare(value);
    const later = tests.slice(index + 1);
    if (isUnclear || !later.some((each) => requires(each, place))) continue;
    const reads = later.flatMap((each) => [each, ...each.forEachDescendantAsArray()]);
    return [replace(test.getStart(), next.getStart()), ...reads.flatMap((read) => widened(read, place, value))];
  }
  return undefined;
});

/** Without the test before it, a step may be one of an absent value. */
function widened(read: Node, place: string, value: Node) {
  if (!(Node.isPropertyAccessExpression(read) || Node.isElementAccessExpression(read))) return [];
  const of = read.getExpression();
  if (read.hasQuestionDotToken() || bare(of) !== place || !isNullable(value)) return [];
  return [replace(of.getEnd(), of.getEnd(), Node.isElementAccessExpression(read) ? "?." : "?")];
}

const certainText = rule(
  TaggedTemplateExpression,
  "text`…` → `…`, where every placeholder is a string or number",
  (node, { isReply }) => {
    if (isReply) return undefined;
    const template = node.getTemplate();
    const holes = Node.isTemplateExpression(template)
      ? template.getTemplateSpans().map((span) => inner(span.getExpression()))
      : [];
    const isCertain = (hole: Node) =>
      !isNullable(hole) && isAlways(hole, (type) => isText(type) || type.isNumber() || type.isNumberLiteral());
    return holes.every(isCertain) ? [replace(node.getStart(), template.getStart())] : undefined;
  },
);

export const accessRules: readonly Rule[] = [
  certainStep,
  certainTest,
  onlyValue,
  certainObject,
  impliedTest,
  certainText,
];
