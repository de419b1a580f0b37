/** Where a provider is sent each field of a request and of its native object, or why a field is not sent; defaults and constants. */
import type { Source } from "../../../language/load.ts";
import type { Pattern, Rule, Template } from "../../../language/syntax.ts";
import { printPattern, printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import {
  type FieldRow,
  notSent,
  notTranslated,
  type Page,
  printFamilies,
  printPlace,
  printTableInline,
  unlessGiven,
} from "./page.ts";
import { defaultsOf, type Reading } from "./readings.ts";
import { reasoningRows } from "./reasoning-fields.ts";

type Fitted = NonNullable<Page["spec"]["conversation"]["fitted_schema"]>;

/** The rows of one field; at least one. */
export function fieldRows(field: string, page: Page): FieldRow[] {
  const rejected = page.spec.rejects.find(({ word }) => word === field);
  if (rejected?.families.length === page.spec.families.length && rejected !== undefined)
    return rejectedRows(field, page);
  const readings = readingsFor(field, page);
  const sentFirst = readings.toSorted((one, other) => Number(one.conditionOnly) - Number(other.conditionOnly));
  const rows = [
    ...sentFirst.flatMap((reading) => readingRows(field, reading, page, readings)),
    ...reasoningRows(field, page),
    ...rejectedRows(field, page),
    ...runtimeRows(field, page),
  ];
  return rows.length > 0 ? uniqueRows(rows) : [[field, notSent, notTranslated]];
}

/** The fields of a request, in the hub's order. */
export function requestFields(hub: Source): string[] {
  const { $defs } = hub.value as { $defs: { EngineRequest: { properties: object } } };
  return Object.keys($defs.EngineRequest.properties);
}

/** Where a field is read. */
export function readingsFor(field: string, { readings }: Page): Reading[] {
  const names = field === "messages" ? ["messages", "system", "loop"] : [field];
  return readings.filter(({ path: { name, steps } }) => names.includes(name) || (name === "req" && steps[0] === field));
}

/** The rows for one reading. @param all every reading of the field or native key */
function readingRows(field: string, reading: Reading, page: Page, all: readonly Reading[]): FieldRow[] {
  const place = printPlace(reading.place);
  const { by, conditionOnly } = reading;
  const unless = unlessGiven(reading.preferred, page);
  if (by === undefined) {
    const merged = reading.merged && reading.place.name !== "" ? "its keys are merged in and take precedence" : "";
    return [[field, place, joined(merged, rolesOf(reading), unless)]];
  }
  if (by.kind === "table") return [[field, place, joined(printTableInline(by.name, page), unless)]];
  const rule = `by rule ${page.link(by.name)}`;
  if (conditionOnly) return [[field, "", `read for ${place} ${rule}`]];
  const only = all.filter((each) => !each.conditionOnly).length === 1;
  return [[field, place, joined(rolesOf(reading), rule, unless)], ...reasonRows(field, by.name, reading, page, only)];
}

/** The reasons of the rules that a value may pass. @param only whether no other reading sends the value */
function reasonRows(field: string, name: string, reading: Reading, page: Page, only: boolean): FieldRow[] {
  const { input, place } = reading;
  const set = page.spec.rules.find((each) => each.name === name);
  if (set?.kind !== "value") return [];
  return set.rules.flatMap((rule): FieldRow[] => {
    if (rule.why === undefined) return [];
    const isNothing = rule.emit.kind === "nothing";
    const written = isNothing ? "" : `${code(printTemplate(rule.emit, page.naming))} `;
    const details = `${written}${conditionOf(rule, input, page)}: ${rule.why}`;
    const sentAs = only ? notSent : `*not as* ${printPlace(place)}`;
    return [[field, isNothing ? sentAs : printPlace(place), details]];
  });
}

function conditionOf({ match }: Rule<unknown>, input: Template | undefined, page: Page): string {
  if (match === undefined) return "otherwise";
  const families = factIn(match, input, page);
  if (families !== undefined) return `for ${printFamilies(families, page)}`;
  if (input === undefined || match.kind !== "object") return `for ${code(printPattern(match))}`;
  const tests = match.entries.map(({ key, pattern }) =>
    pattern.kind === "present" ? `${code(key)} is given` : `${code(key)} is ${code(printPattern(pattern))}`,
  );
  return `when ${tests.join(" and ")}`;
}

/** The roles whose text is read, where it is not all of them. */
function rolesOf({ path: { name, steps } }: Reading): string {
  if (name !== "system") return "";
  const roles = "the text of all `system` and `developer` messages";
  return steps[0] === "parts" ? `${roles} as parts, if one has \`cache_control\`` : roles;
}

/** The families of the fact that a pattern tests; undefined if it tests none. */
function factIn(match: Pattern, input: Template | undefined, { spec }: Page): string[] | undefined {
  if (match.kind !== "object" || input?.kind !== "map") return undefined;
  const [tested] = match.entries.filter(({ pattern }) => pattern.kind === "literal" && pattern.value === true);
  const field = input.entries.find((entry) => entry.kind === "entry" && entry.key === tested?.key);
  const path = field?.kind === "entry" && field.value.kind === "path" ? field.value : undefined;
  if (path?.name !== "facts") return undefined;
  return spec.facts.find(({ word }) => word === path.steps[0])?.families.map(({ name }) => name);
}

/** The changes that the runtime makes to a field before the rules run. */
function runtimeRows(field: string, { spec: { conversation, url, model_prefix }, readings }: Page): FieldRow[] {
  const { stop, fitted_schema: schema, least_tokens: least, breakpoints } = conversation;
  if (field === "cache" && breakpoints !== undefined && readings.some(({ path }) => path.name === "messages"))
    return [
      [field, "", "marks at the end of the tools, the system text and the last turn, where `cache_control` is sent"],
    ];
  if (/^max_(completion_)?tokens$/.test(field) && least !== undefined)
    return [[field, "", `fewer than ${least} are sent as ${least}`]];
  if (field === "model" && model_prefix !== undefined)
    return [[field, "", `a leading ${code(model_prefix)} is removed`]];
  if (field === "stream" && url.reply !== url.stream) return [[field, "the URL", "streams use a different one"]];
  if (field === "tool_choice") return [[field, notSent, "when the request has no tools"]];
  const isFitted = field === "response_format" || (field === "tools" && schema?.tools === "all");
  if (isFitted && schema !== undefined) return [[field, "", keywordText(schema)]];
  if (field !== "stop" || stop === undefined) return [];
  return [
    ...(stop.blank === "drop" ? [[field, notSent, "blank strings, which this API rejects"] as const] : []),
    ...(stop.most === undefined ? [] : [[field, notSent, `strings after the first ${stop.most}`] as const]),
  ];
}

/** The keywords of a schema that are sent as words, and how references are sent. */
function keywordText({ kept, refused, const: constant, references, cycles }: Fitted): string {
  return [
    kept &&
      `only these keywords of a schema are sent, others as words of its description: ${kept.map(code).join(", ")}`,
    refused && `these keywords of a schema are sent as words of its description: ${refused.map(code).join(", ")}`,
    constant && "`const: x` is sent as `enum: [x]`",
    references && "a `$ref` next to other keywords as an `anyOf`",
    cycles === "optional" && "a property that leads back to its schema is not required",
    cycles === "refused" && "a schema that leads back to itself is asked for in words",
  ]
    .filter((text) => text)
    .join("; ");
}

function rejectedRows(field: string, page: Page): FieldRow[] {
  const own = page.spec.rejects.filter(({ word }) => word === field || word.startsWith(`${field}[].`));
  return own.map(({ word, families }) => {
    const models = printFamilies(
      families.map(({ name }) => name),
      page,
    );
    const isInWords = word === "response_format" && page.spec.conversation.json_object !== undefined;
    const otherwise = isInWords ? ", which are asked for a schema in words" : "";
    return [word.replace("!", " except "), notSent, `rejected by ${models}${otherwise}`];
  });
}

function joined(...phrases: readonly string[]): string {
  return phrases.filter((text) => text !== "").join(", ");
}

/** Each row once. */
function uniqueRows(rows: readonly FieldRow[]): FieldRow[] {
  return [...new Map(rows.map((row) => [row.join(" | "), row])).values()];
}

/** The rows of the provider's namespace; none where it has none. */
export function nativeRows(page: Page): FieldRow[] {
  const { spec, namespace, readings } = page;
  if (namespace === undefined) return [];
  const groups = Map.groupBy(
    readings.filter(({ path }) => path.name === "ns"),
    ({ path }) => path.steps.join("."),
  );
  const placed = new Set(spec.placed.map(({ name }) => name));
  const named = [...groups].flatMap(([key, group]) => {
    if (key === "") return group.flatMap((reading) => readingRows(namespace, reading, page, group));
    const rows = group.flatMap((reading) => readingRows(`${namespace}.${key}`, reading, page, group));
    return placed.has(key.split(".")[0] ?? "") ||
      rows.some(([, sentAs, details]) => sentAs === code(key) && details === "")
      ? rows
      : [...rows, [`${namespace}.${key}`, code(key), "unchanged; overrides the translated value"] as const];
  });
  return [
    ...uniqueRows(named),
    [`${namespace}.model`, notSent, "set by the request itself"],
    [`${namespace}.stream`, notSent, "set by the request itself"],
    [`${namespace}.*`, "the body", "any other field, unchanged; overrides the translated value"],
  ];
}

/** Constants and defaults. */
export function defaultRows(page: Page): string[][] {
  return defaultsOf(page.spec).map(({ place, template, preferred }) => [
    printPlace(place),
    template.kind === "rule" ? page.link(template.rule.name) : code(printTemplate(template, page.naming)),
    unlessGiven(preferred, page),
  ]);
}
