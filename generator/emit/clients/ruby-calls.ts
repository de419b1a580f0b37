/** `calls.rb`: the methods of the Ruby client. */
import type { Call, Contract } from "./contract.ts";
import { comment, hanging } from "./prose.ts";
import type { RubyField, RubyModel } from "./ruby-model.ts";

export function printCalls({ calls }: Contract, model: RubyModel): string {
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
