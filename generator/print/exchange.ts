/** Prints the functions over an exchange: the request body, the headers, and the call of a reasoning rule. */
import { givenNames } from "../../language/parse-dialect.ts";
import type { AdapterSpec, Let, Template } from "../../language/syntax.ts";
import { callsOf } from "../../language/traverse.ts";
import { nonBlank } from "./alternatives.ts";
import { type Code, from, lines, separated } from "./code.ts";
import { literal, property } from "./literals.ts";
import { freeNames } from "./names.ts";
import { type Named, type Program, type Scope, scopeOf } from "./scope.ts";
import { printValue } from "./value.ts";

type Names = ReadonlyMap<string, Named>;

/** The caller's native object and its fields have been read from JSON, or checked like it. */
const native: Partial<Named> = { defined: 1 };

const exchangeNames: Names = new Map(
  givenNames
    .filter((name) => name !== "reasoning")
    .map((name) => [name, { code: `x.${name}`, ...((name === "ns" || name === "native") && native) }]),
);

/** The names that `read` may use: the caller's request, and the parts of its path. */
const readNames: Names = new Map(["req", "model", "stream"].map((name) => [name, { code: `x.${name}` }]));

export function printRequest(spec: AdapterSpec, program: Program): Code {
  const head = `function request(x: Exchange): ${spec.bodyType}`;
  return printFunction(spec, program, exchangeNames, head, [spec.body], (scope) => printValue(spec.body, scope));
}

/** The function of an inbound API that reads a request. */
export function printRead(spec: AdapterSpec, program: Program, input: string): Code {
  const head = `function read(x: Inbound<${input}>): Call`;
  return printFunction(spec, program, readNames, head, [spec.body], (scope) => printValue(spec.body, scope));
}

export function printHeaders(spec: AdapterSpec, program: Program): Code {
  const { headers } = spec;
  const head = "function headers(x: Exchange): Record<string, string | undefined>";
  return printFunction(spec, program, exchangeNames, head, [headers], (scope) => {
    const pairs = headers.entries.flatMap((entry): Code[] => {
      if (entry.kind === "spread") return [];
      const value = printValue(entry.value, scope);
      return [from(entry.at, property(entry.key), ": ", entry.optional ? nonBlank(value) : value)];
    });
    return pairs.length === 0 ? "{}" : ["{\n", ...separated(pairs), " }"];
  });
}

/** Prints one function. The `let` names that it reads become constants, in the order of their use. */
function printFunction(
  { lets, reasoning }: AdapterSpec,
  program: Program,
  given: Names,
  head: string,
  templates: readonly Template[],
  print: (scope: Scope) => Code,
): Code {
  const names = new Map(given);
  const nameConstant = (name: string): Named | undefined => {
    const found = lets.find((each) => each.name === name);
    const isReasoning = name === "reasoning" && given === exchangeNames;
    if (found === undefined && !isReasoning) return undefined;
    const code = isReasoning ? callReasoning(reasoning, scope) : printValue((found as Let).value, scope);
    const constant = scope.free(isReasoning ? "reasoned" : name);
    const statement = `const ${constant} = `;
    scope.before.push(found === undefined ? [statement, code, ";"] : from(found.at, statement, code, ";"));
    const named: Named = { code: constant, ...(isReasoning && native) };
    names.set(name, named);
    return named;
  };
  const called = [...templates, ...lets.map(({ value }) => value)].flatMap(callsOf);
  const free = freeNames(called.map(({ reference }) => reference.name));
  const scope: Scope = scopeOf(program, (name) => names.get(name) ?? nameConstant(name), free);
  const value = print(scope);
  return [head, " {\n", ...lines([...scope.before, ["return ", value, ";"]]), "}\n"];
}

function callReasoning(reasoning: AdapterSpec["reasoning"], scope: Scope): Code {
  const of = reasoning?.share?.of;
  return of === undefined ? "reasoning(x)" : ["reasoning(x, ", printValue(of, scope), ")"];
}

/** The function that asks the clamp table, and calls the rule of the row. */
export function printReasoning(spec: AdapterSpec, program: Program): Code {
  const { reasoning } = spec;
  if (reasoning === undefined) return [];
  const rules = [...new Set(reasoning.clamp.flatMap((row) => (row.as === undefined ? [] : [row.as.name])))];
  const sets = rules.map((name) => program.rules.get(name));
  const outputs = new Set(sets.map((set) => (set?.kind === "value" ? set.output : "never")));
  const called = [...rules, ...reasoning.unless.flatMap(callsOf).map(({ reference }) => reference.name)];
  const scope = scopeOf(program, (name) => exchangeNames.get(name), freeNames(called));
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
