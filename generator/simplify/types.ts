/** Questions about types. */
import { Node, type Type, ts } from "ts-morph";

export function mayBeNothing(type: Type): boolean {
  const isVoid = (type.getFlags() & ts.TypeFlags.Void) !== 0;
  return type.isNullable() || type.isAny() || type.isUnknown() || type.isUndefined() || type.isNull() || isVoid;
}

/** Whether a key with this value can be missing; one that is null is there. */
export function mayBeUndefined(node: Node): boolean {
  if (Node.isNullLiteral(node)) return false;
  if (Node.isParenthesizedExpression(node)) return mayBeUndefined(node.getExpression());
  if (Node.isBinaryExpression(node) && /^(\?\?|\|\|)$/.test(node.getOperatorToken().getText()))
    return mayBeUndefined(node.getRight());
  const types = membersOf(node.getType());
  return types.some((type) => mayBeNothing(type) && !type.isNull());
}

export function isNullable(node: Node): boolean {
  return mayBeNothing(node.getType());
}

export function membersOf(type: Type): Type[] {
  return type.isUnion() ? type.getUnionTypes() : [type];
}

/** The members of a union without null and undefined. */
export function valuesOf(type: Type): Type[] {
  return membersOf(type).filter((member) => !member.isUndefined() && !member.isNull());
}

export function mayBeNull(node: Node): boolean {
  return membersOf(node.getType()).some((member) => member.isNull());
}

/** Whether all values of a node are of a kind, but for null and undefined. */
export function isAlways(node: Node, isKind: (type: Type) => boolean): boolean {
  const type = node.getType();
  if (type.isAny() || type.isUnknown()) return false;
  const values = valuesOf(type);
  return values.length > 0 && values.every(isKind);
}

export function isText(type: Type): boolean {
  return type.isString() || type.isStringLiteral() || type.isTemplateLiteral();
}

export function isList(type: Type): boolean {
  return type.isArray() || type.isReadonlyArray() || type.isTuple();
}

/** An object that is not a list. */
export function isThing(type: Type): boolean {
  if (isList(type) || !(type.isObject() || type.isIntersection())) return false;
  return !(type.isIntersection() && type.getIntersectionTypes().some((member) => isText(member) || member.isAny()));
}

/** Whether every value is an object with a key that is always there. */
export function isFilled(type: Type, at: Node): boolean {
  if (type.isUnion()) return valuesOf(type).length > 0 && valuesOf(type).every((member) => isFilled(member, at));
  if (!isThing(type)) return false;
  return type.getProperties().some((key) => !key.isOptional() && !mayBeNothing(key.getTypeAtLocation(at)));
}

/** Whether no value is blank: neither "" nor [] nor {}. */
export function isNeverBlank(at: Node): (type: Type) => boolean {
  return (type) =>
    type.isNumber() ||
    type.isNumberLiteral() ||
    type.isBoolean() ||
    type.isBooleanLiteral() ||
    (type.isStringLiteral() && type.getLiteralValue() !== "") ||
    isFilled(type, at);
}
