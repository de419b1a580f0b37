// The step of the build that makes `dist/compiler.mjs`: the compiler of own specs (`DRAGOMAN_SPECS`) and `dragoman-spec`, with
// the built-in specs and the packages that it needs, as one file. It runs in a process of its own.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";
import { printLicences } from "./licences.mjs";

const { compilerData } = await import("../generator/own/bundling.ts");

/** A package that the compiler loads only where it is needed, in a form that can be bundled. */
const schemaCheck = {
  name: "schema-check",
  transform(code, id) {
    if (id !== join(root, "generator", "emit", "schema-check.ts")) return null;
    const lazy = /const \{ Ajv \} = createRequire.*$/m;
    return { code: `import { Ajv } from "ajv";\n${code.replace(lazy, "")}` };
  },
};

const build = await rolldown({
  input: join(root, "generator", "own", "main.ts"),
  platform: "node",
  plugins: [compilerData, schemaCheck],
  logLevel: "warn",
});
// the TypeScript compiler was written for CommonJS
const banner = "const { filename: __filename, dirname: __dirname } = import.meta;";
const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false, banner });
await build.close();
const [{ code, modules }] = output;
writeFileSync(join(root, "dist", "compiler.mjs"), code);
writeFileSync(join(root, "dist", "COMPILER_LICENSES"), printLicences("compiler.mjs", Object.keys(modules)));
