/** `generated/registry.ts`: the models of `spec/registry`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { header, printLiteral } from "./print.ts";
import { capabilityColumns, capabilityValues, readRegistry } from "./registry-table.ts";

/** @param sources in the order in which their models are listed */
export function emitRegistry(sources: readonly Source[]): Output[] {
  const tables = sources.map(readRegistry);
  const models = tables.flatMap(({ provider, rows }) =>
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
  const text = `${header(...sources.map((source) => source.file))}

/** Whether a model supports something; \`Unknown\` if the provider has not published it. */
export type Capability = ${capabilityValues.map((word) => JSON.stringify(word)).join(" | ")};

export interface Capabilities {
${capabilityColumns.map((column) => `  readonly ${column}: Capability;`).join("\n")}
}

/** One model of the registry. The registry is for discovery only: other models can be addressed as well. */
export interface ModelEntry {
  /** \`<provider>/<name>\`, with the provider's canonical key. */
  readonly id: string;
  /** The name of the adapter. */
  readonly provider: string;
  /** The model name that is sent. */
  readonly name: string;
  readonly label: string;
  /** \`YYYY-MM-DD\`. */
  readonly released: string;
  /** Input and output together, or the input limit of providers that publish one; absent if not published. */
  readonly context_window_tokens?: number;
  /** Absent if not published. */
  readonly max_output_tokens?: number;
  readonly capabilities: Capabilities;
}

/** The date of these facts. */
export const snapshot = ${JSON.stringify(tables[0]?.snapshot)};

/** Every model, newest first within each provider. */
export const models: readonly ModelEntry[] = ${printLiteral(models)};
`;
  return [{ path: "generated/registry.ts", text }];
}
