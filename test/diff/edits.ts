/** Recorded edits of the specs: a Markdown file each, with the change and what is printed about it. */
import { readdirSync, readFileSync } from "node:fs";

/** A piece of a spec file and what takes its place. */
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

export const folder = new URL("./", import.meta.url);

export const printedBlock = /^````markdown\n([\s\S]*?)^````$/m;

export const recorded: readonly Recorded[] = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return { name, text, edits: editsIn(text), printed: printedBlock.exec(text)?.[1] ?? "" };
  });

/** The blocks before what is printed: `-` lines become `+` lines, others stay where they are. */
function editsIn(markdown: string): Edit[] {
  const blocks = (markdown.split("````", 1)[0] ?? "").matchAll(/^```diff (\S+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, file = "", block = ""]) => ({ file, from: side(block, "-"), to: side(block, "+") }));
}

function side(block: string, sign: "-" | "+"): string {
  const lines = block.split("\n").filter((line) => line.startsWith(sign) || line.startsWith(" "));
  return lines.map((line) => `${line.slice(1)}\n`).join("");
}

/** The texts with the edits made. @throws Error for an edit whose lines are not there, or twice */
export function edited(texts: ReadonlyMap<string, string>, edits: readonly Edit[]): Map<string, string> {
  const result = new Map(texts);
  for (const { file, from, to } of edits) {
    const text = result.get(file) ?? "";
    const [before, after, ...others] = `\n${text}`.split(`\n${from}`);
    if (after === undefined || others.length > 0) throw new Error(`${file} has these lines not exactly once:\n${from}`);
    result.set(file, `${before}\n${to}${after}`.slice(1));
  }
  return result;
}
