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
  const reader = new Reader(loadSource(file, text));
  const { find, need } = reader.section(reader.whole, ["rules", "tables"], "a rule file");
  const rules = parseRules(reader, need("rules"));
  const tables = parseTables(reader, find("tables"));
  checkProgram({ rules, tables }, (at, message) => reader.fail(at, message));
  reader.finish();
  return { rules, tables };
}
