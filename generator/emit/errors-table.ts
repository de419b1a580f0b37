/** `spec/errors.yaml` as data. */
import type { Source } from "../../language/load.ts";

/** A value, or `upstream` if it depends on the provider's status. */
export type ByStatus<T> = T | "upstream";

export interface ErrorRow {
  readonly code: string;
  readonly status: ByStatus<number>;
  readonly retried: ByStatus<boolean>;
  readonly falls_back: ByStatus<boolean>;
  readonly retry_after: boolean;
  readonly meaning: string;
}

export interface StatusRow {
  readonly retried: boolean;
  readonly falls_back: boolean;
  readonly meaning: string;
}

export interface ErrorsTable {
  readonly kinds: Readonly<Record<string, ErrorRow>>;
  readonly upstream: {
    readonly passed_on: { readonly from: number; readonly to: number; readonly else: number };
    /** By status; `else` is any other. */
    readonly statuses: Readonly<Record<string, StatusRow>>;
  };
  readonly logged: Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;
}

/** @param source has passed its check */
export function readErrors(source: Source): ErrorsTable {
  return source.value as ErrorsTable;
}
