/** RBS signatures of the Ruby client. */
import type { Call, Contract } from "./contract.ts";
import { errorClasses } from "./kinds.ts";
import { type RubyDeclaration, type RubyField, type RubyModel, snakeCase } from "./ruby-model.ts";

/** The options of every call. */
const options = [
  "?timeout: Numeric?",
  "?headers: Hash[String | Symbol, String]?",
  "?request_id: String?",
  "?retries: Integer",
  "?resend: bool",
];

export function printTypeSignatures(declarations: readonly RubyDeclaration[]): string {
  return declarations.map((each) => (each.kind === "union" ? printUnion(each) : printRecord(each))).join("\n\n");
}

export function printCallSignatures({ calls }: Contract, model: RubyModel): string {
  const methods = calls.map((call) => printCall(call, call.request === undefined ? [] : model.keywords(call.request)));
  return `  module Calls\n${methods.join("\n\n")}\n\n    private\n\n    def connection: () -> Connection\n  end`;
}

export function printKindSignatures(contract: Contract): string {
  const classes = errorClasses(contract).map(({ name }) => `  class ${name} < Error\n  end`);
  const table = "  class Error\n    KINDS: Hash[String, singleton(Error)]\n  end";
  return [...classes, table].join("\n\n");
}

function printUnion({ name, members }: RubyDeclaration & { kind: "union" }): string {
  const names = [...members.map((member) => member.name), "Unknown"];
  return `  type ${snakeCase(name)} = ${names.join(" | ")}\n  ${name}: Type::Union`;
}

function printRecord({ name, tag, fields, isAnswer }: RubyDeclaration & { kind: "record" }): string {
  const readers = [
    ...(tag === undefined ? [] : ["    attr_reader type: String"]),
    ...fields.map((field) => `    attr_reader ${field.name}: ${field.signature}`),
  ];
  const list = [...fields.map((field) => parameter(field, field.signature)), "**untyped"];
  const initialize = `    def initialize: ${printList(list, "    ")} -> void`;
  return [`  class ${name} < ${isAnswer ? "Response" : "Record"}`, ...readers, "", initialize, "  end"].join("\n");
}

function printCall({ id, response, streams }: Call, keywords: readonly RubyField[]): string {
  const list = [...keywords.map((field) => parameter(field, sendable(field))), ...options];
  if (!streams) return `    def ${id}: ${printList(list, "    ")} -> ${response}`;
  const margin = " ".repeat(id.length + 8);
  const parameters = printList(list, margin);
  return [
    `    def ${id}: ${parameters} { (${snakeCase(response)}) -> void } -> AssistantMessage`,
    `${margin}| ${parameters} -> Stream`,
  ].join("\n");
}

/** Parameters on one line, or one per line if they do not fit. */
function printList(parameters: readonly string[], margin: string): string {
  const inline = parameters.join(", ");
  if (inline.length <= 80) return `(${inline})`;
  return `(\n${parameters.map((each) => `${margin}  ${each}`).join(",\n")}\n${margin})`;
}

function parameter({ name, required }: RubyField, signature: string): string {
  return `${required ? "" : "?"}${name}: ${signature}`;
}

/** The type that callers may pass for a record. */
function sendable({ signature, record }: RubyField): string {
  return record === undefined ? signature : signature.replace(new RegExp(`\\b${record}\\b`), "record_or_hash");
}
