/** Rule lists as functions: the first rule that fits returns; tests of one place against words become a `switch`. */
import {
  comma,
  type Doc,
  enclosed,
  from,
  group,
  hard,
  indent,
  layOut,
  line,
  mark,
  separated,
  soft,
} from "../emit/layout.ts";
import type { Emission, Rule, Scalar, SignalRules, Template, ValueRules } from "../language/syntax.ts";
import { Block } from "./block.ts";
import { type Binding, flatten, needed, type Place, root, type Test } from "./patterns.ts";
import type { Program, Scope, Value } from "./scope.ts";
import { printOperand, printOverlaid, printTemplate, property } from "./templates.ts";

/** A rule on its way into the tree: the tests that no `case` around it has answered yet. */
interface Open {
  readonly rule: Rule<Template> | Rule<readonly Emission[]>;
  readonly tests: readonly Test[];
  readonly bindings: readonly Binding[];
}

/** What a rule that fits does: statements, and what it then returns (nothing: the last statement returns already). */
interface Body {
  readonly statements: Doc[];
  readonly returns: string | undefined;
}
type PrintBody = (rule: Open["rule"], scope: Scope) => Body;

export interface FunctionType {
  readonly input: Doc;
  readonly output: Doc;
  /** The value may be null though the type does not say so: an element of a list. */
  readonly nullable: boolean;
}

/** A value rule set as a function. */
export function printValueRules(rules: ValueRules, type: FunctionType, program: Program): Doc {
  const overlaid = program.spread.has(rules.name);
  let absent = false;
  const body: PrintBody = (rule, scope) => {
    const emit = rule.emit as Template;
    const value = overlaid ? printOverlaid(emit, scope) : printTemplate(emit, scope);
    absent ||= value.absent;
    const comment: Doc = rule.why === undefined ? [] : [`// ${rule.why}`, hard];
    return { statements: [[comment, from(rule.emitAt, ["return ", value.doc, ";"])]], returns: undefined };
  };
  const side = program.requestRules.has(rules.name) ? "request" : "reply";
  const printer = new RulesPrinter(program, side, body, program.untyped ? "return undefined;" : undefined);
  const doc = printer.print(rules, [[": ", type.input]], type.output, type.nullable);
  program.found(rules, absent);
  return doc;
}

/** A signal rule set as a function; an entry says whether a rule fitted. */
export function printSignalRules(rules: SignalRules, type: FunctionType, entry: boolean, program: Program): Doc {
  const last = rules.rules.at(-1);
  // An `else` that emits nothing is what happens at the end anyway.
  const ignores = last !== undefined && last.match === undefined && (last.emit as readonly Emission[]).length === 0;
  const shortened = ignores ? { ...rules, rules: rules.rules.slice(0, -1) } : rules;
  const body: PrintBody = (rule, scope) => ({
    statements: (rule.emit as readonly Emission[]).map((emission) => printEmission(emission, scope)),
    returns: entry ? "return true;" : "return;",
  });
  const ending = entry ? (ignores ? "return true;" : "return false;") : "return;";
  const parameters: Doc[] = [[": ", type.input], "out: Sink"];
  return new RulesPrinter(program, "reply", body, ending).print(
    shortened,
    parameters,
    entry ? "boolean" : "void",
    !entry,
  );
}

class RulesPrinter {
  readonly #program: Program;
  readonly #side: "request" | "reply";
  readonly #body: PrintBody;
  /** What stands at the end of the function: what it returns when no rule fits. */
  readonly #ending: string | undefined;

  constructor(program: Program, side: "request" | "reply", body: PrintBody, ending: string | undefined) {
    this.#program = program;
    this.#side = side;
    this.#body = body;
    this.#ending = ending;
  }

