/** Prints the exported adapter: its functions, and the data of the provider. */

import { dataOf } from "../../language/adapter-of.ts";
import { adapterName } from "../../language/names.ts";
import { modelsFile } from "../../language/parse-models.ts";
import type { AdapterSpec, Family, Position, Template } from "../../language/syntax.ts";
import { pathsOf } from "../../language/traverse.ts";
import { type Code, from, lines, separated } from "./code.ts";
import { openModels } from "./header.ts";
import { literal, member, origin, property, templateText } from "./literals.ts";

/** Families and clamp table, used by the adapter and its functions. */
export function printConstants({ families, hasAllModels, reasoning }: AdapterSpec): Code {
  const isShared = ({ at }: Family) => hasAllModels && at.file === modelsFile;
  const first = families.find(isShared);
  const globs = families.flatMap((family): Code[] => {
    if (isShared(family)) return family === first ? [from(family.at, `...${openModels},`)] : [];
    return [from(family.at, property(family.name), ": ", literal(family.globs), ",")];
  });
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
  const printed = new Map<string, Code>([
    ["url", ["url: ", printUrl(spec)]],
    ["hasNative", ["hasNative: ", printHasNative(spec)]],
    ["conversation", printConversation(spec)],
    ["families", "families"],
    ["fields", printFields(spec)],
    ["unsent", printUnsent(spec)],
    ["clamp", "clamp"],
  ]);
  const data = Object.entries(dataOf(spec)).map(([key, value]) => printed.get(key) ?? [key, ": ", literal(value)]);
  const functions = ["request", "headers", "response", "stream", "error"];
  const name = adapterName(spec.provider);
  return [`export const ${name}: Adapter = {\n`, ...separated([...data, ...functions], ",\n"), "\n};\n"];
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

/** The dialect's, and what the provider reads besides. */
function printFields({ fields, dialectAlone }: AdapterSpec): Code {
  const below = dialectAlone?.fields;
  if (below === undefined || below.some((field) => !fields.includes(field))) return ["fields: ", literal(fields)];
  const own = fields.filter((field) => !below.includes(field)).map(literal);
  return own.length === 0 ? "fields" : ["fields: [", ...separated(["...fields", ...own]), "]"];
}

/** Unsent paths: those of the dialect without those that the provider does send, then those that only the provider has. */
function printUnsent({ unsent, dialectAlone }: AdapterSpec): Code {
  const below = dialectAlone?.unsent.flatMap(({ paths }) => paths) ?? [];
  const rows = unsent.map(({ paths, ...models }): Code => {
    const sent = below.filter((path) => !paths.includes(path));
    const own = paths.filter((path) => !below.includes(path));
    if (Object.keys(models).length > 0 || sent.length + own.length >= paths.length)
      return literal({ ...models, paths });
    const shared = sent.length === 0 ? "unsent" : `unsent.filter((path) => !${literal(sent)}.includes(path))`;
    const all =
      own.length === 0 ? [shared] : ["[", ...separated([`...${shared}`, ...own.map((path) => literal(path))]), "]"];
    return ["{ paths: ", ...all, " }"];
  });
  return ["unsent: [", ...separated(rows), "]"];
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
