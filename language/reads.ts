/** The fields of a request that the rules of a file read. Every other field is reported to the caller as lost. */
import type { Conditions, Reader, Reads, ReadsByRule } from "../runtime/inbound/api.ts";
import type { Program } from "./program.ts";
import { reachedBy } from "./reach.ts";
import type { AdapterSpec, MapTemplate, Path, Pattern, Rule, RuleSet, Template, ValueRules } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

type ObjectPattern = Extract<Pattern, { kind: "object" }>;
type Fields = Record<string, Reads>;

/** A number, a boolean or a string is read; of an object, nothing. */
const scalar: Reads = [];

/** Fields read of a caller's request, by its request rules and, where they name fields of `asked`, by the rules of its answer. */
export function inboundReads(program: Program, body: MapTemplate): ReadsByRule {
  const { request: [root = {}] = [], ...rules } = readsOf(program, [body], "req");
  const fields = { ...root.fields };
  for (const { match } of program.rules.filter(isValue).flatMap((set) => set.rules)) {
    const asked = match?.kind === "object" ? match.entries.find(({ key }) => key === "asked")?.pattern : undefined;
    if (asked?.kind === "object") mergeInto(fields, namedIn(asked));
  }
  return { request: [{ ...root, fields }], ...rules };
}

/** Paths in the caller's body by the field of the engine request made of them; absent where the name is the same. */
export function feedsOf({ entries }: MapTemplate): Record<string, string[]> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      if (entry.kind === "spread") return [];
      const paths = pathsOf(entry.value).filter(({ name, steps }) => name === "req" && steps.length > 0);
      const from = [...new Set(paths.map(({ steps }) => steps.join(".")))];
      return from.length === 0 || String(from) === entry.key ? [] : [[entry.key, from]];
    }),
  );
}

/** The fields of a request that an adapter reads. */
export function fieldsRead(spec: AdapterSpec): string[] {
  const { request = [], ...rules } = readsOf(spec, reachedBy(spec).templates, "req");
  const readers = [...request, ...request.flatMap(({ also = [] }) => also.flatMap((rule) => rules[rule] ?? []))];
  return [...new Set([...readers.flatMap(({ fields = {} }) => Object.keys(fields)), ...controlsRead(spec)])];
}

/** The controls of reasoning, by what the rules of a clamp table are called with. */
const controls: Readonly<Record<string, string>> = {
  asked: "reasoning_effort",
  cell: "reasoning_effort",
  tokens: "reasoning_effort",
  mode: "reasoning_mode",
  summary: "reasoning_summary",
  inbound: "reasoning_summary",
};

function controlsRead({ reasoning, rules }: AdapterSpec): string[] {
  if (reasoning === undefined) return [];
  const called = new Set(reasoning.clamp.map(({ as }) => as?.name));
  const patterns = rules.filter(isValue).flatMap((set) => (called.has(set.name) ? set.rules : []));
  const keys = patterns.flatMap(({ match }) => (match?.kind === "object" ? match.entries.map(({ key }) => key) : []));
  const read = keys.flatMap((key) => controls[key] ?? []);
  // a family without the mode gets more effort
  return reasoning.pro.bump === undefined ? read : [...read, "reasoning_mode"];
}

/** The parts of a named value that the templates read, and the rules that they pass it on to. */
function readsOf(program: Program, templates: readonly Template[], name: string): Record<string, Reader[]> {
  const finder = new ReadsFinder(program);
  const root = joined(templates.flatMap((template) => finder.uses(template, name, true)));
  return { request: [readerOf(root)], ...finder.rules };
}

class ReadsFinder {
  readonly rules: Record<string, Reader[]> = {};
  readonly #sets: ReadonlyMap<string, ValueRules>;

  constructor({ rules }: Program) {
    this.#sets = new Map(rules.filter(isValue).map((set) => [set.name, set]));
  }

