/** Formats generated TypeScript with the formatter of the whole project. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Cache } from "./caches.ts";
import type { Segment, Written } from "./print/code.ts";
import type { Output } from "./writer.ts";

/**
 * Formats those outputs that are TypeScript. Texts that were formatted before are taken from memory or from the disk.
 * @param root contains the settings of the formatter
 */
export function formatted(outputs: readonly Output[], root: string, cache: Cache = new Cache()): Output[] {
  const settings = readFileSync(join(root, "biome.json"), "utf8");
  const isOpen = ({ path, text }: Output) =>
    path.endsWith(".ts") && cache.find(`format ${path}`, [settings, text]) === undefined;
  const open = outputs.filter(isOpen);
  const made = new Map(runFormatter(open, settings).map((text, index) => [open[index], text]));
  return outputs.map((output) => {
    const { path, text } = output;
    if (!path.endsWith(".ts")) return { path, text };
    return { path, text: cache.get(`format ${path}`, [settings, text], () => made.get(output) ?? text) };
  });
}

/** Runs Biome once, in a folder of its own: there its settings name no files. */
function runFormatter(outputs: readonly Output[], settings: string): string[] {
  if (outputs.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "dragoman-format-"));
  try {
    writeFileSync(join(folder, "biome.json"), JSON.stringify({ formatter: JSON.parse(settings).formatter }));
    for (const { path, text } of outputs) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
    const words = ["format", "--write", "--files-max-size=10000000", `--config-path=${folder}`, folder];
    execFileSync(process.execPath, [biome, ...words], { stdio: "pipe" });
    return outputs.map(({ path }) => readFileSync(join(folder, path), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Where the pieces of code are after formatting. A formatter changes only white space, brackets, commas, quotes and
 * semicolons, so the n-th word stays the n-th word. A piece without a word is empty.
 */
export function moved({ text, segments }: Written, formatted: string): Segment[] {
  const [before, after] = [wordsOf(text), wordsOf(formatted)];
  if (before.length !== after.length) throw new Error("the formatter has changed the words of a file");
  /** The first word that ends after an offset. */
  const wordAt = (offset: number): number => {
    let [low, high] = [0, before.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (endOf(before[middle]) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return segments.map((segment) => {
    const { start, end } = segment;
    const [first, next] = [wordAt(start), wordAt(end)];
    const last = (before[next]?.index ?? end) < end ? next : next - 1;
    return first > last
      ? { ...segment, start: 0, end: 0 }
      : { ...segment, start: after[first]?.index ?? 0, end: endOf(after[last]) };
  });
}

const wordsOf = (text: string) => [...text.matchAll(/[\w$]+/g)];
const endOf = (word: RegExpExecArray | undefined) => (word ? word.index + word[0].length : 0);
