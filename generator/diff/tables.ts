/** Compares the tables of settings and errors. */
import type { Source } from "../../language/load.ts";
import { withoutKeys } from "../emit/openapi.ts";
import { breaking, code, describeChange, describeLeaves, type Finding, line, quoted } from "./findings.ts";
import { differences, leaves, type Rows, rowsOf } from "./plain.ts";

export function compareSettings(before: Source, after: Source): Finding[] {
  const [old, current] = [settingsOf(before), settingsOf(after)];
  const rest = describeLeaves(old.rest, current.rest, code);
  return [...compareRows("setting", old.rows, current.rows, []), ...rest];
}

export function compareErrors(before: Source, after: Source): Finding[] {
  const [old, current] = [errorsOf(before), errorsOf(after)];
  return [
    ...compareRows("error", old.kinds, current.kinds, ["code", "status"]),
    ...compareRows("status", old.statuses, current.statuses),
    ...describeLeaves(old.rest, current.rest, code),
  ];
}

/** @param promised the columns whose values callers rely on. Default: they do not rely on the rows either */
export function compareRows(
  noun: string,
  before: Rows<Rows>,
  after: Rows<Rows>,
  promised?: readonly string[],
): Finding[] {
  return differences(before, after).flatMap(({ name, before, after }): Finding[] => {
    if (before === undefined) return [line(`New ${noun} ${code(name)}: ${cellsOf(after ?? {})}.`)];
    if (after === undefined) return [(promised ? breaking : line)(`The ${noun} ${code(name)} is removed.`)];
    return leaves(before, after).map((each) => {
      const text = describeChange(`${code(each.name)} of ${code(name)}`, each.before, each.after);
      return promised?.includes(each.name) ? breaking(text) : line(text);
    });
  });
}

function cellsOf(row: Rows): string {
  return Object.entries(row)
    .map(([column, cell]) => `${column} ${quoted(cell)}`)
    .join(", ");
}

/** The settings by full variable name, and the rest of the file. */
function settingsOf(source: Source): { readonly rows: Rows<Rows>; readonly rest: Rows } {
  const { settings, per_provider, ...rest } = tableIn(source);
  const first = Array.isArray(rest.prefixes) ? String(rest.prefixes[0]) : "";
  const rows = [
    ...Object.entries(rowsOf(settings)).map(([name, row]) => [first + name, row]),
    ...Object.entries(rowsOf(per_provider)).map(([name, row]) => [`${first}<PROVIDER>_${name}`, row]),
  ];
  return { rows: Object.fromEntries(rows), rest };
}

/** Our errors, the statuses of providers, and the rest of the file. */
function errorsOf(source: Source): { readonly kinds: Rows<Rows>; readonly statuses: Rows<Rows>; readonly rest: Rows } {
  const { kinds, upstream, ...rest } = tableIn(source);
  const { statuses, ...passed } = rowsOf(upstream);
  const named = Object.entries(rowsOf(statuses)).map(([status, row]) => [`upstream ${status}`, row]);
  return {
    kinds: rowsOf(kinds) as Rows<Rows>,
    statuses: Object.fromEntries(named),
    rest: { ...rest, upstream: passed },
  };
}

/** A file without its descriptions. */
function tableIn({ value }: Source): Rows {
  return rowsOf(withoutKeys(value, ["meaning"]));
}
