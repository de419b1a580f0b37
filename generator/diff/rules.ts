/** Compares the rule sets and tables of an adapter. */
import type { RuleSet, Table } from "../../language/syntax.ts";
import { limitOf } from "../../language/values.ts";
import {
  code,
  describeOrder,
  type Finding,
  isTemplateMap,
  line,
  quoted,
  renamesIn,
  row,
  withLines,
} from "./findings.ts";
import { type PlainRules, plainRules, plainTable } from "./language.ts";
import { differences, flow, listLines, own, type Rows, rowsOf } from "./plain.ts";

export function plainRuleSets(sets: readonly RuleSet[]): Rows<PlainRules> {
  return Object.fromEntries(sets.map((set) => [set.name, plainRules(set)]));
}

export function describeRuleSets(before: Rows<PlainRules>, after: Rows<PlainRules>): Finding[] {
  const changed = differences(before, after);
  const renamed = renamesIn(changed);
  const newNames = new Set(renamed.values());
  return changed.flatMap(({ name, before, after }) => {
    const to = renamed.get(name);
    if (to !== undefined) return [line(`The rules ${code(name)} are now called ${code(to)}.`)];
    if (newNames.has(name)) return [];
    const print = (after ?? before)?.form === "signals" ? printSignals : flow;
    const lines = listLines(before?.rules ?? [], after?.rules ?? [], print);
    if (before === undefined) return [line(withLines(`New rules ${code(name)}:`, lines))];
    if (after === undefined) return [line(withLines(`The rules ${code(name)} are removed:`, lines))];
    const forms = before.form === after.form ? [] : [`- writes ${before.form}`, `+ writes ${after.form}`];
    return [line(withLines(`The rules ${code(name)} have changed:`, [...forms, ...lines]))];
  });
}

/** Merges consecutive signals into one map, as they are usually written. */
function printSignals(rule: unknown): string {
  const { emit } = rowsOf(rule);
  if (!Array.isArray(emit)) return flow(rule);
  const maps: unknown[] = [];
  for (const each of emit) {
    const last = maps.at(-1);
    const isOne =
      isTemplateMap(last) && isTemplateMap(each) && !Object.keys(each).some((key) => Object.hasOwn(last, key));
    if (isOne) maps[maps.length - 1] = { ...last, ...each };
    else maps.push(each);
  }
  return flow({ ...rowsOf(rule), emit: maps.length === 1 ? maps[0] : maps });
}

type PlainTable = ReturnType<typeof plainTable>;

export function plainTables(tables: readonly Table[]): Rows<PlainTable> {
  return Object.fromEntries(tables.map((table) => [table.name, plainTable(table)]));
}

const header = ["Table", "Value", "Before", "After"];

export function describeTables(before: Rows<PlainTable>, after: Rows<PlainTable>): Finding[] {
  return differences(before, after).flatMap(({ name, before, after }): Finding[] => {
    const rows = differences(before?.words ?? {}, after?.words ?? {}).map((each) =>
      row(header, code(name), code(each.name), cell(each.name, before), cell(each.name, after)),
    );
    const order = `The rows of the table ${code(name)} are tried`;
    return [...rows, ...describeOrder(order, before?.globs ?? [], after?.globs ?? [])];
  });
}

/** The translation of a word, possibly by the row of a larger number or `else`; `~` if there is none. */
function cell(word: string, table: PlainTable | undefined): string {
  const words = table?.words ?? {};
  const value = own(words, word);
  if (value !== undefined) return quoted(value);
  const limit = limitOf({ word });
  const larger = Object.keys(words).find((each) => limit !== undefined && (limitOf({ word: each }) ?? 0) > limit);
  if (larger !== undefined) return `${quoted(words[larger])} (${larger})`;
  const otherwise = own(words, "else");
  return otherwise === undefined ? quoted(null) : `${quoted(otherwise)} (else)`;
}
