// The step of the build that makes `dist/compiler.mjs`: the compiler of own specs (`DRAGOMAN_SPECS`) and `dragoman-spec`, with
// the built-in specs and the packages that it needs, as one file. It runs in a process of its own.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";
import { compilerData } from "./compiler-data.mjs";
import { printLicences } from "./licences.mjs";

const build = await rolldown({
  input: join(root, "generator", "own", "main.ts"),
  platform: "node",
  plugins: [compilerData],
  logLevel: "warn",
});
// the TypeScript compiler was written for CommonJS
const banner = "const { filename: __filename, dirname: __dirname } = import.meta;";
const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false, banner });
await build.close();
const [{ code, modules }] = output;
writeFileSync(join(root, "dist", "compiler.mjs"), code);
writeFileSync(join(root, "dist", "COMPILER_LICENSES"), printLicences("compiler.mjs", Object.keys(modules)));
