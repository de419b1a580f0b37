/** `all` instead of a list of families. */
import { expect, it } from "vitest";
import { readAdapters } from "../../generator/adapters.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { root } from "../walked/root.ts";

const file = "spec/providers/gemini.yaml";

/** The families of Gemini that reject `top_k`, when its `rejects` has this value, and all families. */
function rejecting(value: string): { named: string[]; all: string[] } {
  const files = new Map(readSpecFiles(root));
  const text = files.get(file) ?? "";
  const rest = text.replace(/^rejects:.*\n(?: .*\n)*/m, "");
  files.set(file, `${rest}rejects: { top_k: ${value} }\n`);
  const gemini = readAdapters(parseSpecs(files)).find(({ provider }) => provider === "gemini");
  const [row] = gemini?.rejects ?? [];
  return { named: row?.families.map(({ name }) => name) ?? [], all: gemini?.families.map(({ name }) => name) ?? [] };
}

it("rejects a field for every family", () => {
  const { named, all } = rejecting("all");
  expect(all.length).toBeGreaterThan(1);
  expect(named).toEqual(all);
});

it("is not a family in a list, and has no synonyms", () => {
  expect(() => rejecting("[all]")).toThrow(SpecError);
  expect(() => rejecting("every")).toThrow(SpecError);
});
