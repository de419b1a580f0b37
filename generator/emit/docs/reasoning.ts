/** The page of reasoning controls: every clamp table side by side. */

import type { Source } from "../../../language/load.ts";
import { efforts } from "../../../language/parse-reasoning.ts";
import type { AdapterSpec, ClampLine } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { listed } from "../print.ts";
import { code, makePage, printCount, printProse, printTable } from "./markdown.ts";
import { modelsByFamily } from "./page.ts";

export function reasoningPage(adapters: readonly AdapterSpec[], registry: readonly Source[]): Output {
  const lines = adapters.flatMap((adapter) => {
    const models = modelsByFamily(adapter, registry);
    return (adapter.reasoning?.clamp ?? []).map((line) => ({ adapter, line, models: models.get(line.family) ?? [] }));
  });
  const sections = adapters.flatMap(({ provider, reasoning }) => {
    const own = lines.filter(({ adapter }) => adapter.provider === provider);
    const rows = own.flatMap(({ line, models }) => {
      const names = models.length === 0 ? [`any of ${code(line.family)}`] : models.map(printModel);
      return names.map((name) => [name, ...line.cells.map(({ value }, column) => printCell(value, column))]);
    });
    return reasoning === undefined ? [] : [`## ${provider}\n\n${printTable(["Model", ...efforts], rows)}\n`];
  });
  const families = lines.map(({ adapter, line }) => {
    const globs = adapter.families.find(({ name }) => name === line.family)?.globs ?? [];
    return [adapter.provider, line.family, globs.map(code).join(", "), proOf(adapter, line)];
  });
  const floors = adapters.flatMap(({ provider, reasoning }) =>
    reasoning?.share === undefined ? [] : [`${provider}: at least ${printCount(reasoning.share.floor)}`],
  );
  const least = floors.length === 0 ? "" : ` (${listed(floors)} tokens)`;
  const text = `# Reasoning

${printProse(
  `How \`reasoning_effort\` translates, for each model of the registry. A name is the value that is sent; – means that no reasoning control is sent. A percentage is a thinking budget, as a share of the answer's token limit, rounded down; *rest* is all but one token of that limit${least}. A native reasoning object in the request takes precedence.`,
)}

${printProse(
  "A bold value is another effort than the one asked for: ↑ a higher one, ↓ a lower one. Other models have the row of their [family](#families).",
)}

${sections.join("\n")}
## Families

A model belongs to the first family with a matching pattern; \`*\` matches anything. \`reasoning_mode: pro\` has no effect
together with the effort \`none\`.

${printTable(["Provider", "Family", "Patterns", "`pro`"], families)}
`;
  return makePage("reasoning", [...adapters.map(({ sources }) => sources[0])], text);
}

/** A long name may be broken after each of its parts. */
function printModel(id: string): string {
  return id.length < 30 ? code(id) : `<code>${id.replaceAll(/[/.-]/g, "$&<wbr>")}</code>`;
}

/** @param column of the effort that is asked for */
function printCell(value: ClampLine["cells"][number]["value"], column: number): string {
  const sent = (efforts as readonly unknown[]).indexOf(value);
  if (sent >= 0 && sent !== column) return `**${value}${sent > column ? "↑" : "↓"}**`;
  return value === undefined ? "–" : value === "rest" ? "*rest*" : String(value);
}

function proOf({ reasoning }: AdapterSpec, line: ClampLine): string {
  if (line.as === undefined) return "–";
  if (reasoning?.pro.native?.includes(line.family)) return "sent as a native mode";
  const last = reasoning?.pro.bump?.at(-1);
  return last === undefined ? "no effect" : `raises the effort by one step, up to ${last}; high without an effort`;
}
