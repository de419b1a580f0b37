/** `native:` of a provider file, and files of native types: JSON Schemas by name. */
import schema from "../spec/schema/native.schema.json" with { type: "json" };
import { checkHead } from "./check-head.ts";
import type { Reader } from "./reader.ts";
import type { NativeType } from "./syntax.ts";

/** @param types conform to the schema */
export function readNative({ source }: Reader, types: Readonly<Record<string, NativeType["schema"]>>): NativeType[] {
  return Object.entries(types).map(([name, schema]) => ({ name, schema, at: source.keyAt(["native", name]) }));
}

/** The errors of a file in `native/`: types by name, under `$defs`. */
export function checkNative(reader: Reader): void {
  checkHead(reader, schema);
}
