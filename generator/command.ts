/** The command of `main.ts`. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { printErrors, SpecError } from "../language/diagnostics.ts";
import { readAdapters } from "./adapters.ts";
import { Cache } from "./caches.ts";
import { emitExplain } from "./emit/explain.ts";
import { formatted } from "./format.ts";
import { generate } from "./generate.ts";
import { readInbound } from "./inbound.ts";
import { loadSpecs } from "./specs.ts";
import { SpecWatcher } from "./watch.ts";
import { compare, write, writeOne } from "./writer.ts";

const root = resolve(import.meta.dirname, "..");

if (process.argv.includes("--watch")) startWatching();
else if (process.argv.includes("--explain")) await reportErrors(generateExplain);
else await reportErrors(() => generateOnce(process.argv.includes("--check")));

function startWatching(): void {
  const watch = new SpecWatcher(root, (line) => console.log(line));
  console.log("watching spec/ until Ctrl-C");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => watch.close());
}

async function generateOnce(check: boolean): Promise<void> {
  // a check makes everything without the cache, so that it also finds a wrong cache
  const cache = check ? new Cache() : new Cache(root, true);
  const { outputs } = await generate(loadSpecs(root, new Map(), cache), root, cache);
  // git does not hold these files, so there is nothing to compare: a checkout that was never built lacks them
  if (check) await generateExplain();
  const changes = check ? compare(root, outputs) : write(root, outputs);
  for (const { kind, path } of changes) console.log(`${kind.padEnd(8)} ${path}`);
  if (!check) console.log(`${outputs.length} files, ${changes.length} changed`);
  else if (changes.length > 0) {
    console.error("generated files are out of date: run `npm run generate`");
    process.exitCode = 1;
  }
}

async function generateExplain(): Promise<void> {
  const specs = loadSpecs(root);
  const [adapters, apis] = [readAdapters(specs), readInbound(specs)];
  const { emitIndexes } = await import("./emit/indexes.ts");
  const indexes = emitIndexes(adapters, apis).filter(({ path }) => path.startsWith("generated/explain/"));
  const outputs = [...emitExplain(adapters, apis, specs), ...indexes];
  for (const output of formatted(outputs, root)) writeOne(root, output);
}

/** Prints the errors of the specs, if there are any. */
async function reportErrors(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    console.error(`${printErrors(error, contentOf)}; nothing was written`);
    process.exitCode = 1;
  }
}

function contentOf(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
