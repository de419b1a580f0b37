/** The model of the Go client: structs, typed constants, and interfaces for unions. */
import { type Contract, type Declaration, type Field, type RecordType, splitTag, type Type } from "./contract.ts";

export interface GoField {
  readonly name: string;
  readonly json: string;
  readonly type: string;
  readonly optional: boolean;
  readonly description: string;
}

/** One of several types of an interface, identified by its field `type` or the first character of its JSON. */
export interface GoMember {
  readonly name: string;
  readonly label: string;
}

export type GoDeclaration = { readonly name: string; readonly description: string } & (
  | { readonly kind: "structure"; readonly tag: string; readonly fields: readonly GoField[] }
  | { readonly kind: "enum"; readonly prefix: string; readonly values: readonly string[] }
  | { readonly kind: "array"; readonly of: string }
  | { readonly kind: "interface"; readonly by: "type" | "letter"; readonly members: readonly GoMember[] }
);

const initialisms = ["id", "url", "json", "http"];

/** `tool_call_id` and `ImageUrlBlock` as `ToolCallID` and `ImageURLBlock`. */
export function goName(name: string): string {
  const words = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/);
  return words
    .map((word) =>
      initialisms.includes(word.toLowerCase()) ? word.toUpperCase() : word[0]?.toUpperCase() + word.slice(1),
    )
    .join("");
}

export function goDeclarations(contract: Contract): GoDeclaration[] {
  const kinds = new Map(contract.declarations.map((each) => [each.name, each] as const));
  return contract.declarations.flatMap((each): GoDeclaration[] => {
    const { description } = each;
    const name = goName(each.name);
    if (each.kind === "record") return structure(each, kinds);
    if (each.kind === "alias") return namedType(name, description, each.type);
    const members = each.members.map(({ tag, name }) => ({ name: goName(name), label: tag }));
    return [{ kind: "interface", name, description, by: "type", members }];
  });
}

function structure(record: Declaration & RecordType, kinds: ReadonlyMap<string, Declaration>): GoDeclaration[] {
  // the tag is implied by the Go type
  const { tag = "", others: fields } = splitTag(record);
  return [
    {
      kind: "structure",
      name: goName(record.name),
      description: record.description,
      tag,
      fields: fields.map((field) => ({
        name: goName(field.name),
        json: field.name,
        type: fieldType(record, field, kinds),
        optional: !field.required && !isNullable(field.type),
        description: field.description,
      })),
    },
    ...fields.flatMap((field) => namedType(ownName(record, field), field.description, field.type)),
  ];
}

/** The declarations for a type without a name in the contract. */
function namedType(name: string, description: string, type: Type): GoDeclaration[] {
  if (type.kind === "enum") return [{ kind: "enum", name, description, prefix: name, values: type.values }];
  if (type.kind !== "either") return [];
  const forms = type.of.filter(({ kind }) => kind !== "null");
  const members = forms.map((form) => member(name, form));
  return [
    { kind: "interface", name, description, by: "letter", members },
    ...forms.flatMap((form, index) => declareMember(name, members[index]?.name ?? "", form)),
  ];
}

function member(owner: string, form: Type): GoMember {
  if (form.kind === "string") return { name: "Text", label: '"' };
  if (form.kind === "enum") return { name: `${owner}Word`, label: '"' };
  if (form.kind === "named") return { name: goName(form.name), label: "{" };
  if (form.kind === "array" && form.of.kind === "named") return { name: `${goName(form.of.name)}s`, label: "[" };
  throw new Error(`the Go client does not support ${JSON.stringify(form)} as a form of ${owner}`);
}

function declareMember(owner: string, name: string, form: Type): GoDeclaration[] {
  if (form.kind === "enum")
    return [{ kind: "enum", name, description: `One of the strings of ${owner}.`, prefix: owner, values: form.values }];
  if (form.kind === "array" && form.of.kind === "named")
    return [{ kind: "array", name, description: `The array form of ${owner}.`, of: goName(form.of.name) }];
  return [];
}

/** `ReasoningSummary` for an enum field, `MessageContent` for one with several forms. */
function ownName(record: Declaration, { name, type }: Field): string {
  return type.kind === "either" ? goName(record.name) + goName(name) : goName(name);
}

function fieldType(record: Declaration, field: Field, kinds: ReadonlyMap<string, Declaration>): string {
  const { type, required } = field;
  if (type.kind === "enum" || type.kind === "either") return ownName(record, field);
  const plain = goType(type, record.sent);
  // a received count that is absent is zero, but an amount is not
  const mayBeZero = type.kind === "number" || (["integer", "boolean"].includes(type.kind) && record.sent);
  const isStructure = type.kind === "named" && kinds.get(type.name)?.kind === "record";
  return !required && (mayBeZero || isStructure) ? `*${plain}` : plain;
}

/** @param sent whether callers write it: as `int`, while received values need the range of `int64` */
function goType(type: Type, sent: boolean): string {
  switch (type.kind) {
    case "string":
    case "literal":
      return "string";
    case "integer":
      return sent ? "int" : "int64";
    case "number":
      return "float64";
    case "boolean":
      return "bool";
    case "object":
      return "map[string]any";
    case "array":
      return `[]${goType(type.of, sent)}`;
    case "named":
      return goName(type.name);
    default:
      throw new Error(`the Go client does not support ${JSON.stringify(type)} here`);
  }
}

function isNullable(type: Type): boolean {
  return type.kind === "either" && type.of.some(({ kind }) => kind === "null");
}
