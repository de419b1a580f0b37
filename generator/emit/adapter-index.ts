/** `generated/adapters/index.ts`: all adapters. */
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Output } from "../writer.ts";
import { camelCase, header } from "./print.ts";

export function emitAdapterIndex(adapters: readonly AdapterSpec[]): Output[] {
  const names = adapters.map(({ provider }) => camelCase(provider));
  const text = `${header(...adapters.map(({ sources: [file] }) => file))}
import type { Adapter } from "../../runtime/primitives.ts";
${adapters.map(({ provider }) => `import { ${camelCase(provider)} } from "./${provider}.ts";`).join("\n")}

/** Every provider, in the order of their names. */
export const adapters: readonly Adapter[] = [
${names.map((name) => `  ${name},\n`).join("")}];
`;
  return [{ path: "generated/adapters/index.ts", text }];
}
