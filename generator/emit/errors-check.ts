/** Checks of `spec/errors.yaml` beyond its schema. */

import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source } from "../../language/load.ts";
import schema from "../../spec/schema/errors.schema.json" with { type: "json" };
import { readErrors } from "./errors-table.ts";
import { checkSchema } from "./schema-check.ts";

export function checkErrors(source: Source): Diagnostic[] {
  const wrong = checkSchema(source, schema);
  if (wrong.length > 0) return wrong;
  const { kinds, upstream } = readErrors(source);
  const found: Diagnostic[] = [];
  const codes = new Map<string, string>();
  for (const [kind, row] of Object.entries(kinds)) {
    const other = codes.get(row.code);
    if (other !== undefined)
      found.push({
        at: source.at(["kinds", kind, "code"]),
        message: `the code ${row.code} is already used by ${other}`,
      });
    codes.set(row.code, kind);
    for (const column of ["retried", "falls_back"] as const)
      if (row[column] === "upstream" && row.status !== "upstream")
        found.push({
          at: source.at(["kinds", kind, column]),
          message: `${kind} has a status of its own, so ${column} cannot depend on the provider's status`,
        });
  }
  const { from, to } = upstream.passed_on;
  if (from > to) found.push({ at: source.at(["upstream", "passed_on"]), message: `${from} is larger than ${to}` });
  return found;
}
