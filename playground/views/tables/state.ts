/** State of the view: one of the tables, filtered and sorted. */
export const tables = ["reasoning", "models", "fields"] as const;
export type Table = (typeof tables)[number];

export interface TablesState {
  readonly table: Table;
  /** Rows are shown that have this text. */
  readonly query: string;
  /** Empty for all. */
  readonly provider: string;
  /** Rows or columns are shown with this outcome, or models with these capabilities; empty for all. */
  readonly only: readonly string[];
  /** The column of the models, with `-` before it for the largest first; empty for the order of the registry. */
  readonly sort: string;
}

/** @param given from a link, so it may be anything */
export function readState(given: unknown): TablesState {
  const { table, query, provider, only, sort } = (given ?? {}) as Partial<Record<keyof TablesState, unknown>>;
  return {
    table: tables.find((each) => each === table) ?? "reasoning",
    query: typeof query === "string" ? query : "",
    provider: typeof provider === "string" ? provider : "",
    only: Array.isArray(only) ? only.filter((each) => typeof each === "string") : [],
    sort: typeof sort === "string" ? sort : "",
  };
}

/** Whether one of the texts has all words of the query. */
export function matches(query: string, texts: readonly string[]): boolean {
  const all = texts.join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
