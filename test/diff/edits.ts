/** Recorded edits of the specs: Markdown files with the edits and the expected output. */
import { readdirSync, readFileSync } from "node:fs";

/** A replacement of lines in a spec file. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Recorded {
  readonly name: string;
  readonly text: string;
  readonly edits: readonly Edit[];
  readonly printed: string;
}

export const folder = new URL(".///", import.meta.url);

export const printedBlock = /^````markdown\n([\s\S]*?)^````$/m;

export const recorded: readonly Recorded[] = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return { name, text, edits: editsIn(text), printed: printedBlock.exec(text)?.[1] ?? "" };
  });

/** The blocks before the output: `-` lines are replaced by `+` lines, others stay. */
function editsIn(markdown: string): Edit[] {
  const blocks = (markdown.split("````", 1)[0] ?? "").matchAll(/^```diff (\S+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, file = "", block = ""]) => ({ file, from: side(block, "-"), to: side(block, "+") }));
}

function side(block: string, sign: "-" | "+"): string {
  const lines = block.split("\n").filter((line) => line.startsWith(sign) || line.startsWith(" "));
  return lines.map((line) => `${line.slice(1)}\n`).join("");
}

/** The files after the edits. @throws Error if the lines of an edit do not occur exactly once */
export function edited(files: ReadonlyMap<string, string>, edits: readonly Edit[]): Map<string, string> {
  const result = new Map(files);
  for (const { file, from, to } of edits) {
    const text = result.get(file) ?? "";
    const [before, after, ...others] = `\n${text}`.split(`\n${from}`);
    if (after === undefined || others.length > 0)
      throw new Error(`these lines must occur exactly once in ${file}:\n${from}`);
    result.set(file, `${before}\n${to}${after}`.slice(1));
  }
  return result;
}
