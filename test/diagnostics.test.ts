/**
 * Every case of `test/diagnostics/*.md`: small specs with a mistake, and the report that is shown. A block before the first
 * case is prepended to the block of the same file in every case. `RECORD=true` rewrites the reports.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkHead } from "../generator/inbound.ts";
import { parseAdapter } from "../language/adapter.ts";
import type { Fail } from "../language/check-program.ts";
import { checkEvents, checkOwnTypes } from "../language/check-references.ts";
import { checkValues } from "../language/check-values.ts";
import { type Diagnostic, render, SpecError, sorted } from "../language/diagnostics.ts";
import { loadSource } from "../language/load.ts";
import { parseInbound } from "../language/parse-inbound.ts";
import { typeErrorsOf } from "./diagnostics/type-errors.ts";
import { parseRuleFile } from "./language/parse-rule-file.ts";

const folder = new URL("diagnostics/", import.meta.url);
const hub = loadSource("hub.yaml", readFileSync(new URL("../spec/hub.yaml", import.meta.url), "utf8")).value;
const record = process.env.RECORD === "true";

/** The files in a piece of Markdown, by name. */
function filesIn(markdown: string): Map<string, string> {
  const blocks = markdown.matchAll(/^```(?:yaml|ts) (\S+)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, file = "", text = ""]) => [file, text]));
}

/** The errors of these files without type checks. @param byValues whether the schemas of the native types are complete */
function errorsIn(files: ReadonlyMap<string, string>, byValues: boolean): readonly Diagnostic[] {
  const source = (file: string) => loadSource(file, files.get(file) ?? "");
  try {
    const rules = files.get("rules.yaml");
    if (rules !== undefined) {
      parseRuleFile(rules);
      return [];
    }
    if (files.has("inbound.yaml")) {
      const inbound = source("inbound.yaml");
      const wrong = checkHead(inbound);
      if (wrong.length === 0) parseInbound(inbound);
      return wrong;
    }
    const like = files.has("like.yaml") ? source("like.yaml") : undefined;
    const spec = parseAdapter(source("provider.yaml"), source("dialect.yaml"), like);
    const native = source("native.yaml").value;
    const { $defs = {} } = (native as { $defs?: Record<string, unknown> }) ?? {};
    const found: Diagnostic[] = [];
    const fail: Fail = (at, message) => found.push({ at, message });
    checkOwnTypes(spec, $defs, fail);
    checkEvents(spec, $defs, fail);
    if (byValues) checkValues(spec, hub, native, fail);
    return found;
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics;
  }
}

function reportOf(diagnostics: readonly Diagnostic[], files: ReadonlyMap<string, string>): string {
  const line = ({ at }: Diagnostic) => files.get(at.file)?.split("\n")[at.line - 1];
  const reports = sorted(diagnostics).map((each) => render(each, line(each)));
  return `${reports.join("\n") || "no error"}\n`;
}

for (const name of readdirSync(folder).filter((file) => file.endsWith(".md"))) {
  const file = new URL(name, folder);
  const [preamble = "", ...sections] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const above = filesIn(preamble);
  const cases = sections.map((text) => {
    const own = [...filesIn(text)].map(([file, block]) => [file, (above.get(file) ?? "") + block] as const);
    return { title: text.slice(3, text.indexOf("\n")), text, files: new Map([...above, ...own]) };
  });
  // With native types, the type checker finds the mistakes.
  const typed = cases.some(({ files }) => files.has("native.ts")) && typeErrorsOf(cases.map(({ files }) => files));
  const written: string[] = [preamble];
  describe(name, () => {
    it.each(cases.map((each, index) => [each.title, each, index] as const))("%s", (_, { text, files }, index) => {
      const report = reportOf(typed ? (typed[index] ?? []) : errorsIn(files, name === "values.md"), files);
      const expected = /^```text\n([\s\S]*?)^```$/m;
      written.push(text.replace(expected, () => `\`\`\`text\n${report}\`\`\``));
      if (record && written.length === cases.length + 1) writeFileSync(file, written.join(""));
      if (!record) expect(expected.exec(text)?.[1]).toBe(report);
    });
  });
}
