/** Files with rule sets and tables only, as tests use them. */

import { checkProgram } from "./check-program.ts";
import { loadSource } from "./load.ts";
import { parseRules } from "./parse-rules.ts";
import { parseTables } from "./parse-tables.ts";
import type { Program } from "./program.ts";
import { Reader } from "./reader.ts";

/**
 * Reads `rules:` and `tables:`, and checks names, kinds and recursion. Checks that need a whole adapter (unused rules,
 * missing reasons) are not made.
 * @throws SpecError with all errors found
 */
export function parseRuleFile(text: string, file = "rules.yaml"): Program {
  const source = loadSource(file, text);
  const reader = new Reader(source);
  const top = { file, line: 1, column: 1, length: 1 };
  const fields = reader.fields(source.root ?? undefined, top, "a rule file");
  reader.known(fields, ["rules", "tables"]);
  const field = (key: string) => fields.find((each) => each.key === key);
  const rules = parseRules(reader, field("rules")?.value, field("rules")?.at ?? top);
  const tablesField = field("tables");
  const tables = tablesField === undefined ? [] : parseTables(reader, tablesField.value, tablesField.at);
  checkProgram({ rules, tables }, (at, message) => reader.fail(at, message));
  reader.finish();
  return { rules, tables };
}
