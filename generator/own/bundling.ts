/** A plugin of bundlers: the compiler of specs with what it reads of the disk in it. */
import { join, resolve } from "node:path";
import type { Plugin } from "rolldown";
import { corpusText } from "../diff/corpus-text.ts";
import { readReplyCases } from "../diff/reply-cases.ts";
import { codeFiles, specFiles } from "./built-in.ts";

const generator = resolve(import.meta.dirname, "..");

/** Modules that read files, by path, as modules that have the contents. */
const modules = new Map([
  [
    join(generator, "own", "built-in.ts"),
    `export const specFiles = ${printMap(specFiles)};\nexport const codeFiles = ${printMap(codeFiles)};`,
  ],
  [join(generator, "diff", "corpus-text.ts"), `export const corpusText = ${JSON.stringify(corpusText)};`],
  [
    join(generator, "diff", "reply-cases.ts"),
    // parsed only when specs are compared
    `export const readReplyCases = () => JSON.parse(${JSON.stringify(JSON.stringify(readReplyCases()))});`,
  ],
  // types that are only checked need no formatting
  ["\0prettier", "export const format = async (text) => text;"],
]);

export const compilerData: Plugin = {
  name: "compiler-data",
  resolveId: (id) => (id === "prettier" ? "\0prettier" : null),
  load(id) {
    const code = modules.get(id);
    return code === undefined ? null : { code, moduleType: "js" };
  },
};

function printMap(files: ReadonlyMap<string, string>): string {
  return `new Map(${JSON.stringify([...files])})`;
}
