/** The cache on disk: only what depends on a change is made again, and the result is the same as without a cache. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import type { CodeProject } from "../../generator/compile/project.ts";
import { type Generated, generate } from "../../generator/generate.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { root } from "../walked/root.ts";

const files = readSpecFiles(root);

/** The files with one changed line. */
function edit(of: ReadonlyMap<string, string>, file: string, from: RegExp | string, to: string) {
  const text = of.get(file) ?? "";
  expect(text.replace(from, to), file).not.toBe(text);
  return new Map([...of, [file, text.replace(from, to)]]);
}

/** One changed line of a file, and what it remakes. */
const changes: readonly [file: string, from: RegExp | string, to: string, ...remade: string[]][] = [
  [
    "spec/providers/gemini.yaml",
    /(gemini-3-pro-and-later: *\[level,.*, *)high\]/,
    "$1medium]",
    "spec-providers-gemini.yaml",
    "content-of-spec-providers-gemini.yaml",
    "unsent-of-spec-providers-gemini.yaml",
    "references-of-gemini",
    "adapter-gemini",
    "explain-gemini",
    "examples-of-gemini",
    "features-of-gemini",
    "page-of-gemini",
    // it is like gemini
    "content-of-spec-providers-vertex.yaml",
    "unsent-of-spec-providers-vertex.yaml",
    "references-of-vertex",
    "adapter-vertex",
    "explain-vertex",
    "examples-of-vertex",
    "features-of-vertex",
    "page-of-vertex",
  ],
  [
    "spec/dialects/messages.yaml",
    "$req.max_completion_tokens, 8192]",
    "$req.max_completion_tokens, 4096]",
    "spec-dialects-messages.yaml",
    "content-of-spec-dialects-messages.yaml",
    "unsent-of-spec-dialects-messages.yaml",
    "unsent-of-spec-providers-anthropic.yaml",
    "unsent-of-spec-providers-minimax.yaml",
    "references-of-anthropic",
    "references-of-minimax",
    "dialect-messages",
    "adapter-anthropic",
    "adapter-minimax",
    "explain-anthropic",
    "examples-of-anthropic",
    "features-of-anthropic",
    "explain-minimax",
    "examples-of-minimax",
    "features-of-minimax",
    "page-of-anthropic",
    "page-of-dialect-messages",
    "page-of-minimax",
  ],
  [
    // every position below has moved
    "spec/providers/groq.yaml",
    /^provider: groq$/m,
    "# a comment\nprovider: groq",
    "spec-providers-groq.yaml",
    "content-of-spec-providers-groq.yaml",
    "unsent-of-spec-providers-groq.yaml",
    "references-of-groq",
    "explain-groq",
    "examples-of-groq",
    "features-of-groq",
    "page-of-groq",
  ],
  [
    "spec/inbound/responses.yaml",
    /why: [^}\n]+/,
    "why: another reason",
    "spec-inbound-responses.yaml",
    "spec-of-spec-inbound-responses.yaml",
    "check-of-spec-inbound-responses.yaml",
    "inbound-responses",
    "checks-of-responses",
    "routes-of-the-proxy",
    "explain-inbound-responses",
    "page-of-API-responses",
  ],
  [
    "spec/inbound/messages.yaml",
    "prefix: /anthropic",
    "prefix: /messages",
    "spec-inbound-messages.yaml",
    "spec-of-spec-inbound-messages.yaml",
    "check-of-spec-inbound-messages.yaml",
    "inbound-messages",
    "format-generated-proxy-openapi.ts",
    "format-generated-proxy-plugin.ts",
    "checks-of-messages",
    "routes-of-the-proxy",
    "explain-inbound-messages",
    "page-of-API-messages",
  ],
];
let scratch: string;
let folder: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "dragoman-cache-"));
  folder = join(scratch, "node_modules/.cache/dragoman");
  for (const part of ["generator", "language", "runtime", "explain", "spec/schema", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(scratch, part), { recursive: true });
  mkdirSync(join(scratch, "node_modules"));
  cpSync(join(root, "node_modules/.package-lock.json"), join(scratch, "node_modules/.package-lock.json"));
});

afterAll(() => rmSync(scratch, { recursive: true }));

function run(of: ReadonlyMap<string, string>, cache = new Cache(scratch, "both")): Promise<Generated> {
  return generate(parseSpecs(of, cache), root, cache);
}

function segmentsOf({ adapters }: Generated) {
  return Promise.all(adapters.map((each) => each.segments()));
}

/** The cached values, by name. */
function kept(): Map<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "latin1")]));
}

it("remakes only what depends on a change", async () => {
  const cache = new Cache(scratch, "both");
  const first = await run(files, cache);
  // the digest must include everything that affects the code of an adapter
  const { project } = cache.remember<CodeProject>("project", [root], () => {
    throw new Error("nothing was compiled");
  });
  const paths = project
    .getProgram()
    .compilerObject.getSourceFiles()
    .map(({ fileName }) => fileName);
  const read = paths.flatMap((path) => (path.startsWith(`${root}/`) ? [path.slice(root.length + 1)] : []));
  const known = /^(runtime\/|generated\/((hub|models|shapes)\.ts$|native\/|dialects\/|adapters\/|inbound\/))/;
  expect(read.filter((path) => !known.test(path))).toEqual([]);

  const before = kept();
  const again = await run(files);
  expect(again.outputs).toEqual(first.outputs);
  expect(await segmentsOf(again)).toEqual(await segmentsOf(first));
  expect(kept()).toEqual(before);

  // one after the other; what each made is still current at the end
  let edited = edit(files, "spec/hub.yaml", "at least one message", "one message or more");
  let last = await run(edited);
  expect(last.outputs.find(({ path }) => path === "generated/request.ts")?.text).toContain("one message or more");
  for (const [file, from, to, ...names] of changes) {
    const made = kept();
    edited = edit(edited, file, from, to);
    const changed = await run(edited);
    expect(changed.outputs, file).not.toEqual(last.outputs);
    const remade = [...kept()].flatMap(([name, text]) => (made.get(name) === text ? [] : [name]));
    expect(remade.sort(), file).toEqual(names.filter((name) => made.has(name)).sort());
    last = changed;
  }
  const uncached = await generate(parseSpecs(edited), root);
  expect(last.outputs).toEqual(uncached.outputs);
  expect(last.adapters.map(({ spec }) => spec)).toEqual(uncached.adapters.map(({ spec }) => spec));
  expect(await segmentsOf(last)).toEqual(await segmentsOf(uncached));
});

it.each([
  "generator/emit/print.ts",
  "runtime/primitives.ts",
  "spec/schema/language.schema.json",
  "node_modules/.package-lock.json",
])("takes nothing that another %s has made", (path) => {
  new Cache(scratch, "both").put("a name", ["content"], 1);
  expect(new Cache(scratch).find("a name", ["content"])).toBe(1);
  expect(new Cache(scratch).find("a name", ["another text"])).toBeUndefined();
  writeFileSync(join(scratch, path), `${readFileSync(join(scratch, path), "utf8")}\n`);
  expect(new Cache(scratch).find("a name", ["content"])).toBeUndefined();
});
