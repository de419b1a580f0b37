/** Changes that catalogues in packages propose for the registry of a provider. */
import { familyOf } from "../../language/check-references.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
import { pricedNames } from "../../runtime/specs/prices.ts";
import {
  capabilityColumns,
  isKnown,
  limitColumns,
  type ModelCells,
  modelColumns,
  type PriceRow,
  type Rates,
  type RegistryRow,
  type RegistryTable,
  rateColumns,
} from "../emit/registry-table.ts";
import type { CatalogueModel } from "./catalogue.ts";
import { compareEfforts } from "./efforts.ts";
import type { Agreed } from "./newest.ts";
import {
  badKey,
  type Compared,
  comparePrices,
  isDay,
  isInScope,
  isLeftOut,
  isOwned,
  type Proposal,
  type Selection,
} from "./propose.ts";

/**
 * Changes on which catalogues agree: prices, and cells of the models that are listed, but not those of a snapshot. A model
 * with a price is listed if one has the day of its release.
 */
export function proposeFacts(
  spec: AdapterSpec,
  { snapshot, prices, rows, terms, catalogue }: RegistryTable,
  known: Agreed,
  selects: Selection,
): Proposal {
  const { provider } = spec;
  const listed = rows.flatMap((row) => {
    const isFixed = snapshot !== undefined && row.path[0] === "models";
    const found = !isFixed && selects(provider, row.id) ? known.get(row.id) : undefined;
    return found === undefined ? [] : [fillRow(row, found.cells)];
  });
  const reasoning = [...known].flatMap(([id, { efforts }]) =>
    efforts === undefined || !selects(provider, id)
      ? []
      : [{ id, family: familyOf(spec, id) ?? "", model: reasoningWith(efforts) }],
  );
  const own = Map.groupBy(prices, ({ model }) => model);
  const compared = [...known].flatMap(([id, { rates }]) => {
    if (rates === undefined) return [];
    const rows = own.get(id) ?? [];
    // dates, steps and peak hours are written by hand
    const hasPeak = terms.some(
      ({ glob, peak }) => peak !== null && fits(readGlob(glob.toLowerCase()), id.toLowerCase()),
    );
    const isByHand = hasPeak || rows.some(({ over, from }) => over > 0 || from !== undefined);
    const isUnwanted = rows.length === 0 && isLeftOut(id, catalogue);
    const isDated = pricedNames(id).some((name) => name !== id.toLowerCase());
    return !selects(provider, id) || isByHand || isDated || isUnwanted || badKey.test(id)
      ? []
      : [comparePrices(id, rows, typeof rates === "string" ? rates : filled(rates, rows))];
  });
  const added = [...known].flatMap(([id, { cells, described = {}, rates }]) => {
    const { released = "" } = described;
    const isWithPrice = own.has(id) || Array.isArray(rates);
    const isNew = isDay(released) && !rows.some((row) => row.id === id) && isInScope(id, released, catalogue);
    return isNew && isWithPrice && selects(provider, id)
      ? [{ id, cells: { ...unknown, label: id, released, ...described, ...cells } }]
      : [];
  });
  return {
    provider,
    models: [...listed.flatMap(({ change }) => change ?? []), ...added],
    prices: compared.flatMap(({ change }) => change ?? []),
    kept: [...listed, ...compared].flatMap(({ kept }) => kept),
    leftOut: compared.flatMap(({ leftOut }) => leftOut ?? []),
    efforts: compareEfforts(spec, reasoning),
  };
}

/** The facts of a model of which nothing is known. */
const unknown = Object.fromEntries([
  ...limitColumns.map((column) => [column, null]),
  ...capabilityColumns.map((column) => [column, "Unknown"]),
]) as Omit<ModelCells, "label" | "released">;

function reasoningWith(values: readonly string[]): Pick<CatalogueModel, "reasoning" | "reasoning_options"> {
  return { reasoning: true, reasoning_options: [{ type: "effort", values }] };
}

/** A row in which cells that are not known are filled, and those of a catalogue replaced; it keeps its sources. */
function fillRow(row: RegistryRow, cells: Partial<ModelCells>): Compared<Proposal["models"][number]> {
  const { id, sources, path: _, ...before } = row;
  const differing = modelColumns.filter((column) => cells[column] !== undefined && cells[column] !== before[column]);
  const taken = differing.filter((column) => isOwned(row) || !isKnown(before[column]));
  const change = {
    id,
    before,
    sources,
    cells: { ...before, ...Object.fromEntries(taken.map((each) => [each, cells[each]])) },
  };
  const kept = differing.flatMap((column) =>
    taken.includes(column) ? [] : [{ row: id, column, registry: before[column], catalogue: cells[column] }],
  );
  return { ...(taken.length > 0 && { change }), kept };
}

/** Prices with those of the registry where the catalogues say nothing. */
function filled(rates: readonly Rates[], rows: readonly PriceRow[]): Rates[] {
  return rates.map((found) => {
    const before = rows.find(({ over }) => over === found.over)?.rates;
    const cells = rateColumns.map((column) => [column, found.rates[column] ?? before?.[column] ?? null]);
    return { ...found, rates: Object.fromEntries(cells) as Rates["rates"] };
  });
}
