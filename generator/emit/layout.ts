/**
 * Code as a tree of pieces, laid out in lines of at most 120 columns. A group stands on one line if it fits; pieces
 * know which spec text they came from, and where they ended up.
 */
import type { Position } from "../language/syntax.ts";

export type Doc =
  | string
  | readonly Doc[]
  | { readonly kind: "group" | "indent"; readonly doc: Doc }
  /** A space, or a new line where its group is broken. `soft`: nothing, or a new line. `hard`: a new line always. */
  | { readonly kind: "line" | "soft" | "hard" }
  /** Only where the group is broken: the trailing comma. */
  | { readonly kind: "broken"; readonly text: string }
  | { readonly kind: "from"; readonly at: Position; readonly doc: Doc }
  /** A piece whose type the compiler will ask for. */
  | { readonly kind: "mark"; readonly node: object; readonly role: string; readonly doc: Doc };

export const line: Doc = { kind: "line" };
export const soft: Doc = { kind: "soft" };
export const hard: Doc = { kind: "hard" };
export const comma: Doc = { kind: "broken", text: "," };
export const group = (...docs: Doc[]): Doc => ({ kind: "group", doc: docs });
export const indent = (...docs: Doc[]): Doc => ({ kind: "indent", doc: docs });
export const from = (at: Position, doc: Doc): Doc => ({ kind: "from", at, doc });
export const mark = (node: object, role: string, doc: Doc): Doc => ({ kind: "mark", node, role, doc });

export function separated(docs: readonly Doc[], separator: Doc): Doc[] {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]));
}

/** `open a, b close`, broken into lines when it must be or when `block` says so. */
export function enclosed(open: string, docs: readonly Doc[], close: string, block = false, space: Doc = soft): Doc {
  if (docs.length === 0) return `${open}${close}`;
  const edge = block ? hard : space;
  const between: Doc = block ? hard : line;
  return group(open, indent(edge, ...separated(docs, [",", between])), block ? "," : comma, edge, close);
}

export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly at: Position;
}

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly node: object;
  readonly role: string;
}

export interface Layout {
  readonly text: string;
  /** Outer segments come before the ones inside them. */
  readonly segments: readonly Segment[];
  readonly marks: readonly Mark[];
}

const width = 120;

/** Lays a tree out. The same tree gives the same text everywhere. */
export function layOut(root: Doc): Layout {
  let text = "";
  let column = 0;
  const segments: Segment[] = [];
  const marks: Mark[] = [];

  const write = (piece: string) => {
    text += piece;
    const newline = piece.lastIndexOf("\n");
    column = newline < 0 ? column + piece.length : piece.length - newline - 1;
  };
  const place = (doc: Doc, depth: number, broken: boolean): void => {
    if (typeof doc === "string") write(doc);
    else if (isList(doc)) for (const each of doc) place(each, depth, broken);
    else if (doc.kind === "group") {
      const flat = flatWidth(doc.doc);
      place(doc.doc, depth, flat === undefined || column + flat > width);
    } else if (doc.kind === "indent") place(doc.doc, depth + 1, broken);
    else if (doc.kind === "broken") write(broken ? doc.text : "");
    else if (doc.kind === "from" || doc.kind === "mark") {
      const index = doc.kind === "from" ? segments.push({ start: text.length, end: 0, at: doc.at }) : 0;
      const start = text.length;
      place(doc.doc, depth, broken);
      if (doc.kind === "from") segments[index - 1] = { start, end: text.length, at: doc.at };
      else marks.push({ start, end: text.length, node: doc.node, role: doc.role });
    } else if (doc.kind === "hard" || broken) {
      text = text.replace(/ +$/, "");
      write(`\n${"  ".repeat(depth)}`);
    } else if (doc.kind === "line") write(" ");
  };
  place(root, 0, true);
  return { text: text.replace(/^ +$/gm, ""), segments, marks };
}

/** The width on one line, or nothing when it cannot stand on one. */
function flatWidth(doc: Doc): number | undefined {
  if (typeof doc === "string") return doc.includes("\n") ? undefined : doc.length;
  if (isList(doc)) {
    let sum = 0;
    for (const each of doc) {
      const one = flatWidth(each);
      if (one === undefined) return undefined;
      sum += one;
    }
    return sum;
  }
  switch (doc.kind) {
    case "hard":
      return undefined;
    case "line":
      return 1;
    case "soft":
    case "broken":
      return 0;
    default:
      return flatWidth(doc.doc);
  }
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
