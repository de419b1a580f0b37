/** Where the fields of a native object are sent, and which defaults and constants are sent. */
import { readingRows, uniqueRows } from "./fields.ts";
import { printScalar, printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import { type FieldRow, notSent, type Page, printPlace, unlessGiven } from "./page.ts";
import { defaultsOf } from "./readings.ts";

/** The rows of the provider's namespace; none where it has none. */
export function nativeRows(page: Page): FieldRow[] {
  const { spec, readings } = page;
  const namespace = spec.names[0]?.namespace;
  if (namespace === undefined) return [];
  const groups = Map.groupBy(
    readings.filter(({ path }) => path.name === "ns"),
    ({ path }) => path.steps.join("."),
  );
  const placed = new Set(spec.placed.map(({ name }) => name));
  const named = [...groups].flatMap(([key, group]) => {
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
    template.kind === "rule"
      ? `[${code(template.rule.name)}](#rule-${template.rule.name})`
      : code(template.kind === "literal" ? printScalar(template.value) : printTemplate(template, page.naming)),
    unlessGiven(preferred, page),
  ]);
}
