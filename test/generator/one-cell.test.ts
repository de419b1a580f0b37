/** A changed cell of a clamp table changes one line of code, one line of `explain`, and one cell of the docs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { generate } from "../../generator/generate.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { compare } from "../../generator/writer.ts";
import { root } from "../walked/root.ts";

const file = "spec/providers/xai.yaml";
/** The last cell of the row, which is `max`. */
const cell = /(grok-4.5-and-later: *\[reason,.*, *)xhigh\]/;

it("one cell of a clamp table is one line of an adapter and one cell of its page", {
  timeout: 120_000,
}, async () => {
  const text = readFileSync(join(root, file), "utf8");
  expect(text).toMatch(cell);
  const changed = text.replace(cell, "$1high]");
  const { outputs } = await generate(loadSpecs(root, new Map([[file, changed]])), root, new Cache(root));
  const paths = compare(root, outputs).map(({ path }) => path);
  expect(paths, "what is committed is current").toEqual([
    "generated/adapters/xai.ts",
    "generated/explain/xai.json",
    "docs/reference/xai.md",
  ]);
  const [code, explained, page] = paths.map((path) => {
    const now = outputs.find((output) => output.path === path)?.text ?? "";
    return differences(readFileSync(join(root, path), "utf8").split("\n"), now.split("\n"));
  });
  expect(code).toHaveLength(1);
  expect(code?.[0]?.[1]).toContain('"high"]');
  expect(explained).toHaveLength(1);
  expect(page).toHaveLength(1);
  for (const [before, after] of page ?? [])
    expect(differences(before.split("|"), after.split("|"))).toEqual([[" **xhigh↓** ", " **high↓** "]]);
});

/** The indices at which two arrays of equal length differ. */
function differences(before: readonly string[], after: readonly string[]): [string, string][] {
  expect(after).toHaveLength(before.length);
  return before.flatMap((each, index) => (each === after[index] ? [] : [[each, after[index] ?? ""]]));
}
