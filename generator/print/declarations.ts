/** Prints rules and tables as declarations, each with a comment that names its place in the spec. */
import { entryNames } from "../../language/parse-dialect.ts";
import type { AdapterSpec, RuleSet, Table, Template } from "../../language/syntax.ts";
import { callsOf, callsOfRules } from "../../language/traverse.ts";
import type { Code } from "./code.ts";
import { literal, origin } from "./literals.ts";
import { type FunctionType, printSignalRules, printValueRules } from "./rules.ts";
import type { Program } from "./scope.ts";
import { printTable } from "./tables.ts";

/** The request's rules and tables, then the reply's, without those that are imported. */
export function printDeclarations(
  spec: AdapterSpec,
  imported: ReadonlySet<string>,
  program: Program,
  isExported = false,
): Code[] {
  const own = spec.rules.filter(({ name }) => !imported.has(name));
  const ownTables = spec.tables.filter(({ name }) => !imported.has(name));
  const isRequest = ({ name }: RuleSet) => spec.requestRules.has(name);
  const templates: Template[] = [spec.body, spec.headers, ...spec.lets.map((each) => each.value)];
  const calls = [...own.filter(isRequest).flatMap(callsOfRules), ...templates.flatMap(callsOf)];
  const called = new Set(calls.map(({ reference }) => reference.name));
  const declare = (piece: RuleSet | Table, name: string, code: Code): Code => [
    origin(piece.at.file, name),
    isExported ? "export " : "",
    code,
    "\n",
  ];
  const rules = (sets: readonly RuleSet[]) =>
    sets.map((set) => declare(set, pathOf(set, spec), printRules(set, spec, program)));
  const tables = (all: readonly Table[]) =>
    all.map((table) => declare(table, `tables.${table.name}`, printTable(table)));
  return [
    ...rules(own.filter(isRequest)),
    ...tables(ownTables.filter(({ name }) => called.has(name))),
    ...rules(own.filter((set) => !isRequest(set))),
    ...tables(ownTables.filter(({ name }) => !called.has(name))),
  ];
}

function pathOf({ name }: RuleSet, spec: AdapterSpec): string {
  if (spec.requestRules.has(name)) return `rules.${name}`;
  return entryNames.includes(name) ? `reply.${name}` : `reply.rules.${name}`;
}

function printRules(set: RuleSet, spec: AdapterSpec, program: Program): Code {
  if (set.kind === "same") return `const ${set.name} = ${set.as};\n`;
  const type = typeOf(set, spec);
  if (set.kind === "value") return printValueRules(set, type, program);
  return printSignalRules(set, type, program, entryNames.includes(set.name));
}

/** The widest types: they become narrower where the code shows that they can. The input `_` is that of the calls. */
function typeOf(set: Exclude<RuleSet, { kind: "same" }>, spec: AdapterSpec): FunctionType {
  const isRequest = spec.requestRules.has(set.name);
  const isClampRule = spec.reasoning?.clamp.some((row) => row.as?.name === set.name);
  let input = set.input === "_" ? "any" : set.input;
  if (isClampRule && input === "Asked") input = `Asked<Cell<typeof clamp, ${literal(set.name)}>>`;
  else if (!isRequest && input !== "any") input = `Received<${readsAnyMember(set) ? `Loose<${input}>` : input}>`;
  const output = set.kind === "value" ? `${set.output}${set.many ? "[]" : ""} | undefined` : "void";
  return { input, output, mayBeAbsent: !isRequest };
}

/** Whether a rule reads keys without distinguishing the members of a union by a constant. */
function readsAnyMember({ rules }: Exclude<RuleSet, { kind: "same" }>): boolean {
  return rules.some(({ match }) => {
    if (match?.kind !== "object") return false;
    const isConstant = (kind: string) => kind === "literal" || kind === "any";
    return !match.entries.some(({ optional, pattern }) => !optional && isConstant(pattern.kind));
  });
}
