/** Reformats spec files: other comments, other whitespace, and another order of keys where it does not matter. */
import { type Document, isScalar, type Pair, parseDocument, visit, type YAMLMap } from "yaml";
import type { Random } from "../mutation/random.ts";

export function shuffled(text: string, random: Random): string {
  const document = parseDocument(text, { version: "1.2", merge: false });
  visit(document, {
    Map: (_, map, path) => {
      const keys = keysOf(path);
      if (!isOrdered(map, keys)) map.items = random.shuffle(map.items);
      if (random.next() < 0.2) map.comment = ` ${random.next()}`;
      map.flow = map.flow === true && random.next() < 0.7;
    },
  });
  document.commentBefore = ` reformatted: ${random.next()}`;
  return document.toString({ lineWidth: random.next() < 0.5 ? 0 : 200, indent: random.next() < 0.5 ? 2 : 4 });
}

type Ancestors = readonly (Document | Pair | { readonly items?: unknown })[];

/** The keys on the path to a node, without array indices. */
function keysOf(path: readonly unknown[]): string[] {
  return (path as Ancestors).flatMap((each) => ("key" in each && isScalar(each.key) ? [String(each.key.value)] : []));
}

/** Whether the order matters: for the first match, for precedence, or for signals. */
function isOrdered(map: YAMLMap, keys: readonly string[]): boolean {
  const own = map.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : []));
  const isTable = own.includes("else") || own.some((key) => key.includes("*"));
  const isSignals = keys[0] === "reply" && (keys.includes("emit") || keys.includes("else"));
  return own.includes("...") || isTable || isSignals || ["families", "models", "added"].includes(String(keys.at(-1)));
}
