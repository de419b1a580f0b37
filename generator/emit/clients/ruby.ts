/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, joinedFields } from "./contract.ts";
import { comment, hanging, rubyList } from "./prose.ts";
import { parameter, type RubyField, RubyModel, type RubyType, snakeCase } from "./ruby-model.ts";

export function emitRubyClient(contract: Contract): Output[] {
  const model = new RubyModel(contract);
  const types = model.types();
  const header = `# @generated from ${contract.file}. Do not edit; run \`npm run generate\`.\n`;
  const file = (path: string, start: string, text: string): Output => {
    return { path: `clients/ruby/${path}`, text: `${start}\nmodule Dragoman\n${text}\nend\n` };
  };
  const code = (name: string, text: string) =>
    file(`lib/dragoman/${name}.rb`, `${header}# frozen_string_literal: true\n`, text);
  const signatures = (name: string, text: string) => file(`sig/dragoman/${name}.rbs`, header, text);
  const version = `  # The version of this gem and of the proxy's contract.
  VERSION = '${contract.version}'

  # The address of a proxy with the default settings.
  DEFAULT_BASE_URL = '${contract.address}'`;
  return [
    code("calls", printCalls(contract, model)),
    code("types", [printTypes(types), unknown, printJoined(contract, model)].join("\n\n")),
    code("version", version),
    signatures("calls", printCallSignatures(contract, model)),
    signatures("types", [...types.map(({ signature }) => signature), unknownSignature].join("\n\n")),
  ];
}

/** The options of every call, in signatures. */
const options = [
  "?timeout: Numeric?",
  "?headers: Hash[String | Symbol, String]?",
  "?request_id: String?",
  "?retries: Integer",
  "?resend: bool?",
];

function printCalls({ calls }: Contract, model: RubyModel): string {
  return `  # The calls of a proxy. Each raises {Error} when it fails, and takes the options of {Client#initialize} except
  # \`logger\` and \`http\`. They win over those of the client.
  module Calls
${calls.map((call) => printCall(call, model)).join("\n\n")}
  end`;
}

function printCall(call: Call, model: RubyModel): string {
  const { id, method, path, response, streams } = call;
  const keywords = model.keywords(call);
  const names = keywords.map(({ name }) => `${name}:`);
  const parameters = [
    ...keywords.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`)),
    ...(model.hasOutput(call) ? ["output: nil"] : []),
    "**options",
    ...(streams ? ["&block"] : []),
  ];
  const sent = [`'${method}'`, `'${path}'`, ...(keywords.length > 0 ? ["body"] : [])];
  const exchange = `Exchange.new(connection.with(options), ${sent.join(", ")})`;
  return [
    ...describe(call, model),
    rubyList(`    def ${id}`, ["(", ")"], parameters),
    ...(names.length > 0 ? [`${rubyList("      body = ", ["{ ", " }"], names)}.compact`] : []),
    ...(model.hasOutput(call) ? ["      body = Output.ask(output, body)"] : []),
    streams
      ? `      stream = Stream.new(${exchange})\n      block ? stream.each(&block) : stream`
      : `      ${exchange}.call(${response})`,
    "    end",
  ].join("\n");
}

function describe(call: Call, model: RubyModel): string[] {
  const { summary, description, response, streams } = call;
  const output = "@param output [Hash, nil] JSON Schema of the answer; {Output#output} is then the parsed answer";
  const returned = "with a block, the message assembled from the events; otherwise the stream";
  const tags = [
    ...model.keywords(call).map(describeKeyword),
    ...(model.hasOutput(call) ? [output] : []),
    "@param options [Hash] {Calls}",
    ...(streams ? [`@yieldparam event [Record] one of {${response}}`] : []),
    streams ? `@return [AssistantMessage, Stream] ${returned}` : `@return [${response}]`,
    "@raise [Error]",
  ];
  const prose = comment(`${summary}.\n\n${description}`, "    #");
  return [...prose, "    #", ...tags.flatMap((tag) => hanging(tag, "    #"))];
}

function describeKeyword({ name, documented, description, record }: RubyField): string {
  if (record === undefined) return `@param ${name} [${documented}] ${description}`;
  return `@param ${name} [${documented.replace(record, "Record, Hash")}] ${description} Fields: {${record}}.`;
}

function printCallSignatures({ calls }: Contract, model: RubyModel): string {
  return `  module Calls
${calls.map((call) => callSignature(call, model)).join("\n\n")}

    private

    def connection: () -> Connection
  end`;
}

/** A stream is read by a block, or returned. */
function callSignature(call: Call, model: RubyModel): string {
  const { id, response, streams } = call;
  const parameters = [
    ...model.keywords(call).map((field) => parameter({ ...field, signature: sendable(field) })),
    ...(model.hasOutput(call) ? ["?output: Hash[untyped, untyped]?"] : []),
    ...options,
  ];
  const list = rubyList(`    def ${id}: `, ["(", ")"], parameters);
  if (!streams) return `${list} -> ${response}`;
  return `${list} { (${snakeCase(response)}) -> void } -> AssistantMessage
${rubyList("      | ", ["(", ")"], parameters)} -> Stream`;
}

/** The type that callers may pass for a record. */
function sendable({ signature, record }: RubyField): string {
  return record === undefined ? signature : signature.replace(new RegExp(`\\b${record}\\b`), "record_or_hash");
}

/** Events are in a module of their own, because of their short names. */
function printTypes(types: readonly RubyType[]): string {
  const events = types.filter(({ isEvent }) => isEvent);
  const classes = events.map(({ code }) => code).join("\n\n");
  const module = `  # The events of a stream.\n  module Event\n${classes}\n  end`;
  const others = types.filter((each) => each === events[0] || !each.isEvent);
  return others.map(({ isEvent, code }) => (isEvent ? module : code)).join("\n\n");
}

/** Any member of a union that the contract does not have. */
const unknown = `  # An event, or another value of a union, whose type this version does not know.
  class Unknown < Record
    required :type, String
  end`;

const unknownSignature = "  class Unknown < Record\n    attr_reader type: String\n  end";

/** The fields of events that are joined, each with the field of the message that gets the text. */
function printJoined(contract: Contract, model: RubyModel): string {
  const entries = joinedFields(contract).map(({ event, fields }) => {
    const pairs = fields.map(({ name, joins }) => `        ${name}: :${joins}`);
    return `      ${model.className(event)} => {\n${pairs.join(",\n")}\n      }`;
  });
  return `  class Stream < Enumerator
    # The fields of events whose values are joined to a field of the message.
    JOINED = {
${entries.join(",\n")}
    }.freeze
    private_constant :JOINED
  end`;
}
