// The step of the build that makes `dist/compiler.mjs`: the compiler of own specs (`DRAGOMAN_SPECS`) and `dragoman-spec`, with
// the built-in specs and the packages that it needs, as one file. It runs in a process of its own.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";
import { printLicences } from "./licences.mjs";

const { specFiles, codeFiles } = await import("../generator/own/built-in.ts");
const entries = (files) => `new Map(${JSON.stringify([...files])})`;
const { readReplyCases } = await import("../generator/diff/reply-cases.ts");
// parsed only when specs are compared
const replyCases = `export const readReplyCases = () => JSON.parse(${JSON.stringify(JSON.stringify(readReplyCases()))});`;
const builtIn = `export const specFiles = ${entries(specFiles)};\nexport const codeFiles = ${entries(codeFiles)};`;

/** Modules in a form that can be bundled. */
const replaced = {
  name: "replaced",
  load(id) {
    if (id === join(root, "generator", "own", "built-in.ts")) return { code: builtIn, moduleType: "js" };
    if (id === join(root, "generator", "diff", "reply-cases.ts")) return { code: replyCases, moduleType: "js" };
    // types that are only checked need no formatting
    if (id === "\0prettier") return "export const format = async (text) => text;";
    return null;
  },
  resolveId: (id) => (id === "prettier" ? "\0prettier" : null),
  transform(code, id) {
    if (id === join(root, "generator", "diff", "corpus.ts")) {
      const corpus = readFileSync(join(root, "generator", "diff", "corpus.yaml"), "utf8");
      return { code: code.replace(/readFileSync\(.*?, "utf8"\)/, () => JSON.stringify(corpus)) };
    }
    if (id !== join(root, "generator", "emit", "schema-check.ts")) return null;
    const lazy = /const \{ Ajv \} = createRequire.*$/m;
    return { code: `import { Ajv } from "ajv";\n${code.replace(lazy, "")}` };
  },
};

const build = await rolldown({
  input: join(root, "generator", "own", "main.ts"),
  platform: "node",
  plugins: [replaced],
  logLevel: "warn",
});
// the TypeScript compiler was written for CommonJS
const banner = "const { filename: __filename, dirname: __dirname } = import.meta;";
const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false, banner });
await build.close();
const [{ code, modules }] = output;
writeFileSync(join(root, "dist", "compiler.mjs"), code);
writeFileSync(join(root, "dist", "COMPILER_LICENSES"), printLicences("compiler.mjs", Object.keys(modules)));
