/** Rules for calls of primitives that the types make needless. */
import { Node, SyntaxKind } from "ts-morph";
import { keep, replace } from "./edits.ts";
import { callRule, outerRule, type Rule } from "./rule.ts";
import { argumentOf, inner, isBinary, isCall, isMerged, isMissing, staysFilled } from "./syntax.ts";
import { isAlways, isFilled, isList, isNeverBlank, isThing, mayBeNull, mayBeUndefined } from "./types.ts";

const neverBlank = callRule("nonBlank", "nonBlank(a) → a, where a is never blank", (call, value, { isReply }) => {
  const code = inner(value);
  const isLiteral = Node.isLiteralExpression(code) || Node.isTrueLiteral(code) || Node.isFalseLiteral(code);
  const isKnown = isCall(code, "compact", "nonBlank", "join", "json") || isMissing(code);
  if (isKnown || (isLiteral && code.getText() !== '""')) return keep(call, value);
  // it also turns null into undefined
  return !isReply && !mayBeNull(value) && isAlways(value, isNeverBlank(call)) ? keep(call, value) : undefined;
});

const blankDefault = callRule("nonBlank", "nonBlank(a ?? b) → a ?? nonBlank(b)", (call, value) => {
  const code = inner(value);
  if (!Node.isBinaryExpression(code) || !isBinary(code, "??")) return undefined;
  const start = code.getRight().getStart();
  return [replace(call.getStart(), value.getStart()), replace(start, start, "nonBlank(")];
});

const certainList = callRule("asList", "asList(a) → a, where a is a list", (call, value, { isReply }) => {
  if (isCall(inner(value), "asList", "each")) return keep(call, value);
  return !isReply && !mayBeNull(value) && isAlways(value, isList) ? keep(call, value) : undefined;
});

const certainThing = callRule(
  "asObject",
  "asObject(a) → a, where a is an object, or only read",
  (call, value, { isReply }) => {
    if (isCall(inner(value), "refuse", "compact")) return keep(call, value);
    const isThere = isAlways(value, isThing);
    const isRead =
      Node.isPropertyAccessExpression(call.getParent()) && (isThere || (!isReply && value.getType().isAny()));
    return isRead || (!isReply && isThere) ? keep(call, value) : undefined;
  },
);

const filled = outerRule(SyntaxKind.CallExpression, "compact({ a: 1, b }) → { a: 1, b }", (call) => {
  const value = argumentOf(call);
  const object = inner(value);
  if (!isCall(call, "compact") || !Node.isObjectLiteralExpression(object) || isMerged(call)) return undefined;
  return isFilled(object.getType(), object) || staysFilled(object, mayBeUndefined) ? keep(call, value) : undefined;
});

export const callRules: readonly Rule[] = [neverBlank, blankDefault, certainList, certainThing, filled];
