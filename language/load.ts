/** YAML files as values with their positions. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";
import { type Diagnostic, SpecError } from "./diagnostics.ts";
import type { Position } from "./syntax.ts";
import { syntaxErrors } from "./yaml-errors.ts";

export type Step = string | number;

/** A YAML file: its plain value, its tree, and the position of each piece. */
export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  readonly root: Node | null;
  /** The position of a value, or of its nearest ancestor that exists. */
  at(path: readonly Step[]): Position;
  /** The position of the key that ends `path`. */
  keyAt(path: readonly Step[]): Position;
  /** The position of a node: its first line. */
  position(node: Node | null | undefined): Position;
}

/**
 * Reads one file: YAML 1.2 without anchors, aliases, merge keys, tags or duplicate keys, which would make a spec hard to
 * read.
 * @throws SpecError with every syntax error of the file
 */
export function loadSource(file: string, text: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: "1.2", merge: false, prettyErrors: false });
  const between = (from: number, to: number): Position => {
    const start = lines.linePos(from);
    const end = lines.linePos(Math.max(from, to - 1));
    const length = end.line === start.line ? end.col - start.col + 1 : lineLength(start.line) - start.col + 1;
    return { file, line: start.line, column: start.col, length: Math.max(1, length) };
  };
  const textLines = text.split("\n");
  const lineLength = (line: number) => textLines[line - 1]?.length ?? 0;
  const position = (node: Node | null | undefined): Position =>
    node?.range ? between(node.range[0], node.range[1]) : { file, line: 1, column: 1, length: 1 };

  const errors: Diagnostic[] = syntaxErrors(document, lines).map(({ code, from, to, message }) => ({
    at: between(from, to),
    message: code === "DUPLICATE_KEY" ? duplicate(text, [from, to]) : message,
  }));
  visit(document, {
    Alias: (_, node) =>
      void errors.push({ at: position(node), message: "aliases are not allowed: write the value out" }),
    Node: (_, node) => {
      if ("anchor" in node && node.anchor)
        errors.push({ at: position(node), message: `anchors are not allowed: &${node.anchor}` });
      if (node.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:"))
        errors.push({ at: position(node), message: `tags are not allowed: ${node.tag}` });
    },
    Pair: (_, pair) => {
      if (isScalar(pair.key) && pair.key.value === "<<")
        errors.push({ at: position(pair.key), message: "merge keys are not allowed: write the keys out" });
    },
  });
  if (errors.length > 0) throw new SpecError(errors);

  const find = (path: readonly Step[]): { node: Node | null; key: Node | null } => {
    let node = document.contents as Node | null;
    let key: Node | null = null;
    for (const step of path) {
      if (isMap(node)) {
        const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(step));
        if (pair === undefined) break;
        key = pair.key as Node;
        node = (pair.value as Node | null) ?? key;
      } else if (isSeq(node) && node.items[Number(step)] !== undefined) {
        key = null;
        node = node.items[Number(step)] as Node;
      } else break;
    }
    return { node, key };
  };
  return {
    file,
    text,
    value: document.toJS(),
    root: document.contents as Node | null,
    at: (path) => position(find(path).node),
    keyAt: (path) => {
      const { key, node } = find(path);
      return position(key ?? node);
    },
    position,
  };
}

/** A file without errors. It is parsed when it is needed, for its tree only if the value is known: parsing YAML is slow. */
export function lazySource(file: string, text: string, known?: { readonly value: unknown }): Source {
  let loaded: Source | undefined;
  const load = () => (loaded ??= loadSource(file, text));
  return {
    file,
    text,
    get value() {
      return known === undefined ? load().value : known.value;
    },
    get root() {
      return load().root;
    },
    at: (path) => load().at(path),
    keyAt: (path) => load().keyAt(path),
    position: (node) => load().position(node),
  };
}

function duplicate(text: string, [from, to]: [number, number]): string {
  const key = /^[^\s:]+/.exec(text.slice(from, Math.max(to, from + 60)))?.[0];
  return key === undefined ? "a key is written twice" : `the key ${key} is written twice`;
}
