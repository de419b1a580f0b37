/** Reads a data package: what is newer than the registry, in files of the form of `catalog.schema.json`. */
import { type Diagnostic, readAll, SpecError } from "../../language/diagnostics.ts";
import { loadSource } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import type { Position } from "../../language/syntax.ts";
import type { Facts, Known } from "../../runtime/specs/own.ts";
import schema from "../../spec/schema/catalog.schema.json" with { type: "json" };
import registry from "../../spec/schema/registry.schema.json" with { type: "json" };
import {
  capabilityColumns,
  limitColumns,
  type PriceCells,
  priceKey,
  priceRow,
  rateOf,
  type TermRow,
} from "../emit/registry-table.ts";
import { checkSchema, findingsIn } from "../emit/schema-check.ts";
import type { Folder } from "./folder.ts";

type Cells = Readonly<Record<string, unknown>>;

/** The facts of a file about one provider. */
interface Provider {
  readonly prices?: Readonly<Record<string, PriceCells & Pick<TermRow, "tiers" | "writes" | "peak">>>;
  readonly models?: Readonly<Record<string, Cells>>;
  readonly ends?: Readonly<Record<string, { readonly on: string }>>;
}

type Entries = Record<string, Facts["models"][string]>;

/**
 * @param day of the package, `YYYY-MM-DD`
 * @throws SpecError with everything that is wrong
 */
export function readFacts({ prefix, files }: Folder, known: Known, day: string): Facts {
  const models: Entries = {};
  const prices: Record<string, Facts["prices"][string]> = {};
  const priceRules: Record<string, string> = {};
  const wrong: Diagnostic[] = [];
  /** The models that end, which another file may list. */
  const ending: [id: string, at: Position][] = [];
  readAll(files, ([path, text]) => {
    const source = loadSource(prefix + path, text);
    const found = checkSchema(source, schema, [registry]);
    if (found.length > 0) throw new SpecError(found);
    const { $schema: _, ...providers } = (source.value ?? {}) as Readonly<Record<string, Provider>>;
    const { found: others, failKey } = findingsIn(source);
    for (const [provider, own] of Object.entries(providers)) {
      if (!known.providers.includes(provider))
        failKey([provider], `there is no provider ${provider}${suggestion(provider, known.providers)}`);
      for (const [name, cells] of Object.entries(own.models ?? {})) {
        const id = `${provider}/${name}`;
        if (!known.models.has(id) && cells.released === undefined)
          failKey([provider, "models", name], `${id} is not listed: give it released, and it will be`);
        models[id] = { ...models[id], ...entryOf(cells) };
      }
      for (const [name, ends] of Object.entries(own.ends ?? {})) {
        const id = `${provider}/${name}`;
        ending.push([id, source.keyAt([provider, "ends", name])]);
        models[id] = { ...models[id], ends };
      }
      for (const [model, rates] of ratesIn(provider, own, failKey)) {
        const { file, line } = source.keyAt([provider, "prices", model]);
        prices[`${provider}/${model}`] = { date: day, rates };
        priceRules[`${provider}/${model}`] = `${file}:${line}`;
      }
    }
    wrong.push(...others);
  });
  for (const [id, at] of ending)
    if (!known.models.has(id) && models[id]?.released === undefined)
      wrong.push({ at, message: `${id} is not listed${suggestion(id, [...known.models])}` });
  if (wrong.length > 0) throw new SpecError(wrong);
  return { models, prices, priceRules };
}

type Rates = Facts["prices"][string]["rates"];

/** The prices of each model, by the day from which they hold, then smallest requests first. */
function ratesIn(
  provider: string,
  { prices = {} }: Provider,
  failKey: ReturnType<typeof findingsIn>["failKey"],
): [model: string, rates: Rates][] {
  const rows = Object.entries(prices).map(([id, cells]) => {
    const { tiers, writes, peak, cache_read = null, cache_write = null, ...rates } = cells;
    return { ...priceRow({ ...rates, cache_read, cache_write, id }), terms: { tiers, writes, peak } };
  });
  return [...Map.groupBy(rows, ({ model }) => model)].flatMap(([model, own]): [string, Rates][] => {
    const inOrder = own.toSorted(
      (one, other) => (one.from ?? "").localeCompare(other.from ?? "", "en") || one.over - other.over,
    );
    for (const { from, over } of inOrder)
      if (!own.some((each) => each.from === from && each.over === 0))
        failKey(
          [provider, "prices", priceKey({ model, from, over })],
          `there is no price of ${model} for smaller requests`,
        );
    const [first, ...others] = inOrder.map((row) => rateOf(row, row.terms));
    return first === undefined ? [] : [[model, [first, ...others]]];
  });
}

/** The cells of a model as a part of its entry; ~ says that a limit is not published. */
function entryOf(cells: Cells): Entries[string] {
  const stated = (columns: readonly string[]) =>
    Object.fromEntries(columns.flatMap((column) => (column in cells ? [[column, cells[column] ?? undefined]] : [])));
  return {
    ...stated(["label", "released", ...limitColumns]),
    capabilities: stated(capabilityColumns),
  };
}
