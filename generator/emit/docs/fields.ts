/** Every field of a request: what it becomes at one provider, or why it does not arrive. */
import type { Pattern, Rule, Template } from "../../../language/syntax.ts";
import { printFamilies } from "./families.ts";
import { printPattern, printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import { afterOf, type FieldRow, noPlace, notSent, type Page, printPlace, printRows } from "./page.ts";
import type { Reading } from "./readings.ts";
import { reasoningRows } from "./reasoning-fields.ts";

/** The rows of one field; at least one. */
export function fieldRows(field: string, page: Page): FieldRow[] {
  const readings = readingsFor(field, page);
  const rows = [
    ...[...readings.filter(({ aside }) => !aside), ...readings.filter(({ aside }) => aside)].flatMap((reading) =>
      readingRows(field, reading, page, readings),
    ),
    ...reasoningRows(field, page),
    ...refusedRows(field, page),
    ...runtimeRows(field, page),
  ];
  return rows.length > 0 ? unique(rows) : [[field, notSent, noPlace]];
}

function readingsFor(field: string, { readings }: Page): Reading[] {
  return readings.filter(({ path: { name, steps } }) => {
    if (field === "messages")
      return ["messages", "system", "loop"].includes(name) || (name === "req" && steps[0] === field);
    return name === field || (name === "req" && steps[0] === field);
  });
}

/** What one reading makes of a field or native key, which has all of these. */
export function readingRows(field: string, reading: Reading, page: Page, all: readonly Reading[]): FieldRow[] {
  const place = printPlace(reading.place);
  const { by, aside } = reading;
  if (by === undefined) {
    const laid = reading.laid && reading.place.name !== "" ? "its keys, over those that stand there" : "";
    return [[field, place, joined(laid, speakersOf(reading), afterOf(reading.after, page))]];
  }
  if (by.kind === "table") return [[field, place, joined(printRows(by.name, page), afterOf(reading.after, page))]];
  const link = `[${code(by.name)}](#rule-${by.name})`;
  const how = aside
    ? `looked at for ${place} by ${link}`
    : joined(speakersOf(reading), `by ${link}`, afterOf(reading.after, page));
  const only = all.filter((each) => !each.aside).length === 1;
  return [[field, aside ? "" : place, how], ...reasons(field, by.name, reading, page, only)];
}

/** The rules with a reason that a value may meet on its way; `only` says that it has no other. */
function reasons(field: string, name: string, reading: Reading, page: Page, only: boolean): FieldRow[] {
  const { beside, place, aside } = reading;
  const set = page.spec.rules.find((each) => each.name === name);
  if (aside || set?.kind !== "value") return [];
  return set.rules.flatMap((rule): FieldRow[] => {
    if (rule.why === undefined) return [];
    const isNothing = rule.emit.kind === "nothing";
    const written = isNothing ? "" : `${code(printTemplate(rule.emit, page.naming))} `;
    const how = `${written}${conditionOf(rule, beside, page)}: ${rule.why}`;
    const becomes = only ? notSent : `*not as* ${printPlace(place)}`;
    return [[field, isNothing ? becomes : printPlace(place), how]];
  });
}

function conditionOf({ match }: Rule<unknown>, beside: Template | undefined, page: Page): string {
  if (match === undefined) return "otherwise";
  const families = factIn(match, beside, page);
  if (families !== undefined) return `to ${printFamilies(page.spec, families, page.models)}`;
  if (beside === undefined || match.kind !== "object") return `for ${code(printPattern(match))}`;
  const tests = match.entries.map(({ key, pattern }) =>
    pattern.kind === "present" ? `${code(key)} is given` : `${code(key)} is ${code(printPattern(pattern))}`,
  );
  return `where ${tests.join(" and ")}`;
}

/** Whose words they are, where it is not everybody's. */
function speakersOf({ path: { name, steps } }: Reading): string {
  if (name !== "system") return "";
  const roles = "all text of the roles `system` and `developer`";
  return steps[0] === "parts" ? `${roles} in parts, where one carries \`cache_control\`` : roles;
}

/** The families of the fact that a pattern asks for, if that is what it does. */
function factIn(match: Pattern, beside: Template | undefined, { spec }: Page): string[] | undefined {
  if (match.kind !== "object" || beside?.kind !== "map") return undefined;
  const [asked] = match.entries.filter(({ pattern }) => pattern.kind === "literal" && pattern.value === true);
  const field = beside.entries.find((entry) => entry.kind === "entry" && entry.key === asked?.key);
  const path = field?.kind === "entry" && field.value.kind === "path" ? field.value : undefined;
  if (path?.name !== "facts") return undefined;
  return spec.facts.find(({ word }) => word === path.steps[0])?.families.map(({ name }) => name);
}

/** What the runtime does to a field before any rule sees it. */
function runtimeRows(field: string, { spec: { conversation, url, model_prefix } }: Page): FieldRow[] {
  const { stop, schema } = conversation;
  if (field === "model" && model_prefix !== undefined)
    return [[field, "", `a leading ${code(model_prefix)} is cut off`]];
  if (field === "stream" && url.reply !== url.stream) return [[field, "the address", "a stream has one of its own"]];
  if (field === "tool_choice") return [[field, notSent, "where there are no tools to choose from"]];
  if (field === "tools" && schema !== undefined) {
    const kept = schema.keep.map(code).join(", ");
    const constant = schema.const === undefined ? "" : ", and `const: x` goes as `enum: [x]`";
    return [[field, "", `of the schema of its parameters these keywords are sent: ${kept}${constant}`]];
  }
  if (field !== "stop" || stop === undefined) return [];
  return [
    ...(stop.blank === "drop"
      ? [[field, notSent, "texts of nothing but white space, which are refused"] as const]
      : []),
    ...(stop.most === undefined ? [] : [[field, notSent, `texts after the first ${stop.most}`] as const]),
  ];
}

function refusedRows(field: string, { spec, models }: Page): FieldRow[] {
  return spec.rejects
    .filter(({ word }) => word === field)
    .map(({ families }) => {
      const names = families.map(({ name }) => name);
      return [field, notSent, `to ${printFamilies(spec, names, models)}: they refuse it`];
    });
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(", ");
}

function unique(rows: readonly FieldRow[]): FieldRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const text = row.join(" | ");
    return !seen.has(text) && seen.add(text);
  });
}
