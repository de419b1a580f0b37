// A plugin of bundlers: the compiler of specs with the built-in specs in it, and without what it reads of the disk.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";

const { specFiles, codeFiles } = await import("../generator/own/built-in.ts");
const entries = (files) => `new Map(${JSON.stringify([...files])})`;
const corpus = readFileSync(join(root, "generator", "diff", "corpus.yaml"), "utf8");

/** Modules in a form that can be bundled, by their path in `generator/`. */
const modules = new Map([
  [
    "own/built-in.ts",
    `export const specFiles = ${entries(specFiles)};\nexport const codeFiles = ${entries(codeFiles)};`,
  ],
  ["diff/corpus-text.ts", `export const corpusText = ${JSON.stringify(corpus)};`],
]);

export const compilerData = {
  name: "compiler-data",
  load(id) {
    // types that are only checked need no formatting
    if (id === "\0prettier") return "export const format = async (text) => text;";
    const code = modules.get(id.slice(join(root, "generator", "x").length - 1));
    return code === undefined ? null : { code, moduleType: "js" };
  },
  resolveId: (id) => (id === "prettier" ? "\0prettier" : null),
  transform(code, id) {
    if (id !== join(root, "generator", "emit", "schema-check.ts")) return null;
    const lazy = /const \{ Ajv \} = createRequire.*$/m;
    return { code: `import { Ajv } from "ajv";\n${code.replace(lazy, "")}` };
  },
};
