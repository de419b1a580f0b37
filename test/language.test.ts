/**
 * Checks the manual of the mapping language: every case of `test/language/*.md` is compiled, its functions are printed as in
 * its `ts` block, and its `json` lines are true compiled and walked. A block before the first case is prepended to the block
 * of the same name in every case. `RECORD=true` rewrites the `ts` blocks.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Refused } from "../runtime/request/refused.ts";
import { compileCases } from "./language/compiled-case.ts";
import { walkCase } from "./language/walked-case.ts";

const folder = new URL("language/", import.meta.url);
const record = process.env.RECORD === "true";

/** The blocks of a piece of Markdown by their info strings. */
function blocksIn(markdown: string): Map<string, string> {
  const blocks = markdown.matchAll(/^```(\S.*)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, name = "", text = ""]) => [name, text]));
}

/** The result after the arrow of a `json` line. */
function readOutcome(text: string): unknown {
  if (text === "nothing") return undefined;
  return text.startsWith("refused at ") ? text : JSON.parse(text);
}

function outcomeOf(run: () => unknown): unknown {
  try {
    const value = run();
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `refused at ${error.key}: ${error.message}`;
  }
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
        const [input, output] = [JSON.parse(given), readOutcome(expected)];
        const [name = ""] = functions;
        expect(
          outcomeOf(() => adapter.run(name, input)),
          `compiled: ${line}`,
        ).toEqual(output);
        expect(
          outcomeOf(() => walkCase(adapter.spec, name, input)),
          `walked: ${line}`,
        ).toEqual(output);
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
