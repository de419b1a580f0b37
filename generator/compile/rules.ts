/** Prints rule sets as functions: the first matching rule returns. Comparisons of one place with constants become a `switch`. */

import type { Emission, Position, Scalar, SignalRules, Template, ValueRules } from "../../language/syntax.ts";
import { callsOfRules } from "../../language/traverse.ts";
import {
  braced,
  comma,
  type Doc,
  either,
  flatText,
  from,
  group,
  hard,
  indent,
  line,
  mark,
  separated,
  soft,
  startOf,
} from "../emit/layout.ts";
import { comment, literal } from "../emit/print.ts";
import { Block } from "./block.ts";
import { bestRun, casesOf, type Open } from "./cases.ts";
import { printEmission } from "./emissions.ts";
import { printOverlaid } from "./maps.ts";
import { nameOfType } from "./names.ts";
import { type Binding, flatten, needed, type Place, root, type Test } from "./patterns.ts";
import type { Program, Scope, Value } from "./scope.ts";
import { printTemplate } from "./templates.ts";

/** The code of a matching rule: statements, and a return statement unless the last one returns already. */
interface Body {
  readonly statements: Doc[];
  readonly returns: string | undefined;
}
type PrintBody = (rule: Open["rule"], scope: Scope) => Body;

export interface FunctionType {
  readonly input: Doc;
  readonly output: Doc;
  /** Whether the value may be null in spite of its type, as an element of an array. */
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
    // the sentence of a refusal is an argument of the call
    const why = emit.kind === "refuse" ? undefined : rule.why;
    return { statements: [explained(from(rule.emitAt, ["return ", value.doc, ";"]), why)], returns: undefined };
  };
  const side = program.requestRules.has(rules.name) ? "request" : "reply";
  const printer = new RulesPrinter(program, side, body, program.untyped ? "return undefined;" : undefined);
  const doc = printer.print(rules, [[": ", type.input]], type.output, type.nullable);
  program.found(rules, absent);
  return doc;
}

