/** Places of a spec as strings, used to pass the hits of the tests to the report. */
import type { Position } from "../../language/syntax.ts";

/** The environment variable with the path of the file of hits. */
export const hitsVariable = "DRAGOMAN_SPEC_HITS";

/** `spec/providers/x.yaml:12:34` */
export function placeOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}
