/** Source maps from a generated file to the YAML it was made from. */
import { addMapping, type EncodedSourceMap, GenMapping, setSourceContent, toEncodedMap } from "@jridgewell/gen-mapping";
import type { Position } from "../../language/syntax.ts";
import type { Written } from "../print/code.ts";

/**
 * The source map of a file. Sources are spec files, relative to the root. Text that comes from no spec, such as imports,
 * has no source.
 */
export function sourceMapOf(layout: Written, file: string, contents: ReadonlyMap<string, string>): EncodedSourceMap {
  const map = new GenMapping({ file });
  const lineStarts = [0];
  for (let at = layout.text.indexOf("\n"); at >= 0; at = layout.text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  let line = 0;
  for (const { offset, at } of boundaries(layout)) {
    while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line++;
    const generated = { line: line + 1, column: offset - (lineStarts[line] ?? 0) };
    if (at === undefined) addMapping(map, { generated });
    else addMapping(map, { generated, source: at.file, original: { line: at.line, column: at.column - 1 } });
  }
  for (const [source, text] of contents) setSourceContent(map, source, text);
  return toEncodedMap(map);
}

/** The offsets at which the innermost segment changes, and the start of every line, since source maps are line-based. */
function* boundaries({ text, segments: all }: Written): Generator<{ offset: number; at: Position | undefined }> {
  const segments = all.filter(({ start, end }) => start < end);
  const changes = [
    ...segments.map((segment, order) => ({ offset: segment.start, opens: true, segment, order })),
    ...segments.map((segment, order) => ({ offset: segment.end, opens: false, segment, order: -order })),
  ].sort((a, b) => a.offset - b.offset || Number(a.opens) - Number(b.opens) || a.order - b.order);
  const lines = [...text.matchAll(/\n[ ]*/g)].map((found) => found.index + found[0].length);
  const open: Position[] = [];
  let next = 0;
  for (const [index, { offset, opens, segment }] of changes.entries()) {
    for (; next < lines.length && (lines[next] ?? 0) < offset; next++)
      yield { offset: lines[next] ?? 0, at: open.at(-1) };
    if (opens) open.push(segment.at);
    else open.splice(open.lastIndexOf(segment.at), 1);
    if (changes[index + 1]?.offset !== offset) yield { offset, at: open.at(-1) };
  }
}
