/** The model of the Go client: structs, typed constants, and interfaces for unions. */
import { type Contract, type Declaration, declarationOf, type Field, splitTag, type Type } from "./contract.ts";
import { aligned, comment } from "./prose.ts";
import { type Spelling, spell } from "./spelling.ts";

/** The printed parts of a type. */
export interface GoType {
  /** Its declaration. */
  readonly declared: string;
  /** Its methods. */
  readonly methods?: string;
  /** For an interface: its row in the table of unions. */
  readonly row?: string;
}

export interface GoField {
  readonly name: string;
  readonly json: string;
  readonly type: string;
  readonly optional: boolean;
  readonly description: string;
}

/** One of several types of an interface, with its field `type` or the first character of its JSON. */
type Member = readonly [label: string, name: string];

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

/** All types of the contract, and one for the members of unions that the contract does not have. */
export function goTypes(contract: Contract): GoType[] {
  const aboutUnknown =
    "An event, or another value of a union, whose type this version does not know. Extra contains its other fields.";
  const type = { name: "Type", json: "type", type: "string", optional: false, description: "" };
  return [
    ...contract.declarations.flatMap((each): GoType[] => {
      const name = goName(each.name);
      if (each.kind === "record") return structures(each, contract);
      if (each.kind === "alias") return namedType(name, each.description, each.type);
      const members = each.members.map((member): Member => [member.tag, goName(member.name)]);
      return [union(name, each.description, [...members, ["{", "Unknown"]])];
    }),
    structure("Unknown", aboutUnknown, "", [type, extra]),
  ];
}

/** The fields of a record; its tag is implied by the Go type. */
export function goFields(record: Declaration, contract: Contract): GoField[] {
  return splitTag(record).others.map((field) => ({
    name: goName(field.name),
    json: field.name,
    type: fieldType(record, field, contract),
    optional: !field.required && !isNullable(field.type),
    description: field.description,
  }));
}

/** A record, and what its fields need that have no name in the contract. */
function structures(record: Declaration, contract: Contract): GoType[] {
  const { tag = "", others } = splitTag(record);
  const isAnswer = contract.calls.some(({ response }) => response === record.name);
  const asked = others.some(({ name }) => name === "message") ? ["\tasked string // the model in the request"] : [];
  const fields = [...goFields(record, contract), ...(isAnswer ? [requestId, extra, ...asked] : [extra])];
  return [
    structure(goName(record.name), record.description, tag, fields),
    ...others.flatMap((field) => namedType(ownName(record, field), field.description, field.type)),
  ];
}

const requestId = `\t// RequestID is the id of the request in the proxy's log, or "" if a gateway removed it. It is not part of the JSON.
\tRequestID string \`json:"-"\``;

const extra = `\t// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
\t// as [json.Number].
\tExtra map[string]any \`json:"-"\``;

function structure(name: string, description: string, tag: string, fields: readonly (GoField | string)[]): GoType {
  const lines = fields.map((field) => (typeof field === "string" ? field : printField(field)));
  const kind = JSON.stringify(tag);
  return {
    declared: declare(name, description, `struct {\n${lines.join("\n\n")}\n}`),
    methods: `// MarshalJSON writes all fields, those in Extra too.
func (v ${name}) MarshalJSON() ([]byte, error) { return encode(${kind}, v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *${name}) UnmarshalJSON(text []byte) error { return decode(${kind}, text, v) }`,
  };
}

function printField({ name, json, type, optional, description }: GoField): string {
  const tag = `\`json:"${json}${optional ? ",omitempty" : ""}"\``;
  return [...comment(description, "\t//"), `\t${name} ${type} ${tag}`].join("\n");
}

function declare(name: string, description: string, type: string): string {
  return [...comment(description === "" ? "" : `${name}: ${description}`, "//"), `type ${name} ${type}`].join("\n");
}

