/** The command of `main.ts`. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, watch } from "node:fs";
import { join, resolve } from "node:path";
import { printErrors, SpecError } from "../language/diagnostics.ts";
import { readAdapters } from "./adapters.ts";
import { Cache } from "./caches.ts";
import { emitExplain } from "./emit/explain.ts";
import { formatted } from "./format.ts";
import { generate } from "./generate.ts";
import { readInbound } from "./inbound.ts";
import { loadSpecs } from "./specs.ts";
import { type Change, compare, write, writeOne } from "./writer.ts";

const root = resolve(import.meta.dirname, "..");

/** How long to wait after a change, since editors save in several steps. */
const quietMs = 50;

if (process.argv.includes("--watch")) await startWatching();
else if (process.argv.includes("--explain")) await reportErrors(generateExplain);
else if (process.argv.includes("--lists")) await reportErrors(async () => void (await updateLists(false)));
else await reportErrors(() => generateOnce(process.argv.includes("--check")));

/** Generates now, and again when a file in `spec/` is saved. */
async function startWatching(): Promise<void> {
  const cache = new Cache(root, "both");
  let timer: NodeJS.Timeout | undefined;
  const generateAgain = async (): Promise<void> => {
    process.exitCode = 0;
    cache.checkGenerator();
    // also errors that are not in a spec are only printed: a file may be in the middle of a rename
    await reportErrors(() => generateOnce(false, cache)).catch(console.error);
  };
  let running = generateAgain();
  const touch = (file: string | null): void => {
    if (!file?.endsWith(".yaml")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(generateAgain);
    }, quietMs);
  };
  const inner = readdirSync(join(root, "spec"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // folders instead of files, since an editor may replace a file by renaming another
  const watchers = ["", ...inner.map(({ name }) => name)].map((folder) =>
    watch(join(root, "spec", folder), (_, file) => touch(file)),
  );
  console.log("watching spec/ until Ctrl-C");
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      for (const watcher of watchers) watcher.close();
    });
}

/** @param cache a check reads none, so that it also finds a wrong one; what it has made is there for the tests */
async function generateOnce(check: boolean, cache = new Cache(root, check ? "write" : "both")): Promise<void> {
  const { outputs } = await generate(loadSpecs(root, new Map(), cache), root, cache);
  // git does not hold these files, so there is nothing to compare: a checkout that was never built lacks them
  if (check)
    for (const each of outputs.filter(({ path }) => path.startsWith("generated/explain/"))) writeOne(root, each);
  const changes = check ? compare(root, outputs) : write(root, outputs);
  print(changes);
  const isWatched = process.argv.includes("--watch");
  // the lists are made by the code that was written, of which this process may have loaded an older one
  if (!isWatched && !check && changes.length > 0) {
    const { status } = spawnSync(process.execPath, [process.argv[1] ?? "", "--lists"], { stdio: "inherit" });
    process.exitCode = status ?? 1;
  } else if (!isWatched && changes.length === 0) changes.push(...(await updateLists(check)));
  if (!check) console.log(`${outputs.length} files, ${changes.length} changed`);
  else if (changes.length > 0) {
    console.error("generated files are out of date: run `npm run generate`");
    process.exitCode = 1;
  }
}

/** Makes the lists of what the native APIs have, and of what is lost between them. */
async function updateLists(check: boolean): Promise<Change[]> {
  const changes = await (await import("./unmapped/command.ts")).updateLists(root, check);
  print(changes);
  return changes;
}

function print(changes: readonly Change[]): void {
  for (const { kind, path } of changes) console.log(`${kind.padEnd(8)} ${path}`);
}

async function generateExplain(): Promise<void> {
  const cache = new Cache(root, "both");
  const specs = loadSpecs(root, new Map(), cache);
  const [adapters, apis] = [readAdapters(specs, [], cache), readInbound(specs, cache)];
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
