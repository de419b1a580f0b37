/** Changes of code. Almost all of them delete, so positions of the spec survive them. */
import type { Node } from "ts-morph";
import type { Segment } from "../print/code.ts";

/** Replaces the text between two offsets. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the text was before, and where in the new text that piece begins: what is in it moves along. */
  readonly moved?: { readonly start: number; readonly end: number; readonly to: number };
}

export function replace(start: number, end: number, text = ""): Edit {
  return { start, end, text };
}

/** Puts other text in the place of a node. */
export function put(node: Node, text: string): Edit[] {
  return [replace(node.getStart(), node.getEnd(), text)];
}

/** Leaves one piece of a node only. */
export function keep(node: Node, piece: Node): Edit[] {
  return [replace(node.getStart(), piece.getStart()), replace(piece.getEnd(), node.getEnd())];
}

/** The edits that change something, in their order; one that overlaps with an earlier one is left for the next pass. */
export function compatible(edits: readonly Edit[]): Edit[] {
  const sorted = edits
    .filter(({ start, end, text }) => end > start || text !== "")
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const kept: Edit[] = [];
  for (const edit of sorted) if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
}

/** Where segments are after these edits. */
export function moveSegments(segments: readonly Segment[], edits: readonly Edit[]): Segment[] {
  const move = (offset: number): number => {
    let delta = 0;
    for (const { start, end, text } of edits) {
      if (end <= offset) delta += text.length - (end - start);
      else if (start < offset) return start + delta + text.length;
      else break;
    }
    return offset + delta;
  };
  return segments.map((segment) => {
    const edit = edits.find(({ moved }) => moved && moved.start <= segment.start && segment.end <= moved.end);
    if (edit?.moved === undefined) return { ...segment, start: move(segment.start), end: move(segment.end) };
    const delta = move(edit.end) - edit.text.length + edit.moved.to - edit.moved.start;
    return { ...segment, start: segment.start + delta, end: segment.end + delta };
  });
}
