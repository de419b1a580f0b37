/** Everything that is downloaded to run or check the product is pinned by digest, since tags can be moved. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../walked/root.ts";

/** The matches of `pattern` in all files of a folder. */
function findIn(folder: string, pattern: RegExp): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(file.parentPath, file.name), "utf8");
    return [...text.matchAll(pattern)].map(([, found = ""]) => found.trim());
  });
}

it("every image is pinned by digest, and is the same everywhere", () => {
  const named = findIn("deploy", /^(?:FROM|\s*(?:- )?image:) +(\S+)/gm);
  // ours is built, the stages of a Dockerfile are not pulled, and a template has no image of its own
  const pulled = named.filter((image) => !/^(dragoman(:|$)|manifest$|\{\{)/.test(image));
  expect(pulled.length).toBeGreaterThan(4);
  expect(pulled.filter((image) => !/^[^@]+:\d+\.\d+\.\d+[^@]*@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  const repositories = pulled.map((image) => image.split(":", 1)[0]);
  expect(new Set(pulled).size).toBe(new Set(repositories).size);
});

it("the image runs the Node that the lock file pins", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const [version] = findIn("deploy", /^FROM node:([\d.]+)/gm);
  expect(version).toBe(packages["node_modules/node"].version);
});

it("every action of a workflow is pinned by commit, with its version in a comment", () => {
  const used = findIn(".github", /^\s*(?:- )?uses: +(.+)$/gm);
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((action) => !/^[^@]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});
