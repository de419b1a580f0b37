/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import type { Call, Contract } from "./contract.ts";
import { errorClasses } from "./kinds.ts";
import { comment, hanging } from "./prose.ts";
import { type RubyDeclaration, type RubyField, RubyModel } from "./ruby-model.ts";
import { printCallSignatures, printKindSignatures, printTypeSignatures } from "./ruby-signatures.ts";

export function emitRubyClient(contract: Contract): Output[] {
  const model = new RubyModel(contract);
  const declarations = model.declarations();
  const version = `  # The version of this gem and of the proxy's contract.\n  VERSION = '${contract.version}'`;
  return [
    code(contract, "calls", printCalls(contract, model)),
    code(contract, "kinds", printKinds(contract)),
    code(contract, "types", printTypes(declarations)),
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

/** The subclasses of `Error`, and which one a code has. */
function printKinds(contract: Contract): string {
  const kinds = errorClasses(contract);
  const classes = kinds.flatMap(({ name, description }) => [
    ...comment(description, "  #"),
    `  class ${name} < Error\n  end\n`,
  ]);
  const codes = kinds.flatMap(({ name, codes }) => codes.map((code) => `      '${code}' => ${name}`));
  const table = ["    # The class of each code.", "    KINDS = {", codes.join(",\n"), "    }.freeze"];
  return [...classes, "  class Error", ...table, "    private_constant :KINDS", "  end"].join("\n");
}

function printCalls({ calls }: Contract, model: RubyModel): string {
  const methods = calls.map((call) => printCall(call, call.request === undefined ? [] : model.keywords(call.request)));
  return `  # The calls of a proxy. Each raises {Error} when it fails, and has these options:
  #
  # - \`timeout\`: the seconds without data after which it fails
  # - \`headers\`: a hash; they win over those of the client
  # - \`request_id\`: the id of the request in the proxy's log
  # - \`retries\`: how often it is sent again if the proxy is overloaded or cannot be reached
  # - \`resend\`: \`true\` sends it again also if the connection breaks; the provider may then bill both
  module Calls
${methods.join("\n\n")}
  end`;
}

function printCall(call: Call, keywords: readonly RubyField[]): string {
  const { id, method, path, response, streams } = call;
  const sent = `'${method}', '${path}', ${keywords.length > 0 ? "body" : "nil"}, options`;
  const parameters = [...keywords.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`)), "**options"];
  const names = keywords.map(({ name }) => `${name}:`);
  const lines = streams
    ? [`      stream = connection.stream(${sent})`, "      block ? stream.each(&block) : stream"]
    : [`      connection.call(${sent}, as: ${response})`];
  return [
    ...describe(call, keywords),
    printList(`    def ${id}`, ["(", ")"], streams ? [...parameters, "&block"] : parameters),
    ...(names.length > 0 ? [`${printList("      body = ", ["{ ", " }"], names)}.compact`] : []),
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
  const tags = [
    ...keywords.map(describeKeyword),
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

function printRecord({ name, tag, fields, isAnswer }: RubyDeclaration & { kind: "record" }, margin: string): string[] {
  const members = [
    ...(tag === undefined ? [] : [`${margin}  constant :type, '${tag}'`]),
    ...fields.map((field) => printField(field, `${margin}  `)),
  ];
  return [`${margin}class ${name} < ${isAnswer ? "Response" : "Record"}`, members.join("\n\n"), `${margin}end`];
}

function printField({ name, required, type, documented, description }: RubyField, margin: string): string {
  const lines = hanging(`@return [${documented}] ${description}`, `${margin}#`);
  return [...lines, `${margin}${required ? "required" : "optional"} :${name}, ${type}`].join("\n");
}