/** A signal rule set as a function. An entry returns whether a rule matched. */
export function printSignalRules(rules: SignalRules, type: FunctionType, entry: boolean, program: Program): Doc {
  const last = rules.rules.at(-1);
  // an `else` that emits nothing is the same as the end of the function
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
  /** The last statement of the function, for values that no rule matches. */
  readonly #ending: string | undefined;

  constructor(program: Program, side: "request" | "reply", body: PrintBody, ending: string | undefined) {
    this.#program = program;
    this.#side = side;
    this.#body = body;
    this.#ending = ending;
  }

  print(rules: ValueRules | SignalRules, parameters: readonly Doc[], output: Doc, guarded: boolean): Doc {
    const open = (rules.rules as readonly Open["rule"][]).map((rule): Open => ({ rule, ...flatten(rule.match) }));
    const called = new Set(callsOfRules(rules).map((call) => call.reference.name));
    const block = new Block(this.#program, this.#side, { called, whole: nameOfType(rules.input) });
    const typed = this.#side === "request" && !this.#program.untyped;
    if (typed) block.prove(root);
    const statements: Doc[] = [];
    // only a rule that matches everything would be reached with a null element
    if (guarded && !typed && open.some(({ tests }) => tests.every((test) => test.kind === "absent"))) {
      statements.push(rules.kind === "value" ? "if (it == null) return undefined;" : "if (it == null) return;");
      block.prove(root);
    }
    const ends = this.#printRules(open, block, statements, true);
    if (!ends && this.#ending !== undefined && this.#ending !== "return;") statements.push(this.#ending);
    const it = /\bit\b/.test(flatText(statements)) ? "it" : "_it";
    const signature = group("(", indent(soft, it, ...separated(parameters, [",", line]), comma), soft, "): ", output);
    return from(rules.at, braced(["function ", rules.name, signature], statements));
  }

  /** Prints rules. @param last whether only the end of the function follows @returns whether all paths return */
  #printRules(rules: readonly Open[], block: Block, statements: Doc[], last: boolean): boolean {
    let rest = rules;
    let before: Branch | undefined;
    for (;;) {
      const [first] = rest;
      if (first === undefined) return false;
      const run = bestRun(rest);
      const after = rest.slice(run?.length ?? 1);
      const ends = last && after.length === 0;
      if (run !== undefined) {
        this.#printSwitch(run.place, rest.slice(0, run.length), block, statements, ends);
        before = undefined;
      } else {
        const printed = this.#printRule(first, block, ends);
        const branch: Branch | undefined = this.#program.learning ? undefined : printed.branch;
        const both = before && branch && merged(before, branch);
        if (both !== undefined) statements.pop();
        statements.push(...(both === undefined ? printed.statements : [printBranch(both)]));
        if (printed.always) return true;
        before = both ?? branch;
      }
      rest = after;
    }
  }

  /** Prints one rule. `always`: all paths return. `branch`: set if it is a single `if`. */
  #printRule(
    open: Open,
    block: Block,
    last: boolean,
  ): { statements: Doc[]; always: boolean; branch: Branch | undefined } {
    const inner = block.inside();
    const stages = inner.stages(open.tests);
    const { statements: own, returns } = this.#body(open.rule, bodyScope(open, inner));
    const probes = inner.probes
      .splice(0)
      .map((test): Doc => ["void ", mark(test.node, "place", inner.read(test.place)), ";"]);
    let docs: Doc[] = [...inner.before.splice(0), ...probes, ...own];
    const always = stages.every((stage) => stage.tests.length === 0);
    // at the end of the function, an equal return statement is redundant
    const fallsThrough = last && returns !== undefined && returns === this.#ending;
    const [only] = own;
    if (returns === "return;" && !fallsThrough && own.length === 1 && only !== undefined && isCall(only)) {
      docs = [...docs.slice(0, -1), ["return ", only]];
    } else if (returns !== undefined && !fallsThrough) docs.push(returns);
    const [stage, ...others] = stages;
    const isOne = stage !== undefined && stage.before.length === 0 && others.length === 0 && !always;
    const branch = isOne ? { at: open.rule.at, conditions: [stage.tests], docs } : undefined;
    for (const { before, tests } of stages.toReversed()) {
      const guarded = tests.length === 0 ? docs : [printBranch({ at: open.rule.at, conditions: [tests], docs })];
      docs = [...before, ...guarded];
    }
    return { statements: docs, always: always && !fallsThrough, branch };
  }

  #printSwitch(place: Place, rules: readonly Open[], block: Block, statements: Doc[], last: boolean): void {
    const cases: Case[] = [];
    for (const { words, rules: fitting } of casesOf(place, rules)) {
      const inner = block.inside();
      inner.prove(place);
      const within: Doc[] = [];
      const isAnswered = (test: Test) => test.place.id === place.id && test.kind === "words";
      const open = fitting.map((rule): Open => ({ ...rule, tests: rule.tests.filter((test) => !isAnswered(test)) }));
      const ends = this.#printRules(open, inner, within, last);
      const same = this.#program.learning ? undefined : cases.find((each) => isSame(each.docs, within));
      if (same === undefined) cases.push({ at: fitting[0]?.rule.at, words: [...words], docs: within, ends });
      else same.words.push(...words);
    }
    const asked = rules[0]?.tests.find((test) => test.place.id === place.id)?.node;
    const value = block.read(place, asked);
    const [only, ...others] = cases;
    if (only?.at !== undefined && others.length === 0) {
      const conditions = only.words.map((word): Doc[] => [[value, " === ", literal(word)]]);
      statements.push(printBranch({ at: only.at, conditions, docs: only.docs }));
    } else statements.push(braced(["switch (", value, ")"], cases.map(printCase)));
  }
}

