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

/** `detail` for `ErrorDetail`. */
export function nameOfType(type: string): string {
  return /[A-Z][a-z]+$/.exec(type)?.[0].toLowerCase() ?? noNames.whole;
}

/** Names for the first element of an array: preferably its name in the pattern. */
export function namesOfFirst({ node, place }: Test): string[] {
  const name = node.kind === "first" && node.pattern.kind === "bind" ? node.pattern.name : undefined;
  return name === undefined ? ["first", `first_${place.key}`] : [name, "first", `first_${name}`];
}
