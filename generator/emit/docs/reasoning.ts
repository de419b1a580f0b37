/** The page of reasoning controls, and the cells of clamp tables. */

import { efforts } from "../../../language/parse-reasoning.ts";
import type { AdapterSpec, ClampLine } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { listed } from "../print.ts";
import { code, makePage, printCount, printProse } from "./markdown.ts";

export function reasoningPage(adapters: readonly AdapterSpec[]): Output {
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
`;
  return makePage("reasoning", [...adapters.map(({ sources }) => sources[0])], text);
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
