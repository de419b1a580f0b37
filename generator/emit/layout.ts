/**
 * Code as a tree of pieces, laid out in lines of at most 120 columns. A group is printed on one line if it fits. The
 * layout records the spec position of each piece, and where it was printed.
 */
import type { Position } from "../../language/syntax.ts";

export type Doc =
  | string
  | readonly Doc[]
  | { readonly kind: "group" | "indent"; readonly doc: Doc }
  /** `line`: a space, or a line break if its group is broken. `soft`: nothing, or a line break. `hard`: always a line break. */
  | { readonly kind: "line" | "soft" | "hard" }
  /** Depends on whether the group is broken. */
  | { readonly kind: "either"; readonly flat: Doc; readonly broken: Doc }
  | { readonly kind: "from"; readonly at: Position; readonly doc: Doc }
  /** A piece whose type the compiler asks for. */
  | { readonly kind: "mark"; readonly node: object; readonly role: string; readonly doc: Doc };

export const line: Doc = { kind: "line" };
export const soft: Doc = { kind: "soft" };
export const hard: Doc = { kind: "hard" };
/** `flat` if the enclosing group is on one line, otherwise `broken`. */
export const either = (flat: Doc, broken: Doc): Doc => ({ kind: "either", flat, broken });
export const comma: Doc = either("", ",");
export const group = (...docs: Doc[]): Doc => ({ kind: "group", doc: docs });
export const indent = (...docs: Doc[]): Doc => ({ kind: "indent", doc: docs });
export const from = (at: Position, doc: Doc): Doc => ({ kind: "from", at, doc });
export const mark = (node: object, role: string, doc: Doc): Doc => ({ kind: "mark", node, role, doc });

export function separated(docs: readonly Doc[], separator: Doc): Doc[] {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]));
}

/** `open a, b close`. @param block whether to always break it into lines */
export function enclosed(open: string, docs: readonly Doc[], close: string, block = false, space: Doc = soft): Doc {
  if (docs.length === 0) return `${open}${close}`;
  const edge = block ? hard : space;
  const between: Doc = block ? hard : line;
  return group(open, indent(edge, ...separated(docs, [",", between])), block ? "," : comma, edge, close);
}

/** `head {`, each piece on a line of its own, `}`. */
export function braced(head: Doc, docs: readonly Doc[]): Doc {
  return [head, " {", indent(hard, ...separated(docs, hard)), hard, "}"];
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

/** A layout with more text above it. */
export function below(above: string, { text, segments, marks }: Layout): Layout {
  const moved = <Piece extends { readonly start: number; readonly end: number }>(piece: Piece): Piece => ({
    ...piece,
    start: piece.start + above.length,
    end: piece.end + above.length,
  });
  return { text: above + text, segments: segments.map(moved), marks: marks.map(moved) };
}

/** The maximum number of columns. */
export const width = 120;

/** Lays out a tree. */
export function layOut(root: Doc): Layout {
  /** The finished lines, and the one being written. */
  const lines: string[] = [];
  let current = "";
  /** Where the current line begins. */
  let offset = 0;
  const segments: Segment[] = [];
  const marks: Mark[] = [];

  const end = () => {
    lines.push(current);
    offset += current.length + 1;
    current = "";
  };
  const write = (piece: string) => {
    const [first = "", ...others] = piece.split("\n");
    current += first;
    for (const each of others) {
      end();
      current = each;
    }
  };
  /** `rest`: the width of what follows on the same line. */
  const place = (doc: Doc, depth: number, broken: boolean, rest: number): void => {
    if (typeof doc === "string") write(doc);
    else if (isList(doc)) {
      const rests = restsOf(doc, broken, rest);
      for (const [index, each] of doc.entries()) place(each, depth, broken, rests[index] ?? rest);
    } else if (doc.kind === "group") {
      const flat = flatWidth(doc.doc);
      place(doc.doc, depth, flat === undefined || current.length + flat + rest > width, rest);
    } else if (doc.kind === "indent") place(doc.doc, depth + 1, broken, rest);
    else if (doc.kind === "either") place(broken ? doc.broken : doc.flat, depth, broken, rest);
    else if (doc.kind === "from" || doc.kind === "mark") {
      const start = offset + current.length;
      const index = doc.kind === "from" ? segments.push({ start, end: 0, at: doc.at }) : 0;
      place(doc.doc, depth, broken, rest);
      const stop = offset + current.length;
      if (doc.kind === "from") segments[index - 1] = { start, end: stop, at: doc.at };
      else marks.push({ start, end: stop, node: doc.node, role: doc.role });
    } else if (doc.kind === "hard" || broken) {
      current = current.trimEnd();
      end();
      current = "  ".repeat(depth);
    } else if (doc.kind === "line") write(" ");
  };
  place(root, 0, true, 0);
  lines.push(current);
  return { text: lines.join("\n"), segments, marks };
}

/** For each piece, the width of what follows on the same line. */
function restsOf(docs: readonly Doc[], broken: boolean, rest: number): number[] {
  const rests: number[] = [];
  let after = rest;
  for (const doc of docs.toReversed()) {
    rests.push(after);
    const { width, ends } = leading(doc, broken);
    after = ends ? width : width + after;
  }
  return rests.reverse();
}

/** The width of a piece on its first line, and whether that line ends in it. */
function leading(doc: Doc, broken: boolean): { width: number; ends: boolean } {
  if (typeof doc === "string") return { width: doc.length, ends: false };
  if (isList(doc)) {
    let width = 0;
    for (const each of doc) {
      const piece = leading(each, broken);
      width += piece.width;
      if (piece.ends) return { width, ends: true };
    }
    return { width, ends: false };
  }
  switch (doc.kind) {
    case "hard":
      return { width: 0, ends: true };
    case "line":
    case "soft":
      return { width: !broken && doc.kind === "line" ? 1 : 0, ends: broken };
    case "either":
      return leading(broken ? doc.broken : doc.flat, broken);
    case "group": {
      // a group that may be broken ends the line as soon as possible
      const flat = flatWidth(doc.doc);
      return flat === undefined ? leading(doc.doc, true) : { width: flat, ends: false };
    }
    default:
      return leading(doc.doc, broken);
  }
}

/** The text of a piece on as few lines as possible. */
export function flatText(doc: Doc): string {
  if (typeof doc === "string") return doc;
  if (isList(doc)) return doc.map(flatText).join("");
  switch (doc.kind) {
    case "hard":
      return "\n";
    case "line":
      return " ";
    case "soft":
      return "";
    case "either":
      return flatText(doc.flat);
    default:
      return flatText(doc.doc);
  }
}

/** The start of the text of a piece. */
export function startOf(doc: Doc): string {
  if (typeof doc === "string") return doc;
  if (isList(doc)) return doc.map(startOf).find((text) => text !== "") ?? "";
  return "doc" in doc ? startOf(doc.doc) : "";
}

/** The widths of pieces, which are asked for at every level above them. */
const flatWidths = new WeakMap<object, number | undefined>();

/** The width on one line; undefined if the piece has line breaks. */
function flatWidth(doc: Doc): number | undefined {
  if (typeof doc === "string") return doc.includes("\n") ? undefined : doc.length;
  if (flatWidths.has(doc)) return flatWidths.get(doc);
  const width = measure(doc);
  flatWidths.set(doc, width);
  return width;
}

function measure(doc: Exclude<Doc, string>): number | undefined {
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
      return 0;
    case "either":
      return flatWidth(doc.flat);
    default:
      return flatWidth(doc.doc);
  }
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
