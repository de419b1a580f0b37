/** The header of a generated file: its sources and imports. */
import { width } from "../emit/layout.ts";

/** The names of the types that an adapter may use. */
export interface TypeNames {
  readonly hub: readonly string[];
  /** Of its dialect, without those that the provider redefines. */
  readonly native: readonly string[];
  /** Of the provider. */
  readonly own: readonly string[];
}

export interface Imports {
  /** The spec files that it is printed from. */
  readonly sources: readonly string[];
  readonly dialect: string;
  readonly provider: string;
  readonly types: TypeNames;
  /** The rules and tables imported from the file of its dialect. */
  readonly shared: ReadonlySet<string>;
}

/** The sources of the file, and imports of the names that its code uses. */
export function headerOf({ sources, dialect, provider, types, shared }: Imports, body: string): string {
  const used = (names: readonly string[], then = "\\b(?!:)") =>
    names.filter((name) => new RegExp(`(?<![\\w"]|(?<!\\.\\.)\\.)${name}${then}`).test(body));
  const typed = used(runtimeTypes).map((name) => `type ${name}`);
  const runtime = [...used(primitives, "[(`]"), ...typed].sort((a, b) => bare(a).localeCompare(bare(b), "en"));
  const hub = used(types.hub.filter((name) => ![...types.native, ...types.own].includes(name))).sort();
  const lines = [
    line("import", runtime, "../../runtime/primitives.ts"),
    line("import", [...shared].sort(), `../dialects/${dialect}.ts`),
    line("import type", hub, "../hub.ts"),
    line("import type", used(types.native).sort(), `../native/${dialect}.ts`),
    line("import type", used(types.own).sort(), `../native/${provider}.ts`),
  ];
  const from = sources.join(" and ");
  return `// @generated from ${from}. Do not edit; run \`npm run generate\`.\n${lines.join("")}\n`;
}

const primitives =
  "asked concat each isObject join json list numberOf object opt present refuse some spliced text".split(" ");
const runtimeTypes = [
  "Adapter",
  "Asked",
  "Cell",
  "ClampRow",
  "Conversation",
  "Exchange",
  "Inbound",
  "InboundApi",
  "Loose",
  "Received",
];

function bare(name: string): string {
  return name.replace(/^type /, "");
}

function line(keyword: string, names: readonly string[], from: string): string {
  return names.length === 0 ? "" : `${wrapped(`${keyword} { ${names.join(", ")} } from "${from}";`)}\n`;
}

/** An import on one line, or with its names wrapped. */
function wrapped(line: string): string {
  if (line.length <= width) return line;
  const [, head = "", names = "", tail = ""] = /^(import(?: type)?) \{ (.*) \} (from .*)$/.exec(line) ?? [];
  const lines = [""];
  for (const name of names.split(", ")) {
    const last = lines.at(-1) ?? "";
    if (`${last} ${name},`.length + 2 > width) lines.push(`${name},`);
    else lines[lines.length - 1] = `${last} ${name},`.trim();
  }
  return `${head} {\n${lines.map((each) => `  ${each}\n`).join("")}} ${tail}`;
}
