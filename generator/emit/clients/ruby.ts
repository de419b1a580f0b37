/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, joinedFields } from "./contract.ts";
import { comment, hanging, printList } from "./prose.ts";
import { printKinds } from "./ruby-errors.ts";
import { outputIn, type RubyDeclaration, type RubyField, RubyModel } from "./ruby-model.ts";
import { rubyClientOptions, rubyOptions } from "./ruby-options.ts";
import { printCallSignatures, printKindSignatures, printTypeSignatures } from "./ruby-signatures.ts";

export function emitRubyClient(contract: Contract): Output[] {
  const model = new RubyModel(contract);
  const declarations = model.declarations();
  const version = `  # The version of this gem and of the proxy's contract.
  VERSION = '${contract.version}'

  # The address of a proxy with the default settings.
  DEFAULT_BASE_URL = '${contract.address}'`;
  return [
    code(contract, "calls", printCalls(contract, model)),
    code(contract, "kinds", printKinds(contract)),
    code(contract, "types", [printTypes(declarations), printUnknown(), printJoined(contract, model)].join("\n\n")),
    code(contract, "version", version),
    signatures(contract, "calls", printCallSignatures(contract, model)),
    signatures(contract, "kinds", printKindSignatures(contract)),
    signatures(contract, "types", printTypeSignatures(declarations)),
  ];
}

function code(contract: Contract, name: string, text: string): Output {
  const path = `clients/ruby/lib/dragoman/${name}.rb`;
  return { path, text: `${generated(contract)}\n# frozen_string_literal: true\n\nmodule Dragoman\n${text}\nend\n` };
}

function signatures(contract: Contract, name: string, text: string): Output {
  const path = `clients/ruby/sig/dragoman/${name}.rbs`;
  return { path, text: `${generated(contract)}\n\nmodule Dragoman\n${text}\nend\n` };
}

function generated({ file }: Contract): string {
  return `# @generated from ${file}. Do not edit; run \`npm run generate\`.`;
}

function printCalls({ calls }: Contract, model: RubyModel): string {
  const methods = calls.map((call) => printCall(call, call.request === undefined ? [] : model.keywords(call.request)));
  const options = rubyOptions.flatMap(({ name, description, details = "" }) =>
    hanging(`- \`${name}\`: ${description}${details && `. ${details}`}`, "  #"),
  );
  const checks = rubyOptions.flatMap(({ name, check }) => {
    if (check === undefined) return [];
    const [condition, refusal] = [`unless ${check.valid(name)}`, `Error.refuse('${name} is not ${check.form}')`];
    const line = `      ${refusal} ${condition}`;
    return [line.length <= 120 ? line : `      ${condition}\n        ${refusal}\n      end`];
  });
  return `  # The calls of a proxy. Each raises {Error} when it fails, and has these options:
  #
${options.join("\n")}
  module Calls
${methods.join("\n\n")}
  end

${printClient()}

${printSetter(checks)}`;
}

/** Options that are sent as headers are added to those of the client; the others replace its own. */
function printSetter(checks: readonly string[]): string {
  const kept = rubyOptions.filter(({ kind }) => kind !== "headers" && kind !== "id");
  const parameters = rubyOptions.map(({ name, kind, initial }) => {
    if (kind === "headers" || kind === "id" || initial === "nil")
      return `${name}: ${kept.some((each) => each.name === name) ? `@${name}` : "nil"}`;
    return `${name}: @${name} || ${initial}`;
  });
  return `  # The options of calls.
  class Connection
    attr_reader :headers, ${kept.map(({ name }) => `:${name}`).join(", ")}

    protected

    # @raise [InvalidRequestError] when an option is unknown or invalid
    def set(${parameters.join(", ")}, **others)
      Error.refuse("unknown option #{others.keys.join(', ')}") if others.any?
${checks.join("\n")}
${kept.map(({ name }) => `      @${name} = ${name}`).join("\n")}
      @headers = { **@headers, **checked({ **headers.to_h, 'x-request-id' => request_id }.compact) }
      self
    end
  end`;
}

/** The class with its options, for documentation. */
function printClient(): string {
  const tags = [
    "@param base_url [String, URI] the address of the proxy",
    ...[...rubyOptions, ...rubyClientOptions].map(
      ({ name, documented, description }) => `@option options [${documented}] :${name} ${description}`,
    ),
    "@raise [InvalidRequestError] when an option is invalid",
  ];
  return `  # Client of a running proxy. It is safe to use from many threads.
  class Client
    include Calls

${tags.flatMap((tag) => hanging(tag, "    #")).join("\n")}
    def initialize(base_url: DEFAULT_BASE_URL, **options)
      @connection = Connection.new(base_url, **options)
    end

    private

    attr_reader :connection
  end`;
}

