/** The files of `spec/registry` as data. */
import type { Source, Step } from "../../language/load.ts";

/** Columns of `models` with capabilities. */
export const capabilityColumns = [
  "tools",
  "streaming",
  "images",
  "prompt_cache",
  "structured_output",
  "parallel_tool_calls",
  "reasoning",
] as const;
export type CapabilityColumn = (typeof capabilityColumns)[number];

/** Every column of `models` after the id, in order. */
export const registryColumns = [
  "label",
  "released",
  "context_window_tokens",
  "max_output_tokens",
  ...capabilityColumns,
  "sources",
] as const;
export type RegistryColumn = (typeof registryColumns)[number];

export const capabilityValues = ["Supported", "Unsupported", "Unknown"] as const;
export type Capability = (typeof capabilityValues)[number];

export interface RegistryRow {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly released: string;
  readonly context_window_tokens: number | null;
  readonly max_output_tokens: number | null;
  readonly capabilities: Readonly<Record<CapabilityColumn, Capability>>;
  /** The path of the row in the file. */
  readonly path: readonly Step[];
}

/** A source of facts, and the columns it covers. */
export interface RegistrySource {
  readonly what: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly covers: readonly string[];
}

export interface RegistryTable {
  readonly file: string;
  readonly provider: string;
  readonly snapshot: string;
  /** What the context windows include. */
  readonly window: "total" | "input";
  readonly rows: readonly RegistryRow[];
  readonly sources: readonly RegistrySource[];
}

/** @param source has passed its check */
export function readRegistry(source: Source): RegistryTable {
  const { provider, snapshot, window, models, sources } = source.value as {
    provider: string;
    snapshot: string;
    window: "total" | "input";
    models: Record<string, readonly unknown[]>;
    sources: Record<string, RegistrySource>;
  };
  const rows = Object.entries(models)
    .filter(([id]) => id !== "id")
    .map(([id, cells]): RegistryRow => {
      const cell = <T>(column: RegistryColumn) => cells[registryColumns.indexOf(column)] as T;
      return {
        id,
        label: cell("label"),
        released: cell("released"),
        context_window_tokens: cell("context_window_tokens"),
        max_output_tokens: cell("max_output_tokens"),
        capabilities: Object.fromEntries(
          capabilityColumns.map((column) => [column, cell<Capability>(column)]),
        ) as Record<CapabilityColumn, Capability>,
        path: ["models", id],
      };
    });
  return { file: source.file, provider, snapshot, window, rows, sources: Object.values(sources) };
}
