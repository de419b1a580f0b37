/** The build of the image, from exactly its build context; in a checkout, `npx dragoman` runs the current sources, not an old build. */
import { execSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyCheckout } from "./checkout-copy.ts";
import { root } from "./walked/root.ts";

const source = "cli/main.ts";
let copy: string;

beforeAll(() => {
  copy = copyCheckout();
  // git has it not
  rmSync(join(copy, "generated/explain"), { recursive: true, force: true });
});

afterAll(() => rmSync(copy, { recursive: true }));

function dragoman(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "bin/dragoman.js"), ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, stdout, stderr };
}

it("is built by the steps of the Dockerfile from what docker is sent", () => {
  const text = readFileSync(join(root, "deploy/Dockerfile"), "utf8");
  const [, stage = ""] = /^FROM \w+ AS build\n([\s\S]*?)^FROM /m.exec(text) ?? [];
  // the packages are linked: installing them takes the network
  const steps = [...stage.matchAll(/^RUN (?!npm ci )(.*)$/gm)].map(([, step = ""]) => step);
  expect(steps).toEqual(["npm run build"]);
  for (const step of steps) execSync(step, { cwd: copy, stdio: ["ignore", "ignore", "pipe"] });
  expect(dragoman("path")).toMatchObject({ status: 0, stderr: "" });
});

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