/** A `case`: constants and statements. */
interface Case {
  readonly at: Position | undefined;
  readonly words: Scalar[];
  readonly docs: readonly Doc[];
  /** Whether all paths return. */
  readonly ends: boolean;
}

function printCase({ at, words, docs, ends }: Case): Doc {
  const within = ends ? docs : [...docs, "break;"];
  const labels = words.map((word) => `case ${literal(word)}:`);
  const body = indent(within.length === 1 ? line : hard, ...separated(within, hard));
  const whole: Doc = within.some((statement) => startOf(statement).startsWith("const "))
    ? [...separated(labels, hard), " {", body, hard, "}"]
    : [...labels.slice(0, -1).map((label): Doc => [label, hard]), group(labels.at(-1) ?? "", body)];
  return at === undefined ? whole : from(at, whole);
}

/** An `if`: alternative conditions, each of several tests, and statements. */
interface Branch {
  readonly at: Position;
  readonly conditions: readonly (readonly Doc[])[];
  readonly docs: readonly Doc[];
}

/** Merges two branches with the same statements. */
function merged(first: Branch, second: Branch): Branch | undefined {
  return isSame(first.docs, second.docs)
    ? { ...first, conditions: [...first.conditions, ...second.conditions] }
    : undefined;
}

function isSame(docs: readonly Doc[], others: readonly Doc[]): boolean {
  return flatText(docs) === flatText(others);
}

function printBranch({ at, conditions, docs }: Branch): Doc {
  const [only, ...others] = conditions;
  const all = (tests: readonly Doc[]): Doc => separated(tests, [" &&", line]);
  const bracketed = conditions.map(
    (tests): Doc => (tests.length > 1 ? group("(", indent(all(tests)), ")") : all(tests)),
  );
  const condition = others.length === 0 ? all(only ?? []) : separated(bracketed, [" ||", line]);
  const many = docs.length !== 1 || /^(if|for|switch) /.test(startOf(docs[0] ?? ""));
  const then = indent(many ? hard : soft, ...separated(docs, hard));
  // a single statement that fits on the line has no braces
  return from(
    at,
    group("if ", group("(", indent(soft, condition), soft, ")"), either(" ", " {"), then, soft, either("", "}")),
  );
}

/** A statement with its reason as a comment: on the same line if both fit, otherwise above. */
function explained(statement: Doc, why: string | undefined): Doc {
  if (why === undefined) return statement;
  const reason = `// ${comment(why)}`;
  return group(either("", [reason, hard]), statement, either(` ${reason}`, ""));
}

/** Whether a statement is a call, of the sink or of a rule. Both return nothing. */
function isCall(statement: Doc): boolean {
  return !/^(if|for) /.test(startOf(statement));
}

function bodyScope(open: Open, block: Block): Scope {
  const names = new Map<string, Value>();
  names.set("it", { doc: block.read(root), absent: !block.isProven(root), blank: true, plain: true });
  for (const binding of open.bindings) names.set(binding.name, printBinding(binding, block));
  return { program: block.program, side: block.side, names, hoist: (name, doc) => block.hoist(name, doc) };
}

function printBinding(binding: Binding, block: Block): Value {
  const { name, place, conditions: optional } = binding;
  const required = needed(binding);
  const tests =
    required.length === 0 ? [] : optional.flat().filter((test) => required.includes(test) || test.kind === "words");
  const { conditions, within } = block.condition(tests);
  const value = { absent: optional.length > 0, blank: true, plain: true, name };
  if (conditions.length > 0) {
    const doc = group(...separated(conditions, " && "), indent(line, "? ", within.read(place), line, ": undefined"));
    return { ...value, doc: block.hoist(name, doc) };
  }
  if (!block.isPath(place)) return { ...value, doc: block.hoist([name, "first", `first_${name}`], block.read(place)) };
  return { ...value, doc: block.read(place), sure: block.read(place, undefined, true) };
}
