/** The page of models. */

import type { Source } from "../../../language/load.ts";
import type { Output } from "../../writer.ts";
import {
  type Capability,
  type CapabilityColumn,
  capabilityColumns,
  decimal,
  oldestDay,
  type RegistryTable,
  rateColumns,
  readRegistry,
} from "../registry-table.ts";
import { code, makePage, printCount, printProse, printTable } from "./markdown.ts";

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
  const all = sources.map(readRegistry);
  const tables = all.filter(({ unlisted }) => unlisted === undefined);
  const unlisted = all.flatMap(({ provider, unlisted }) => (unlisted === undefined ? [] : `${provider} (${unlisted})`));
  const snapshots = tables.filter(({ snapshot }) => snapshot !== undefined);
  const listed = snapshots.reduce((sum, { models }) => sum + models.length, 0);
  const text = `# Models

${printProse(
  `The ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} models of the built-in registry. ${listed} are those of ${snapshots[0]?.snapshot}, newest first within each provider; later and other ones follow them. The registry is for discovery only: any other model of a configured provider works as well.`,
)}
${unlisted.length === 0 ? "" : `\n${printProse(`The models of these providers are not listed: ${unlisted.join(", ")}.`)}\n`}
✓ supported · ✗ unsupported · ? not published. Window and output are in tokens. The window is input and output
together unless noted otherwise. Prices are in USD per million tokens of text, without discounts; a row with a number
of tokens is for requests with more input. A cache write is for the shortest time that can be chosen.

${tables.map(printSection).join("\n")}`;
  return makePage("registry", [...tables.map(({ file }) => file)], text);
}

function printSection(table: RegistryTable): string {
  const { provider, window, sources, prices } = table;
  const rows = table.rows.map((row) => [
    code(`${provider}/${row.id}`),
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
  const rates = prices.map((row) => [
    code(row.model),
    row.over === 0 ? "" : `over ${printCount(row.over)}`,
    ...rateColumns.map((column) => (row.rates[column] === null ? "?" : decimal(row.rates[column]))),
    oldestDay([row], sources),
  ]);
  const rateHeader = ["Price of", "Input", "USD in", "USD out", "Cache read", "Cache write", "As of"];
  const priceTable = printTable(rateHeader, rates, ["", "r", "r", "r", "r", "r", ""]);
  return `## ${provider}

${printTable(header, rows, align)}

${window === "input" ? "The window is the limit of the input only.\n\n" : ""}${rates.length === 0 ? "" : `${priceTable}\n\n`}Sources:

${Object.values(sources)
  .map(({ what, date }) => `- ${date}: ${what}`)
  .join("\n")}
`;
}

function countOf(count: number | null): string {
  return count === null ? "?" : printCount(count);
}
