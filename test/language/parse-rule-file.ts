/** Files with rule sets and tables only, as tests use them. */

import { checkProgram } from "../../language/check-program.ts";
import { loadSource } from "../../language/load.ts";
import { parseRules, parseTables } from "../../language/parse-rules.ts";
import type { Program } from "../../language/program.ts";
import { Reader } from "../../language/reader.ts";

/**
 * Reads `rules:` and `tables:`, and checks names, kinds and recursion. Checks that need a whole adapter (unused rules,
 * missing reasons) are not made.
 * @throws SpecError with all errors found
 */
export function parseRuleFile(text: string, file = "rules.yaml"): Program {
  const source = loadSource(file, text);
  const reader = new Reader(source);
  const top = { file, line: 1, column: 1, length: 1 };
  const find = reader.section(source.root ?? undefined, top, "a rule file", ["rules", "tables"]);
  const rules = parseRules(reader, find("rules") ?? { key: "rules", at: top, value: undefined });
  const tables = parseTables(reader, find("tables"));
  checkProgram({ rules, tables }, (at, message) => reader.fail(at, message));
  reader.finish();
  return { rules, tables };
}
