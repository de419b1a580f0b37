#!/usr/bin/env node
// Starts the command-line tool. Plain JavaScript, so that an old Node reads far enough to be told.
import { existsSync } from "node:fs";

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
} else if (!existsSync(main)) {
  console.error("dragoman is not built yet. In its checkout, run: npm run build");
  process.exitCode = 1;
} else {
  const { main: run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
}
