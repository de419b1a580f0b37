#!/usr/bin/env node
// Starts the tool for the specs of a checkout. Plain JavaScript, so that an old Node reads far enough to be told.
import { existsSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const main = new URL("../generator/diff/main.ts", import.meta.url);

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`dragoman-spec needs Node 22.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(main)) {
  console.error(
    "dragoman-spec compares specs in a checkout of Dragoman, which an installed package is not. Clone it first.",
  );
  process.exitCode = 1;
} else {
  await import(main.href);
}
