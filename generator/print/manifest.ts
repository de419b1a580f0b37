/** Prints the exported adapter: its functions, and the data of the provider. */

import { holesOf, isKeyOptional } from "../../language/address.ts";
import { defaultMaxTokens } from "../../language/defaults.ts";
import { adapterName } from "../../language/names.ts";
import { messagesRead } from "../../language/reach.ts";
import type { AdapterSpec, Position, Template } from "../../language/syntax.ts";
import { pathsOf } from "../../language/traverse.ts";
import { type Code, from, lines, separated } from "./code.ts";
import { literal, member, origin, property, templateText } from "./literals.ts";

/** Families and clamp table, used by the adapter and its functions. */
export function printConstants({ families, reasoning }: AdapterSpec): Code {
  const globs = families.map((family) => from(family.at, property(family.name), ": ", literal(family.globs), ","));
  const constant = (
    at: Position | undefined,
    name: string,
    piece: string,
    rows: readonly Code[],
    close: string,
  ): Code => [origin(at?.file ?? "", piece), `const ${name} = {\n`, ...lines(rows), close, ";\n\n"];
  const all = constant(families[0]?.at, "families", "families", globs, "}");
  if (reasoning === undefined) return all;
  const rows = reasoning.clamp.map((row): Code => {
    const cells = row.cells.map((cell) => from(cell.at, literal(cell.value ?? null)));
    const as = literal(row.as?.name ?? null);
    return from(row.at, property(row.family), ": [", ...separated([as, ...cells]), "],");
  });
  const head = "// the rule that writes the control, then none, minimal, low, medium, high, xhigh, max";
  const close = "} as const satisfies Record<string, ClampRow>";
  return [all, constant(reasoning.at, "clamp", "reasoning.clamp", [head, ...rows], close)];
}

export function printManifest(spec: AdapterSpec): Code {
  const words = (rows: AdapterSpec["facts"]) =>
    Object.fromEntries(rows.map((row) => [row.word, row.families.map((family) => family.name)]));
  const field = (name: string, value: unknown): Code[] => (value === undefined ? [] : [[name, ": ", literal(value)]]);
  const placed = spec.placed.map(({ name }) => name);
  const fields: Code[] = [
    ...field("provider", spec.provider),
    ...field("dialect", spec.dialect),
    ["names: [", ...separated(spec.names.map(literal)), "]"],
    ...field("relay", spec.relay || undefined),
    ...field("config_key", spec.config_key === "set" ? undefined : spec.config_key),
    ...field("key_optional", isKeyOptional(spec.headers) || undefined),
    ...field("credential", spec.credential),
    ...field("base", spec.base),
    ...field("holes", spec.names.some(({ settings }) => settings !== undefined) ? holesOf(spec) : undefined),
    ["url: ", printUrl(spec)],
    ...field("count", spec.count),
    ["hasNative: ", printHasNative(spec)],
    ...field("model_prefix", spec.model_prefix),
    ...field("bare_prefixes", spec.bare_prefixes),
    printConversation(spec),
    ...field("reads", messagesRead(spec) === undefined ? "turns" : "messages"),
    ...field("framing", spec.framing),
    ...field("cites", spec.cites),
    ...field("metered", spec.metered),
    ...field("placed", placed),
    ...field("other_models", spec.other_models.length === 0 ? undefined : spec.other_models),
    ...field("output_limits", spec.output_limits.length === 0 ? undefined : spec.output_limits),
    ...field("choice_counts", spec.choice_counts.length === 0 ? undefined : spec.choice_counts),
    "families",
    ...field("facts", words(spec.facts)),
    ...field("rejects", words(spec.rejects)),
    ...field("think_tags", spec.think_tags.length === 0 ? undefined : spec.think_tags.map(({ name }) => name)),
    ...field("default_max_tokens", defaultMaxTokens(spec)),
    ...field("retry", spec.retry),
    "request",
    "headers",
    "response",
    "stream",
    "error",
  ];
  return [`export const ${adapterName(spec.provider)}: Adapter = {\n`, ...separated(fields, ",\n"), "\n};\n"];
}

/** A function apart, whose constant names V8 looks up several times faster than names in an array. */
function printHasNative({ names }: AdapterSpec): Code {
  const tests = names.flatMap(({ namespace }) =>
    namespace === undefined ? [] : `req${member(namespace)} !== undefined`,
  );
  return tests.length === 0 ? "() => false" : `(req) => ${tests.join(" || ")}`;
}

/** The dialect's settings, overridden by the provider's. */
function printConversation({ conversation, dialectAlone }: AdapterSpec): Code {
  if (dialectAlone === undefined) return ["conversation: ", literal(conversation)];
  const below = new Map(Object.entries(dialectAlone.conversation).map(([key, value]) => [key, JSON.stringify(value)]));
  const own = Object.entries(conversation).filter(([key, value]) => below.get(key) !== JSON.stringify(value));
  if (own.length === 0) return "conversation";
  const pairs = own.map(([key, value]): Code => [property(key), ": ", literal(value)]);
  return ["conversation: { ", ...separated(["...conversation", ...pairs]), " }"];
}

function printUrl(spec: AdapterSpec): Code {
  const print = (template: Template): string => {
    if (template.kind === "literal") return literal(template.value);
    if (template.kind !== "text") throw new Error(`a url must be a string: ${template.at.file}:${template.at.line}`);
    const parts = template.parts.map((part) => (typeof part === "string" ? templateText(part) : `\${${part.name}}`));
    return `\`${parts.join("")}\``;
  };
  const reply = print(spec.url.reply);
  const stream = print(spec.url.stream);
  const read = new Set([spec.url.reply, spec.url.stream].flatMap(pathsOf).map(({ name }) => name));
  const settings = [...read].filter((name) => name !== "model").sort();
  const isSame = reply === stream;
  const names = [
    ...(read.size > 0 || !isSame ? ["model"] : []),
    ...(settings.length > 0 || !isSame ? [isSame ? "_stream" : "stream"] : []),
    ...(settings.length > 0 ? [`{ ${settings.join(", ")} }`] : []),
  ];
  if (isSame) return `(${names.join(", ")}) => ${reply}`;
  return `(${names.join(", ")}) => stream ? ${stream} : ${reply}`;
}
