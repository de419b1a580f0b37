/** The changes that a catalogue would make in the registry of a provider. */
import { familyOf } from "../../language/check-references.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
import {
  isKnown,
  type ModelCells,
  modelColumns,
  type PriceRow,
  priceKey,
  type Rates,
  type RegistryRow,
  type RegistryTable,
  rateColumns,
} from "../emit/registry-table.ts";
import {
  type Catalogue,
  type CatalogueModel,
  type CatalogueProvider,
  cellsOf,
  isForChat,
  ratesOf,
  WrongCatalogue,
} from "./catalogue.ts";
import { compareEfforts, type EffortDifference } from "./efforts.ts";

export interface Proposal {
  readonly provider: string;
  /** New and changed rows of models; a changed row has what it was. */
  readonly models: readonly {
    readonly id: string;
    readonly before?: ModelCells;
    readonly cells: ModelCells;
    /** The sources of cells that stay. */
    readonly sources?: readonly string[];
  }[];
  /** All prices of a model that are new or have changed. */
  readonly prices: readonly {
    readonly model: string;
    readonly before: readonly Rates[];
    readonly rates: readonly Rates[];
  }[];
  /** Rows that stay though the catalogue differs: those of models that are gone, and cells that have other sources. */
  readonly kept: readonly {
    readonly row: string;
    readonly column: string;
    readonly registry: unknown;
    readonly catalogue: unknown;
  }[];
  /** Models of the catalogue that are not proposed, with the reason. */
  readonly leftOut: readonly { readonly id: string; readonly why: string }[];
  readonly efforts: readonly EffortDifference[];
}

/** The sources that this tool writes have this name, or one that begins with it and a `_`. */
export const sourceName = "catalogue";

/** Whether all facts of a row are from a catalogue, so that a later one may change it. */
export function isOwned({ sources }: Pick<RegistryRow | PriceRow, "sources">): boolean {
  return sources.every((name) => name === sourceName || name.startsWith(`${sourceName}_`));
}

/** Selects the providers and models to look at: `groq`, `groq/*gpt-oss*`. */
export type Selection = (provider: string, model?: string) => boolean;

/**
 * @param table undefined for a provider without a file in the registry
 * @returns undefined if the provider is not in the catalogue, or not selected
 * @throws WrongCatalogue if the registry names a provider that the catalogue does not have
 */
export function propose(
  spec: AdapterSpec,
  table: RegistryTable | undefined,
  catalogue: Catalogue,
  selects: Selection,
): Proposal | undefined {
  const entry = findProvider(spec, table, catalogue);
  if (entry === undefined || table?.unlisted !== undefined || !selects(spec.provider)) return undefined;
  const selected = Object.entries(entry.models).filter(([id]) => selects(spec.provider, id));
  const known = new Map(table?.rows.map((row) => [row.id, row]));
  const listed = selected.filter(([id, model]) => known.has(id) || isWanted(id, model, table));
  const unusable = listed.flatMap(([id, model]) => {
    const why = known.has(id) ? undefined : reasonAgainst(id, model);
    return why === undefined ? [] : [{ id, why }];
  });
  const order = table?.rows.map(({ id }) => id) ?? [];
  const usable = listed
    .filter(([id]) => !unusable.some((each) => each.id === id))
    .sort(([one, a], [other, b]) => byPlace(one, other, order) || byAge(a, b));
  const rows = usable.map(([id, model]) => compareRow(id, known.get(id), cellsOf(model, table?.window ?? "total")));
  const prices = usable.map(([id, model]) =>
    comparePrices(
      id,
      table?.prices.filter(({ model, from }) => model === id && from === undefined) ?? [],
      ratesOf(model),
    ),
  );
  const families = usable.map(([id, model]) => ({ id, family: familyOf(spec, id) ?? "", model }));
  return {
    provider: spec.provider,
    models: rows.flatMap(({ change }) => change ?? []),
    prices: prices.flatMap(({ change }) => change ?? []),
    kept: [
      ...goneRows(entry, table, (id) => selects(spec.provider, id)),
      ...[...rows, ...prices].flatMap(({ kept }) => kept),
    ],
    leftOut: [...unusable, ...prices.flatMap(({ leftOut }) => leftOut ?? [])],
    efforts: compareEfforts(spec, families),
  };
}

/** The models of the registry first, in its order. */
function byPlace(one: string, other: string, order: readonly string[]): number {
  const [a, b] = [one, other].map((id) => (order.includes(id) ? order.indexOf(id) : order.length));
  return (a ?? 0) - (b ?? 0);
}

