/** In a checkout, `npx dragoman` runs the current sources, not an old build. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./walked/root.ts";

const folders = [
  "bin",
  "cli",
  "clients/python/src",
  "dist",
  "explain",
  "generated",
  "generator",
  "language",
  "playground",
  "proxy",
  "runtime",
  "scripts",
  "simulator",
  "spec",
  "test/cases",
];
const files = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
const source = "cli/main.ts";
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "dragoman-stale-"));
  for (const part of [...folders, ...files])
    cpSync(join(root, part), join(copy, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  // the copied folders are newer than the build
  const now = new Date();
  utimesSync(join(copy, "dist", ".built"), now, now);
});

afterAll(() => rmSync(copy, { recursive: true }));

function dragoman(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "bin/dragoman.js"), ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, stdout, stderr };
}

it("rebuilds after a change, once, and keeps standard output for the command", () => {
  const before = dragoman("path");
  expect(before).toMatchObject({ status: 0, stderr: "" });
  const text = readFileSync(join(copy, source), "utf8");
  const changed = text.replace("show([configPath(", 'show(["changed", configPath(');
  expect(changed).not.toBe(text);
  writeFileSync(join(copy, source), changed);
  const after = dragoman("path");
  expect(after.stderr).toBe("dragoman: the sources have changed; building ...\n");
  expect(after).toMatchObject({ status: 0, stdout: `changed\n${before.stdout}` });
  expect(dragoman("path")).toEqual({ ...after, stderr: "" });
});

it("does not run if the build fails", () => {
  writeFileSync(join(copy, source), "export const main: number = true;\n");
  const { status, stdout, stderr } = dragoman("path");
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(source);
});

it("reports an old build if it cannot be rebuilt", () => {
  unlinkSync(join(copy, "node_modules"));
  const { stderr } = dragoman("path");
  expect(stderr).toContain("dragoman: the build is missing or out of date. In the checkout, run: npm ci");
});
