/** Rule sets and tables of an adapter. */
import type { RuleSet, Table } from "../language/syntax.ts";
import { code, codes, type Finding, isTemplateMap, line, withLines } from "./findings.ts";
import { plainRules, plainTable } from "./language.ts";
import { differences, flow, isRows, isSame, listLines, own, type Rows } from "./plain.ts";

export function plainRuleSets(sets: readonly RuleSet[]): Rows {
  return Object.fromEntries(sets.map((set) => [set.name, plainRules(set)]));
}

export function describeRuleSets(before: Rows, after: Rows): Finding[] {
  return differences(before, after).map(({ name, before, after }) => {
    const what = before === undefined ? "New rules" : after === undefined ? "Gone are the rules" : "The rules";
    const changed = before !== undefined && after !== undefined ? " have changed" : "";
    return line(withLines(`${what} ${code(name)}${changed}:`, listLines(listOf(before), listOf(after), printRule)));
  });
}

/** Every rule; a set that is another one, or writes several values, says so first. */
function listOf(rules: unknown): readonly unknown[] {
  if (Array.isArray(rules)) return rules as readonly unknown[];
  if (typeof rules === "string") return [`as ${rules}`];
  const many = (rules as { many?: readonly unknown[] } | undefined)?.many;
  return many === undefined ? [] : ["writes several values", ...many];
}

/** Signals that follow each other stand in one map, as people write them. */
function printRule(rule: unknown): string {
  const emit = isRows(rule) ? rule.emit : undefined;
  if (!Array.isArray(emit)) return flow(rule);
  const maps: unknown[] = [];
  for (const each of emit) {
    const last = maps.at(-1);
    const isOne =
      isTemplateMap(last) && isTemplateMap(each) && !Object.keys(each).some((key) => Object.hasOwn(last, key));
    if (isOne) maps[maps.length - 1] = { ...last, ...each };
    else maps.push(each);
  }
  return flow({ ...(rule as Rows), emit: maps.length === 1 ? maps[0] : maps });
}

type PlainTable = ReturnType<typeof plainTable>;

export function plainTables(tables: readonly Table[]): Rows<PlainTable> {
  return Object.fromEntries(tables.map((table) => [table.name, plainTable(table)]));
}

const header = ["Table", "Word", "Before", "After"];

export function describeTables(before: Rows<PlainTable>, after: Rows<PlainTable>): Finding[] {
  return differences(before, after).flatMap(({ name, before, after }): Finding[] => {
    const rows = differences(before?.words ?? {}, after?.words ?? {}).map((each): Finding => {
      return {
        kind: "row",
        header,
        cells: [code(name), code(each.name), cell(each.name, before), cell(each.name, after)],
      };
    });
    const [old, young] = [before?.globs ?? [], after?.globs ?? []];
    const isOrdered = isSame(
      old.filter((glob) => young.includes(glob)),
      young.filter((glob) => old.includes(glob)),
    );
    return isOrdered
      ? rows
      : [...rows, line(`The rows of the table ${code(name)} are tried in another order: ${codes(young)}.`)];
  });
}

/** What a word becomes, which may be by the row `else`; `~` where it says nothing. */
function cell(word: string, table: PlainTable | undefined): string {
  const words = table?.words ?? {};
  const value = own(words, word);
  if (value !== undefined) return String(value ?? "~");
  const otherwise = own(words, "else");
  return otherwise === undefined ? "~" : `${otherwise} (else)`;
}
