/** The head of a generated file: where it comes from, and the imports of what its code names. */
import { width } from "../emit/layout.ts";
import type { AdapterSpec } from "../language/syntax.ts";

/** The first lines: where it comes from, and the names that its code uses. */
export function headerOf(spec: AdapterSpec, body: string): string {
  const used = (names: readonly string[], then = "\\b(?!:)") =>
    names.filter((name) => new RegExp(`(?<![\\w"]|(?<!\\.\\.)\\.)${name}${then}`).test(body));
  return `// @generated from ${spec.sources.join(" and ")}. Do not edit; run \`npm run generate\`.\n${importsOf(spec.dialect, used)}\n`;
}

const primitives = ["asked", "join", "json", "list", "object", "opt", "present", "some", "text"];
const runtimeTypes = ["Adapter", "Asked", "Cell", "ClampRow", "Exchange", "Loose"];
const typeNames = { hub: [] as readonly string[], native: new Map<string, readonly string[]>() };

/** Tells the printer which type names the generated type files export. */
export function nameTypes(hub: readonly string[], native: ReadonlyMap<string, readonly string[]>): void {
  typeNames.hub = hub;
  typeNames.native = new Map(native);
}

/** All that a spec may name: the types of the hub and the native ones of a dialect. */
export function knownTypes(dialect: string): string[] {
  return [...(typeNames.native.get(dialect) ?? []), ...typeNames.hub];
}

function importsOf(dialect: string, used: (names: readonly string[], then?: string) => string[]): string {
  const native = typeNames.native.get(dialect) ?? [];
  const clause = (names: string[], types: string[]) =>
    [...names, ...types.map((name) => `type ${name}`)].sort((a, b) => bare(a).localeCompare(bare(b), "en")).join(", ");
  const bare = (name: string) => name.replace(/^type /, "");
  const lines: string[] = [];
  const door = clause(used(primitives, "[(`]"), used(runtimeTypes));
  lines.push(wrapped(`import { ${door} } from "../../runtime/primitives.ts";`));
  const hub = used(typeNames.hub.filter((name) => !native.includes(name))).sort();
  if (hub.length > 0) lines.push(wrapped(`import type { ${hub.join(", ")} } from "../hub.ts";`));
  const own = used(native).sort();
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
