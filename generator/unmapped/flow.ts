/** Runs the rules of a spec on the forms that values may have, in place of values. */
import type { Program } from "../../language/program.ts";
import { findRules } from "../../language/program.ts";
import { isWhole } from "../../language/reads.ts";
import type {
  Emission,
  MapTemplate,
  Path,
  Pattern,
  Position,
  Rule,
  Table,
  TableRow,
  Template,
} from "../../language/syntax.ts";
import { rowOf } from "../../language/values.ts";
import { consume, type Fate, type Marks } from "./marks.ts";
import { type Asked, match } from "./match.ts";
import { isConstant } from "./universe.ts";
import { absent, elementsOf, type Fields, fieldOf, isPresent, unique, type Value, type Values } from "./values.ts";

/** The signal for what of an answer is lost: a field is not handled by it. */
const lost = "lost";

export class Flow implements Asked {
  readonly #program: Program;
  readonly marks: Marks;

  constructor(program: Program, marks: Marks) {
    this.#program = program;
    this.marks = marks;
  }

  /** The forms of what a value rule writes for these. */
  call(name: string, args: Values): Values {
    const set = findRules(this.#program, name);
    if (set.kind !== "value") throw new Error(`${name} emits signals`);
    return this.#each(set.rules, args, (rule, names) => this.value(rule.emit, names));
  }

  /** Marks what the signals of a rule set are made of. */
  emit(name: string, args: Values): void {
    const set = findRules(this.#program, name);
    if (set.kind === "same") this.emit(set.as, args);
    else if (set.kind === "value") throw new Error(`${name} writes a value`);
    else
      this.#each(set.rules, args, (rule, names) => {
        for (const emission of rule.emit) this.#emission(emission, names);
        return [];
      });
  }

