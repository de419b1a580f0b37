/** Runs that remember: a change makes what a first run would make, and only what stands on it is made again. */
import { expect, it } from "vitest";
import { type Generated, generate } from "../../generator/generate.ts";
import { MemoryCache } from "../../generator/memory-cache.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { root } from "../walked/root.ts";

const texts = new Map(readSpecFiles(root));

function run(memory: MemoryCache): Promise<Generated> {
  return generate(parseSpecs(texts, memory), root, memory);
}

/** Changes a file. What undoes it. */
function edit(file: string, from: string | RegExp, to: string): () => void {
  const before = texts.get(file) ?? "";
  const after = before.replace(from, to);
  expect(after, `${file} has ${from}`).not.toBe(before);
  texts.set(file, after);
  return () => void texts.set(file, before);
}

/** The providers whose adapter is another than before. */
function remade(before: Generated, after: Generated): string[] {
  return after.adapters.filter((each) => !before.adapters.includes(each)).map(({ spec }) => spec.provider);
}

it("makes again what stands on a change, nothing else, and what a first run makes", async () => {
  const memory = new MemoryCache();
  const first = await run(memory);
  expect(remade(first, await run(memory))).toEqual([]);

  const undoCell = edit("spec/providers/gemini.yaml", /(gemini-3-pro-and-later: *\[level,.*, *)high\]/, "$1medium]");
  const cell = await run(memory);
  expect(remade(first, cell)).toEqual(["gemini"]);

  const undoRow = edit("spec/dialects/responses.yaml", "server_error: 500", "server_error: 503");
  const row = await run(memory);
  expect(remade(cell, row)).toEqual(["openai", "xai"]);

  const undoMistake = edit("spec/native/messages.yaml", "tool_use_id: {", "tool_used_id: {");
  await expect(run(memory)).rejects.toThrow(SpecError);
  undoMistake();

  edit(
    "spec/native/messages.yaml",
    "temperature: { type: number",
    "temperature: { description: How free., type: number",
  );
  const type = await run(memory);
  expect(remade(row, type)).toEqual(["anthropic"]);
  expect(type.outputs).toEqual((await run(new MemoryCache())).outputs);

  undoCell();
  undoRow();
  texts.set("spec/native/messages.yaml", readSpecFiles(root).get("spec/native/messages.yaml") ?? "");
  expect((await run(memory)).outputs).toEqual(first.outputs);
});