/** Newest first; of one day, the most expensive first. */
function byAge(one: CatalogueModel, other: CatalogueModel): number {
  return other.release_date.localeCompare(one.release_date, "en") || (other.cost?.input ?? 0) - (one.cost?.input ?? 0);
}

function findProvider(
  { provider, names }: AdapterSpec,
  table: RegistryTable | undefined,
  catalogue: Catalogue,
): CatalogueProvider | undefined {
  const own = (id: string) => (Object.hasOwn(catalogue, id) ? catalogue[id] : undefined);
  const given = table?.catalogue.id;
  if (given === undefined)
    return [provider, ...names.map(({ key }) => key)].map(own).find((each) => each !== undefined);
  const found = own(given);
  if (found === undefined) throw new WrongCatalogue(`${table?.file}: the catalogue has no provider ${given}`);
  return found;
}

function isWanted(id: string, model: CatalogueModel, table: RegistryTable | undefined): boolean {
  return isForChat(model) && isInScope(id, model.release_date, table?.catalogue);
}

/** Whether the registry lists such a model. */
export function isInScope(id: string, released: string, catalogue: RegistryTable["catalogue"] = {}): boolean {
  return released >= (catalogue.since ?? "").slice(0, released.length) && !isLeftOut(id, catalogue);
}

export function isLeftOut(id: string, { without = [] }: RegistryTable["catalogue"]): boolean {
  return without.some((glob) => fits(readGlob(glob), id.toLowerCase()));
}

/** Why a model cannot have a row. */
function reasonAgainst(id: string, { release_date }: CatalogueModel): string | undefined {
  if (badKey.test(id)) return "the id cannot be the key of a row";
  return isDay(release_date) ? undefined : `the day of its release in ${release_date} is not known`;
}

/** Whether a date has a day, not only a month. */
export function isDay(date: string): boolean {
  return date.length === "YYYY-MM-DD".length;
}

/** Models of the registry that the catalogue does not have any more, or calls deprecated. */
function goneRows(
  { models }: CatalogueProvider,
  table: RegistryTable | undefined,
  selects: (id: string) => boolean,
): Proposal["kept"] {
  return (table?.rows ?? []).flatMap(({ id }) => {
    const status = Object.hasOwn(models, id) ? models[id]?.status : "absent";
    const isGone = selects(id) && (status === "absent" || status === "deprecated");
    return isGone ? [{ row: id, column: "status", registry: "listed", catalogue: status }] : [];
  });
}

/** Ids that cannot be the key of a row; numbers come first in an object, whatever their place in the file. */
export const badKey = /\s|^(id|__proto__|\d*)$/;

export interface Compared<Change> {
  readonly change?: Change;
  readonly kept: Proposal["kept"];
  readonly leftOut?: Proposal["leftOut"][number];
}

function compareRow(id: string, row: RegistryRow | undefined, cells: ModelCells): Compared<Proposal["models"][number]> {
  if (row === undefined) return { change: { id, cells }, kept: [] };
  const { id: _, sources: __, path: ___, ...before } = row;
  const isStated = (column: keyof ModelCells) =>
    isKnown(cells[column]) && (column !== "released" || isDay(cells.released));
  const differing = modelColumns.filter((column) => cells[column] !== before[column] && isStated(column));
  if (differing.length === 0) return { kept: [] };
  if (isOwned(row)) {
    const known = Object.fromEntries(differing.map((column) => [column, cells[column]]));
    return { change: { id, before, cells: { ...before, ...known } }, kept: [] };
  }
  return {
    kept: differing.map((column) => ({ row: id, column, registry: before[column], catalogue: cells[column] })),
  };
}

export function comparePrices(
  model: string,
  rows: readonly PriceRow[],
  rates: readonly Rates[] | string,
): Compared<Proposal["prices"][number]> {
  if (typeof rates === "string") return { kept: [], leftOut: { id: model, why: rates } };
  const before = rows.map(({ over, rates }) => ({ over, rates }));
  if (JSON.stringify(before) === JSON.stringify(rates)) return { kept: [] };
  if (rows.every(isOwned)) return { change: { model, before, rates }, kept: [] };
  const sizes = [...new Set([...before, ...rates].map(({ over }) => over))];
  const at = (all: readonly Rates[], over: number) => all.find((each) => each.over === over)?.rates;
  const kept = sizes.flatMap((over) =>
    rateColumns.flatMap((column) => {
      const [registry, found] = [at(before, over)?.[column], at(rates, over)?.[column]];
      return registry === found ? [] : [{ row: priceKey({ model, over }), column, registry, catalogue: found }];
    }),
  );
  return { kept };
}