  print(rules: ValueRules | SignalRules, parameters: readonly Doc[], output: Doc, guarded: boolean): Doc {
    const open = (rules.rules as readonly Open["rule"][]).map((rule): Open => ({ rule, ...flatten(rule.match) }));
    const block = new Block(this.#program, this.#side);
    const typed = this.#side === "request" && !this.#program.untyped;
    if (typed) block.prove(root);
    const statements: Doc[] = [];
    // An element that is null is no call; only a rule that fits everything would notice.
    if (guarded && !typed && open.some(({ tests }) => tests.every((test) => test.kind === "absent"))) {
      statements.push(rules.kind === "value" ? "if (it == null) return undefined;" : "if (it == null) return;");
      block.prove(root);
    }
    const ends = this.#printRules(open, block, statements, true);
    if (!ends && this.#ending !== undefined && this.#ending !== "return;") statements.push(this.#ending);
    const it = /\bit\b/.test(layOut(statements).text) ? "it" : "_it";
    const signature = group("(", indent(soft, it, ...separated(parameters, [",", line]), comma), soft, "): ", output);
    const body: Doc = [" {", indent(hard, ...separated(statements, hard)), hard, "}"];
    return from(rules.at, ["function ", rules.name, signature, body]);
  }

  /** Prints a list of rules; true when no value gets past it. `last`: nothing but the function's end comes after. */
  #printRules(rules: readonly Open[], block: Block, statements: Doc[], last: boolean): boolean {
    let rest = rules;
    for (;;) {
      const [first] = rest;
      if (first === undefined) return false;
      const run = bestRun(rest);
      const after = rest.slice(run?.length ?? 1);
      const ends = last && after.length === 0;
      if (run !== undefined) this.#printSwitch(run.place, rest.slice(0, run.length), block, statements, ends);
      else if (this.#printRule(first, block, statements, ends)) return true;
      rest = after;
    }
  }

  /** Prints one rule; true when nothing gets past it. */
  #printRule(open: Open, block: Block, statements: Doc[], last: boolean): boolean {
    const inner = block.inside();
    const stages = inner.stages(open.tests);
    const { statements: own, returns } = this.#body(open.rule, bodyScope(open, inner));
    const probes = inner.probes
      .splice(0)
      .map((test): Doc => ["void ", mark(test.node, "place", inner.read(test.place)), ";"]);
    let docs: Doc[] = [...inner.before.splice(0), ...probes, ...own];
    const always = stages.every((stage) => stage.tests.length === 0);
    // What returns the same at the end of the function need not return here.
    const falls = last && returns === this.#ending;
    if (returns !== undefined && !falls) docs.push(returns);
    let braces = docs.length !== 1 || hasComment(docs[0] ?? "");
    for (const stage of stages.toReversed()) {
      if (stage.tests.length === 0) {
        docs = [...stage.before, ...docs];
        braces = true;
        continue;
      }
      const condition = group("(", indent(soft, ...separated(stage.tests, [" &&", line])), soft, ")");
      const then: Doc = braces ? [" {", indent(hard, ...separated(docs, hard)), hard, "}"] : [" ", docs];
      docs = [...stage.before, from(open.rule.at, ["if ", condition, then])];
      braces = true;
    }
    statements.push(...docs);
    return always && !falls;
  }

  #printSwitch(place: Place, rules: readonly Open[], block: Block, statements: Doc[], last: boolean): void {
    const docs = casesOf(place, rules).map(({ words, rules: fitting }): Doc => {
      const inner = block.inside();
      inner.prove(place);
      const within: Doc[] = [];
      const isAnswered = (test: Test) => test.place.id === place.id && test.kind === "words";
      const open = fitting.map((rule): Open => ({ ...rule, tests: rule.tests.filter((test) => !isAnswered(test)) }));
      const ends = this.#printRules(open, inner, within, last);
      if (!ends) within.push("break;");
      const constants = within.some(startsWithConst);
      const labels = words.map((word) => `case ${JSON.stringify(word)}:`);
      const whole: Doc = [
        ...separated(labels, hard),
        constants ? " {" : "",
        indent(hard, ...separated(within, hard)),
        constants ? [hard, "}"] : "",
      ];
      const at = fitting[0]?.rule.at;
      return at === undefined ? whole : from(at, whole);
    });
    statements.push(["switch (", block.read(place), ") {", indent(hard, ...separated(docs, hard)), hard, "}"]);
  }
}

function hasComment(doc: Doc): boolean {
  if (typeof doc === "string") return doc.startsWith("//");
  if (Array.isArray(doc)) return (doc as readonly Doc[]).some(hasComment);
  return false;
}

