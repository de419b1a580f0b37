/** Adapters that record which of their rules, table rows and clamp cells were used. */
import { adapterOf } from "../../language/adapter-of.ts";
import { closedRules } from "../../language/closure-adapter.ts";
import { Closures } from "../../language/closures.ts";
import { plain } from "../../language/computed.ts";
import type { Notes } from "../../language/known.ts";
import type { AdapterSpec, Position, Table, TableRow } from "../../language/syntax.ts";
import type { Adapter, Asked, ClampRow, Exchange } from "../../runtime/adapter.ts";
import { asked } from "../../runtime/primitives.ts";

export type Hit = (at: Position) => void;

/** The interpreted adapter of a spec. @param hit is called with the place of everything that a request or reply uses */
export function watchedAdapter(spec: AdapterSpec, hit: Hit): Adapter {
  const notes: Notes<unknown> = {
    originOf: (_, from) => from,
    took: (_, { at }) => hit(at),
    tested: () => undefined,
    lost: () => undefined,
  };
  const rules = closedRules(
    { ...spec, tables: spec.tables.map((table) => watchTable(table, hit)) },
    { ...plain, notes },
  );
  return adapterOf(spec, {
    ...rules,
    request(x) {
      watchTables(spec, x, hit);
      return rules.request(x);
    },
  });
}

/** Everything in a spec that can be hit. */
export function placesOf(spec: AdapterSpec): { readonly kind: Kind; readonly at: Position; readonly name: string }[] {
  return [
    ...spec.rules.flatMap((set) =>
      set.kind === "same" ? [] : set.rules.map(({ at }) => ({ kind: "rule", at, name: set.name }) as const),
    ),
    ...spec.tables.flatMap((table) =>
      rowsOf(table).map(({ at, word }) => ({ kind: "row", at, name: `${table.name}: ${word}` }) as const),
    ),
    ...(spec.reasoning?.clamp ?? []).flatMap(({ family, as, cells }) =>
      as === undefined
        ? []
        : cells.map(({ at, value }) => ({ kind: "cell", at, name: `${family}: ${value ?? "~"}` }) as const),
    ),
    ...spec.families.map(({ at, name }) => ({ kind: "family", at, name }) as const),
  ];
}

export type Kind = "rule" | "row" | "cell" | "family";

function rowsOf({ rows, otherwise }: Table): TableRow[] {
  return otherwise === undefined ? [...rows] : [...rows, otherwise];
}

function watchTable(table: Table, hit: Hit): Table {
  const watch = (row: TableRow): TableRow => ({
    ...row,
    get value() {
      hit(row.at);
      return row.value;
    },
  });
  return { ...table, rows: table.rows.map(watch), otherwise: table.otherwise && watch(table.otherwise) };
}

/** Records the family of a request and the cell of its effort, found with a table whose cells are their own indices. */
function watchTables({ families, reasoning, ...program }: AdapterSpec, x: Exchange, hit: Hit): void {
  const family = families.find(({ name }) => name === x.family);
  if (family !== undefined) hit(family.at);
  if (reasoning === undefined) return;
  const names: Readonly<Record<string, unknown>> = { ...x };
  const scope = { names: (name: string) => () => names[name] };
  const closures = new Closures(program, plain);
  if (reasoning.unless.some((control) => closures.value(control, scope)([]) !== undefined)) return;
  const rows = reasoning.clamp.map(({ family, cells }): [string, ClampRow] => [
    family,
    ["row", ...cells.map((_, index) => index)],
  ]);
  const found = asked(x, Object.fromEntries(rows), reasoning.pro) as Asked | undefined;
  const cell = reasoning.clamp.find((row) => row.family === x.family)?.cells[found?.tokens ?? -1];
  if (cell !== undefined) hit(cell.at);
}
