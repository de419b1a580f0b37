/** `npm run generate [-- --check]` */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { render, SpecError, sorted } from "./diagnostics.ts";
import { generate } from "./generate.ts";
import { loadSpecs } from "./specs.ts";
import { compare, write } from "./writer.ts";

const root = resolve(import.meta.dirname, "..");
const check = process.argv.includes("--check");

try {
  const { outputs } = await generate(loadSpecs(root), root);
  const changes = check ? compare(root, outputs) : write(root, outputs);
  for (const { kind, path } of changes) console.log(`${kind.padEnd(8)} ${path}`);
  if (!check) console.log(`${outputs.length} files, ${changes.length} changed`);
  else if (changes.length > 0) {
    console.error("generated files are not current: run `npm run generate`");
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SpecError)) throw error;
  const diagnostics = sorted(error.diagnostics);
  for (const diagnostic of diagnostics) {
    const text = readFileSync(join(root, diagnostic.at.file), "utf8");
    console.error(`${render(diagnostic, text.split("\n")[diagnostic.at.line - 1])}\n`);
  }
  console.error(`${diagnostics.length} ${diagnostics.length === 1 ? "error" : "errors"}; nothing was written`);
  process.exitCode = 1;
}
