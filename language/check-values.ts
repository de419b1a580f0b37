/**
 * Checks what can be known about the values of a spec without a compiler: keys, fields and values are those of the hub and of the
 * native schemas, and every kind of value has a rule. Only what cannot be right is reported.
 */

import { efforts } from "../runtime/primitives.ts";
import { checkPattern, mayMatch, wordsIn } from "./check-patterns.ts";
import type { Fail } from "./check-program.ts";
import { checkTypes } from "./check-references.ts";
import { type Definitions, nativeTypes } from "./native.ts";
import { suggestion } from "./reader.ts";
import type { Schema } from "./schema.ts";
import {
  allows,
  describe,
  exchangeOf,
  kindsOf,
  ofKind,
  prefixed,
  type Shape,
  Shapes,
  type Signal,
  schemaOf,
  union,
} from "./shapes.ts";
import type { AdapterSpec, Emission, MapTemplate, Path, Position, RuleSet, Template, ValueRules } from "./syntax.ts";
import { childrenOf } from "./traverse.ts";

/** The shapes of a template's names. */
type Scope = (name: string) => Shape;

/** A value that is written at a place of its own: a cell, or the row of a table. */
interface Written extends Schema {
  readonly at?: Position;
}

type Signals = Readonly<Record<string, Signal>>;

const string: Shape = [{ type: "string" }];

/**
 * @param hub the value of the hub file
 * @param native the value of the native file of the dialect
 * @param input the native type of the requests of an inbound API
 */
export function checkValues(spec: AdapterSpec, hub: unknown, native: unknown, fail: Fail, input?: string): void {
  const { $defs, signals } = hub as { readonly $defs: Definitions; readonly signals: Signals };
  const [ofHub, own] = [prefixed($defs), nativeTypes(spec, native)];
  const unknown: Parameters<Fail>[] = [];
  const missing: Parameters<Fail>[] = [];
  const report: Fail = (...found) => unknown.push(found);
  checkTypes(spec, [...Object.keys(own), ...Object.keys($defs)], report);
  const check = new ValueCheck(spec, new Shapes({ ...ofHub, ...own }), report, (...found) => missing.push(found));
  check.check(exchangeOf(ofHub, input), signals);
  // what is misspelt is missing elsewhere
  for (const found of unknown.length > 0 ? unknown : missing) fail(...found);
}

class ValueCheck {
  readonly #spec: AdapterSpec;
  readonly #shapes: Shapes;
  readonly #fail: Fail;
  readonly #miss: Fail;

  /** @param miss reports what is missing */
  constructor(spec: AdapterSpec, shapes: Shapes, fail: Fail, miss: Fail) {
    this.#spec = spec;
    this.#shapes = shapes;
    this.#fail = fail;
    this.#miss = miss;
  }

  check(given: Readonly<Record<string, Schema>>, signals: Signals): void {
    const { body, bodyType, headers, lets, reasoning, rejects, rules } = this.#spec;
    const scope = this.#exchange(given);
    this.#map(body, this.#shapes.named(bodyType), scope);
    for (const entry of headers.entries)
      for (const value of entry.kind === "spread" ? entry.items : [entry.value]) this.#template(value, string, scope);
    const others = [...lets.map(({ value }) => value), ...(reasoning?.unless ?? [])];
    for (const template of others) this.#template(template, undefined, scope);
    for (const set of rules) this.#rules(set, signals);
    const stepsOf = (word: string) => word.replace(/\.\*.*/, "").split(/(?=\[)|\./);
    for (const { word, at } of rejects) this.#path({ name: "req", steps: stepsOf(word), at }, scope);
  }

  /** The names of an exchange and the lets, with their shapes. */
  #exchange(given: Readonly<Record<string, Schema>>): Scope {
    const scope: Scope = (name) => {
      const found = this.#spec.lets.find((each) => each.name === name);
      return found === undefined ? this.#shapes.of(given[name]) : this.#template(found.value, undefined, scope);
    };
    return scope;
  }

