/** The page of models. */

import type { Capability } from "../../../generated/registry.ts";
import type { Source } from "../../../language/load.ts";
import type { Output } from "../../writer.ts";
import { listed } from "../print.ts";
import {
  type CapabilityColumn,
  capabilityColumns,
  decimal,
  isKnown,
  oldestDay,
  type PriceRow,
  type RateColumn,
  type RegistryRow,
  type RegistryTable,
  readRegistry,
} from "../registry-table.ts";
import { code, makePage, printProse, printTable } from "./markdown.ts";

/** A word for what a model supports. */
const words: Readonly<Record<CapabilityColumn, string>> = {
  tools: "tools",
  streaming: "streams",
  images: "images",
  prompt_cache: "cache",
  structured_output: "schemas",
  parallel_tool_calls: "parallel calls",
  reasoning: "effort",
};

/** The sign before a cell; none where the fact is not published. */
const signs: Readonly<Record<Capability, string>> = { Supported: "", Unsupported: "no ", Unknown: "" };

export function registryPage(sources: readonly Source[]): Output {
  const all = sources.map(readRegistry);
  const tables = all.filter(({ unlisted }) => unlisted === undefined);
  const unlisted = all.flatMap(({ provider, unlisted }) => (unlisted === undefined ? [] : `${provider} (${unlisted})`));
  const snapshots = tables.filter(({ snapshot }) => snapshot !== undefined);
  const listed = snapshots.reduce((sum, { models }) => sum + models.length, 0);
  const text = `# Models

${printProse(
  `The ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} models of the built-in registry, newest first within each provider. ${listed} are those of a snapshot of ${snapshots[0]?.snapshot}, which stay as they are. The registry is for discovery only: any other model of a configured provider works as well.`,
)}
${unlisted.length === 0 ? "" : `\n${printProse(`The models of these providers are not listed: ${unlisted.join(", ")}.`)}\n`}
${printProse(
  "An address is a provider's heading, a slash and the model. *Tokens* are the window and the most that is written; the window is input and output together unless noted otherwise. Numbers are rounded to three digits. What is not mentioned under *Supports* is not published; *cache* is a prompt cache, *schemas* are for structured output, *effort* is a reasoning control. Prices are in USD per million tokens of text, in the standard tier; a line with a number of tokens is for requests with more input, one with a day holds from then on. A cache write is for the shortest time that can be chosen. What other tiers, longer writes and peak hours cost is below, by a glob: the first that fits holds. A model with a day in its name costs what the one without it does. ? is not published.",
)}

${tables.map(printSection).join("\n")}`;
  return makePage("registry", [...tables.map(({ file }) => file)], text);
}

function printSection(table: RegistryTable): string {
  const { provider, window, sources, prices } = table;
  const pricesOf = (id: string): string[] => {
    const own = prices.filter(({ model }) => model === id);
    return [
      own.map((price) => `${holdsFor(price)}${printRates(price, "input", "output")}`).join("<br>"),
      own.map((price) => printRates(price, "cache_read", "cache_write")).join("<br>"),
    ];
  };
  const rows = table.rows.map((row) => [
    `${code(row.id)}<br>${row.label}<br>${row.released}${printEnd(row.id, table)}`,
    `${printShort(row.context_window_tokens)}/${printShort(row.max_output_tokens)}`,
    printCapabilities(row),
    ...pricesOf(row.id),
  ]);
  const listed = table.rows.map(({ id }) => id);
  const others = [...new Set(prices.map(({ model }) => model))].filter((model) => !listed.includes(model));
  const amounts = ["USD in/out", "Cache read/write"];
  return `## ${provider}

${printTable(["Model", "Tokens", "Supports", ...amounts], rows)}

${
  others.length === 0
    ? ""
    : `${printTable(
        ["Other model", ...amounts],
        others.map((id) => [`${code(id)}${printEnd(id, table)}`, ...pricesOf(id)]),
      )}\n\n`
}${printTerms(table)}${window === "input" ? "The window is the limit of the input only.\n\n" : ""}${printDays(table)}Sources:

${Object.values(sources)
  .map(({ what, date }) => `- ${date}: ${what}`)
  .join("\n")}
`;
}

/** `ends 2026-12-01; use gpt-7`. */
function printEnd(model: string, { ends }: RegistryTable): string {
  const found = ends.find(({ id }) => id === model);
  if (found === undefined) return "";
  const { on, answers, instead } = found;
  const then = answers === null ? instead && `; use ${code(instead)}` : `; then answered by ${code(answers)}`;
  return `<br>**ends ${on}**${then ?? ""}`;
}

function printCapabilities(row: RegistryRow): string {
  return capabilityColumns
    .filter((column) => isKnown(row[column]))
    .map((column) => `${signs[row[column]]}${words[column]}`)
    .join(", ");
}

/** The factors that multiply prices: for each model the first row that fits. */
function printTerms({ terms }: RegistryTable): string {
  if (terms.length === 0) return "";
  const each = (values: Readonly<Record<string, number>> | null) =>
    Object.entries(values ?? {}).map(([name, times]) => `${name} × ${times}`);
  const rows = terms.map(({ glob, tiers, writes, peak }) => [
    code(glob),
    each(tiers).join(", "),
    each(writes).join(", "),
    peak === null ? "" : `× ${peak.times} ${peak.hours.join(", ")} ${peak.days?.join(" ") ?? ""}`.trimEnd(),
  ]);
  return `${printTable(["Prices of", "In tiers", "Writes, of input", "Peak hours (UTC)"], rows)}\n\n`;
}

function holdsFor({ over, from }: PriceRow): string {
  const parts = [...(from === undefined ? [] : [`from ${from}`]), ...(over === 0 ? [] : [`over ${printShort(over)}`])];
  return parts.length === 0 ? "" : `${parts.join(" ")}: `;
}

function printRates({ rates }: PriceRow, ...columns: readonly RateColumn[]): string {
  const shown = columns.map((column) => (rates[column] === null ? "?" : decimal(rates[column])));
  return shown.every((rate) => rate === "?") ? "?" : shown.join("/");
}

/** The days of the prices: most providers have one. */
function printDays({ prices, sources }: RegistryTable): string {
  const days = [...Map.groupBy(prices, (row) => oldestDay([row], sources))];
  const [latest] = days.toSorted(([, one], [, other]) => other.length - one.length);
  if (latest === undefined) return "";
  const others = days
    .filter((day) => day !== latest)
    .map(([day, rows]) => `, of ${listed([...new Set(rows.map(({ model }) => code(model)))])} as of ${day}`);
  return `${printProse(`Prices are as of ${latest[0]}${others.join("")}.`)}\n\n`;
}

/** A number of tokens, rounded to three digits: `200k`, `1.05M`. */
function printShort(count: number | null): string {
  if (count === null) return "?";
  const [unit, sign] = count < 1_000_000 ? [1000, "k"] : [1_000_000, "M"];
  return `${Number((count / unit).toPrecision(3))}${sign}`;
}
