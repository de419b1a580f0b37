/** The models and prices of `spec/registry`, as the registry has them. */
import type { ModelEntry } from "../../generated/registry.ts";
import { decimal, oldestDay, type PriceRow, type RegistryTable, rateColumns } from "./registry-table.ts";

/** Every model as an entry of the registry, in the order in which they are listed. */
export function entriesOf(tables: readonly RegistryTable[]): ModelEntry[] {
  return tables.flatMap(({ provider, rows }) =>
    rows.map((row) => ({
      id: `${provider}/${row.id}`,
      provider,
      name: row.id,
      label: row.label,
      released: row.released,
      ...(row.context_window_tokens !== null && { context_window_tokens: row.context_window_tokens }),
      ...(row.max_output_tokens !== null && { max_output_tokens: row.max_output_tokens }),
      capabilities: row.capabilities,
    })),
  );
}

/** What each model costs, by its id. */
export function pricesIn(tables: readonly RegistryTable[]): Record<string, object> {
  const prices = tables.flatMap(({ provider, prices, sources }) =>
    [...Map.groupBy(prices, ({ model }) => model)].map(([model, rows]) => [
      `${provider}/${model}`,
      { date: oldestDay(rows, sources), rates: rows.map(rateOf) },
    ]),
  );
  return Object.fromEntries(prices);
}

function rateOf({ over, rates }: PriceRow): object {
  const known = rateColumns.flatMap((column) => {
    const value = rates[column];
    return value === null ? [] : [[column, decimal(value)]];
  });
  return { over, ...Object.fromEntries(known) };
}
