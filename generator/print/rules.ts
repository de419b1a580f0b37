/** Prints rule sets as functions: the first matching rule returns. Comparisons of one place with constants become a `switch`. */
import type { Emission, Rule, SignalRules, Template, ValueRules } from "../../language/syntax.ts";
import { callsOfRules } from "../../language/traverse.ts";
import { bestRun, casesOf, type Open } from "../compile/cases.ts";
import { flatten } from "../compile/patterns.ts";
import { type Code, from, lines, textOf } from "./code.ts";
import { printEmission } from "./emissions.ts";
import { lineComment, literal } from "./literals.ts";
import { freeNames } from "./names.ts";
import { printMerged } from "./objects.ts";
import { type Named, type Program, type Scope, scopeOf } from "./scope.ts";
import { type Block, nameFirsts, printBinding, printCondition, printPlace } from "./tests.ts";
import { printValue } from "./value.ts";

/** The types of a function, as code. */
export interface FunctionType {
  readonly input: string;
  /** Output type of a value rule set. */
  readonly output: string;
  /** Whether the value can be missing or null, as everything in a reply. */
  readonly mayBeAbsent: boolean;
}

export function printValueRules(set: ValueRules, type: FunctionType, program: Program): Code {
  const print = program.spread.has(set.name) ? printMerged : printValue;
  const printer = new RulesPrinter(set, program, (rule, scope) => {
    const { emit, emitAt, why } = rule as Rule<Template>;
    // the sentence of a refusal is an argument of the call
    const comment = why !== undefined && emit.kind !== "refuse" ? ` ${lineComment(why)}` : "";
    return [from(emitAt, "return ", print(emit, scope), ";", comment)];
  });
  const guard = type.mayBeAbsent && printer.mayMatchNothing ? ["if (it == null) return undefined;"] : [];
  return printFunction(set, `(it: ${type.input}): ${type.output}`, [...guard, ...printer.statements]);
}

/** @param isEntry an entry returns whether a rule matched */
export function printSignalRules(set: SignalRules, type: FunctionType, program: Program, isEntry: boolean): Code {
  const last = set.rules.at(-1);
  // an `else` that emits nothing is the same as the end of the function
  const ignoresOthers = last !== undefined && last.match === undefined && last.emit.length === 0;
  const open = ignoresOthers ? { ...set, rules: set.rules.slice(0, -1) } : set;
  const printer = new RulesPrinter(open, program, (rule, scope) => [
    ...(rule.emit as readonly Emission[]).map((emission) => printEmission(emission, scope)),
    isEntry ? "return true;" : "return;",
  ]);
  const guard = type.mayBeAbsent && !isEntry && printer.mayMatchNothing ? ["if (it == null) return;"] : [];
  const end = isEntry ? [`return ${ignoresOthers};`] : [];
  const signature = `(it: ${type.input}, out: Sink): ${isEntry ? "boolean" : "void"}`;
  return printFunction(set, signature, [...guard, ...printer.statements, ...end]);
}

function printFunction({ name, at }: ValueRules | SignalRules, signature: string, statements: readonly Code[]): Code {
  return from(at, `function ${name}${signature} {\n`, ...lines(statements), "}\n");
}

/** The statements of a matching rule. */
type PrintBody = (rule: Open["rule"], scope: Scope) => Code[];

class RulesPrinter {
  readonly #program: Program;
  readonly #printBody: PrintBody;
  readonly statements: readonly Code[];
  /** Whether a rule holds for a value that is absent. */
  readonly mayMatchNothing: boolean;

  constructor(set: ValueRules | SignalRules, program: Program, printBody: PrintBody) {
    this.#program = program;
    this.#printBody = printBody;
    const rules = set.rules.map((rule): Open => ({ rule, ...flatten(rule.match) }));
    this.mayMatchNothing = rules.some(({ tests }) => tests.every(({ kind }) => kind === "absent"));
    const called = callsOfRules(set).map(({ reference }) => reference.name);
    this.statements = this.#printAll(rules, { constants: new Map(), free: freeNames(called) });
  }

  #printAll(rules: readonly Open[], block: Block): Code[] {
    const codes: Code[] = [];
    for (let rest = rules; rest.length > 0; ) {
      const run = bestRun(rest);
      const [first] = rest as readonly [Open, ...Open[]];
      if (run === undefined) {
        const { code, isLast } = this.#printOne(first, block);
        codes.push(...code);
        if (isLast) return codes;
      } else codes.push(...this.#printSwitch(run.place, rest.slice(0, run.length), block));
      rest = rest.slice(run?.length ?? 1);
    }
    return codes;
  }

  #printSwitch(place: Open["tests"][number]["place"], rules: readonly Open[], block: Block): Code[] {
    const before: Code[] = [];
    nameFirsts(place, block, before);
    const isAsked = (test: Open["tests"][number]) => test.kind === "words" && test.place.id === place.id;
    const cases = new Map<string, { labels: string[]; statements: Code[]; first: Open | undefined }>();
    for (const { words, rules: fitting } of casesOf(place, rules)) {
      const open = fitting.map((rule) => ({ ...rule, tests: rule.tests.filter((test) => !isAsked(test)) }));
      const statements = this.#printAll(open, { ...block, constants: new Map(block.constants) });
      const labels = words.map((word) => `case ${literal(word)}:`);
      const same = cases.get(textOf(statements));
      if (same === undefined) cases.set(textOf(statements), { labels, statements, first: fitting[0] });
      else same.labels.push(...labels);
    }
    const asked = rules[0]?.tests.find(isAsked)?.node.at;
    const value = printPlace(place, block);
    const clauses = [...cases.values()].map(({ labels, statements, first }): Code => {
      const code: Code = [labels.join(" "), " {\n", ...lines(statements), "break;\n}\n"];
      return first === undefined ? code : from(first.rule.at, code);
    });
    return [...before, ["switch (", asked ? from(asked, value) : value, ") {\n", ...clauses, "}"]];
  }

  #printOne({ rule, tests, bindings }: Open, block: Block): { code: Code[]; isLast: boolean } {
    const before: Code[] = [];
    const condition = printCondition(tests, block, before);
    for (const { name, place } of bindings)
      nameFirsts(place, block, before, place.key === undefined ? [name, `first_${name}`] : undefined);
    const named = new Map<string, Named>([["it", { code: "it" }]]);
    const scope = scopeOf(this.#program, (name) => named.get(name), block.free);
    for (const binding of bindings) named.set(binding.name, { code: printBinding(binding, block, scope.before) });
    const body = this.#printBody(rule, scope);
    const statements = [...scope.before, ...body];
    if (condition.length === 0) return { code: [...before, ...statements], isLast: true };
    return {
      code: [...before, from(rule.at, "if (", ...condition, ") {\n", ...lines(statements), "}")],
      isLast: false,
    };
  }
}