function printCall(call: Call, keywords: readonly RubyField[]): string {
  const { id, method, path, response, streams } = call;
  const names = keywords.map(({ name }) => `${name}:`);
  const hasOutput = keywords.some(({ name }) => name === outputIn);
  const sent = [`'${method}'`, `'${path}'`, ...(keywords.length > 0 ? ["body"] : [])];
  const exchange = `Exchange.new(connection.with(options), ${sent.join(", ")})`;
  const fields = keywords.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`));
  const parameters = [...fields, ...(hasOutput ? ["output: nil"] : []), "**options"];
  const lines = streams
    ? [`      stream = Stream.new(${exchange})`, "      block ? stream.each(&block) : stream"]
    : [`      ${exchange}.call(${response})`];
  return [
    ...describe(call, keywords),
    printList(`    def ${id}`, ["(", ")"], streams ? [...parameters, "&block"] : parameters),
    ...(names.length > 0 ? [`${printList("      body = ", ["{ ", " }"], names)}.compact`] : []),
    ...(hasOutput ? ["      body = Output.ask(output, body)"] : []),
    ...lines,
    "    end",
  ].join("\n");
}

function describe({ summary, description, response, streams }: Call, keywords: readonly RubyField[]): string[] {
  const hasOutput = keywords.some(({ name }) => name === outputIn);
  const tags = [
    ...keywords.map(describeKeyword),
    ...(hasOutput
      ? ["@param output [Hash, nil] JSON Schema of the answer; {Output#output} is then the parsed answer"]
      : []),
    "@param options [Hash] {Calls}",
    ...(streams
      ? [
          `@yieldparam event [Record] one of {${response}}`,
          "@return [AssistantMessage, Stream] with a block, the message assembled from the events; otherwise the stream",
        ]
      : [`@return [${response}]`]),
    "@raise [Error]",
  ];
  const prose = comment(`${summary}.\n\n${description}`, "    #");
  return [...prose, "    #", ...tags.flatMap((tag) => hanging(tag, "    #"))];
}

function describeKeyword({ name, documented, description, record }: RubyField): string {
  if (record === undefined) return `@param ${name} [${documented}] ${description}`;
  return `@param ${name} [${documented.replace(record, "Record, Hash")}] ${description} Fields: {${record}}.`;
}

function printTypes(declarations: readonly RubyDeclaration[]): string {
  const isEvent = ({ name }: RubyDeclaration) => name.startsWith("Event::");
  const events = declarations.filter(isEvent);
  const [first] = events;
  return declarations
    .flatMap((each) => {
      if (!isEvent(each)) return [print(each, "  ")];
      return each === first ? [printEvents(events)] : [];
    })
    .join("\n\n");
}

/** Events are in a module of their own, because of their short names. */
function printEvents(events: readonly RubyDeclaration[]): string {
  const classes = events.map((each) => print({ ...each, name: each.name.replace("Event::", "") }, "    "));
  return `  # The events of a stream.\n  module Event\n${classes.join("\n\n")}\n  end`;
}

function print(declaration: RubyDeclaration, margin: string): string {
  const head = comment(declaration.description, `${margin}#`);
  return [...head, ...(declaration.kind === "union" ? printUnion(declaration) : printRecord(declaration, margin))].join(
    "\n",
  );
}

function printUnion({ name, members }: RubyDeclaration & { kind: "union" }): string[] {
  const lines = members.map(({ tag, name }) => `    '${tag}' => ${name}`);
  return [`  ${name} = Type::Union.new(`, lines.join(",\n"), "  )"];
}

function printRecord(declaration: RubyDeclaration & { kind: "record" }, margin: string): string[] {
  const { name, tag, fields, isAnswer, hasOutput } = declaration;
  const members = [
    ...(hasOutput ? [`${margin}  include Output`] : []),
    ...(tag === undefined ? [] : [`${margin}  constant :type, '${tag}'`]),
    ...fields.map((field) => printField(field, `${margin}  `)),
  ];
  return [`${margin}class ${name} < ${isAnswer ? "Response" : "Record"}`, members.join("\n\n"), `${margin}end`];
}

function printField({ name, required, type, documented, description }: RubyField, margin: string): string {
  const lines = hanging(`@return [${documented}] ${description}`, `${margin}#`);
  return [...lines, `${margin}${required ? "required" : "optional"} :${name}, ${type}`].join("\n");
}

/** Any member of a union that the contract does not have. */
function printUnknown(): string {
  return `  # An event, or another value of a union, whose type this version does not know.
  class Unknown < Record
    required :type, String
  end`;
}

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
