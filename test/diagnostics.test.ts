/**
 * Every case of `test/diagnostics/*.md`: small specs with a mistake, and the report that a person gets to read. A block
 * before the first case stands above the block of the same file in every case. `RECORD=true` writes the reports anew.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { render, SpecError, sorted } from "../generator/diagnostics.ts";
import { parseAdapter } from "../generator/language/adapter.ts";
import { checkEvents } from "../generator/language/check-native.ts";
import { parseRuleFile } from "../generator/language/parse-rule-file.ts";
import { loadSource } from "../generator/load.ts";

const folder = new URL("diagnostics/", import.meta.url);
const record = process.env.RECORD === "true";

/** The YAML of a piece of Markdown, by file name. */
function filesIn(markdown: string): Map<string, string> {
  const blocks = markdown.matchAll(/^```yaml (\S+)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, file = "", text = ""]) => [file, text]));
}

/** What is reported for these files. */
function reportOf(files: ReadonlyMap<string, string>): string {
  const source = (file: string) => loadSource(file, files.get(file) ?? "");
  try {
    const rules = files.get("rules.yaml");
    if (rules !== undefined) parseRuleFile(rules);
    else {
      const spec = parseAdapter(source("provider.yaml"), source("dialect.yaml"));
      const { $defs = {} } = (source("native.yaml").value as { $defs?: Record<string, unknown> }) ?? {};
      const found: SpecError["diagnostics"][number][] = [];
      checkEvents(spec, $defs, (at, message) => found.push({ at, message }));
      if (found.length > 0) throw new SpecError(found);
    }
    return "no error\n";
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    const line = (file: string, number: number) => files.get(file)?.split("\n")[number - 1];
    return `${sorted(error.diagnostics)
      .map((each) => render(each, line(each.at.file, each.at.line)))
      .join("\n")}\n`;
  }
}

for (const name of readdirSync(folder).filter((file) => file.endsWith(".md"))) {
  const file = new URL(name, folder);
  const [preamble = "", ...cases] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const above = filesIn(preamble);
  const written: string[] = [preamble];
  describe(name, () => {
    it.each(cases.map((text) => [text.slice(3, text.indexOf("\n")), text]))("%s", (_, text) => {
      const files = new Map([
        ...above,
        ...[...filesIn(text)].map(([file, own]) => [file, (above.get(file) ?? "") + own] as const),
      ]);
      const report = reportOf(files);
      const expected = /^```text\n([\s\S]*?)^```$/m;
      written.push(text.replace(expected, () => `\`\`\`text\n${report}\`\`\``));
      if (record && written.length === cases.length + 1) writeFileSync(file, written.join(""));
      if (!record) expect(expected.exec(text)?.[1]).toBe(report);
    });
  });
}
