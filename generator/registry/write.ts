/** Writes proposals into the files of `spec/registry`. */
import { loadSource } from "../../language/load.ts";
import { flow } from "../diff/plain.ts";
import {
  decimal,
  type ModelCells,
  modelColumns,
  priceColumns,
  priceKey,
  type Rates,
  type RegistryTable,
  rateColumns,
  readRegistry,
  registryColumns,
} from "../emit/registry-table.ts";
import { type Proposal, sourceName } from "./propose.ts";
import { editTable, type TableRow } from "./table-lines.ts";

/** The start of a file for a provider that has none. */
export function newFile(provider: string): string {
  return `# yaml-language-server: $schema=../schema/registry.schema.json
# One line per model, newest first. A cell that is not Unknown or ~ is covered by one of its row's sources.
# \`window\` is what context_window_tokens counts: input and output together (total), or only the input.
provider: ${provider}
window: total

models:
  id: [${registryColumns.join(", ")}]

sources: {}
`;
}

/**
 * The text of a file of the registry with the proposed rows.
 * @param date the day of the catalogue
 * @param what catalogues of prices they are from. Default: one of models, that of models.dev
 */
export function applyProposal(
  table: RegistryTable,
  text: string,
  proposal: Proposal,
  date: string,
  what?: string,
): string {
  if (proposal.models.length + proposal.prices.length === 0) return text;
  const { file } = table;
  const source = nameFor(table, date);
  const main = table.snapshot === undefined ? "models" : "added";
  const placeOf = (id: string) => table.rows.find((row) => row.id === id)?.path[0] ?? main;
  let result = text.replace(/^sources: \{\}$/m, "sources:");
  const headed = (rows: readonly TableRow[], columns: readonly string[]): readonly TableRow[] =>
    rows.length === 0 ? [{ key: "id", cells: columns, isList: true }] : rows;
  for (const name of ["models", "added"] as const) {
    const added = proposal.models.filter(({ id }) => placeOf(id) === name);
    if (added.length === 0) continue;
    const written = added.map(({ id, cells, sources = [] }) =>
      modelRow(id, cells, [...sources.filter((each) => each !== source), source]),
    );
    const put = (rows: readonly TableRow[]) => written.reduce(putModel, headed(rows, registryColumns));
    result = editTable(file, result, name, put, { after: "models", above: [] });
  }
  if (proposal.prices.length > 0) {
    const order = [...table.rows.map(({ id }) => id), ...proposal.models.map(({ id }) => id)];
    const put = (rows: readonly TableRow[]) =>
      proposal.prices.reduce(
        (all, { model, rates }) => putPrices(all, model, rates, source, order),
        headed(rows, priceColumns),
      );
    const after = /^added:/m.test(result) ? "added" : "models";
    result = editTable(file, result, "prices", put, { after, above: [pricesComment] });
  }
  const { rows, prices } = readRegistry(loadSource(file, result));
  const used = new Set([...rows, ...prices].flatMap(({ sources }) => sources));
  return editTable(file, result, "sources", (rows) => putSource(rows, source, used, { what, date }));
}

const pricesComment = "# USD per million tokens. A row `<model> over <tokens>` is for requests with more input tokens.";

/** The name of the source of a day: the first is `catalogue`, others have the day in their names. */
function nameFor({ sources }: RegistryTable, date: string): string {
  const own = Object.entries(sources).filter(([name]) => name.split("_")[0] === sourceName);
  const same = own.find(([, source]) => source.date === date)?.[0];
  return same ?? (own.length === 0 ? sourceName : `${sourceName}_${date}`);
}

function modelRow(id: string, cells: ModelCells, sources: readonly string[]): TableRow {
  // `flow` would put a day in quotes
  const written = modelColumns.map((column) => (column === "released" ? cells.released : flow(cells[column])));
  return { key: flow(id), cells: [...written, `[${sources.join(", ")}]`], isList: true };
}

const releasedAt = registryColumns.indexOf("released");

/** Replaces the row of a model, or inserts it below those that are as new. */
function putModel(rows: readonly TableRow[], row: TableRow): TableRow[] {
  const place = rows.findIndex(({ key }) => key === row.key);
  const [before, released] = [rows[place], row.cells[releasedAt] ?? ""];
  if (before?.cells[releasedAt] === released) return rows.with(place, { ...before, ...row });
  const others = rows.filter((each) => each !== before);
  const older = others.findIndex(({ cells }, index) => index > 0 && (cells[releasedAt] ?? "") < released);
  return others.toSpliced(older < 0 ? others.length : older, 0, { ...before, ...row });
}

/** Replaces the prices of a model, or inserts them in the order of the models. */
function putPrices(
  rows: readonly TableRow[],
  model: string,
  rates: readonly Rates[],
  source: string,
  order: readonly string[],
): TableRow[] {
  const modelOf = ({ key }: TableRow) => unquoted(key).replace(/ over \d+$/, "");
  const written = rates.map(({ over, rates }) => ({
    key: flow(priceKey({ model, over })),
    cells: [...rateColumns.map((column) => (rates[column] === null ? "~" : decimal(rates[column]))), `[${source}]`],
    isList: true,
  }));
  const first = rows.findIndex((row) => modelOf(row) === model);
  const rest = rows.filter((row) => modelOf(row) !== model);
  const place = order.indexOf(model);
  const later = rest.findIndex((row, index) => index > 0 && order.indexOf(modelOf(row)) > place);
  const [head, ...others] = written;
  const above = rows[first]?.above ?? [];
  const at = first >= 0 ? first : later < 0 ? rest.length : later;
  return rest.toSpliced(at, 0, ...(head === undefined ? [] : [{ ...head, above }]), ...others);
}

function unquoted(key: string): string {
  return key.startsWith('"') ? (JSON.parse(key) as string) : key;
}

/** Adds the source if it is new, and removes those of earlier catalogues that no row has any more. */
function putSource(
  rows: readonly TableRow[],
  source: string,
  used: ReadonlySet<string>,
  { what, date }: { readonly what: string | undefined; readonly date: string },
): readonly TableRow[] {
  const facts = what === undefined ? modelColumns : modelColumns.filter((column) => column !== "prompt_cache");
  const covers = ["id", ...facts.filter((column) => !["streaming", "parallel_tool_calls"].includes(column)), "prices"];
  const value = `{ what: ${what === undefined ? "models.dev catalogue" : flow(what)}, date: ${date}, covers: [${covers.join(", ")}] }`;
  const left = rows.filter(({ key }) => key.split("_")[0] !== sourceName || used.has(key));
  const place = left.findIndex(({ key }) => key === source);
  const row = { key: source, cells: [value], isList: false };
  return place < 0 ? [...left, row] : left.with(place, { ...left[place], ...row });
}
