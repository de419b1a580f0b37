/** Where in a native response or event each signal is read: follows every value through the reply's rules. */
import type { AdapterSpec, Emission, Pattern, Rule, SignalRules, Template } from "../../../language/syntax.ts";
import { childrenOf } from "../../../language/traverse.ts";
import { printScalar } from "./forms.ts";

/** A signal that a rule emits. */
export interface Origin {
  readonly signal: string;
  /** Conditions on the native JSON: `type: message_stop`. The path of the root is "". */
  readonly conditions: readonly Condition[];
  /** Field of the signal (`""` for a signal that is one value) → the native paths it is read from, or a constant. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** A native path that must have one of these values. */
export interface Condition {
  readonly path: string;
  readonly values: readonly string[];
}

/** The native paths of a value, or what the fields of a map are that a rule is called with. */
interface Where {
  readonly paths: readonly string[];
  readonly fields?: ReadonlyMap<string, Where>;
}

const nowhere: Where = { paths: [] };

/** Every signal of `response`, `stream` or `error`, in the order of its rules. */
export function originsOf(spec: AdapterSpec, entry: "response" | "stream" | "error"): Origin[] {
  const set = spec.rules.find(({ name }) => name === entry);
  if (set?.kind === "same") return originsOf(spec, set.as as typeof entry);
  return set?.kind === "signal" ? follow(set, { paths: [""] }, [], spec) : [];
}

function follow(set: SignalRules, it: Where, above: readonly Condition[], spec: AdapterSpec): Origin[] {
  return set.rules.flatMap((rule) => {
    const caught = catches(rule, it);
    if (caught === undefined) return [];
    const conditions = [...above, ...caught.conditions];
    return rule.emit.flatMap((emission) => emitted(emission, { ...caught, conditions }, spec));
  });
}

interface Caught {
  readonly names: ReadonlyMap<string, Where>;
  readonly conditions: readonly Condition[];
}

function emitted(emission: Emission, caught: Caught, spec: AdapterSpec): Origin[] {
  if (emission.kind === "signal") {
    const { name: signal, value } = emission;
    const fields =
      value.kind === "map"
        ? value.entries.flatMap((each): [string, readonly string[]][] =>
            each.kind === "entry" ? [[each.key, read(each.value, caught)]] : [],
          )
        : [["", read(value, caught)] as const];
    return [{ signal, conditions: caught.conditions, fields: new Map(fields) }];
  }
  const callee = spec.rules.find(({ name }) => name === emission.rule.name);
  if (callee?.kind !== "signal") return [];
  const of = emission.kind === "each" ? inside(place(emission.list, caught), "[]") : place(emission.of, caught);
  return isNowhere(of) ? [] : follow(callee, of, caught.conditions, spec);
}

/** The names that a rule captures from a value; undefined if it never matches, because a field it requires is never there. */
function catches({ match }: Rule<unknown>, it: Where): Caught | undefined {
  const names = new Map([["it", it]]);
  const conditions: Condition[] = [];
  const mustBe = ({ paths }: Where, values: readonly string[]) =>
    conditions.push(...paths.slice(0, 1).map((path) => ({ path, values })));
  const fits = (pattern: Pattern, where: Where): boolean => {
    if (pattern.kind === "absent") return true;
    if (isNowhere(where)) return false;
    if (pattern.kind === "bind") names.set(pattern.name, where);
    if (pattern.kind === "literal") mustBe(where, [printScalar(pattern.value)]);
    if (pattern.kind === "any") mustBe(where, pattern.words.map(printScalar));
    if (pattern.kind === "first") return fits(pattern.pattern, inside(where, "[0]"));
    if (pattern.kind !== "object") return true;
    return pattern.entries.every((entry) => fits(entry.pattern, step(where, entry.key)) || entry.optional);
  };
  return match === undefined || fits(match, it) ? { names, conditions } : undefined;
}

/** Where a template reads its value: several paths if it chooses between values or joins them. */
function place(template: Template, caught: Caught): Where {
  if (template.kind === "path")
    return template.steps.reduce((where, key) => step(where, key), caught.names.get(template.name) ?? nowhere);
  if (template.kind !== "map") return { paths: placesIn(template, caught) };
  const fields = template.entries.flatMap((each): [string, Where][] =>
    each.kind === "entry" ? [[each.key, place(each.value, caught)]] : [],
  );
  return { paths: [], fields: new Map(fields) };
}

function placesIn(template: Template, caught: Caught): readonly string[] {
  switch (template.kind) {
    case "path": {
      const { paths, fields = new Map<string, Where>() } = place(template, caught);
      return [...paths, ...[...fields.values()].flatMap((each) => each.paths)];
    }
    case "or":
    case "join":
      return [...new Set(template.operands.flatMap((operand) => placesIn(operand, caught)))];
    case "rule":
      return placesIn(template.of, caught);
    case "text":
    case "table":
    case "json":
      return childrenOf(template).flatMap((part) => placesIn(part, caught));
    case "each":
      return inside(place(template.list, caught), "[]").paths;
    default:
      return [];
  }
}

/** The native paths of a field, or the constant written to it: `= true`. */
function read(template: Template, caught: Caught): readonly string[] {
  const paths = placesIn(template, caught);
  return paths.length === 0 && template.kind === "literal" ? [`= ${printScalar(template.value)}`] : paths;
}

function step({ paths, fields }: Where, key: string): Where {
  if (fields !== undefined) return fields.get(key) ?? nowhere;
  return { paths: paths.map((path) => (path === "" ? key : `${path}.${key}`)) };
}

/** @param index `[0]`, or `[]` for any element */
function inside({ paths }: Where, index: string): Where {
  return { paths: paths.map((path) => path + index) };
}

function isNowhere({ paths, fields = new Map<string, Where>() }: Where): boolean {
  return paths.length === 0 && [...fields.values()].every(isNowhere);
}
