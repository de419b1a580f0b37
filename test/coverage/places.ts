/** Places of a spec as text, in which the tests tell the report what they made use of. */
import type { Position } from "../../language/syntax.ts";

/** The variable that names the file of hits. */
export const hitsVariable = "DRAGOMAN_SPEC_HITS";

/** `spec/providers/x.yaml:12:34` */
export function placeOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}
