/** `all` in the place of a list of families. */
import { expect, it } from "vitest";
import { readAdapters } from "../../generator/adapters.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { root } from "../walked/root.ts";

const file = "spec/providers/gemini.yaml";

/** The families of Gemini that reject `top_k`, when its file says so in these words, and all that there are. */
function rejecting(words: string): { named: string[]; all: string[] } {
  const texts = new Map(readSpecFiles(root));
  const text = texts.get(file) ?? "";
  const rest = text.replace(/^rejects:.*\n(?: .*\n)*/m, "");
  texts.set(file, `${rest}rejects: { top_k: ${words} }\n`);
  const gemini = readAdapters(parseSpecs(texts)).find(({ provider }) => provider === "gemini");
  const [row] = gemini?.rejects ?? [];
  return { named: row?.families.map(({ name }) => name) ?? [], all: gemini?.families.map(({ name }) => name) ?? [] };
}

it("rejects a field for every family", () => {
  const { named, all } = rejecting("all");
  expect(all.length).toBeGreaterThan(1);
  expect(named).toEqual(all);
});

it("is no family in a list, and nothing else stands for all", () => {
  expect(() => rejecting("[all]")).toThrow(SpecError);
  expect(() => rejecting("every")).toThrow(SpecError);
});
