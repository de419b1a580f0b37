/** The whole generator on the real specs: the same bytes every time, and nothing left over. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../generator/generate.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { compare, type Output, write } from "../../generator/writer.ts";
import { root } from "../walked/root.ts";

let outputs: readonly Output[];
let folder: string;
beforeAll(async () => {
  outputs = (await generate(loadSpecs(root), root)).outputs;
  folder = mkdtempSync(join(tmpdir(), "dragoman-generated-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

it("the same specs give the same bytes", { timeout: 120_000 }, async () => {
  const again = await generate(loadSpecs(root), root);
  expect(again.outputs).toEqual(outputs);
});

it("every file is below generated/, says where it comes from, and ends with one line break", () => {
  for (const { path, text } of outputs) {
    expect(path).toMatch(/^generated\/[\w./-]+$/);
    expect(text.split("\n")[0], path).toMatch(
      /@generated (from spec\/|by generator\/).*Do not edit; run `npm run generate`\./,
    );
    expect(text, path).toMatch(/[^\n]\n$/);
  }
});

describe("writing", () => {
  it("adds what is missing, changes what differs, and leaves the rest alone", () => {
    expect(new Set(write(folder, outputs).map(({ kind }) => kind))).toEqual(new Set(["added"]));
    expect(compare(folder, outputs)).toEqual([]);
    const [first] = outputs as readonly [Output, ...Output[]];
    writeFileSync(join(folder, first.path), `${first.text}// by hand\n`);
    expect(compare(folder, outputs)).toEqual([{ path: first.path, kind: "changed" }]);
    expect(write(folder, outputs)).toEqual([{ path: first.path, kind: "changed" }]);
    expect(readFileSync(join(folder, first.path), "utf8")).toBe(first.text);
  });

  it("finds orphans and removes them, and touches nothing outside of its folders", () => {
    write(folder, outputs);
    const orphan = "generated/adapters/forgotten.ts";
    mkdirSync(join(folder, "runtime"));
    for (const path of [orphan, "runtime/kept.ts"]) writeFileSync(join(folder, path), "export {};\n");
    expect(compare(folder, outputs)).toEqual([{ path: orphan, kind: "removed" }]);
    expect(() => readFileSync(join(folder, orphan)), "comparing removes nothing").not.toThrow();
    expect(write(folder, outputs)).toEqual([{ path: orphan, kind: "removed" }]);
    expect(() => readFileSync(join(folder, orphan))).toThrow("ENOENT");
    expect(readFileSync(join(folder, "runtime/kept.ts"), "utf8")).toBe("export {};\n");
  });
});
