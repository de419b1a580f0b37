/** Recorded edits print what their files contain. `RECORD=true` updates the files. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { compare } from "../../generator/diff/compare.ts";
import { printSections } from "../../generator/diff/print.ts";
import { readRevision } from "../../generator/diff/revisions.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { root } from "../walked/root.ts";
import { edited, folder, printedBlock, recorded } from "./edits.ts";

const files = readSpecFiles(root);
const cache = new Cache(root);
const before = readRevision(parseSpecs(files, cache), cache);

describe("a recorded edit", () => {
  it.each(recorded)("$name", ({ name, text, edits, printed }) => {
    const after = readRevision(parseSpecs(edited(files, edits), cache), cache);
    const found = printSections(compare(before, after));
    if (process.env.RECORD === "true") {
      writeFileSync(
        new URL(name, folder),
        text.replace(printedBlock, () => `\`\`\`\`markdown\n${found}\`\`\`\``),
      );
    } else expect(found).toBe(printed);
  });
});

it("CONTRIBUTING.md shows one of them", () => {
  const shown =
    /^```markdown\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"))?.[1] ?? "none";
  expect(recorded.find(({ name }) => name === "one-cell.md")?.printed).toContain(shown);
});
