/** `generated/adapters/index.ts`: all adapters. */
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Output } from "../writer.ts";
import { header } from "./print.ts";

export function emitAdapterIndex(adapters: readonly AdapterSpec[]): Output[] {
  const names = adapters.map((adapter) => adapter.provider);
  const text = `${header(...adapters.map((adapter) => adapter.sources[0]))}
import type { Adapter } from "../../runtime/primitives.ts";
${names.map((name) => `import { ${name} } from "./${name}.ts";`).join("\n")}

/** Every provider, in the order of their names. */
export const adapters: readonly Adapter[] = [${names.join(", ")}];
`;
  return [{ path: "generated/adapters/index.ts", text }];
}
