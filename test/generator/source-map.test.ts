import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { originalPositionFor, type SourceMapInput, TraceMap } from "@jridgewell/trace-mapping";
import { beforeAll, describe, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { sourceMapOf } from "../../generator/emit/source-map.ts";
import { type Generated, generate } from "../../generator/generate.ts";
import { loadSpecs } from "../../generator/specs.ts";

const root = resolve(import.meta.dirname, "../..");
let generated: Generated;

beforeAll(async () => {
  generated = await generate(loadSpecs(root), root, new Cache(root));
}, 60_000);

/** The line of YAML for the first occurrence of a string in a generated file. */
async function lineBehind(name: string, text: string): Promise<string | undefined> {
  const file = [...generated.adapters, ...generated.dialects].find(({ path }) => path.endsWith(`/${name}.ts`));
  if (file === undefined) throw new Error(`no file ${name}.ts`);
  const map = new TraceMap(
    sourceMapOf({ text: file.text, segments: await file.segments() }, file.path, new Map()) as SourceMapInput,
  );
  const before = file.text.slice(0, file.text.indexOf(text)).split("\n");
  const { source, line } = originalPositionFor(map, { line: before.length, column: before.at(-1)?.length ?? 0 });
  if (source === null || line === null) return undefined;
  return readFileSync(`${root}/${source}`, "utf8").split("\n")[line - 1]?.trim();
}

describe("source maps of adapters", () => {
  it("map a default to its line", async () => {
    expect(await lineBehind("anthropic", "8192")).toMatch(/^max_tokens: \{ \$or: .*8192\]/);
  });

  it("map a clamp cell to its row", async () => {
    expect(await lineBehind("anthropic", '"max", "max"],')).toMatch(/^claude-4\.6:/);
  });

  it("map the output of a rule of a dialect to the rule", async () => {
    expect(await lineBehind("messages", '"redacted_thinking", data')).toMatch(
      /^- \{ match: \{ type: reasoning, redacted: \$data \}/,
    );
    expect(await lineBehind("generate-content", "skip_thought_signature_validator")).toMatch(
      /skip_thought_signature_validator/,
    );
  });

  it("map the overrides of a provider to its file", async () => {
    expect(await lineBehind("openai", "prompt_cache_key:")).toMatch(/prompt_cache_key\?: \$req\.prompt_cache_key/);
  });

  it("do not map imports", async () => {
    expect(await lineBehind("openai", "import ")).toBeUndefined();
    expect(await lineBehind("responses", "import ")).toBeUndefined();
  });
});

describe("a stack trace through a built adapter names the YAML line", () => {
  const exchange = "{ ns: {}, native: {}, req: {}, facts: {}, system: {}, messages: [], model: 'm', stream: false }";
  const throwing = (key: string) => `{ get ${key}() { throw new Error("here"); } }`;

  it.each([
    [
      "its own code",
      `anthropic.request({ ...${exchange}, system: ${throwing("parts")} })`,
      /system\?: .*\$system\.parts/,
    ],
    ["its shared code", `anthropic.response(${throwing("error")}, {})`, /match: \{ error: \$error \}/],
  ])("%s", (_, call, expected) => {
    const program = `
      import { anthropic } from "${root}/dist/generated/adapters/anthropic.js";
      try { ${call}; } catch (error) { console.log(error.stack); }`;
    const stack = execFileSync(process.execPath, ["--enable-source-maps", "--input-type=module", "-e", program], {
      encoding: "utf8",
    });
    const [, place] = /spec\/dialects\/messages\.yaml:(\d+)/.exec(stack) ?? [];
    const line = readFileSync(`${root}/spec/dialects/messages.yaml`, "utf8").split("\n")[Number(place) - 1];
    expect(line, stack).toMatch(expected);
  });
});
