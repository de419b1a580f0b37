/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, joinedFields } from "./contract.ts";
import { errorClasses } from "./kinds.ts";
import { errorFields, noOutput, printedExample, printedFields, retryPolicy } from "./options.ts";
import { comment, hanging } from "./prose.ts";
import { outputIn, type RubyDeclaration, type RubyField, RubyModel } from "./ruby-model.ts";
import { rubyClientOptions, rubyErrorFields, rubyOptions } from "./ruby-options.ts";
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

/** `Error` with its fields, its subclasses, and which one a code has. */
function printKinds(contract: Contract): string {
  const kinds = errorClasses(contract);
  const readers = rubyErrorFields.map(({ name, type, description }) =>
    [...hanging(`@return [${type}] ${description}`, "    #"), `    attr_reader :${name}`].join("\n"),
  );
  const [reason, ...keywords] = rubyErrorFields.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`));
  const classes = kinds.flatMap(({ name, description }) => [
    ...comment(description, "  #"),
    `  class ${name} < Error\n  end\n`,
  ]);
  const codes = kinds.flatMap(({ name, codes }) => codes.map((code) => `      '${code}' => ${name}`));
  return [
    ...comment(
      `A failed call or a failed stream. Its \`message\` says all that is known: \`${printedExample}\`.`,
      "  #",
    ),
    "  class Error < StandardError",
    readers.join("\n\n"),
    "",
    printList("    def initialize", ["(", ")"], [reason?.slice(0, -1) ?? "", ...keywords]),
    ...rubyErrorFields.map(({ name }) => `      @${name} = ${name}`),
    "      super(printed)\n    end\n",
    printErrorMethods(),
    "  end\n",
    ...classes,
    "  # How errors are made.\n  class Error",
    "    # The class of each code.",
    "    KINDS = {",
    codes.join(",\n"),
    "    }.freeze\n    private_constant :KINDS\n",
    `    # An error of the class for its code. All with the status 429 are a {RateLimitError}.
    # @api private
    def self.build(reason, code:, status: nil, **details)
      kind = status == 429 ? RateLimitError : KINDS.fetch(code, Error)
      kind.new(reason, code:, status:, **details)
    end

    # Raises the error for something that is not sent.
    # @api private
    def self.refuse(reason) = raise(build(reason, code: 'invalid_request'))
  end
`,
    "  module Output",
    "    # Why an answer has no output, by its reason to end: a code and a message.",
    "    REASONS = {",
    Object.entries(noOutput)
      .map(([reason, [code, message]]) => `      '${reason}' => ['${code}', '${message}']`)
      .join(",\n"),
    "    }.freeze\n    private_constant :REASONS\n  end",
  ].join("\n");
}

/** What an error says of itself. */
function printErrorMethods(): string {
  const { safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  const provider = errorFields.find(({ name }) => name === "provider");
  const details = printedFields.map(({ name, printed }) =>
    printed === "$" ? name : `${name} && "${printed.replace("$", `#{${name}}`)}"`,
  );
  return `    # @return [String, nil] ${provider?.description}; nil if ${provider?.absent}
    def provider = model&.slice(%r{\\A[^/]*(?=/)})

    # How many seconds to wait before a call is sent again; nil if it must not be.
    # @param attempt [Integer] the number of retries before this one
    # @param may_repeat [Boolean] whether nothing was sent, or the caller accepts that the provider is asked twice
    # @api private
    def wait_after(attempt, may_repeat)
      return unless code == '${safe}' || (code == '${unsafe}' && may_repeat)

      # not all clients that were refused together come back together
      wait = retry_after || ([${first} * (2**attempt), ${longest}].min * rand(${spread.join("..")}))
      wait if wait <= ${longestAsked}
    end

    private

    def printed
      details = [${details.join(", ")}].compact
      "#{[status, code].compact.join(' ')}: #{reason}#{" (#{details.join(', ')})" if details.any?}"
    end`;
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

/** Items on one line, or one per line if they do not fit; nothing if there are none. */
function printList(start: string, [open, close]: readonly [string, string], items: readonly string[]): string {
  const inline = `${start}${open}${items.join(", ")}${close}`;
  if (items.length === 0) return start;
  if (inline.length <= 110) return inline;
  const margin = /^ */.exec(start)?.[0] ?? "";
  return [
    `${start}${open.trim()}`,
    items.map((item) => `${margin}  ${item}`).join(",\n"),
    `${margin}${close.trim()}`,
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
