/** The contract in the forms of Go: structures, typed constants, and interfaces for what is one of several. */
import type { Contract, Declaration, Field, RecordType, Type } from "./contract.ts";

export interface GoField {
  readonly name: string;
  readonly json: string;
  readonly type: string;
  readonly optional: boolean;
  readonly description: string;
}

/** One of several types behind one interface: by its field `type`, or by the letter its JSON begins with. */
export interface GoMember {
  readonly name: string;
  readonly label: string;
}

export type GoDeclaration = { readonly name: string; readonly description: string } & (
  | { readonly kind: "structure"; readonly tag: string; readonly fields: readonly GoField[] }
  | { readonly kind: "words"; readonly prefix: string; readonly words: readonly string[] }
  | { readonly kind: "list"; readonly of: string }
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
    if (each.kind === "alias") return distinct(name, description, each.type);
    const members = each.members.map(({ tag, name }) => ({ name: goName(name), label: tag }));
    return [{ kind: "interface", name, description, by: "type", members }];
  });
}

function structure(record: Declaration & RecordType, kinds: ReadonlyMap<string, Declaration>): GoDeclaration[] {
  const tag = record.fields.find(isTag);
  const fields = record.fields.filter((field) => field !== tag);
  return [
    {
      kind: "structure",
      name: goName(record.name),
      description: record.description,
      tag: tag?.type.kind === "literal" ? tag.type.word : "",
      fields: fields.map((field) => ({
        name: goName(field.name),
        json: field.name,
        type: fieldType(record, field, kinds),
        optional: !field.required && !isNullable(field.type),
        description: field.description,
      })),
    },
    ...fields.flatMap((field) => distinct(ownName(record, field), field.description, field.type)),
  ];
}

/** The field that tells the members of a union apart; its value follows from the Go type. */
function isTag({ name, type }: Field): boolean {
  return name === "type" && type.kind === "literal";
}

/** What has to be declared for a type that has no name in the contract. */
function distinct(name: string, description: string, type: Type): GoDeclaration[] {
  if (type.kind === "words") return [{ kind: "words", name, description, prefix: name, words: type.words }];
  if (type.kind !== "either") return [];
  const forms = type.of.filter(({ kind }) => kind !== "null");
  const members = forms.map((form) => member(name, form));
  return [
    { kind: "interface", name, description, by: "letter", members },
    ...forms.flatMap((form, index) => declareMember(name, members[index]?.name ?? "", form)),
  ];
}

function member(owner: string, form: Type): GoMember {
  if (form.kind === "text") return { name: "Text", label: '"' };
  if (form.kind === "words") return { name: `${owner}Word`, label: '"' };
  if (form.kind === "named") return { name: goName(form.name), label: "{" };
  if (form.kind === "list" && form.of.kind === "named") return { name: `${goName(form.of.name)}s`, label: "[" };
  throw new Error(`the Go client has no way to write ${JSON.stringify(form)} as a form of ${owner}`);
}

function declareMember(owner: string, name: string, form: Type): GoDeclaration[] {
  if (form.kind === "words")
    return [{ kind: "words", name, description: `One of the words of ${owner}.`, prefix: owner, words: form.words }];
  if (form.kind === "list" && form.of.kind === "named")
    return [{ kind: "list", name, description: `A list as ${owner}.`, of: goName(form.of.name) }];
  return [];
}

/** `ReasoningSummary` for a field of words, `MessageContent` for one of several forms. */
function ownName(record: Declaration, { name, type }: Field): string {
  return type.kind === "either" ? goName(record.name) + goName(name) : goName(name);
}

function fieldType(record: Declaration, field: Field, kinds: ReadonlyMap<string, Declaration>): string {
  const { type, required } = field;
  if (type.kind === "words" || type.kind === "either") return ownName(record, field);
  const plain = goType(type, record.sent);
  const mayBeZero = ["integer", "number", "boolean"].includes(type.kind) && record.sent;
  const isStructure = type.kind === "named" && kinds.get(type.name)?.kind === "record";
  return !required && (mayBeZero || isStructure) ? `*${plain}` : plain;
}

/** @param sent whether callers write it: they write `int`, and what is received may be larger on any machine */
function goType(type: Type, sent: boolean): string {
  switch (type.kind) {
    case "text":
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
    case "list":
      return `[]${goType(type.of, sent)}`;
    case "named":
      return goName(type.name);
    default:
      throw new Error(`the Go client has no way to write ${JSON.stringify(type)} here`);
  }
}

function isNullable(type: Type): boolean {
  return type.kind === "either" && type.of.some(({ kind }) => kind === "null");
}
