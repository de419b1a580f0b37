/** Runs with a cache in memory: a change gives the same result as a first run, and only remakes what depends on it. */
import { expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { type Generated, generate } from "../../generator/generate.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { root } from "../walked/root.ts";

const files = new Map(readSpecFiles(root));

function run(cache: Cache): Promise<Generated> {
  return generate(parseSpecs(files, cache), root, cache);
}

/** Changes a file. @returns a function that undoes it */
function edit(file: string, from: string | RegExp, to: string): () => void {
  const before = files.get(file) ?? "";
  const after = before.replace(from, to);
  expect(after, `${file} has ${from}`).not.toBe(before);
  files.set(file, after);
  return () => void files.set(file, before);
}

/** The compiled files that differ. */
function changedFiles(before: Generated, after: Generated): string[] {
  const known = new Set([...before.dialects, ...before.adapters].map(({ text }) => text));
  return [...after.dialects, ...after.adapters].flatMap(({ path, text }) => (known.has(text) ? [] : [path]));
}

it("remakes only what depends on a change, with the result of a first run", async () => {
  const cache = new Cache(root);
  const first = await run(cache);
  expect(changedFiles(first, await run(cache))).toEqual([]);

  const undoCell = edit("spec/providers/gemini.yaml", /(gemini-3-pro-and-later: *\[level,.*, *)high\]/, "$1medium]");
  const cell = await run(cache);
  expect(changedFiles(first, cell)).toEqual(["generated/adapters/gemini.ts", "generated/adapters/vertex.ts"]);

  const undoRow = edit("spec/dialects/responses.yaml", "server_error: 500", "server_error: 503");
  const row = await run(cache);
  expect(changedFiles(cell, row)).toEqual(["generated/dialects/responses.ts"]);

  const undoMistake = edit("spec/native/messages.yaml", "tool_use_id: {", "tool_used_id: {");
  await expect(run(cache)).rejects.toThrow(SpecError);
  undoMistake();

  edit(
    "spec/native/messages.yaml",
    "temperature: { type: number",
    "temperature: { description: How free., type: number",
  );
  const type = await run(cache);
  expect(changedFiles(row, type)).toEqual([]);
  expect(type.outputs).toEqual((await run(new Cache())).outputs);

  undoCell();
  undoRow();
  files.set("spec/native/messages.yaml", readSpecFiles(root).get("spec/native/messages.yaml") ?? "");
  expect((await run(cache)).outputs).toEqual(first.outputs);
});
