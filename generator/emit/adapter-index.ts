/** `generated/adapters/index.ts`: all adapters. */
import { adapterName } from "../../language/names.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Output } from "../writer.ts";
import { camelCase, header } from "./print.ts";

export function emitAdapterIndex(adapters: readonly AdapterSpec[]): Output[] {
  const names = adapters.map(({ provider }) => adapterName(provider));
  const text = `${header(...adapters.map(({ sources: [file] }) => file))}
import type { Adapter } from "../../runtime/primitives.ts";
${adapters.map(({ provider }) => `import { ${adapterName(provider)} } from "./${provider}.ts";`).join("\n")}

/** Every provider, in the order of their names. */
export const adapters: readonly Adapter[] = [
${names.map((name) => `  ${name},\n`).join("")}];
`;
  return [{ path: "generated/adapters/index.ts", text }, emitDialectIndex(adapters)];
}

/** The code that adapters import from dialects, for those that are compiled later. */
function emitDialectIndex(adapters: readonly AdapterSpec[]): Output {
  const files = new Map(adapters.map(({ dialect, sources: [, file] }) => [dialect, file]));
  const dialects = [...files.keys()].sort();
  const text = `${header(...files.values())}
${dialects.map((name) => `import * as ${camelCase(name)} from "./dialects/${name}.ts";`).join("\n")}

/** What the file of each dialect exports, by its name. */
export const dialects: Readonly<Record<string, object>> = {
${dialects.map((name) => `  ${JSON.stringify(name)}: ${camelCase(name)},\n`).join("")}};
`;
  return { path: "generated/dialects.ts", text };
}
