/** The header of a generated file: its sources and imports. */
import type { AdapterSpec } from "../../language/syntax.ts";
import { width } from "../emit/layout.ts";
import { comment, listed } from "../emit/print.ts";

/** The names of the types that an adapter may use. */
export interface TypeNames {
  readonly hub: readonly string[];
  /** Of its dialect, without those that the provider redefines. */
  readonly native: readonly string[];
  /** Of the provider. */
  readonly own: readonly string[];
}

/** @param textOf the text of a generated file */
export function typeNames(
  { dialect, provider, native, nativeFrom }: Pick<AdapterSpec, "dialect" | "provider" | "native" | "nativeFrom">,
  textOf: (path: string) => string | undefined,
): TypeNames {
  const typesIn = (path: string) =>
    [...(textOf(path) ?? "").matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  const own = native.length === 0 ? [] : typesIn(`generated/native/${nativeFrom ?? provider}.ts`);
  const ofDialect = typesIn(`generated/native/${dialect}.ts`).filter((name) => !own.includes(name));
  return { hub: typesIn("generated/hub.ts"), native: ofDialect, own };
}

export interface Imports {
  /** The spec files that it is printed from. */
  readonly sources: readonly string[];
  readonly dialect: string;
  /** The provider whose native types it uses. */
  readonly provider: string;
  readonly types: TypeNames;
  /** The rules and tables imported from the file of its dialect. */
  readonly shared: ReadonlySet<string>;
}

/** The sources of the file, and imports of the names that its code uses. */
export function headerOf({ sources, dialect, provider, types, shared }: Imports, body: string): string {
  const { words, called } = wordsOf(body);
  const used = (names: readonly string[]) => names.filter((name) => words.has(name));
  const typed = used(runtimeTypes).map((name) => `type ${name}`);
  const primitive = primitives.filter((name) => called.has(name));
  const runtime = [...primitive, ...typed].sort((a, b) => order.compare(bare(a), bare(b)));
  const hub = used(types.hub.filter((name) => ![...types.native, ...types.own].includes(name))).sort();
  const lines = [
    line("import", runtime, "../../runtime/primitives.ts"),
    line("import", [...shared].sort(), `../dialects/${dialect}.ts`),
    line("import type", hub, "../hub.ts"),
    line("import type", used(types.native).sort(), `../native/${dialect}.ts`),
    line("import type", used(types.own).sort(), `../native/${provider}.ts`),
  ];
  const from = comment(listed(sources));
  return `// @generated from ${from}. Do not edit; run \`npm run generate\`.\n${lines.join("")}\n`;
}

/** The words of the code that may be names: neither properties nor keys. `called`: before `(` or a template literal. */
function wordsOf(body: string): { words: ReadonlySet<string>; called: ReadonlySet<string> } {
  const words = new Set<string>();
  const called = new Set<string>();
  for (const [, word = "", next = ""] of body.matchAll(/(?<![\w"]|(?<!\.\.)\.)([A-Za-z_]\w*)(?=(.?))/gs)) {
    if (next !== ":") words.add(word);
    if (next === "(" || next === "`") called.add(word);
  }
  return { words, called };
}

const order = new Intl.Collator("en");

const primitives =
  "asked concat defined each isObject join json list numberOf object opt present refuse some spliced text".split(" ");
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