  #emission(emission: Emission, names: Fields): void {
    if (emission.kind === "each") this.emit(emission.rule.name, elementsOf(this.value(emission.list, names)));
    else if (emission.kind === "rule") this.emit(emission.rule.name, this.value(emission.of, names));
    else if (emission.name !== lost) consume(this.value(emission.value, names), this.marks, emission.at);
  }

  /** Each form goes to the rules that may match it, until one surely does. */
  #each<Emit extends Template | readonly Emission[]>(
    rules: readonly Rule<Emit>[],
    args: Values,
    make: (rule: Rule<Emit>, names: Fields) => Values,
  ): Values {
    return unique(args.filter(isPresent)).flatMap((arg) => {
      let left: Values = [arg];
      return rules.flatMap((rule) => {
        const found = rule.match === undefined ? { yes: left, no: [], names: {} } : match(rule.match, left, this);
        if (found.yes.length === 0) return [];
        const isRefused =
          left[0] === arg && found.no.length === 0 && "kind" in rule.emit && rule.emit.kind === "refuse";
        if (isRefused && arg.kind === "object" && arg.shape.tag) this.marks.mark(arg.shape, "refused", rule.at);
        left = found.no;
        this.#took(rule, found.yes);
        return make(rule, { it: found.yes, ...found.names });
      });
    });
  }

  /** Marks the variants that the pattern of a rule names, and what it refuses. */
  #took({ match: pattern, emit, at }: Rule<Template | readonly Emission[]>, values: Values): void {
    const fate = fateOf(emit);
    if (pattern !== undefined && fate !== undefined) for (const value of values) this.#named(pattern, value, fate, at);
    if (!("kind" in emit) || emit.kind !== "refuse") return;
    const [key = "", ...inner] = emit.key.split(".");
    for (const value of values) {
      const forms = inner.reduce<Values>(
        (all, step) => all.flatMap((each) => fieldOf(each, step) ?? []),
        fieldOf(value, key) ?? [],
      );
      for (const form of forms) this.#refused(form, at);
      if (value.kind === "object" && value.shape.tag?.[0] === key) this.marks.mark(value.shape, "refused", at);
    }
  }

  #refused(form: Value, at: Position): void {
    if (form.kind === "object" && form.shape.tag) this.marks.mark(form.shape, "refused", at);
    else if (form.kind === "scalar" && form.words !== undefined && form.words.length < form.place.words.length)
      for (const word of form.words) this.marks.markWord(form.place, word, "refused", at, true);
    else if (form.kind === "scalar") this.marks.mark(form.place, "refused", at);
    else if ("place" in form && form.place) this.marks.markWhole(form.place, "refused", at);
  }

  #named(pattern: Pattern, value: Value, fate: Fate, at: Position): void {
    if (pattern.kind !== "object") return;
    for (const { key, pattern: inner } of pattern.entries) {
      const isCompared = inner.kind === "literal" || inner.kind === "any";
      if (value.kind === "object" && value.shape.tag?.[0] === key && isCompared) this.marks.mark(value.shape, fate, at);
      if (inner.kind === "object") for (const form of fieldOf(value, key) ?? []) this.#named(inner, form, fate, at);
    }
  }

  /** The forms of what a template makes; those that are nothing are `absent`. */
  value(template: Template, names: Fields): Values {
    switch (template.kind) {
      case "literal":
        return [{ kind: "word", value: template.value, at: template.at }];
      case "nothing":
      case "refuse":
        return [absent];
      case "path":
        return this.#path(template, names);
      case "text":
        return [
          {
            kind: "made",
            of: template.parts.flatMap((part) => (typeof part === "string" ? [] : this.#path(part, names))),
            at: template.at,
          },
        ];
      case "map":
        return [{ ...this.#map(template, names), at: template.at }];
      case "list":
        return [{ kind: "array", items: template.items.flatMap((item) => this.#item(item, names)), at: template.at }];
      case "or":
        return template.operands.flatMap((operand) => this.value(operand, names));
      case "each":
        return [{ kind: "array", items: this.#item(template, names), at: template.at }];
      case "rule":
        return this.call(template.rule.name, this.value(template.of, names));
      case "table":
        return this.#lookUp(template.table.name, this.value(template.of, names), template.at);
      case "json":
        return [{ kind: "made", of: this.value(template.of, names), at: template.at }];
      case "join":
        return [{ kind: "made", of: template.operands.flatMap((each) => this.value(each, names)), at: template.at }];
    }
  }

  /** The elements that an item adds to a list: results of several are spliced. */
  #item(item: Template, names: Fields): Values {
    if (item.kind === "each") {
      const elements = elementsOf(this.value(item.list, names));
      const { name } = item.rule;
      const results = this.call(name, elements).filter(isPresent);
      return this.#isMany(name) ? elementsOf(results) : results;
    }
    const values = this.value(item, names).filter(isPresent);
    return item.kind === "rule" && this.#isMany(item.rule.name) ? elementsOf(values) : values;
  }

  #isMany(name: string): boolean {
    const set = findRules(this.#program, name);
    return set.kind === "value" && set.many;
  }

  #path({ name, steps, at }: Path, names: Fields): Values {
    const start = Object.hasOwn(names, name) ? (names[name] as Values) : [absent];
    const found = steps.reduce((values, step) => unique(values.flatMap((value) => this.#step(value, step, at))), start);
    return found.map((value) => (isPresent(value) && value.kind !== "map" ? { ...value, at } : value));
  }

  #step(value: Value, key: string, at: Position): Values {
    const forms = fieldOf(value, key);
    this.read(value, key, forms !== undefined, at);
    return forms ?? [absent];
  }

  #map({ entries }: MapTemplate, names: Fields): Extract<Value, { kind: "map" }> {
    const fields: Record<string, Values> = {};
    const rest: Value[] = [];
    for (const entry of entries) {
      if (entry.kind === "entry") {
        const values = this.value(entry.value, names).map((each) => (each.at ? each : { ...each, at: entry.at }));
        fields[entry.key] = entry.optional ? unique([...values, absent]) : values;
        continue;
      }
      for (const item of entry.items)
        for (const value of this.value(item, names)) {
          if (value.kind === "map") {
            for (const [key, forms] of Object.entries(value.fields)) fields[key] = [...(fields[key] ?? []), ...forms];
            rest.push(...value.rest);
            // a copy of the whole object is not reading: its other fields are those that no rule knows
          } else if (isPresent(value) && !(isWhole(item) && value.kind === "object")) rest.push(value);
        }
    }
    return { kind: "map", fields, rest };
  }

  /** The results of a table. Its row `else` handles no word: it is there for those that are not known. */
  #lookUp(name: string, values: Values, at: Position): Values {
    const table = this.#program.tables.find((each) => each.name === name) as Table;
    const rows = [...table.rows, ...(table.otherwise ? [table.otherwise] : [])];
    return unique(
      values.filter(isPresent).flatMap((value): Values => {
        if (value.kind === "word") return [rowValue(rowOf(this.#program, name, value.value))];
        if (value.kind !== "scalar") return rows.map((row) => rowValue(row));
        if (value.words === undefined) {
          this.marks.mark(value.place, "mapped", at);
          return rows.map((row) => rowValue(row));
        }
        return value.words.map((word) => {
          const row = rowOf(this.#program, name, word);
          const isKnown = row !== undefined && row !== table.otherwise;
          if (isKnown || !isConstant(value.place)) this.marks.mark(value.place, "mapped", at);
          if (isKnown) this.marks.markWord(value.place, word, "mapped", row.at, true);
          return rowValue(row);
        });
      }),
    );
  }

  compared(value: Value, words: readonly unknown[], at: Position): void {
    if (value.kind !== "scalar" || isConstant(value.place)) return;
    this.marks.mark(value.place, "decides", at);
    for (const word of value.words ?? [])
      if (words.includes(word)) this.marks.markWord(value.place, word, "mapped", at, true);
  }

  tested(value: Value, at: Position): void {
    if ("place" in value && value.place && !isConstant(value.place)) this.marks.mark(value.place, "decides", at);
  }

  read(value: Value, key: string, isDeclared: boolean, at: Position): void {
    if (value.kind !== "object") return;
    const { path } = value.shape;
    this.marks.key(path === "" ? key : `${path}.${key}`, isDeclared, at);
  }
}

function rowValue(row: TableRow | undefined): Value {
  return row?.value === undefined ? absent : { kind: "word", value: row.value, row: true, at: row.at };
}

/** The fate of a variant that a rule names; undefined if one of its keys refuses it. */
function fateOf(emit: Template | readonly Emission[]): Fate | undefined {
  if ("kind" in emit) return emit.kind === "refuse" ? undefined : emit.kind === "nothing" ? "dropped" : "mapped";
  return emit.every((each) => each.kind === "signal" && each.name === lost) ? "dropped" : "mapped";
}
