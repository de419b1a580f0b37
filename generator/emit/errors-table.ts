/** `spec/errors.yaml` as data, and its checks beyond its schema. */

import type { ErrorsTable } from "../../generated/shapes.ts";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source } from "../../language/load.ts";
import schema from "../../spec/schema/errors.schema.json" with { type: "json" };
import { checkSource } from "./schema-check.ts";

/** @param source has passed its check */
export function readErrors(source: Source): ErrorsTable {
  return source.value as ErrorsTable;
}

export function checkErrors(source: Source): Diagnostic[] {
  return checkSource(source, schema, (fail) => {
    const { kinds, reasons, upstream } = readErrors(source);
    const codes = new Map<string, string>();
    for (const [kind, row] of Object.entries(kinds)) {
      const other = codes.get(row.code);
      if (other !== undefined) fail(["kinds", kind, "code"], `the code ${row.code} is already used by ${other}`);
      codes.set(row.code, kind);
      for (const column of ["retried", "falls_back"] as const)
        if (row[column] === "upstream" && row.status !== "upstream")
          fail(
            ["kinds", kind, column],
            `${kind} has a status of its own, so ${column} cannot depend on the provider's status`,
          );
    }
    for (const [status, { reason }] of Object.entries(upstream.statuses))
      if (reason !== undefined && reasons[reason] === undefined)
        fail(["upstream", "statuses", status, "reason"], `${reason} is not one of ${Object.keys(reasons).join(", ")}`);
    const { from, to } = upstream.passed_on;
    if (from > to) fail(["upstream", "passed_on"], `${from} is larger than ${to}`);
  });
}
