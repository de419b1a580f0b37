/** `generated/registry.ts` and `generated/prices.ts`: the models of `spec/registry`, and what they cost. */

import type { Capability, ModelEntry } from "../../generated/registry.ts";
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { capabilityColumns, entriesOf, pricesIn, type RegistryTable, readRegistry } from "./registry-table.ts";
import { alias, constant, type Field, field, oneOf, printFile, shape } from "./typescript.ts";

const entry: readonly Field[] = [
  field("id", "string", "`<provider>/<name>`, with the provider's canonical key."),
  field("provider", "string", "The name of the adapter."),
  field("name", "string", "The model name that is sent."),
  field("label", "string"),
  field("released", "string", "`YYYY-MM-DD`."),
  field(
    "context_window_tokens?",
    "number",
    "Input and output together, or the input limit of providers that publish one; absent if not published.",
  ),
  field("max_output_tokens?", "number", "Absent if not published."),
  field("capabilities", "Capabilities"),
  field("ends?", "ModelEnd", "Absent if its vendor has not said that it ends."),
];

/** @param sources in the order in which their models are listed */
export function emitRegistry(sources: readonly Source[]): Output[] {
  const tables = sources.map(readRegistry);
  const files = tables.filter(({ unlisted }) => unlisted === undefined).map(({ file }) => file);
  const snapshot = tables.find((table) => table.snapshot !== undefined)?.snapshot;
  const cells = capabilityColumns.map((column, index) => `${column}: capability(${index})`);
  const statements = [
    alias(
      "Capability",
      oneOf(Object.keys(letters)),
      "Whether a model supports something; `Unknown` if the provider has not published it.",
    ),
    shape(
      "Capabilities",
      undefined,
      capabilityColumns.map((column) => field(column, "Capability")),
    ),
    shape("ModelEnd", "When a model ends, and what takes its place.", [
      field("on", "string", "The day from which it is not served any more, `YYYY-MM-DD` in UTC."),
      field("answers?", "string", "The model with which its vendor answers from that day on; absent for an error."),
      field("instead?", "string", "The model that its vendor says to use."),
    ]),
    shape(
      "ModelEntry",
      "One model of the registry. The registry is for discovery only: other models can be addressed as well.",
      entry,
    ),
    constant("snapshot", literal(snapshot), "The date of the snapshot, whose models stay as they were."),
    `/** What the letters of a row mean; any other is \`Unknown\`. */
const words: Readonly<Record<string, Capability>> = { Y: "Supported", N: "Unsupported" };

/** @param capabilities a letter for each, in the order of \`Capabilities\` */
function model(
  id: string,
  label: string,
  released: string,
  context_window_tokens: number | null,
  max_output_tokens: number | null,
  capabilities: string,
  ends?: ModelEnd,
): ModelEntry {
  const slash = id.indexOf("/");
  const capability = (index: number): Capability => words[capabilities.charAt(index)] ?? "Unknown";
  return {
    id,
    provider: id.slice(0, slash),
    name: id.slice(slash + 1),
    label,
    released,
    ...(context_window_tokens !== null && { context_window_tokens }),
    ...(max_output_tokens !== null && { max_output_tokens }),
    capabilities: { ${cells.join(", ")} },
    ...(ends !== undefined && { ends }),
  };
}`,
    constant(
      "models",
      `[\n${entriesOf(tables).map(printModel).join("")}]`,
      "Every model, newest first within each provider. Rows take less memory than objects.",
      "readonly ModelEntry[]",
    ),
  ];
  return [printFile("generated/registry.ts", files, statements), emitPrices(tables, files)];
}

/** Stand for the capabilities in a row. */
const letters: Readonly<Record<Capability, string>> = { Supported: "Y", Unsupported: "N", Unknown: "?" };

function printModel({ capabilities, ...entry }: ModelEntry): string {
  const { id, label, released, context_window_tokens = null, max_output_tokens = null, ends } = entry;
  const words = capabilityColumns.map((column) => letters[capabilities[column]]).join("");
  const cells = [
    id,
    label,
    released,
    context_window_tokens,
    max_output_tokens,
    words,
    ...(ends === undefined ? [] : [ends]),
  ];
  return `model(${cells.map(literal).join(", ")}),\n`;
}

/** A module of its own: the registry is loaded at the start, prices where they are needed. */
function emitPrices(tables: readonly RegistryTable[], files: readonly string[]): Output {
  const order =
    "By the day from which they hold, then smallest requests first; the first is `over` 0. All tokens of a request have the prices of the last that applies.";
  const written =
    "Input that is written to the cache, for the shortest time that can be chosen; absent if not published.";
  return printFile("generated/prices.ts", files, [
    shape("Rate", "Prices in USD per million tokens, as exact decimals.", [
      field("over", "number", "They are for requests with more input tokens than this."),
      field("from?", "string", "The day from which they hold, `YYYY-MM-DD` in UTC; absent if they held before."),
      field("input", "string"),
      field("output", "string"),
      field("cache_read?", "string", "Input that is read from the cache; absent if not published."),
      field("cache_write?", "string", written),
      field("cache_write_1h?", "string", "The same, for an hour."),
      field("cache_write_12h?", "string", "The same, for twelve hours."),
      field(
        "tiers?",
        "Readonly<Record<string, string>>",
        "What all prices are multiplied by in other tiers than the standard one.",
      ),
      field("peak?", "Peak", "The hours in which all prices are multiplied."),
    ]),
    shape("Peak", "Hours in which a model costs more, in UTC.", [
      field("times", "string", "The multiple of the prices, a decimal."),
      field("days", "readonly number[]", "Days of the week; 0 is Sunday."),
      field("hours", "readonly (readonly [from: number, to: number])[]", "From which hour on, and before which."),
    ]),
    shape("ModelPrices", "What a model costs.", [
      field("date", "string", "The day on which these were the prices, `YYYY-MM-DD`."),
      field("rates", "readonly [Rate, ...Rate[]]", order),
    ]),
    constant(
      "prices",
      literal(pricesIn(tables)),
      "By the address of the model with its provider's key; models without known prices are absent.",
      "Readonly<Record<string, ModelPrices>>",
    ),
  ]);
}
