/** What the three reasoning controls become: the rules that a clamp table names, and where they are placed. */
import type { AdapterSpec, Template, ValueRules } from "../../../language/syntax.ts";
import { pathsOf } from "../../../language/traverse.ts";
import { printFamilies } from "./families.ts";
import { printTemplate } from "./forms.ts";
import { code } from "./markdown.ts";
import { type FieldRow, noPlace, notSent, type Page, printPlace } from "./page.ts";

/** The rows of `reasoning_effort`, `reasoning_mode` and `reasoning_summary`; none for any other field. */
export function reasoningRows(field: string, page: Page): FieldRow[] {
  const { reasoning } = page.spec;
  if (reasoning === undefined) return [];
  if (field === "reasoning_effort") {
    const refused = reasoning.clamp.filter(({ as }) => as === undefined).map(({ family }) => family);
    return [
      ...controlRows(field, page, ["cell", "tokens"]),
      [field, "", "which word or budget, for each family of models: [Reasoning](reasoning.md)"],
      ...(refused.length === 0
        ? []
        : [unsent(field, `to ${printFamilies(page.spec, refused, page.models)}: they take no such control`)]),
      ...besideRows(field, page),
    ];
  }
  if (field === "reasoning_mode") return modeRows(field, page);
  if (field !== "reasoning_summary") return [];
  const rules = clampRules(page.spec).filter((set) => reads(set, "summary"));
  return rules.length === 0
    ? [unsent(field, noPlace)]
    : rules.map(({ name }) => [field, "", `looked at by ${link(name)}, which writes the control`]);
}

function modeRows(field: string, page: Page): FieldRow[] {
  const { native = [], bump = [] } = page.spec.reasoning?.pro ?? {};
  const last = bump.at(-1);
  if (native.length === 0 && last === undefined) return [unsent(field, noPlace)];
  const names = page.spec.reasoning?.clamp.flatMap(({ as, family }) => (as === undefined ? [] : [family])) ?? [];
  const others = names.filter((name) => !native.includes(name));
  return [
    [field, notSent, "`standard`: it is what comes anyway"],
    ...(native.length === 0
      ? []
      : controlRows(field, page, ["mode"]).map(
          ([, place, how]): FieldRow => [
            field,
            place,
            `\`pro\`, to ${printFamilies(page.spec, native, page.models)}, ${how}`,
          ],
        )),
    ...(last === undefined
      ? []
      : [
          [
            field,
            "",
            `\`pro\`, to ${printFamilies(page.spec, others, page.models)}: the effort goes one step up, to ${code(last)} at most`,
          ] as const,
        ]),
  ];
}

/** Where the rules of the clamp table put what they caught under one of these keys. */
function controlRows(field: string, page: Page, keys: readonly string[]): FieldRow[] {
  return clampRules(page.spec).flatMap((set) => {
    const places = page.readings
      .filter(({ path, aside }) => path.name === "reasoning" && !aside)
      .flatMap(({ path: { steps }, place }) =>
        leavesOf(set, keys)
          .filter((leaf) => steps.every((step, index) => leaf[index] === step))
          .map((leaf) =>
            printPlace({ ...place, name: [place.name, ...leaf.slice(steps.length)].filter(Boolean).join(".") }),
          ),
      );
    return [...new Set(places)].map((place): FieldRow => [field, place, `by ${link(set.name)}`]);
  });
}

/** The keys that lead to what a rule writes of its input. */
function leavesOf(set: ValueRules, keys: readonly string[]): string[][] {
  return set.rules.flatMap(({ match, emit }) => {
    if (match?.kind !== "object") return [];
    const asked = match.entries.filter(({ key }) => keys.includes(key));
    const names = asked.flatMap(({ pattern }) => (pattern.kind === "bind" ? [pattern.name] : []));
    // a word that is asked for is written as a word: `{ cell: disabled }` as `{ type: disabled }`
    const words = asked.flatMap(({ pattern }) => (pattern.kind === "literal" ? [pattern.value] : []));
    return leaves(emit, (leaf) =>
      leaf.kind === "literal" ? words.includes(leaf.value) : pathsOf(leaf).some(({ name }) => names.includes(name)),
    );
  });
}

function leaves(template: Template, isAsked: (leaf: Template) => boolean): string[][] {
  if (template.kind !== "map") return isAsked(template) ? [[]] : [];
  return template.entries.flatMap((entry) =>
    entry.kind === "spread" ? [] : leaves(entry.value, isAsked).map((leaf) => [entry.key, ...leaf]),
  );
}

/** A native control in the request: nothing is mapped beside it. */
function besideRows(field: string, { spec, naming }: Page): FieldRow[] {
  const namespaced = spec.names[0]?.namespace !== undefined;
  return (spec.reasoning?.unless ?? [])
    .filter((each) => namespaced || pathsOf(each).every(({ name }) => name !== "ns"))
    .map((each) => unsent(field, `where ${code(printTemplate(each, naming))} is given: a native control wins`));
}

/** The rules that write the control, each once. */
export function clampRules({ rules, reasoning }: AdapterSpec): ValueRules[] {
  const names = new Set(reasoning?.clamp.flatMap(({ as }) => (as === undefined ? [] : [as.name])));
  return rules.filter((set) => set.kind === "value").filter(({ name }) => names.has(name));
}

function reads(set: ValueRules, key: string): boolean {
  return set.rules.some(({ match }) => match?.kind === "object" && match.entries.some((entry) => entry.key === key));
}

function link(rule: string): string {
  return `[${code(rule)}](#rule-${rule})`;
}

function unsent(field: string, why: string): FieldRow {
  return [field, notSent, why];
}
