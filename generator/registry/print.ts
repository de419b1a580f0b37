/** Prints proposals as Markdown, as `dragoman-spec diff` prints differences. */
import { code, codes, type Finding, line, row, withLines } from "../diff/findings.ts";
import { flow } from "../diff/plain.ts";
import { printReport } from "../diff/print.ts";
import type { Section } from "../diff/revisions.ts";
import { printCount } from "../emit/docs/markdown.ts";
import { decimal, modelColumns, type Rates, rateColumns } from "../emit/registry-table.ts";
import type { EffortDifference } from "./efforts.ts";
import type { Proposal } from "./propose.ts";

/** How many rows proposals have. */
export function countRows(proposals: readonly Proposal[]): number {
  return proposals.reduce((sum, { models, prices }) => sum + models.length + prices.length, 0);
}

export function printProposals(proposals: readonly Proposal[], title: string): string {
  const sections = proposals.map(
    (proposal): Section => ({ titles: [proposal.provider], findings: findingsOf(proposal) }),
  );
  return printReport(
    sections.filter(({ findings }) => findings.length > 0),
    title,
  );
}

const modelHeader = ["Model", ...modelColumns];
const changeHeader = ["Changed", "Column", "Before", "After"];
const priceHeader = ["Price of", "Over", ...rateColumns, "Before"];
const keptHeader = ["Kept", "Column", "Registry", "Catalogue"];
const leftOutHeader = ["Left out", "Reason"];

function findingsOf({ models, prices, kept, leftOut, efforts }: Proposal): Finding[] {
  return [
    ...models
      .filter(({ before }) => before === undefined)
      .map(({ id, cells }) => row(modelHeader, code(id), ...modelColumns.map((column) => plain(cells[column])))),
    ...models.flatMap(({ id, before, cells }) =>
      modelColumns
        .filter((column) => before !== undefined && before[column] !== cells[column])
        .map((column) => row(changeHeader, code(id), column, plain(before?.[column]), plain(cells[column]))),
    ),
    ...prices.flatMap(({ model, before, rates }) =>
      rates.map((each) =>
        row(
          priceHeader,
          code(model),
          each.over === 0 ? "" : printCount(each.over),
          ...rateColumns.map((column) => money(each.rates[column])),
          beforeOf(before, each.over),
        ),
      ),
    ),
    ...kept.map((each) => row(keptHeader, code(each.row), each.column, plain(each.registry), plain(each.catalogue))),
    ...leftOut.map(({ id, why }) => row(leftOutHeader, code(id), why)),
    ...efforts.map(describeEfforts),
  ];
}

/** A cell without the quotes that YAML may need. */
function plain(value: unknown): string {
  return typeof value === "string" ? value : flow(value);
}

function money(value: number | null): string {
  return value === null ? "~" : decimal(value);
}

function beforeOf(before: readonly Rates[], over: number): string {
  const found = before.find((each) => each.over === over);
  return found === undefined ? "" : rateColumns.map((column) => money(found.rates[column])).join(", ");
}

function describeEfforts({ family, models, why, rows }: EffortDifference): Finding {
  const sentence = `Family ${code(family)}, ${codes(models)}: the catalogue has ${why}.`;
  if (rows === undefined) return line(sentence);
  const [before, after] = rows.map((cells) => `${family}: ${flow(cells)}`);
  return line(withLines(sentence, [`- ${before}`, `+ ${after}`]));
}
