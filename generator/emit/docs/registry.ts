/** The page of models. */

import type { Source } from "../../../language/load.ts";
import type { Output } from "../../writer.ts";
import { type Capability, type CapabilityColumn, capabilityColumns, readRegistry } from "../registry-table.ts";
import { code, makePage, printCount, printTable } from "./markdown.ts";

const marks: Readonly<Record<Capability, string>> = { Supported: "✓", Unsupported: "✗", Unknown: "?" };

const titles: Readonly<Record<CapabilityColumn, string>> = {
  tools: "Tools",
  streaming: "Streaming",
  images: "Images",
  prompt_cache: "Prompt cache",
  structured_output: "Structured output",
  parallel_tool_calls: "Parallel calls",
  reasoning: "Reasoning control",
};

export function registryPage(sources: readonly Source[]): Output {
  const tables = sources.map(readRegistry);
  const sections = tables.map((table) => {
    const rows = table.rows.map((row) => [
      code(`${table.provider}/${row.id}`),
      row.label,
      row.released,
      countOf(row.context_window_tokens),
      countOf(row.max_output_tokens),
      ...capabilityColumns.map((column) => marks[row.capabilities[column]]),
    ]);
    const header = [
      "Model",
      "Name",
      "Released",
      "Window",
      "Output",
      ...capabilityColumns.map((column) => titles[column]),
    ];
    const align = ["", "", "", "r", "r", ...capabilityColumns.map(() => "c")];
    return `## ${table.provider}

${printTable(header, rows, align)}

${table.window === "input" ? "The window is the limit of the input only.\n\n" : ""}Sources:

${table.sources.map(({ what, date }) => `- ${date}: ${what}`).join("\n")}
`;
  });
  const text = `# Models

The ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} models of the built-in registry, newest first within each provider, as known on ${tables[0]?.snapshot}.
The registry is for discovery only: any other model of a configured provider works as well. Catalogues that change daily
are not listed.

✓ supported · ✗ unsupported · ? not published. Window and output are in tokens. The window is input and output
together unless noted otherwise.

${sections.join("\n")}`;
  return makePage("registry", [...sources.map(({ file }) => file)], text);
}

function countOf(count: number | null): string {
  return count === null ? "?" : printCount(count);
}
