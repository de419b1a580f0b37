#!/usr/bin/env node
// Starts the tool for specs. Plain JavaScript, so that an old Node can report that it is too old.
import { existsSync, statSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// a folder of own specs can be compared everywhere, revisions only in a checkout
const isDiff = process.argv[2] === "diff" && !statSync(process.argv[3] ?? "", { throwIfNoEntry: false })?.isDirectory();
const main = new URL(`../generator/${isDiff ? "diff" : "own"}/main.ts`, import.meta.url);

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`dragoman-spec needs Node 22.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (existsSync(main)) {
  await import(main.href);
} else if (isDiff) {
  console.error(
    "dragoman-spec diff without a folder works only in a checkout of Dragoman, not in an installed package. Clone the repository first.",
  );
  process.exitCode = 1;
} else {
  await import(new URL("../dist/specs/main.js", import.meta.url).href);
}
