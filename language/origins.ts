/** Finds the fields of a caller's body that a field of the request is made of, by the rules that read the body. */

import type { Program } from "./program.ts";
import { isWhole } from "./reads.ts";
import type { MapTemplate, Pattern, Rule, Template, ValueRules } from "./syntax.ts";

/** A key; or the elements of a list with these fields, where `~` is an absent one and `*` any. */
type Step = string | readonly (readonly [key: string, value: string])[];

/** Where the value that these steps lead to comes from: paths in the body. */
type Value = (steps: readonly Step[]) => string[];
type Names = ReadonlyMap<string, Value>;

/** @returns paths with the conditions of the rules: `messages[].content[type=document].title` */
export function originsOf(program: Program, body: MapTemplate, path: string): string[] {
  const sets = new Map(program.rules.flatMap((set) => (set.kind === "value" ? [[set.name, set] as const] : [])));
  const found = new Origins(sets).of(body, new Map([["req", valueAt("")]]), stepsOf(path));
  return [...new Set(found.map((each) => each.replaceAll(replaced, "")))];
}

/** The steps of a path. */
export function stepsOf(path: string): Step[] {
  return path.split(".").flatMap((step): Step[] => {
    const [, key = step, where] = /^(\w+)\[(.*)\]$/.exec(step) ?? [];
    if (where === undefined) return [key];
    return [key, where.split(",").flatMap((each) => (each === "" ? [] : [each.split("=") as [string, string]]))];
  });
}

const valueAt =
  (at: string): Value =>
  (steps) => [steps.reduce<string>((path, step) => below(path, step), at)];

function below(at: string, step: Step): string {
  if (typeof step !== "string") return `${at}[]`;
  return at === "" ? step : `${at}.${step}`;
}

/** Follows the path of a value that a table replaces: a condition on the new value says nothing about the old one. */
const replaced = "!";

class Origins {
  readonly #sets: ReadonlyMap<string, ValueRules>;

  constructor(sets: ReadonlyMap<string, ValueRules>) {
    this.#sets = sets;
  }

  of(template: Template, names: Names, steps: readonly Step[]): string[] {
    const inAll = (templates: readonly Template[]) => templates.flatMap((each) => this.of(each, names, steps));
    switch (template.kind) {
      case "path":
        return names.get(template.name)?.([...template.steps, ...steps]) ?? [];
      case "map":
        return this.#ofMap(template, names, steps);
      case "list":
        return inAll(template.items);
      case "or":
      case "join":
        return inAll(template.operands);
      case "json":
        return this.of(template.of, names, steps);
      case "table":
        return this.of(template.of, names, steps).map((at) => `${at}${replaced}`);
      case "each": {
        const lists = this.of(template.list, names, []);
        return this.#called(template.rule.name, (inner) => lists.flatMap((at) => valueAt(`${at}[]`)(inner)), steps);
      }
      case "rule":
        return this.#called(template.rule.name, (inner) => this.of(template.of, names, inner), steps);
      default:
        return [];
    }
  }

  #ofMap({ entries }: MapTemplate, names: Names, steps: readonly Step[]): string[] {
    const [step, ...further] = steps;
    const valuesOf = (key: string) =>
      entries.flatMap((entry) => (entry.kind === "entry" && entry.key === key ? [entry.value] : []));
    if (step === undefined || typeof step === "string") {
      return entries.flatMap((entry) => {
        if (entry.kind === "spread")
          return entry.items.flatMap((each) => (isWhole(each) ? [] : this.of(each, names, steps)));
        return step === undefined || entry.key === step ? this.of(entry.value, names, further) : [];
      });
    }
    let found = this.#ofMap({ entries } as MapTemplate, names, further);
    for (const [key, expected] of step) {
      const [value] = valuesOf(key);
      if (
        value === undefined
          ? expected !== "~"
          : value.kind === "literal" && expected !== "*" && value.value !== expected
      )
        return [];
      if (value?.kind === "path" && !"~*".includes(expected)) found = where(found, this.of(value, names, []), expected);
    }
    return found;
  }

  #called(name: string, value: Value, steps: readonly Step[]): string[] {
    return (this.#sets.get(name)?.rules ?? []).flatMap(({ match, emit }: Rule<Template>) => {
      const names = new Map([["it", value]]);
      if (match !== undefined) bind(match, value, names);
      const found = this.of(emit, names, steps);
      if (steps.length === 0 && isFixed(emit)) found.push(...value([]));
      const entries = match?.kind === "object" ? match.entries : [];
      if (found.length === 0 && isLiteral(emit, steps)) {
        const isKind = ({ kind }: Pattern) => kind === "literal" || (kind === "any" && emit.kind === "map");
        const kinds = entries.filter(({ pattern }) => isKind(pattern));
        if (kinds.length > 0) found.push(...kinds.flatMap(({ key }) => value([key])));
        else if (emit.kind === "map") found.push(...value([]));
      }
      return entries.reduce(
        (paths, { key, pattern }) =>
          pattern.kind === "literal" ? where(paths, value([key]), String(pattern.value)) : paths,
        found,
      );
    });
  }
}

/** The names that a pattern captures. */
function bind(pattern: Pattern, value: Value, names: Map<string, Value>): void {
  // a string has no fields
  if (pattern.kind === "bind")
    names.set(pattern.name, pattern.string ? (steps) => (steps.length > 0 ? [] : value([])) : value);
  if (pattern.kind === "first") bind(pattern.pattern, (steps) => value([[], ...steps]), names);
  if (pattern.kind !== "object") return;
  for (const { key, pattern: inner } of pattern.entries) bind(inner, (steps) => value([key, ...steps]), names);
}

/** The paths with the condition that a field of an element has this value; those through other elements as they are. */
function where(paths: readonly string[], fields: readonly string[], value: string): string[] {
  if (!/^\w+$/.test(value)) return [...paths];
  const elements = fields.flatMap((field) => {
    const [, list, key] = /^(.*)\[\]\.(\w+)$/.exec(field) ?? [];
    return list === undefined ? [] : [{ list, key }];
  });
  return paths.map((path) => {
    const found = elements.find(({ list }) => path.startsWith(`${list}[].`));
    return found ? `${found.list}[${found.key}=${value}]${path.slice(found.list.length + 2)}` : path;
  });
}

/** Whether a rule writes an object of literals: all of what it has matched becomes this. */
function isFixed(template: Template): boolean {
  return (
    template.kind === "map" && template.entries.every((each) => each.kind === "entry" && each.value.kind === "literal")
  );
}

/** Whether a rule writes a literal where the steps lead to: it then comes from what the rule has matched. */
function isLiteral(template: Template, steps: readonly Step[]): boolean {
  if (template.kind === "literal") return steps.length === 0;
  const [key, ...further] = steps.filter((step) => typeof step === "string");
  if (template.kind !== "map" || key === undefined || further.length > 0) return false;
  const [where] = steps.filter((step) => typeof step !== "string");
  return template.entries.some(
    (entry) =>
      entry.kind === "entry" &&
      entry.key === key &&
      entry.value.kind === "literal" &&
      (where ?? []).every(
        ([name, expected]) => name !== key || (entry.value as { value?: unknown }).value === expected,
      ),
  );
}
