/** The page of reasoning controls, and the cells of clamp tables. */

import { parseFile } from "../../../language/adapter.ts";
import type { Source } from "../../../language/load.ts";
import { parseModels } from "../../../language/parse-models.ts";
import { efforts } from "../../../language/parse-reasoning.ts";
import type { AdapterSpec, ClampLine } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { listed } from "../print.ts";
import { code, makePage, printCount, printProse, printTable } from "./markdown.ts";

/** @param open the page of open models, whose families are the same at several providers */
export function reasoningPage(adapters: readonly AdapterSpec[], open: Source | undefined): Output {
  const floors = adapters.flatMap(({ provider, reasoning }) =>
    reasoning?.share === undefined ? [] : [`${provider}: at least ${printCount(reasoning.share.floor)}`],
  );
  const least = floors.length === 0 ? "" : ` (${listed(floors)} tokens)`;
  const text = `# Reasoning

${printProse(
  `How \`reasoning_effort\` translates is in the table of model families on the page of each [provider](providers.md). A name is the value that is sent; – means that no reasoning control is sent. A percentage is a thinking budget, as a share of the answer's token limit, rounded down; *rest* is all but one token of that limit${least}. A native reasoning object in the request takes precedence.`,
)}

${printProse(
  "A bold value is another effort than the one asked for: ↑ a higher one, ↓ a lower one. `reasoning_mode: pro` has no effect together with the effort `none`.",
)}
${open === undefined ? "" : openModels(open, adapters)}`;
  return makePage("reasoning", [...adapters.map(({ sources }) => sources[0]), ...(open ? [open.file] : [])], text);
}

function openModels(open: Source, adapters: readonly AdapterSpec[]): string {
  const page = parseFile(open, parseModels).content;
  const rows = (page?.families ?? []).map(({ name, globs }) => {
    const cells = page?.rows.get(name) ?? efforts.map(() => ({ value: undefined }));
    return [name, globs.map(code).join(", "), ...cells.map(({ value }, column) => printCell(value, column))];
  });
  const users = adapters.flatMap(({ provider, families, reasoning }) => {
    const line = reasoning?.clamp.find(({ family }) => family === families.at(-1)?.name);
    return line?.doubtful === undefined ? [] : [provider];
  });
  return `
## Open models

${printProse(
  `These have the same levels wherever they are served, and their families come before the last one of ${listed(users)}; each spells *off* and *on* in its own way. A provider's own rows take precedence. For a model that is not known, these providers are sent the effort as it is, which is reported as \`unknown\` in \`x-dragoman-lost\`.`,
)}

${printTable(["Family", "Patterns", ...efforts], rows)}
`;
}

/** A long name may be broken after each of its parts. */
export function printModels(ids: readonly string[]): string {
  return ids.map((id) => (id.length < 30 ? code(id) : `<code>${id.replaceAll(/[/.-]/g, "$&<wbr>")}</code>`)).join(", ");
}

/** @param column of the effort that is asked for */
export function printCell(value: ClampLine["cells"][number]["value"], column: number): string {
  const sent = (efforts as readonly unknown[]).indexOf(value);
  if (sent >= 0 && sent !== column) return `**${value}${sent > column ? "↑" : "↓"}**`;
  return value === undefined ? "–" : value === "rest" ? "*rest*" : String(value);
}
