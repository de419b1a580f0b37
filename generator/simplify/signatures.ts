/** The types of functions: results that are always there, and inputs that are those of the calls. */
import {
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  Node,
  type SourceFile,
  SyntaxKind,
  type Type,
  TypeFormatFlags,
} from "ts-morph";
import { type Edit, put, replace } from "./edits.ts";
import { argumentOf, inner, isBinary, isCall } from "./syntax.ts";
import { isNullable, isThing, mayBeNothing, membersOf } from "./types.ts";

/** Facts about the functions of a file that the simplifier needs. */
export interface Functions {
  /** Whether a function reads a reply. */
  isReply(name: string): boolean;
  /** Whether the input of a function is what it is called with. */
  hasOpenInput(name: string): boolean;
}

/** A function returns `undefined` only if one of its returns may. */
export function resultEdits(functions: readonly FunctionDeclaration[]): Edit[] {
  return functions.flatMap((fn): Edit[] => {
    const type = fn.getReturnTypeNode();
    const absent = " | undefined";
    if (type === undefined || !type.getText().endsWith(absent) || fn.getName() === "reasoning") return [];
    const values = fn.getDescendantsOfKind(SyntaxKind.ReturnStatement).map((each) => each.getExpression());
    const isCertain = values.length > 0 && values.every((value) => value !== undefined && !isNullable(value));
    return isCertain ? [replace(type.getEnd() - absent.length, type.getEnd())] : [];
  });
}

/** The input of a rule over `_` is what it is called with. Only rules that these callers call are looked at. */
export function inputEdits(file: SourceFile, callers: readonly FunctionDeclaration[], functions: Functions): Edit[] {
  const callsIn = (node: Node) =>
    node.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => operandOf(call, functions.hasOpenInput));
  const called = new Set(callers.flatMap((fn) => callsIn(fn).map(({ name }) => name)));
  const calls = Map.groupBy(callsIn(file), ({ name }) => name);
  return file.getFunctions().flatMap((fn): Edit[] => {
    const name = fn.getName() ?? "";
    const type = fn.getParameters()[0]?.getTypeNode();
    const operands = calls.get(name)?.map(({ operand }) => operand);
    if (type === undefined || operands === undefined || !called.has(name)) return [];
    const input = inputOf(operands, fn, functions.isReply(name));
    return type.getText() === input ? [] : put(type, input);
  });
}

/** The value that a call gives to a rule over `_`: `f(value)`, or `each(values, f)`. */
function operandOf(call: CallExpression, hasOpenInput: Functions["hasOpenInput"]) {
  const name = call.getExpression().getText();
  if (hasOpenInput(name)) return [{ name, operand: argumentOf(call) }];
  const rule = isCall(call, "each", "spliced") ? call.getArguments()[1]?.getText() : undefined;
  return rule !== undefined && hasOpenInput(rule) ? [{ name: rule, operand: argumentOf(call) }] : [];
}

function inputOf(operands: readonly Node[], fn: FunctionDeclaration, isReply: boolean): string {
  const keys = new Set(operands.flatMap((operand) => fieldsOf(operand)?.map(({ key }) => key) ?? []));
  const texts = operands.map((operand) => {
    const fields = fieldsOf(operand);
    if (fields === undefined) return textOf(inner(operand).getType().getNonNullableType(), fn);
    // a key that only other calls have
    const others = [...keys].filter((key) => fields.every((field) => field.key !== key));
    const members = [
      ...fields.map((field) => memberOf(field, fn, isReply)),
      ...others.map((key) => `${key}?: undefined`),
    ];
    return `{ ${members.join("; ")} }`;
  });
  const input = [...new Set(texts)].join(" | ");
  return isReply ? `Received<${input}>` : input;
}

interface Field {
  readonly key: string;
  readonly value: Node;
}

/** The keys of an object literal without spreads. */
function fieldsOf(operand: Node): Field[] | undefined {
  const object = inner(operand);
  if (!Node.isObjectLiteralExpression(object)) return undefined;
  const fields = object.getProperties().map((part): Field | undefined => {
    if (Node.isPropertyAssignment(part)) return { key: part.getName(), value: part.getInitializerOrThrow() };
    return Node.isShorthandPropertyAssignment(part) ? { key: part.getName(), value: part.getNameNode() } : undefined;
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function memberOf({ key, value }: Field, fn: FunctionDeclaration, isReply: boolean): string {
  const type = value.getType();
  if (type.isAny() || type.isUnknown()) return `${key}?: any`;
  const text = (isReply && documentedType(value)) || textOf(type.getNonNullableType(), fn);
  if (!mayBeNothing(type)) return `${key}: ${text}`;
  const isNull = isReply || membersOf(type).some((member) => member.isNull());
  return `${key}?: ${text} | ${isNull ? "null | undefined" : "undefined"}`;
}

/** The type of a path of a reply as its provider documents it. */
function documentedType(node: Node): string | undefined {
  let value = inner(node);
  if (isCall(value, "nonBlank")) value = inner(argumentOf(value));
  if (Node.isBinaryExpression(value) && isBinary(value, "??")) return documentedType(value.getRight());
  const steps: string[] = [];
  for (; Node.isPropertyAccessExpression(value); value = value.getExpression() as Expression)
    steps.unshift(value.getName());
  const fn = node.getFirstAncestorByKind(SyntaxKind.FunctionDeclaration);
  const input = fn?.getParameters()[0]?.getTypeNode();
  if (value.getText() !== "it" || steps.length === 0 || input === undefined) return undefined;
  let declared = input;
  while (Node.isTypeReference(declared) && /^(Received|Loose)$/.test(declared.getTypeName().getText()))
    declared = declared.getTypeArguments()[0] ?? declared;
  const types = steps.reduce<Type[]>(
    (all, step) => all.flatMap(membersOf).flatMap((type) => type.getProperty(step)?.getTypeAtLocation(node) ?? []),
    [declared.getType()],
  );
  const texts = new Set(types.map((type) => textOf(type.getNonNullableType(), node)));
  return texts.size === 0 ? undefined : [...texts].join(" | ");
}

/** `Loose` is only needed for a union of objects. */
export function looseEdits(file: SourceFile): Edit[] {
  const parameters = file.getFunctions().flatMap((fn) => fn.getParameters()[0]?.getTypeNode() ?? []);
  const references = parameters.flatMap((type) => type.getDescendantsOfKind(SyntaxKind.TypeReference));
  return references.flatMap((reference): Edit[] => {
    const [of] = reference.getTypeName().getText() === "Loose" ? reference.getTypeArguments() : [];
    if (of === undefined || membersOf(of.getType()).filter(isThing).length > 1) return [];
    return [replace(reference.getStart(), of.getStart()), replace(of.getEnd(), reference.getEnd())];
  });
}

/** The order of a union depends on what was checked before, so its words are sorted. */
function textOf(type: Type, at: Node): string {
  return type
    .getText(at, TypeFormatFlags.NoTruncation | TypeFormatFlags.UseAliasDefinedOutsideCurrentScope)
    .replaceAll(/NonNullable<(\w+)(?: \| undefined| \| null)*>/g, "$1")
    .replaceAll(/import\("[^"]*"\)\./g, "")
    .replaceAll(/ReceivedKeys<(\w+)>/g, "$1")
    .replaceAll(/"[^"]*"(?: \| "[^"]*")+/g, (words) => words.split(" | ").sort().join(" | "));
}
