/** Names for the constants of a generated function: they say what they hold. */

import { reserved } from "../../language/names.ts";
import type { Test } from "../compile/patterns.ts";
import { isName } from "./literals.ts";

/** Further names of generated functions. */
const taken = "request headers read families conversation word".split(" ");

/** Finds names that are still free in one function, and takes them. */
export type FreeName = (...candidates: readonly string[]) => string;

/** @param called rules and tables, which no constant may shadow */
export function freeNames(called: Iterable<string>): FreeName {
  const names = new Set([...reserved, ...taken, ...called]);
  return (...candidates) => {
    const valid = candidates.map((name) => name.replaceAll(/\W/g, "_")).filter(isName);
    const others = (valid.length > 0 ? valid : ["value"]).map((name) => `${name}_value`);
    let free = [...valid, ...others].find((name) => !names.has(name));
    for (let count = 2; free === undefined; count++)
      free = others.map((name) => `${name}_${count}`).find((name) => !names.has(name));
    names.add(free);
    return free;
  };
}

/** Names for the first element of an array: preferably its name in the pattern. */
export function namesOfFirst({ node, place }: Pick<Test, "node" | "place">): string[] {
  const name = node.kind === "first" && node.pattern.kind === "bind" ? node.pattern.name : undefined;
  return name === undefined ? ["first", `first_${place.key}`] : [name, "first", `first_${name}`];
}
