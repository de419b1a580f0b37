#!/usr/bin/env node
// Starts the command-line tool. Plain JavaScript, so that an old Node reads far enough to be told.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const main = new URL("../dist/cli/main.js", import.meta.url);

process.stdout.on("error", (error) => {
  // a reader such as `head` that has seen enough is no failure
  if (error.code === "EPIPE") process.exit();
  console.error(`standard output cannot be written: ${error.message}`);
  process.exit(1);
});
// nobody is left to be told
process.stderr.on("error", () => {});

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `dragoman needs Node 22.19 or newer; this is ${process.versions.node}. Update Node, or add one to your project ` +
      "(npm install node@24): `npx dragoman` then runs on that one.",
  );
  process.exitCode = 1;
} else if (!(await isCurrent())) {
  process.exitCode = 1;
} else {
  const { main: run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
}

/** In a checkout, builds what is older than its sources; an installed package has no sources. */
async function isCurrent() {
  const scripts = new URL("../scripts/", import.meta.url);
  if (!existsSync(new URL("checkout.mjs", scripts))) return true;
  const { canBuild, isBuilt } = await import(new URL("checkout.mjs", scripts).href);
  if (isBuilt()) return true;
  if (!canBuild()) {
    console.error("dragoman: the build is older than its sources, or missing. In the checkout, run: npm ci");
    return existsSync(main);
  }
  console.error("dragoman: the sources have changed; building ...");
  const build = fileURLToPath(new URL("build.mjs", scripts));
  // standard output is the command's own
  const { status } = spawnSync(process.execPath, [build], { stdio: ["ignore", 2, 2] });
  return status === 0;
}
