/** The head of a generated file: where it comes from, and the imports of what its code names. */
import { width } from "../emit/layout.ts";
import type { AdapterSpec } from "../language/syntax.ts";

/** The names of the types that an adapter may use. */
export interface TypeNames {
  readonly hub: readonly string[];
  /** Of its dialect. */
  readonly native: readonly string[];
}

/** The first lines: where it comes from, and the names that its code uses. */
export function headerOf(spec: AdapterSpec, body: string, types: TypeNames): string {
  const used = (names: readonly string[], then = "\\b(?!:)") =>
    names.filter((name) => new RegExp(`(?<![\\w"]|(?<!\\.\\.)\\.)${name}${then}`).test(body));
  return `// @generated from ${spec.sources.join(" and ")}. Do not edit; run \`npm run generate\`.\n${importsOf(spec.dialect, types, used)}\n`;
}

const primitives = "asked concat each join json list object opt present some spliced text".split(" ");
const runtimeTypes = ["Adapter", "Asked", "Cell", "ClampRow", "Exchange", "Loose"];

function importsOf(
  dialect: string,
  types: TypeNames,
  used: (names: readonly string[], then?: string) => string[],
): string {
  const clause = (names: string[], typesOnly: string[]) =>
    [...names, ...typesOnly.map((name) => `type ${name}`)]
      .sort((a, b) => bare(a).localeCompare(bare(b), "en"))
      .join(", ");
  const bare = (name: string) => name.replace(/^type /, "");
  const lines: string[] = [];
  const door = clause(used(primitives, "[(`]"), used(runtimeTypes));
  lines.push(wrapped(`import { ${door} } from "../../runtime/primitives.ts";`));
  const hub = used(types.hub.filter((name) => !types.native.includes(name))).sort();
  if (hub.length > 0) lines.push(wrapped(`import type { ${hub.join(", ")} } from "../hub.ts";`));
  const own = used(types.native).sort();
  if (own.length > 0) lines.push(wrapped(`import type { ${own.join(", ")} } from "../native/${dialect}.ts";`));
  return `${lines.join("\n")}\n`;
}

/** An import on one line, or its names on as many as they fill. */
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
