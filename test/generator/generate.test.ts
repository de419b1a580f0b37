/** The whole generator with the real specs: deterministic, and without orphans. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { generate } from "../../generator/generate.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { compare, type Output, write } from "../../generator/writer.ts";
import { root } from "../walked/root.ts";

let outputs: readonly Output[];
let folder: string;
beforeAll(async () => {
  outputs = (await generate(loadSpecs(root), root, new Cache(root))).outputs;
  folder = mkdtempSync(join(tmpdir(), "dragoman-generated-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

it("is deterministic, with and without what is kept on the disk", { timeout: 120_000 }, async () => {
  const again = await generate(loadSpecs(root), root);
  expect(again.outputs).toEqual(outputs);
});

it("every file is in its folder, names its source, and ends with one line break", () => {
  for (const { path, text } of outputs) {
    expect(path).toMatch(/^(generated|docs\/reference|clients)\/[\w./-]+$/);
    expect(text.split("\n")[0], path).toMatch(
      // the headers of clients follow the conventions of their languages
      path.startsWith("clients/")
        ? /generated from (spec|clients)\/.* `npm run generate`\./
        : /@generated (from spec\/|by generator\/).*Do not edit; run `npm run generate`\./,
    );
    expect(text, path).toMatch(/[^\n]\n$/);
  }
});

describe("writing", () => {
  it("adds missing files, changes different ones, and leaves the rest alone", () => {
    expect(new Set(write(folder, outputs).map(({ kind }) => kind))).toEqual(new Set(["added"]));
    expect(compare(folder, outputs)).toEqual([]);
    const [first] = outputs as readonly [Output, ...Output[]];
    writeFileSync(join(folder, first.path), `${first.text}// by hand\n`);
    expect(compare(folder, outputs)).toEqual([{ path: first.path, kind: "changed" }]);
    expect(write(folder, outputs)).toEqual([{ path: first.path, kind: "changed" }]);
    expect(readFileSync(join(folder, first.path), "utf8")).toBe(first.text);
  });

  it("removes orphans, and touches nothing outside of its folders", () => {
    write(folder, outputs);
    const client = outputs.find(({ path }) => path.startsWith("clients/typescript/"))?.text ?? "";
    const orphans = {
      "generated/adapters/forgotten.ts": "export {};\n",
      "docs/reference/forgotten.md": "# Forgotten\n",
      "clients/typescript/src/forgotten.ts": client,
    };
    const kept = {
      "runtime/kept.ts": "export {};\n",
      "docs/kept.md": "# Kept\n",
      "clients/typescript/src/kept.ts": "/** By hand. */\n",
      "clients/typescript/node_modules/kept.ts": client,
    };
    for (const [path, text] of Object.entries({ ...orphans, ...kept })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const removed = Object.keys(orphans).map((path) => ({ path, kind: "removed" }));
    expect(compare(folder, outputs)).toEqual(removed);
    for (const path of Object.keys(orphans))
      expect(existsSync(join(folder, path)), "comparing removes nothing").toBe(true);
    expect(write(folder, outputs)).toEqual(removed);
    for (const path of Object.keys(orphans)) expect(existsSync(join(folder, path))).toBe(false);
    for (const [path, text] of Object.entries(kept)) expect(readFileSync(join(folder, path), "utf8")).toBe(text);
  });
});