  /**
   * The parts of a named value that a template reads.
   * @param as the parts read of a path that stands by itself
   */
  uses(template: Template, name: string, as: Reads): Reads[] {
    switch (template.kind) {
      case "path":
        return template.name === name ? [below(template, as)] : [];
      case "text":
        return template.parts.flatMap((part) => (typeof part === "string" ? [] : this.uses(part, name, scalar)));
      case "map":
        return template.entries.flatMap((entry) =>
          (entry.kind === "spread" ? entry.items : [entry.value]).flatMap((each) =>
            // a copy of the whole object is not reading: its other fields are those that no rule knows
            entry.kind === "spread" && isWhole(each) ? [] : this.uses(each, name, true),
          ),
        );
      case "list":
        return template.items.flatMap((each) => this.uses(each, name, true));
      case "or":
        return template.operands.flatMap((each) => this.uses(each, name, as));
      case "join":
        return template.operands.flatMap((each) => this.uses(each, name, scalar));
      case "json":
        return this.uses(template.of, name, true);
      case "table":
        return this.uses(template.of, name, scalar);
      case "each":
        return this.uses(template.list, name, this.#read(template.rule.name));
      case "rule": {
        const tested = template.when.flatMap((path) => this.uses(path, name, scalar));
        return [...tested, ...this.#passed(template.rule.name, template.of, name)];
      }
      default:
        return [];
    }
  }

  /** The parts that a rule reads of its argument: a value, or an object that a template makes of values. */
  #passed(rule: string, of: Template, name: string): Reads[] {
    if (of.kind !== "map") return this.uses(of, name, this.#read(rule));
    return of.entries.flatMap((entry) =>
      entry.kind === "spread" ? [] : this.uses(entry.value, name, this.#fieldOf(rule, entry.key)),
    );
  }

  /** The rule as a reader; its own readers are found once. */
  #read(rule: string): Reads {
    const set = this.#sets.get(rule);
    if (set !== undefined && !Object.hasOwn(this.rules, rule)) {
      this.rules[rule] = [];
      // what a refusal matches is an error, which the caller gets
      const rules = set.rules.filter(({ emit }) => emit.kind !== "refuse");
      this.rules[rule] = rules.map((each) => withFields(this.#reader(each), testedIn(set.rules, each)));
    }
    return [rule];
  }

  /** The parts that a rule reads of a field of its argument. */
  #fieldOf(rule: string, key: string): Reads {
    const rules = this.#sets.get(rule)?.rules ?? [];
    return joined(
      rules.flatMap((each): Reads[] => {
        const entry = each.match?.kind === "object" ? each.match.entries.find((one) => one.key === key) : undefined;
        const { all, fields = {} } = readerOf(joined(this.uses(each.emit, "it", true)));
        const named = all ?? (Object.hasOwn(fields, key) ? fields[key] : undefined);
        return [
          ...(entry === undefined ? [] : [this.#captured(entry.pattern, each)]),
          ...(named === undefined ? [] : [named]),
        ];
      }),
    );
  }

  #reader(rule: Rule<Template>): Reader {
    const { match, emit } = rule;
    if (emit.kind === "nothing") return { ...conditions(match), dropped: true };
    const names = ["it", ...(match?.kind === "bind" ? [match.name] : [])];
    const { fields = {}, ...whole } = readerOf(joined(names.flatMap((name) => this.uses(emit, name, true))));
    return withFields(
      { ...conditions(match), ...whole, fields },
      match?.kind === "object" ? this.#fields(match, rule) : {},
    );
  }

  #fields({ entries }: ObjectPattern, rule: Rule<Template>): Fields {
    return Object.fromEntries(entries.map(({ key, pattern }) => [key, this.#captured(pattern, rule)]));
  }

  /** The parts that a rule reads of the value a pattern matches. */
  #captured(pattern: Pattern, rule: Rule<Template>): Reads {
    switch (pattern.kind) {
      case "bind":
        return pattern.string ? scalar : joined(this.uses(rule.emit, pattern.name, true));
      case "object":
        return [{ fields: this.#fields(pattern, rule) }];
      case "first":
        return this.#captured(pattern.pattern, rule);
      default:
        return scalar;
    }
  }
}

/** Whether it is all of what a rule has matched. */
export function isWhole(template: Template): boolean {
  return template.kind === "path" && template.name === "it" && template.steps.length === 0;
}

function isValue(set: RuleSet): set is ValueRules {
  return set.kind === "value";
}

/** Fields that the patterns of a rule set compare with literals where this rule of it applies; such a field is read, too. */
function testedIn(rules: readonly Rule<Template>[], where: Rule<Template>): Fields {
  const fields: Fields = {};
  for (const { match } of rules)
    if (match?.kind === "object" && !isExcluded(match, where.match)) mergeInto(fields, testedFields(match));
  return fields;
}

/** Whether no object that has passed one pattern passes the other: a field has other literals there, such as its type. */
function isExcluded(match: Pattern, passed: Pattern | undefined): boolean {
  const [one = {}, other = {}] = [conditions(match).if, conditions(passed).if];
  return Object.entries(one).some(([key, words]) => {
    const others = Object.hasOwn(other, key) ? other[key] : undefined;
    return Array.isArray(words) && Array.isArray(others) && !words.some((each) => others.includes(each));
  });
}

function testedFields({ entries }: ObjectPattern): Fields {
  return Object.fromEntries(
    entries.flatMap(({ key, pattern }): [string, Reads][] => {
      if (["literal", "any", "absent"].includes(pattern.kind)) return [[key, scalar]];
      const inner = pattern.kind === "object" ? testedFields(pattern) : {};
      return Object.keys(inner).length === 0 ? [] : [[key, [{ fields: inner }]]];
    }),
  );
}

/** The fields that a pattern names. */
function namedIn({ entries }: ObjectPattern): Fields {
  return Object.fromEntries(
    entries.map(({ key, pattern }) => [key, pattern.kind === "object" ? [{ fields: namedIn(pattern) }] : scalar]),
  );
}

/** The fields that decide whether a rule applies. */
function conditions(match: Pattern | undefined): { readonly if?: Conditions } {
  if (match?.kind !== "object") return {};
  const tests = match.entries.flatMap(({ key, optional, pattern }): [string, Conditions[string]][] => {
    if (pattern.kind === "literal") return [[key, [pattern.value]]];
    if (pattern.kind === "any") return [[key, pattern.words]];
    if (pattern.kind === "absent") return [[key, "absent"]];
    const within = optional ? undefined : conditions(pattern).if;
    if (within !== undefined) return [[key, within]];
    return optional ? [] : [[key, "string" in pattern && pattern.string ? "string" : "present"]];
  });
  return tests.length === 0 ? {} : { if: Object.fromEntries(tests) };
}

/** The parts read of a value, given those read of its field at the end of a path. */
function below({ steps }: Path, as: Reads): Reads {
  return steps.reduceRight<Reads>((inner, step) => [{ fields: { [step]: inner } }], as);
}

/** The union of several reads. */
function joined(uses: readonly Reads[]): Reads {
  const lists = uses.filter((use) => use !== true);
  if (lists.length < uses.length) return true;
  const all = lists.flat();
  const rules = [...new Set(all.filter((each) => typeof each === "string"))];
  const parts = all.filter((each) => typeof each !== "string");
  const fields: Fields = {};
  for (const part of parts) mergeInto(fields, part.fields ?? {});
  return parts.length === 0 ? rules : [...rules, { fields }];
}

function mergeInto(fields: Fields, more: Readonly<Fields>): void {
  for (const [key, reads] of Object.entries(more)) {
    const before = Object.hasOwn(fields, key) ? fields[key] : undefined;
    fields[key] = before === undefined ? reads : joined([before, reads]);
  }
}

function withFields(reader: Reader, more: Readonly<Fields>): Reader {
  const fields = { ...reader.fields };
  mergeInto(fields, more);
  return reader.all ? reader : { ...reader, fields };
}

/** Everything that is read of an object, as one reader. */
function readerOf(reads: Reads): Reader {
  if (reads === true) return { all: true };
  const also = reads.filter((each) => typeof each === "string");
  const [{ fields = {} } = {}] = reads.filter((each) => typeof each !== "string");
  return { fields, ...(also.length > 0 && { also }) };
}
