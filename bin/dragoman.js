#!/usr/bin/env node
// Starts the command-line tool. Plain JavaScript, so that an old Node can report that it is too old.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const main = new URL("../dist/command/main.js", import.meta.url);

process.stdout.on("error", (error) => {
  // a reader such as `head` may close the pipe early
  if (error.code === "EPIPE") process.exit();
  console.error(`standard output cannot be written: ${error.message}`);
  process.exit(1);
});
// there is nowhere left to report this
process.stderr.on("error", () => {});

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `dragoman needs Node 22.19 or newer; this is ${process.versions.node}. Update Node, or add one to your project ` +
      "(npm install node@24): `npx dragoman` then uses that one.",
  );
  process.exitCode = 1;
} else if (!(await isCurrent())) {
  process.exitCode = 1;
} else {
  // the next start is faster: Node keeps the compiled code in its cache
  module.enableCompileCache?.();
  const { main: run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
}

/** Builds a checkout if its sources have changed; an installed package has none. False if there is no build to run. */
async function isCurrent() {
  const scripts = new URL("../scripts/", import.meta.url);
  if (!existsSync(new URL("checkout.mjs", scripts))) return true;
  const { canBuild, isBuilt } = await import(new URL("checkout.mjs", scripts).href);
  if (isBuilt()) return true;
  if (!canBuild()) {
    console.error("dragoman: the build is missing or out of date. In the checkout, run: npm ci");
    return existsSync(main);
  }
  console.error("dragoman: the sources have changed; building ...");
  const build = fileURLToPath(new URL("build.mjs", scripts));
  // standard output is for the command
  const { status } = spawnSync(process.execPath, [build], { stdio: ["ignore", 2, 2] });
  return status === 0;
}
