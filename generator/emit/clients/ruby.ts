/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, joinedFields } from "./contract.ts";
import { type Option, retryPolicy, validForms } from "./options.ts";
import { comment, hanging, rubyList } from "./prose.ts";
import { printKindSignatures, printKinds } from "./ruby-errors.ts";
import { parameter, type RubyField, RubyModel, type RubyType, snakeCase } from "./ruby-model.ts";
import { rubyClientOptions, rubyOptions } from "./ruby-options.ts";

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
    code("kinds", printKinds(contract)),
    code("types", [printTypes(types), unknown, printJoined(contract, model)].join("\n\n")),
    code("version", version),
    signatures("calls", printCallSignatures(contract, model)),
    signatures("kinds", printKindSignatures(contract)),
    signatures("types", [...types.map(({ signature }) => signature), unknownSignature].join("\n\n")),
  ];
}

/** The options of every call, in signatures. */
const optional = rubyOptions.map(({ name, signature }) => `?${name}: ${signature}`);

function printCalls({ calls }: Contract, model: RubyModel): string {
  const options = rubyOptions.flatMap(({ name, description, details = "" }) =>
    hanging(`- \`${name}\`: ${description}${details && `. ${details}`}`, "  #"),
  );
  return `  # The calls of a proxy. Each raises {Error} when it fails, and has these options:
  #
${options.join("\n")}
  module Calls
${calls.map((call) => printCall(call, model)).join("\n\n")}
  end

${printClient()}

${printSetter()}`;
}

/** Options that are sent as headers are added to those of the client; the others replace its own. */
function printSetter(): string {
  const isSent = ({ kind }: Option) => kind === "headers" || kind === "id";
  const kept = rubyOptions.filter((option) => !isSent(option)).map(({ name }) => name);
  const parameters = rubyOptions.map((option) => {
    const { name, kind } = option;
    const own = `@${name}${kind === "count" ? ` || ${retryPolicy.count}` : ""}`;
    return `${name}: ${isSent(option) ? "nil" : own}`;
  });
  return `  # The options of calls.
  class Connection
    attr_reader :headers, ${kept.map((name) => `:${name}`).join(", ")}

    protected

    # @raise [InvalidRequestError] when an option is unknown or invalid
    def set(${parameters.join(", ")}, **others)
      Error.refuse("unknown option #{others.keys.join(', ')}") if others.any?
      unless timeout.nil? || (timeout.is_a?(Numeric) && timeout.positive?)
        Error.refuse('timeout is not ${validForms.seconds}')
      end
      Error.refuse('retries is not ${validForms.count}') unless retries.is_a?(Integer) && !retries.negative?
${kept.map((name) => `      @${name} = ${name}`).join("\n")}
      @headers = { **@headers, **checked({ **headers.to_h, 'x-request-id' => request_id }.compact) }
      self
    end
  end`;
}

/** The class with its options, for documentation. */
function printClient(): string {
  const options = [...rubyOptions, ...rubyClientOptions].map(
    ({ name, documented, description }) => `@option options [${documented}] :${name} ${description}`,
  );
  return `  # Client of a running proxy. It is safe to use from many threads.
  class Client
    include Calls

    # @param base_url [String, URI] the address of the proxy
${options.flatMap((tag) => hanging(tag, "    #")).join("\n")}
    # @raise [InvalidRequestError] when an option is invalid
    def initialize(base_url: DEFAULT_BASE_URL, **options)
      @connection = Connection.new(base_url, **options)
    end

    private

    attr_reader :connection
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
  const clientOptions = rubyClientOptions.map(({ name, signature }) => `?${name}: ${signature}`);
  const parameters = ["?base_url: String | URI::Generic", ...optional, ...clientOptions];
  return `  class Client
    include Calls

${rubyList("    def initialize: ", ["(", ")"], parameters)} -> void
  end

  module Calls
${calls.map((call) => callSignature(call, model)).join("\n\n")}

    private

    def connection: () -> Connection
  end

  class Connection
    def set: (**untyped options) -> self
  end`;
}

/** A stream is read by a block, or returned. */
function callSignature(call: Call, model: RubyModel): string {
  const { id, response, streams } = call;
  const parameters = [
    ...model.keywords(call).map((field) => parameter({ ...field, signature: sendable(field) })),
    ...(model.hasOutput(call) ? ["?output: Hash[untyped, untyped]?"] : []),
    ...optional,
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

/** Which fields of events are joined to which fields of the message. */
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
