/** What the constants of a generated function may be called. */
import type { Test } from "./patterns.ts";

/** The names of one function. */
export interface Names {
  /** Rules and tables that it calls: no constant hides one. */
  readonly called: ReadonlySet<string>;
  /** What the matched value is called once it is known to be an object. */
  readonly whole: string;
}

export const noNames: Names = { called: new Set(), whole: "found" };

const keywords =
  "await break case catch class const continue default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof undefined var void while with yield";

/** What no constant of a module may be called. */
export const keywordsOfModules: ReadonlySet<string> = new Set(`${keywords} arguments eval`.split(" "));

/** The primitives, and what a generated file calls its own things. */
const taken =
  "asked concat each isObject join json list object opt present some spliced text x it out one reasoning clamp";

/** What no constant may be called. */
export const reserved: ReadonlySet<string> = new Set(`${keywords} ${taken}`.split(" "));

/** `ErrorDetail` is called `detail`. */
export function nameOfType(type: string): string {
  return /[A-Z][a-z]+$/.exec(type)?.[0].toLowerCase() ?? noNames.whole;
}

/** What the first element of a list may be called: by its name in the pattern, if that is free. */
export function namesOfFirst({ node, place }: Test): string[] {
  const name = node.kind === "first" && node.pattern.kind === "bind" ? node.pattern.name : undefined;
  return name === undefined ? ["first", `first_${place.key}`] : [name, "first", `first_${name}`];
}