// ── switches ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The place that most of the next rules compare with words. */
function bestRun(rules: readonly Open[]): { place: Place; length: number } | undefined {
  let best: { place: Place; length: number } | undefined;
  for (const test of rules[0]?.tests ?? []) {
    if (test.kind !== "words") continue;
    let length = 0;
    while (length < rules.length && wordsAt(rules[length], test.place) !== undefined) length++;
    const words = new Set(rules.slice(0, length).flatMap((rule) => wordsAt(rule, test.place) ?? []));
    if (length > 1 && words.size > 1 && length > (best?.length ?? 1)) best = { place: test.place, length };
  }
  return best;
}

function wordsAt(rule: Open | undefined, place: Place): readonly Scalar[] | undefined {
  const test = rule?.tests.find((each) => each.kind === "words" && each.place.id === place.id);
  return test?.kind === "words" ? test.words : undefined;
}

/** The words that a place is compared with, each with the rules it leaves open; words that leave the same are one case. */
function casesOf(place: Place, rules: readonly Open[]): { words: Scalar[]; rules: Open[] }[] {
  const cases = new Map<string, { words: Scalar[]; rules: Open[] }>();
  for (const word of new Set(rules.flatMap((rule) => wordsAt(rule, place) ?? []))) {
    const fitting = rules.filter((rule) => wordsAt(rule, place)?.includes(word));
    const key = fitting.map((rule) => rules.indexOf(rule)).join();
    const same = cases.get(key);
    if (same === undefined) cases.set(key, { words: [word], rules: fitting });
    else same.words.push(word);
  }
  return [...cases.values()];
}

function startsWithConst(doc: Doc): boolean {
  if (typeof doc === "string") return doc.startsWith("const ");
  if (Array.isArray(doc)) return doc[0] !== undefined && startsWithConst(doc[0] as Doc);
  return false;
}

// ── bodies ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function bodyScope(open: Open, block: Block): Scope {
  const names = new Map<string, Value>();
  names.set("it", { doc: block.read(root), absent: !block.isProven(root), blank: true, plain: true });
  for (const binding of open.bindings) names.set(binding.name, printBinding(binding, block));
  return { program: block.program, side: block.side, names, hoist: (name, doc) => block.hoist(name, doc) };
}

function printBinding(binding: Binding, block: Block): Value {
  const sure = binding.conditions.length === 0;
  const tests = needed(binding);
  if (tests.length === 0) return { doc: block.read(binding.place), absent: !sure, blank: true, plain: true };
  const all = binding.conditions.flat();
  const conditions = block.condition(all.filter((test) => tests.includes(test) || test.kind === "words"));
  const doc: Doc = [...separated(conditions, " && "), " ? ", block.read(binding.place), " : undefined"];
  return { doc: block.hoist(binding.name, doc), absent: true, blank: true, plain: true };
}

function printEmission(emission: Emission, scope: Scope): Doc {
  switch (emission.kind) {
    case "signal":
      return from(emission.at, ["out.", emission.name, "(", printFields(emission.value, scope), ");"]);
    case "each": {
      const value = printTemplate(emission.list, scope);
      return from(emission.at, [
        "for (const each of list(",
        value.doc,
        ") ?? []) ",
        from(emission.rule.at, emission.rule.name),
        "(each, out);",
      ]);
    }
    case "rule": {
      const { name } = emission.rule;
      const { doc, guards } = printOperand(emission.of, name, scope);
      const call: Doc = [from(emission.rule.at, name), "(", doc, ", out);"];
      const tests = guards.map((guard): Doc => [guard, " != null"]);
      return from(emission.at, tests.length === 0 ? call : ["if (", ...separated(tests, " && "), ") ", call]);
    }
  }
}

/** The fields of a signal, as they are: the sink takes empty ones as none. */
function printFields(value: Template, scope: Scope): Doc {
  if (value.kind !== "map" || value.entries.some((entry) => entry.kind === "spread"))
    return printTemplate(value, scope).doc;
  const entries = value.entries.filter((entry) => entry.kind === "entry");
  const docs = entries.map(
    (entry): Doc => from(entry.at, [property(entry.key), ": ", printTemplate(entry.value, scope).doc]),
  );
  return enclosed("{", docs, "}", value.block, line);
}
