/** The lines of spec files that differ between two revisions, and links to them. */
import { code } from "./findings.ts";
import { gitText } from "./revisions.ts";

/** The changed lines, and where they can be seen. */
export interface Places {
  /** The first and the last line of each change, by path. */
  readonly lines: ReadonlyMap<string, readonly Range[]>;
  /** The address of a file at the revision, without an end. Default: places are printed without links. */
  readonly address?: string;
}

export interface Range {
  readonly first: number;
  readonly last: number;
}

/** @param head default: the working tree */
export function changedLines(root: string, base: string, head?: string): Places["lines"] {
  const revisions = head === undefined ? [base] : [base, head];
  const options = ["--unified=0", "--no-color", "--no-ext-diff", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/"];
  const text = gitText(root, ["diff", ...options, ...revisions, "--", "spec/"]);
  const lines = new Map<string, Range[]>();
  let ranges: Range[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("+++ ")) {
      ranges = [];
      const file = /^\+\+\+ b\/([\w./-]+)$/.exec(line)?.[1];
      if (file !== undefined) lines.set(file, ranges);
    }
    const [hunk, start = "", count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    // of lines that were only removed, the line before them is shown
    const first = Math.max(Number(start), 1);
    if (hunk !== undefined) ranges.push({ first, last: first + Math.max(Number(count), 1) - 1 });
  }
  return lines;
}

/** How many places of a section are printed. */
const most = 12;

/** `spec/providers/anthropic.yaml:61`, `70–72`, each with a link; undefined if nothing has changed. */
export function printPlaces(files: readonly string[], { lines, address }: Places): string | undefined {
  const places = files.flatMap((file) => (lines.get(file) ?? []).map((range, index) => ({ file, index, ...range })));
  if (places.length === 0) return undefined;
  const shown = places.slice(0, most).map(({ file, index, first, last }) => {
    const text = `${index === 0 ? `${file}:` : ""}${first}${last > first ? `–${last}` : ""}`;
    if (address === undefined) return code(text);
    return `[${code(text)}](${address}/${file}#L${first}${last > first ? `-L${last}` : ""})`;
  });
  const more = places.length > most ? [`${places.length - most} more`] : [];
  return `Lines: ${[...shown, ...more].join(", ")}`;
}
