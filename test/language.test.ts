/**
 * Checks the manual of the mapping language: every case of `test/language/*.md` is compiled, its functions are printed as in
 * its `ts` block, and its `json` lines are true compiled and walked. A block before the first case is prepended to the block
 * of the same name in every case. `RECORD=true` rewrites the `ts` blocks.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileCases } from "./language/compiled-case.ts";
import { walkCase } from "./language/walked-case.ts";

const folder = new URL("language/", import.meta.url);
const record = process.env.RECORD === "true";

/** The blocks of a piece of Markdown by their info strings. */
function blocksIn(markdown: string): Map<string, string> {
  const blocks = markdown.matchAll(/^```(\S.*)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, name = "", text = ""]) => [name, text]));
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .flatMap((file) => {
    const [preamble = "", ...sections] = readFileSync(new URL(file, folder), "utf8").split(/^(?=## )/m);
    const above = blocksIn(preamble);
    return sections.map((text) => {
      const own = [...blocksIn(text)].map(([name, block]) => [name, (above.get(name) ?? "") + block] as const);
      return { file, title: text.slice(3, text.indexOf("\n")), text, preamble, blocks: new Map([...above, ...own]) };
    });
  });
const compiled = compileCases(cases.map(({ blocks }) => blocks));

describe.each(Object.entries(Object.groupBy(cases, ({ file }) => file)))("%s", (_, here = []) => {
  it.each(here.map((each) => [each.title, each] as const))("%s", (_, each) => {
    const adapter = compiled[cases.indexOf(each)];
    if (adapter === undefined) throw new Error("not compiled");
    for (const [name, block] of each.blocks) {
      const [kind, ...functions] = name.split(" ");
      if (kind === "ts" && name !== "ts native" && !record) expect(block).toBe(adapter.print(functions));
      if (kind !== "json") continue;
      for (const line of block.trim().split("\n")) {
        const [given = "", expected = ""] = line.split(" → ");
        const [input, output] = [JSON.parse(given), expected === "nothing" ? undefined : JSON.parse(expected)];
        const [name = ""] = functions;
        expect(asJson(adapter.run(name, input)), `compiled: ${line}`).toEqual(output);
        expect(asJson(walkCase(adapter.spec, name, input)), `walked: ${line}`).toEqual(output);
      }
    }
  });
});

if (record) {
  for (const [file, here = []] of Object.entries(Object.groupBy(cases, (each) => each.file))) {
    const sections = here.map((each) =>
      each.text.replace(/^```ts (?!native)(.*)\n[\s\S]*?^```$/gm, (_, names: string) => {
        const printed = compiled[cases.indexOf(each)]?.print(names.split(" "));
        return `\`\`\`ts ${names}\n${printed}\`\`\``;
      }),
    );
    writeFileSync(new URL(file, folder), [here[0]?.preamble ?? "", ...sections].join(""));
  }
}