  #rules(set: RuleSet, signals: Signals): void {
    if (set.kind === "same") return;
    const input = this.#shapes.named(set.input);
    if (set.kind === "value") this.#checkCases(set, input);
    for (const [index, rule] of set.rules.entries()) {
      const it = set.kind === "value" && set.input === "Asked" ? this.#asked(set, index) : input;
      const found = rule.match === undefined ? undefined : checkPattern(rule.match, it, this.#shapes, this.#fail);
      const scope: Scope = (name) => (name === "it" ? it : found?.get(name));
      if (set.kind === "value") this.#template((rule as (typeof set.rules)[number]).emit, this.#output(set), scope);
      else for (const each of rule.emit as readonly Emission[]) this.#emission(each, signals, scope);
    }
  }

  #output({ output, many }: ValueRules): Shape {
    return this.#shapes.named(many ? `${output}[]` : output);
  }

  /** Every kind of value that a rule of a request can be called with must match a rule, or be dropped by an `else`. */
  #checkCases(set: ValueRules, input: Shape): void {
    if (input === undefined || !this.#spec.requestRules.has(set.name)) return;
    const patterns = set.rules.map(({ match }) => match);
    const cases = input.flatMap((each) => each.enum?.map((word): Schema => ({ enum: [word] })) ?? [each]);
    const missing = cases.filter((each) =>
      patterns.every((match) => match !== undefined && !mayMatch(match, each, this.#shapes)),
    );
    if (missing.length === 0) return;
    const names = missing.map(({ enum: words, properties = {}, type }) => {
      const tag = properties.type?.const ?? properties.type?.enum;
      return tag === undefined ? String(words ?? type) : `{ type: ${String(tag)} }`;
    });
    this.#miss(set.at, `a case is missing: no rule matches ${names.join(", ")}; add a rule, or an else`);
  }

  /** The object that a rule of the clamp table is called with, without the cells that earlier rules match. */
  #asked(set: ValueRules, index: number): Shape {
    const earlier = set.rules.slice(0, index).flatMap(({ match }) => {
      const [entry, ...more] = match?.kind === "object" ? match.entries : [];
      return entry?.key === "cell" && more.length === 0 ? wordsIn(entry.pattern) : [];
    });
    const rows = this.#spec.reasoning?.clamp.filter(({ as }) => as?.name === set.name) ?? [];
    const cells = rows
      .flatMap((row) => row.cells)
      .filter(({ value }) => typeof value === "string" && value !== "rest" && !value.endsWith("%"))
      .filter(({ value = "" }) => !earlier.includes(value))
      .map(({ value, at }): Written => ({ enum: [value], at }));
    const properties: Record<string, Schema> = {
      as: { type: "string" },
      asked: { enum: efforts },
      cell: cells.length === 0 ? {} : { oneOf: cells },
      tokens: { type: "number" },
      mode: { const: "pro" },
      summary: { enum: ["auto", "none"] },
      inbound: { const: true },
    };
    return [{ type: "object", properties }];
  }

  #emission(emission: Emission, signals: Signals, scope: Scope): void {
    if (emission.kind === "each") this.#template(emission.list, undefined, scope);
    else if (emission.kind === "rule") this.#argument(emission, scope);
    else this.#signal(emission, signals, scope);
  }

  #signal({ name, value, at }: Extract<Emission, { kind: "signal" }>, signals: Signals, scope: Scope): void {
    const signal = Object.hasOwn(signals, name) ? signals[name] : undefined;
    if (signal === undefined) this.#fail(at, `unknown signal ${name}${suggestion(name, Object.keys(signals))}`);
    else if (signal.fields === undefined && value.kind === "map")
      this.#fail(value.at, `the signal ${name} is a single value, not a map`);
    else this.#template(value, this.#shapes.of(schemaOf(signal)), scope);
  }

  /** @returns the rules that are called */
  #argument({ rule, of, when }: Extract<Template, { kind: "rule" }>, scope: Scope): RuleSet | undefined {
    const set = this.#spec.rules.find(({ name }) => name === rule.name);
    this.#template(of, set && this.#shapes.named(set.input), scope);
    for (const path of when) this.#path(path, scope);
    return set;
  }

  /** Checks a template whose value must have a shape. @returns what it writes, as far as that is known */
  #template(template: Template, expected: Shape, scope: Scope): Shape {
    const found = this.#shapeOf(template, expected, scope);
    // of these, the parts are compared
    if (template.kind !== "map" && template.kind !== "or") this.#compare(found, expected, template.at);
    return found;
  }

  #shapeOf(template: Template, expected: Shape, scope: Scope): Shape {
    switch (template.kind) {
      case "literal":
        return template.value === null ? [] : [{ enum: [template.value] }];
      case "path":
        return this.#path(template, scope);
      case "map":
        this.#map(template, expected, scope);
        return undefined;
      case "or":
        return union(template.operands.map((operand) => this.#template(operand, expected, scope)));
      case "list":
        for (const item of template.items) {
          const several = item.kind === "each" || item.kind === "rule";
          this.#template(item, several ? undefined : this.#shapes.elements(expected), scope);
        }
        return [{ type: "array" }];
      case "each":
        this.#template(template.list, undefined, scope);
        return [{ type: "array" }];
      case "text":
      case "json":
      case "join":
        for (const child of childrenOf(template)) this.#template(child, undefined, scope);
        return string;
      case "rule": {
        const set = this.#argument(template, scope);
        return set?.kind === "value" ? this.#output(set) : undefined;
      }
      case "table": {
        this.#template(template.of, undefined, scope);
        const table = this.#spec.tables.find(({ name }) => name === template.table.name);
        const rows = [...(table?.rows ?? []), ...(table?.otherwise ? [table.otherwise] : [])];
        return rows.flatMap(({ value, valueAt }): Written[] =>
          value === undefined ? [] : [{ enum: [value], at: valueAt }],
        );
      }
      default:
        return undefined;
    }
  }

  #map({ entries, at }: MapTemplate, expected: Shape, scope: Scope): void {
    this.#compare([{ type: "object" }], expected, at);
    const words = entries.flatMap((entry) =>
      entry.kind === "entry" && entry.value.kind === "literal" && entry.value.value !== null
        ? [[entry.key, [entry.value.value]] as const]
        : [],
    );
    const fitting = this.#shapes.narrowed(ofKind(expected, "object"), new Map(words));
    for (const entry of entries) {
      if (entry.kind === "spread") {
        for (const item of entry.items) this.#spread(item, fitting, scope);
        continue;
      }
      const { shape, others } = this.#shapes.field(fitting, entry.key);
      if (others !== undefined) this.#fail(entry.at, `unknown key ${entry.key}${suggestion(entry.key, others)}`);
      this.#template(entry.value, shape, scope);
    }
    const [only, ...more] = fitting ?? [];
    if (more.length > 0 || entries.some(({ kind }) => kind === "spread")) return;
    const keys = new Set(entries.map((entry) => (entry.kind === "entry" ? entry.key : "")));
    for (const key of only?.required ?? []) if (!keys.has(key)) this.#miss(at, `the key ${key} is missing`);
  }

  /** Some keys of an object: those that are required may be in another part. */
  #spread(item: Template, expected: Shape, scope: Scope): void {
    if (item.kind === "or") for (const operand of item.operands) this.#spread(operand, expected, scope);
    else
      this.#template(item, item.kind === "map" ? expected?.map(({ required: _, ...part }) => part) : undefined, scope);
  }

  #path({ name, steps, at }: Omit<Path, "kind">, scope: Scope): Shape {
    return steps.reduce((whole, step) => {
      const { shape, others } = this.#shapes.field(whole, step);
      if (others !== undefined) this.#fail(at, `unknown field ${step}${suggestion(step, others)}`);
      return shape;
    }, scope(name));
  }

  /** Reports each value that is written at a place of its own and is not allowed, and else a shape of which nothing is. */
  #compare(found: Shape, expected: Shape, at: Position): void {
    if (found === undefined || expected === undefined || expected.length === 0) return;
    const report = (place: Position, each: readonly Schema[]): void => {
      const [what, allowed] = [describe(each).join(" or "), describe(expected)];
      const isWord = [...each, ...expected].every(({ enum: words }) => words !== undefined);
      this.#fail(
        place,
        isWord ? `unknown value ${what}${suggestion(what, allowed)}` : `found ${what}; allowed: ${allowed.join(", ")}`,
      );
    };
    const fits = ({ enum: words, ...each }: Schema): boolean =>
      words?.some((word) => allows(expected, word as string)) ??
      expected.some((other) => kindsOf(other).some((kind) => kindsOf(each).includes(kind)));
    const wrong = (found as readonly Written[]).filter((each) => !fits(each));
    const placed = wrong.filter((each) => each.at !== undefined);
    for (const each of placed) report(each.at ?? at, [each]);
    if (placed.length === 0 && wrong.length > 0 && wrong.length === found.length) report(at, found);
  }
}
