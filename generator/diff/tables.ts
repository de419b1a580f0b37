/** The files that are tables: settings and errors. */
import type { Source } from "../../language/load.ts";
import { breaking, code, type Finding, is, line, quoted } from "./findings.ts";
import { differences, leaves, type Rows, rowsOf, without } from "./plain.ts";

export function compareSettings(before: Source, after: Source): Finding[] {
  const [old, young] = [settingsOf(before), settingsOf(after)];
  const rest = leaves(old.rest, young.rest).map((each) => line(is(code(each.name), each.before, each.after)));
  return [...compareRows("setting", old.rows, young.rows, { rows: true, columns: [] }), ...rest];
}

export function compareErrors(before: Source, after: Source): Finding[] {
  const [old, young] = [errorsOf(before), errorsOf(after)];
  return [
    ...compareRows("error", old.kinds, young.kinds, { rows: true, columns: ["code", "status"] }),
    ...compareRows("status", old.statuses, young.statuses, { rows: false, columns: [] }),
    ...leaves(old.rest, young.rest).map((each) => line(is(code(each.name), each.before, each.after))),
  ];
}

/** What callers rely on: that rows stay, that columns say what they said. */
interface Promised {
  readonly rows: boolean;
  readonly columns: readonly string[];
}

export function compareRows(noun: string, before: Rows<Rows>, after: Rows<Rows>, promised: Promised): Finding[] {
  return differences(before, after).flatMap(({ name, before, after }): Finding[] => {
    if (before === undefined) return [line(`New ${noun} ${code(name)}: ${cellsOf(after ?? {})}.`)];
    if (after === undefined) return [(promised.rows ? breaking : line)(`The ${noun} ${code(name)} is gone.`)];
    return leaves(before, after).map((each) => {
      const text = is(`${code(each.name)} of ${code(name)}`, each.before, each.after);
      return promised.columns.includes(each.name) ? breaking(text) : line(text);
    });
  });
}

function cellsOf(row: Rows): string {
  return Object.entries(row)
    .map(([column, cell]) => `${column} ${quoted(cell)}`)
    .join(", ");
}

/** The variables under their whole names, and the rest of the file. */
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

/** A file without what only people read. */
function tableIn({ value }: Source): Rows {
  return rowsOf(without(value, ["meaning"]));
}