/** The types for one without a name in the contract. */
function namedType(name: string, description: string, type: Type): GoType[] {
  if (type.kind === "enum") return [constants(name, name, description, type.values)];
  if (type.kind !== "either") return [];
  const forms = type.of.filter(({ kind }) => kind !== "null");
  const members = forms.map((form) => member(name, form));
  return [union(name, description, members), ...forms.flatMap((form) => ownMember(name, form))];
}

function member(owner: string, form: Type): Member {
  if (form.kind === "string") return ['"', "Text"];
  if (form.kind === "enum") return ['"', `${owner}Word`];
  if (form.kind === "named") return ["{", goName(form.name)];
  if (form.kind === "array" && form.of.kind === "named") return ["[", `${goName(form.of.name)}s`];
  throw new Error(`the Go client does not support ${JSON.stringify(form)} as a form of ${owner}`);
}

/** The type of a member that exists only for its interface. */
function ownMember(owner: string, form: Type): GoType[] {
  const [, name] = member(owner, form);
  if (form.kind === "enum") return [constants(name, owner, `One of the strings of ${owner}.`, form.values)];
  if (form.kind !== "array" || form.of.kind !== "named") return [];
  const methods = `// UnmarshalJSON reads elements of any type.
func (v *${name}) UnmarshalJSON(text []byte) error {
	return decodeValue(text, reflect.ValueOf(v).Elem())
}`;
  return [{ declared: declare(name, `The array form of ${owner}.`, `[]${goName(form.of.name)}`), methods }];
}

function constants(name: string, prefix: string, description: string, values: readonly string[]): GoType {
  const lines = aligned(values.map((word) => [`\t${prefix}${goName(word)}`, `${name} = ${JSON.stringify(word)}`]));
  return { declared: `${declare(name, description, "string")}\n\nconst (\n${lines}\n)` };
}

/** An interface with its members, which its declaration in Go does not list. */
function union(name: string, description: string, members: readonly Member[]): GoType {
  const names = members.map(([, member]) => `[${member}]`);
  const text = `${description}\n\nIt is ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`.trim();
  const rows = members.map(([label, member]) => [`\t\t\t${JSON.stringify(label)}:`, `*new(${member}),`] as const);
  return {
    declared: declare(name, text, `interface{ is${name}() }`),
    methods: aligned(members.map(([, member]) => [`func (${member}) is${name}()`, "{}"])),
    row: `\t\ttypeOf[${name}](): {\n${aligned(rows)}\n\t\t},`,
  };
}

/** `ReasoningSummary` for an enum field, `MessageContent` for one with several forms. */
function ownName(record: Declaration, { name, type }: Field): string {
  return type.kind === "either" ? goName(record.name) + goName(name) : goName(name);
}

function fieldType(record: Declaration, field: Field, contract: Contract): string {
  const { type, required } = field;
  if (type.kind === "enum" || type.kind === "either") return ownName(record, field);
  const plain = goType(type, record.sent);
  // a received count that is absent is zero, but an amount is not
  const mayBeZero = type.kind === "number" || (["integer", "boolean"].includes(type.kind) && record.sent);
  const isStructure = type.kind === "named" && declarationOf(contract, type.name).kind === "record";
  return !required && (mayBeZero || isStructure) ? `*${plain}` : plain;
}

/** @param sent whether callers write it: as `int`, while received values need the range of `int64` */
function goType(type: Type, sent: boolean): string {
  const spelling: Spelling = {
    plain: {
      string: "string",
      integer: sent ? "int" : "int64",
      number: "float64",
      boolean: "bool",
      null: "any",
      object: "map[string]any",
    },
    words: () => "string",
    array: (element) => `[]${element}`,
    either: () => {
      throw new Error("the Go client supports one of several types only as the type of a field");
    },
    named: goName,
  };
  return spell(type, spelling);
}

function isNullable(type: Type): boolean {
  return type.kind === "either" && type.of.some(({ kind }) => kind === "null");
}
