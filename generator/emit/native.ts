/** `generated/native/<dialect>.ts`: the native JSON that a dialect sends and reads. */
import type { Source } from "../load.ts";
import type { Output } from "../writer.ts";
import { type Definitions, printTypes } from "./schema-types.ts";

export async function emitNative(dialect: string, native: Source): Promise<Output[]> {
  const { $defs } = native.value as { $defs: Definitions };
  const text = `// @generated from ${native.file}. Do not edit; run \`npm run generate\`.\n${await printTypes($defs)}`;
  return [{ path: `generated/native/${dialect}.ts`, text }];
}
