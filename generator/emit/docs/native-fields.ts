/** What becomes of a native object in a request, and what is sent though nobody asked for it. */
import { readingRows } from "./fields.ts";
import { printScalar, printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import { afterOf, type FieldRow, notSent, type Page, printPlace } from "./page.ts";
import { unaskedOf } from "./readings.ts";

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
    return placed.has(key.split(".")[0] ?? "") || rows.some(([, becomes, how]) => becomes === code(key) && how === "")
      ? rows
      : [...rows, [`${namespace}.${key}`, code(key), "as it is, over what is mapped"] as const];
  });
  const seen = new Set<string>();
  return [
    ...named.filter((row) => !seen.has(row.join()) && seen.add(row.join())),
    [`${namespace}.model`, notSent, "the request says it"],
    [`${namespace}.stream`, notSent, "the request says it"],
    [`${namespace}.*`, "the body", "any other field as it is, over what is mapped"],
  ];
}

/** Constants and defaults. */
export function unaskedRows(page: Page): string[][] {
  return unaskedOf(page.spec).map(({ place, template, after }) => [
    printPlace(place),
    template.kind === "rule"
      ? `[${code(template.rule.name)}](#rule-${template.rule.name})`
      : code(template.kind === "literal" ? printScalar(template.value) : printTemplate(template, page.naming)),
    afterOf(after, page),
  ]);
}
