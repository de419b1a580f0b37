/** `spec/telemetry.yaml` as data, and its checks beyond its schema. */
import type { TelemetryTable } from "../../generated/shapes.ts";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import schema from "../../spec/schema/telemetry.schema.json" with { type: "json" };
import { readErrors } from "./errors-table.ts";
import { checkSource } from "./schema-check.ts";

/** @param source has passed its check */
export function readTelemetry(source: Source): TelemetryTable {
  return source.value as TelemetryTable;
}

/** @param providers the names of all providers */
export function checkTelemetry(source: Source, errors: Source, providers: readonly string[]): Diagnostic[] {
  return checkSource(source, schema, (fail, failKey) => {
    const table = readTelemetry(source);
    const known = Object.keys(table.attributes);
    const used = new Set<string>();
    for (const section of ["spans", "metrics"] as const) {
      for (const [row, { attributes }] of Object.entries(table[section])) {
        for (const [index, name] of attributes.entries()) {
          used.add(name);
          const path = [section, row, "attributes", index];
          if (!known.includes(name)) fail(path, `unknown attribute ${name}${suggestion(name, known)}`);
          else if (section === "metrics" && table.attributes[name]?.content)
            fail(path, `${name} contains messages or answers: no metric may have it`);
        }
      }
    }
    for (const name of known) if (!used.has(name)) failKey(["attributes", name], `${name} is not used`);
    for (const section of ["attributes", "metrics"] as const) {
      const names = new Map<string, string>();
      for (const [key, { name }] of Object.entries(table[section])) {
        const other = names.get(name);
        if (other !== undefined) fail([section, key, "name"], `${name} is already the name of ${other}`);
        names.set(name, key);
      }
    }
    for (const [key, { kind, buckets }] of Object.entries(table.metrics)) {
      if ((kind === "histogram") !== (buckets !== undefined))
        failKey(["metrics", key], `buckets are required for a histogram and for no other kind; ${key} is a ${kind}`);
      if (buckets?.some((bound, index) => index > 0 && bound <= (buckets[index - 1] ?? 0)))
        fail(["metrics", key, "buckets"], "the bounds must be in ascending order");
    }
    for (const name of Object.keys(table.providers))
      if (!providers.includes(name))
        failKey(["providers", name], `unknown provider ${name}${suggestion(name, providers)}`);
    const codes = Object.values(readErrors(errors).kinds ?? {}).map(({ code }) => code);
    for (const [index, code] of table.refusals.entries())
      if (!codes.includes(code)) fail(["refusals", index], `unknown code ${code}${suggestion(code, codes)}`);
  });
}
