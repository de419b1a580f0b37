/** RBS signatures of the Ruby client. */
import type { Call, Contract } from "./contract.ts";
import { errorClasses } from "./kinds.ts";
import { outputIn, type RubyDeclaration, type RubyField, type RubyModel, snakeCase } from "./ruby-model.ts";
import { rubyClientOptions, rubyErrorFields, rubyOptions } from "./ruby-options.ts";

/** The options of every call. */
const options = rubyOptions.map(({ name, signature }) => `?${name}: ${signature}`);

export function printTypeSignatures(declarations: readonly RubyDeclaration[]): string {
  const unknown = "  class Unknown < Record\n    attr_reader type: String\n  end";
  return [...declarations.map((each) => (each.kind === "union" ? printUnion(each) : printRecord(each))), unknown].join(
    "\n\n",
  );
}

export function printCallSignatures({ calls }: Contract, model: RubyModel): string {
  const methods = calls.map((call) => printCall(call, call.request === undefined ? [] : model.keywords(call.request)));
  const clientOptions = rubyClientOptions.map(({ name, signature }) => `?${name}: ${signature}`);
  const list = printList(["?base_url: String | URI::Generic", ...options, ...clientOptions], "    ");
  return `  class Client
    include Calls

    def initialize: ${list} -> void
  end

  module Calls
${methods.join("\n\n")}

    private

    def connection: () -> Connection
  end

  class Connection
    def set: (**untyped options) -> self
  end`;
}

export function printKindSignatures(contract: Contract): string {
  const classes = errorClasses(contract).map(({ name }) => `  class ${name} < Error\n  end`);
  const readers = rubyErrorFields.map(({ name, signature }) => `    attr_reader ${name}: ${signature}`);
  const [reason, ...others] = rubyErrorFields.map(({ name, signature, required }) => ({ name, signature, required }));
  const keywords = others.map(({ name, signature, required }) => `${required ? "" : "?"}${name}: ${signature}`);
  const list = printList([`${reason?.signature} ${reason?.name}`, ...keywords], "    ");
  const table = `  class Error < StandardError
    KINDS: Hash[String, singleton(Error)]

${readers.join("\n")}

    def initialize: ${list} -> void
  end`;
  const reasons = "  module Output\n    REASONS: Hash[String, [String, String]]\n    CALLS: String\n  end";
  return [table, ...classes, reasons].join("\n\n");
}

function printUnion({ name, members }: RubyDeclaration & { kind: "union" }): string {
  const names = [...members.map((member) => member.name), "Unknown"];
  return `  type ${snakeCase(name)} = ${names.join(" | ")}\n  ${name}: Type::Union`;
}

function printRecord(declaration: RubyDeclaration & { kind: "record" }): string {
  const { name, tag, fields, isAnswer, hasOutput } = declaration;
  const readers = [
    ...(hasOutput ? ["    include Output", ""] : []),
    ...(tag === undefined ? [] : ["    attr_reader type: String"]),
    ...fields.map((field) => `    attr_reader ${field.name}: ${field.signature}`),
  ];
  const list = [...fields.map((field) => parameter(field, field.signature)), "**untyped"];
  const initialize = `    def initialize: ${printList(list, "    ")} -> void`;
  return [`  class ${name} < ${isAnswer ? "Response" : "Record"}`, ...readers, "", initialize, "  end"].join("\n");
}

function printCall({ id, response, streams }: Call, keywords: readonly RubyField[]): string {
  const output = keywords.some(({ name }) => name === outputIn) ? ["?output: Hash[untyped, untyped]?"] : [];
  const list = [...keywords.map((field) => parameter(field, sendable(field))), ...output, ...options];
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
