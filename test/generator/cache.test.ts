/** The cache on disk: only what depends on a change is made again, and the result is the same as without a cache. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DiskCache, MemoryCache } from "../../generator/caches.ts";
import { Compiler } from "../../generator/compile/checker.ts";
import { type Generated, generate } from "../../generator/generate.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { root } from "../walked/root.ts";

const files = readSpecFiles(root);
const file = "spec/providers/gemini.yaml";
const edited = new Map([
  ...files,
  [file, (files.get(file) ?? "").replace(/(gemini-3-pro-and-later: *\[level,.*, *)high\]/, "$1medium]")],
]);
let scratch: string;
let folder: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "dragoman-cache-"));
  folder = join(scratch, "node_modules/.cache/dragoman");
  for (const part of ["generator", "language", "runtime", "spec/schema", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(scratch, part), { recursive: true });
  mkdirSync(join(scratch, "node_modules"));
  cpSync(join(root, "node_modules/.package-lock.json"), join(scratch, "node_modules/.package-lock.json"));
});

afterAll(() => rmSync(scratch, { recursive: true }));

function run(of: ReadonlyMap<string, string>, memory = new MemoryCache()): Promise<Generated> {
  return generate(parseSpecs(of), root, memory, DiskCache.in(scratch));
}

/** The cached values, by name. */
function kept(): Map<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

it("remakes only what depends on a change", async () => {
  const memory = new MemoryCache();
  const first = await run(files, memory);
  // the digest must include everything that affects the code of an adapter
  const compiler = memory.getOrCreate("compiler", [root], () => new Compiler(root));
  const known = /^(runtime\/|generated\/(hub\.ts$|native\/|dialects\/|adapters\/|inbound\/))/;
  expect(compiler.files.filter((path) => !known.test(path))).toEqual([]);

  const before = kept();
  const again = await run(files);
  expect(again.outputs).toEqual(first.outputs);
  expect(again.adapters.map(({ layout }) => layout.segments)).toEqual(
    first.adapters.map(({ layout }) => layout.segments),
  );
  expect(kept()).toEqual(before);

  const changed = await run(edited);
  expect(changed.outputs).toEqual((await generate(parseSpecs(edited), root)).outputs);
  expect(changed.outputs).not.toEqual(first.outputs);
  const remade = [...kept()].flatMap(([name, text]) => (before.get(name) === text ? [] : [name]));
  expect(remade).toEqual(["adapter-gemini.json", "types-of-provider-gemini.json"].filter((name) => before.has(name)));
});

it.each([
  "generator/emit/print.ts",
  "runtime/primitives.ts",
  "spec/schema/language.schema.json",
  "node_modules/.package-lock.json",
])("takes nothing that another %s has made", (path) => {
  const cache = DiskCache.in(scratch);
  cache?.put("a name", ["content"], 1);
  expect(cache?.find("a name", ["content"])).toBe(1);
  expect(cache?.find("a name", ["another text"])).toBeUndefined();
  writeFileSync(join(scratch, path), `${readFileSync(join(scratch, path), "utf8")}\n`);
  expect(DiskCache.in(scratch)?.find("a name", ["content"])).toBeUndefined();
});
