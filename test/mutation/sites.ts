/** The places at which a spec file can be changed, and the alternatives. */
import { type Document, isMap, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import type { Random } from "./random.ts";

export type Step = string | number;

/** A place in a file, and a way to change it. */
export interface Site {
  readonly kind: string;
  readonly path: readonly Step[];
  /** Changes the document. @returns a description of the change, or undefined if there is no alternative */
  change(document: Document, random: Random): string | undefined;
}

/** A node of a file, with its path. */
export interface Spot {
  readonly path: readonly Step[];
  readonly node: Node | null;
}

/** The children of a node; `?` and `~` of keys are kept. */
export function childrenOf({ path, node }: Spot): Spot[] {
  if (isMap(node)) return node.items.map((pair) => ({ path: [...path, keyOf(pair)], node: pair.value as Node | null }));
  if (isSeq(node)) return node.items.map((item, index) => ({ path: [...path, index], node: item as Node }));
  return [];
}

export function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
}

export function drop(kind: string, path: readonly Step[]): Site {
  return {
    kind,
    path,
    change: (document) => `${textAt(document, path)} dropped${document.deleteIn(path) ? "" : " (was not there)"}`,
  };
}

/** Swaps an array item with the next one. */
export function swap(kind: string, path: readonly Step[]): Site {
  return {
    kind,
    path,
    change(document) {
      const list = document.getIn(path.slice(0, -1)) as YAMLSeq;
      const at = Number(path.at(-1));
      const [one, other] = [list.items[at], list.items[at + 1]];
      list.items.splice(at, 2, other, one);
      return `${shortened(String(one))} changed places with ${shortened(String(other))}`;
    },
  };
}

/** Replaces a scalar by another one of these. */
export function replace(kind: string, path: readonly Step[], others: readonly unknown[]): Site {
  return {
    kind,
    path,
    change(document, random) {
      const before = document.getIn(path);
      const after = random.pick(others.filter((each) => each !== before));
      if (after === undefined) return undefined;
      document.setIn(path, new Scalar(after));
      return `${JSON.stringify(before)} became ${JSON.stringify(after)}`;
    },
  };
}

/** Replaces a key by another one that its map does not have. Its `?` stays. */
export function rename(kind: string, path: readonly Step[], others: readonly string[]): Site {
  return {
    kind,
    path,
    change(document, random) {
      const map = document.getIn(path.slice(0, -1)) as YAMLMap;
      const pair = map.items.find((each) => keyOf(each) === String(path.at(-1)));
      const taken = map.items.map((each) => bare(keyOf(each)));
      const other = random.pick(others.filter((each) => !taken.includes(each)));
      if (pair === undefined || other === undefined) return undefined;
      const before = keyOf(pair);
      const after = before.endsWith("?") ? `${other}?` : other;
      pair.key = new Scalar(after);
      return `the key ${before} became ${after}`;
    },
  };
}

export function bare(key: string): string {
  return key.replace(/\?$/, "");
}

function textAt(document: Document, path: readonly Step[]): string {
  const found = document.getIn(path, true) as Node | undefined;
  const key = typeof path.at(-1) === "string" ? `${path.at(-1)}: ` : "";
  return shortened(key + String(found));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
