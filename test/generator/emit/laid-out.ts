/** Generated files as they are written: the formatter has laid them out. */
import { formatted } from "../../../generator/format.ts";
import type { Output } from "../../../generator/writer.ts";
import { root } from "../../walked/root.ts";

export function laidOut(outputs: readonly Output[]): Output[] {
  return formatted(outputs, root);
}
