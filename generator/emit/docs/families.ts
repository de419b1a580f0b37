/** Model families, as the pages print them. */

import { familyOf } from "../../../language/check-native.ts";
import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import { readRegistry } from "../registry-table.ts";
import { code } from "./markdown.ts";

/** Family → its models in the registry, in the registry's order. */
export function modelsByFamily(adapter: AdapterSpec, registry: readonly Source[]): ReadonlyMap<string, string[]> {
  const tables = registry.map(readRegistry);
  const rows = tables.find(({ provider }) => provider === adapter.provider)?.rows ?? [];
  return Map.groupBy(
    rows.map(({ id }) => id),
    (id) => familyOf(adapter, id) ?? "",
  );
}

/** `gpt-5.5` (`gpt-5.5-pro`) for each of these families, in the order in which they are tried. */
export function printFamilies(
  { families }: AdapterSpec,
  names: readonly string[],
  models: ReadonlyMap<string, readonly string[]>,
): string {
  if (names.length === families.length) return "every model";
  const named = families.filter(({ name }) => names.includes(name));
  const listed = named.map(({ name }) => {
    const known = models.get(name) ?? [];
    return known.length === 0 ? code(name) : `${code(name)} (${known.map(code).join(", ")})`;
  });
  return `models of ${listed.join(", ")}`;
}
