/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import type { Call, Contract } from "./contract.ts";
import { comment, hanging } from "./prose.ts";
import { type RubyDeclaration, type RubyField, RubyModel } from "./ruby-model.ts";
import { printCallSignatures, printTypeSignatures } from "./ruby-signatures.ts";
import { withoutOpaqueFields } from "./surfaced.ts";

export function emitRubyClient(contract: Contract): Output[] {
  const visible = withoutOpaqueFields(contract);
  const model = new RubyModel(visible);
  const declarations = model.declarations();
  const version = `  # The version of this gem and of the proxy's contract.\n  VERSION = '${contract.version}'`;
  return [
    code(contract, "calls", printCalls(visible, model)),
    code(contract, "types", printTypes(declarations)),
    code(contract, "version", version),
    signatures(contract, "calls", printCallSignatures(visible, model)),
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
  return `  # The calls of a proxy. Each raises {Error} when it fails.
  module Calls
${methods.join("\n\n")}
  end`;
}

function printCall(call: Call, keywords: readonly RubyField[]): string {
  const { id, method, path, response, streams } = call;
  const ends = `'${method}', '${path}'${keywords.length > 0 ? ", body" : ""}`;
  const parameters = keywords.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`));
  const names = keywords.map(({ name }) => `${name}:`);
  const lines = streams
    ? [`      stream = Stream.new(connection, ${ends})`, "      block ? stream.each(&block) : stream"]
    : [`      connection.call(${ends}, as: ${response})`];
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

function printRecord({ name, tag, fields }: RubyDeclaration & { kind: "record" }, margin: string): string[] {
  const members = [
    ...(tag === undefined ? [] : [`${margin}  constant :type, '${tag}'`]),
    ...fields.map((field) => printField(field, `${margin}  `)),
  ];
  return [`${margin}class ${name} < Record`, members.join("\n\n"), `${margin}end`];
}

function printField({ name, required, type, documented, description }: RubyField, margin: string): string {
  const lines = hanging(`@return [${documented}] ${description}`, `${margin}#`);
  return [...lines, `${margin}${required ? "required" : "optional"} :${name}, ${type}`].join("\n");
}
