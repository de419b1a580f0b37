/** Names for the constants of a generated function. */
import type { Test } from "./patterns.ts";

/** The names of one function. */
export interface Names {
  /** Rules and tables that it calls, which no constant may shadow. */
  readonly called: ReadonlySet<string>;
  /** The name of the matched value once it is known to be an object. */
  readonly whole: string;
}

export const noNames: Names = { called: new Set(), whole: "found" };

const keywords =
  "await break case catch class const continue default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof undefined var void while with yield";

/** Names that no constant of a module may have. */
export const keywordsOfModules: ReadonlySet<string> = new Set(`${keywords} arguments eval`.split(" "));

/** The primitives, and names used by generated files themselves. */
const taken =
  "asked concat defined each isObject join json list number numberOf object opt present refuse some spliced text x it out one reasoning clamp";

/** Names that no constant may have. */
export const reserved: ReadonlySet<string> = new Set(`${keywords} ${taken}`.split(" "));

/** `detail` for `ErrorDetail`. */
export function nameOfType(type: string): string {
  return /[A-Z][a-z]+$/.exec(type)?.[0].toLowerCase() ?? noNames.whole;
}

/** Names for the first element of an array: preferably its name in the pattern. */
export function namesOfFirst({ node, place }: Test): string[] {
  const name = node.kind === "first" && node.pattern.kind === "bind" ? node.pattern.name : undefined;
  return name === undefined ? ["first", `first_${place.key}`] : [name, "first", `first_${name}`];
}
