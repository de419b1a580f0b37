/** Prints the functions over an exchange: the request body, the headers, and the call of a reasoning rule. */
import { givenNames } from "../../language/parse-dialect.ts";
import type { AdapterSpec, Template } from "../../language/syntax.ts";
import { callsOf } from "../../language/traverse.ts";
import { nonBlank } from "./alternatives.ts";
import { type Code, from, lines, separated } from "./code.ts";
import { literal, property } from "./literals.ts";
import { freeNames } from "./names.ts";
import type { Named, Program, Scope } from "./scope.ts";
import { printValue } from "./value.ts";

type Names = ReadonlyMap<string, Named>;

/** The caller's native object and its fields have been read from JSON, or checked like it. */
const native: Partial<Named> = { defined: 1 };

const exchangeNames: Names = new Map(
  givenNames
    .filter((name) => name !== "reasoning")
    .map((name) => [name, { code: `x.${name}`, ...((name === "ns" || name === "native") && native) }]),
);

/** What `read` may use: the caller's request, and what its path contains. */
const readNames: Names = new Map(["req", "model", "stream"].map((name) => [name, { code: `x.${name}` }]));

export function printRequest(spec: AdapterSpec, program: Program): Code {
  const head = `function request(x: Exchange): ${spec.bodyType}`;
  return new ExchangePrinter(spec, program, exchangeNames).print(head, [spec.body], (scope) =>
    printValue(spec.body, scope),
  );
}

/** The function of an inbound API that reads a request. */
export function printRead(spec: AdapterSpec, program: Program, input: string): Code {
  const head = `function read(x: Inbound<${input}>): Call`;
  return new ExchangePrinter(spec, program, readNames).print(head, [spec.body], (scope) =>
    printValue(spec.body, scope),
  );
}

export function printHeaders(spec: AdapterSpec, program: Program): Code {
  const { headers } = spec;
  const head = "function headers(x: Exchange): Record<string, string | undefined>";
  return new ExchangePrinter(spec, program, exchangeNames).print(head, [headers], (scope) => {
    const pairs = headers.entries.flatMap((entry): Code[] => {
      if (entry.kind === "spread") return [];
      const value = printValue(entry.value, scope);
      return [from(entry.at, property(entry.key), ": ", entry.optional ? nonBlank(value) : value)];
    });
    return pairs.length === 0 ? "{}" : ["{\n", ...separated(pairs), " }"];
  });
}

/** Prints one function. The `let` names that it reads become constants, in the order of their use. */
class ExchangePrinter {
  readonly #spec: AdapterSpec;
  readonly #program: Program;
  readonly #names: Map<string, Named>;
  readonly #isReasoned: boolean;

  constructor(spec: AdapterSpec, program: Program, names: Names) {
    this.#spec = spec;
    this.#program = program;
    this.#names = new Map(names);
    this.#isReasoned = names === exchangeNames;
  }

  print(head: string, templates: readonly Template[], print: (scope: Scope) => Code): Code {
    const { lets } = this.#spec;
    const called = [...templates, ...lets.map(({ value }) => value)].flatMap(callsOf);
    const scope: Scope = {
      program: this.#program,
      named: (name) => this.#names.get(name) ?? this.#nameConstant(name, scope),
      before: [],
      free: freeNames(called.map(({ reference }) => reference.name)),
      constants: new Map(),
    };
    const value = print(scope);
    return [head, " {\n", ...lines([...scope.before, ["return ", value, ";"]]), "}\n"];
  }

  #nameConstant(name: string, scope: Scope): Named | undefined {
    const found = this.#spec.lets.find((each) => each.name === name);
    const isReasoning = name === "reasoning" && this.#isReasoned;
    if (found === undefined && !isReasoning) return undefined;
    const code = isReasoning ? this.#callReasoning(scope) : printValue((found as { value: Template }).value, scope);
    const constant = scope.free(isReasoning ? "reasoned" : name);
    const statement = `const ${constant} = `;
    scope.before.push(found === undefined ? [statement, code, ";"] : from(found.at, statement, code, ";"));
    const named: Named = { code: constant, ...(isReasoning && native) };
    this.#names.set(name, named);
    return named;
  }

  #callReasoning(scope: Scope): Code {
    const of = this.#spec.reasoning?.share?.of;
    return of === undefined ? "reasoning(x)" : ["reasoning(x, ", printValue(of, scope), ")"];
  }
}

/** The function that asks the clamp table, and calls the rule of the row. */
export function printReasoning(spec: AdapterSpec, program: Program): Code {
  const { reasoning } = spec;
  if (reasoning === undefined) return [];
  const rules = [...new Set(reasoning.clamp.flatMap((row) => (row.as === undefined ? [] : [row.as.name])))];
  const sets = rules.map((name) => program.rules.get(name));
  const outputs = new Set(sets.map((set) => (set?.kind === "value" ? set.output : "never")));
  const scope: Scope = {
    program,
    named: (name) => exchangeNames.get(name),
    before: [],
    free: freeNames([...rules, ...reasoning.unless.flatMap(callsOf).map(({ reference }) => reference.name)]),
    constants: new Map(),
  };
  const tests = reasoning.unless.map((template): Code => [printValue(template, scope), " != null"]);
  const share = reasoning.share === undefined ? "" : `, { of, floor: ${reasoning.share.floor} }`;
  const [rule, ...others] = rules;
  const calls =
    others.length === 0
      ? [`return it == null ? undefined : ${rule}(it);`]
      : [
          `switch (it?.as) {\n${rules.map((name) => `case ${literal(name)}: return ${name}(it);\n`).join("")}}`,
          "return undefined;",
        ];
  const statements: Code[] = [
    ...scope.before,
    ...(tests.length === 0 ? [] : [["if (", ...separated(tests, " || "), ") { return undefined; }"]]),
    ...(rule === undefined
      ? ["return undefined;"]
      : [`const it = asked(x, clamp, ${literal(reasoning.pro)}${share});`, ...calls]),
  ];
  const parameters = share === "" ? "x: Exchange" : "x: Exchange, of: number | undefined";
  const head = `function reasoning(${parameters}): ${[...outputs, "undefined"].join(" | ")}`;
  return from(reasoning.at, head, " {\n", ...lines(statements), "}\n");
}
