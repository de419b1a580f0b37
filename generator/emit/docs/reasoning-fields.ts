/** How the three reasoning controls translate: the rules that a clamp table names, and where their output is sent. */
import type { AdapterSpec, Template, ValueRules } from "../../../language/syntax.ts";
import { pathsOf } from "../../../language/traverse.ts";
import { printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import { type FieldRow, notSent, notTranslated, type Page, printFamilies, printPlace } from "./page.ts";

/** The rows of `reasoning_effort`, `reasoning_mode` and `reasoning_summary`; none for any other field. */
export function reasoningRows(field: string, page: Page): FieldRow[] {
  const { reasoning, provider } = page.spec;
  if (provider === "" && field === "reasoning_effort")
    return [[field, "", "written by the rule that a provider names for a model family: its page has the values"]];
  if (reasoning === undefined) return [];
  if (field === "reasoning_effort") {
    const uncontrolled = reasoning.clamp.filter(({ as }) => as === undefined).map(({ family }) => family);
    const families = printFamilies(uncontrolled, page);
    const without = notSentRow(field, `for ${families}: they have no reasoning control`);
    return [
      ...controlRows(field, page, ["cell", "tokens"]),
      [field, "", "the value for each [model family](#model-families)"],
      ...(uncontrolled.length === 0 ? [] : [without]),
      ...nativeControlRows(field, page),
    ];
  }
  if (field === "reasoning_mode") return modeRows(field, page);
  if (field !== "reasoning_summary") return [];
  const rules = clampRules(page.spec).filter((set) => reads(set, "summary"));
  return rules.length === 0
    ? [notSentRow(field, notTranslated)]
    : rules.map(({ name }) => [field, "", `read by rule ${page.link(name)}, which writes the control`]);
}

function modeRows(field: string, page: Page): FieldRow[] {
  const { native = [], bump = [] } = page.spec.reasoning?.pro ?? {};
  const last = bump.at(-1);
  if (native.length === 0 && last === undefined) return [notSentRow(field, notTranslated)];
  const names = page.spec.reasoning?.clamp.flatMap(({ as, family }) => (as === undefined ? [] : [family])) ?? [];
  const others = names.filter((name) => !native.includes(name));
  const pro = (families: readonly string[]) => `\`pro\`, for ${printFamilies(families, page)}`;
  const rows: FieldRow[] = [notSentRow(field, "`standard`: this is the default")];
  if (native.length > 0)
    for (const [, place, details] of controlRows(field, page, ["mode"]))
      rows.push([field, place, `${pro(native)}, ${details}`]);
  if (last !== undefined)
    rows.push([
      field,
      "",
      `${pro(others)}: raises the effort by one step, up to ${code(last)}; ${code("high")} without an effort`,
    ]);
  return rows;
}

/** Where the rules of the clamp table write what they capture under one of these keys. */
function controlRows(field: string, page: Page, keys: readonly string[]): FieldRow[] {
  const written = clampRules(page.spec).flatMap((set) => {
    const places = page.readings
      .filter(({ path, conditionOnly }) => path.name === "reasoning" && !conditionOnly)
      .flatMap(({ path: { steps }, place }) =>
        leavesOf(set, keys)
          .filter((leaf) => steps.every((step, index) => leaf[index] === step))
          .map((leaf) =>
            printPlace({ ...place, name: [place.name, ...leaf.slice(steps.length)].filter(Boolean).join(".") }),
          ),
      );
    // a rule that writes the cell nowhere turns reasoning on and off
    const found = places.length === 0 && keys.includes("cell") ? [""] : places;
    return found.map((place) => ({ place, rule: `by rule ${page.link(set.name)}` }));
  });
  return [...Map.groupBy(written, ({ place }) => place)].map(([place, by]): FieldRow => {
    return [field, place, [...new Set(by.map(({ rule }) => rule))].join(" or ")];
  });
}

/** The paths at which a rule writes its input. */
function leavesOf(set: ValueRules, keys: readonly string[]): string[][] {
  return set.rules.flatMap(({ match, emit }) => {
    if (match?.kind !== "object") return [];
    const tested = match.entries.filter(({ key }) => keys.includes(key));
    const names = tested.flatMap(({ pattern }) => (pattern.kind === "bind" ? [pattern.name] : []));
    // a literal that is matched is written as a literal: `{ cell: disabled }` as `{ type: disabled }`
    const literals = tested.flatMap(({ pattern }) => (pattern.kind === "literal" ? [pattern.value] : []));
    return leaves(emit, (leaf) =>
      leaf.kind === "literal"
        ? literals.some((value) => value === leaf.value)
        : pathsOf(leaf).some(({ name }) => names.includes(name)),
    );
  });
}

function leaves(template: Template, isTested: (leaf: Template) => boolean): string[][] {
  if (template.kind !== "map") return isTested(template) ? [[]] : [];
  return template.entries.flatMap((entry) =>
    entry.kind === "spread" ? [] : leaves(entry.value, isTested).map((leaf) => [entry.key, ...leaf]),
  );
}

/** Native controls in the request, or one that a rule emits, replace the translated one. */
function nativeControlRows(field: string, { spec, namespace, naming, link }: Page): FieldRow[] {
  const given = (spec.reasoning?.unless ?? []).flatMap((each) => {
    if (each.kind === "rule") return `rule ${link(each.rule.name)} emits a control`;
    const isReadable = namespace !== undefined || pathsOf(each).every(({ name }) => name !== "ns");
    return isReadable ? `${code(printTemplate(each, naming))} is given` : [];
  });
  const any = given.join(" or ").replaceAll(/ is given or (?=`)/g, " or ");
  return given.length === 0 ? [] : [notSentRow(field, `when ${any}, which takes precedence`)];
}

/** The rules that write the control, each once. */
export function clampRules({ rules, reasoning }: AdapterSpec): ValueRules[] {
  const names = new Set(reasoning?.clamp.flatMap(({ as }) => (as === undefined ? [] : [as.name])));
  return rules.filter((set) => set.kind === "value").filter(({ name }) => names.has(name));
}

function reads(set: ValueRules, key: string): boolean {
  return set.rules.some(({ match }) => match?.kind === "object" && match.entries.some((entry) => entry.key === key));
}

function notSentRow(field: string, why: string): FieldRow {
  return [field, notSent, why];
}
