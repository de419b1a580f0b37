/** Prints rules and tables as declarations, each with a comment that names its place in the spec. */

import { entryNames } from "../../language/parse-dialect.ts";
import type {
  AdapterSpec,
  Position,
  RuleSet,
  SignalRules,
  Table,
  Template,
  ValueRules,
} from "../../language/syntax.ts";
import { callsOf, callsOfRules } from "../../language/traverse.ts";
import { type Doc, hard, mark } from "../emit/layout.ts";
import { literal } from "../emit/print.ts";
import { anchor } from "./literals.ts";
import type { Oracle } from "./oracle.ts";
import { type FunctionType, printSignalRules, printValueRules } from "./rules.ts";
import type { Program } from "./scope.ts";
import type { OwnPart } from "./shared.ts";
import { printTable } from "./tables.ts";

/** The inputs for printing a file. */
export interface Printing extends OwnPart {
  readonly oracle: Oracle;
  /** Whether to print and mark all tests for the type checker, or only what is needed. */
  readonly learning: boolean;
  /** Called with errors of presence marks (`key:`, `key?:`). */
  readonly report: (at: Position, message: string) => void;
  /** Called with each value rule set and whether it may return nothing. */
  readonly found: (rules: ValueRules, absent: boolean) => void;
}

export function makeProgram({ spec, oracle, learning, imported, spread, report, found }: Printing): Program {
  const rules = new Map(spec.rules.map((set) => [set.name, set]));
  return {
    rules,
    tables: new Map(spec.tables.map((table) => [table.name, table])),
    oracle,
    learning,
    report,
    found,
    untyped: false,
    spread,
    requestRules: spec.requestRules,
    mayBeAbsent: (name) => {
      const set = rules.get(name);
      if (set?.kind !== "value") return false;
      return imported.names.has(name) ? imported.absent.has(name) : oracle.mayBeAbsent(set);
    },
  };
}

/** The request's rules and tables, then the reply's, without those that are imported. */
export function printDeclarations({ spec, imported }: Printing, program: Program, exported = false): Doc[] {
  const own = spec.rules.filter(({ name }) => !imported.names.has(name));
  const tables = spec.tables.filter(({ name }) => !imported.names.has(name));
  const [request, reply] = [true, false].map((side) => own.filter(({ name }) => spec.requestRules.has(name) === side));
  const templates: Template[] = [spec.body, spec.headers, ...spec.lets.map((each) => each.value)];
  const calls = [...(request ?? []).flatMap(callsOfRules), ...templates.flatMap(callsOf)];
  const requestCalls = new Set(calls.map(({ reference }) => reference.name));
  const declare = (name: string, piece: RuleSet | Table, doc: Doc): Doc => {
    return [anchor(piece.at.file, name), hard, exported ? "export " : "", doc];
  };
  const ruleDocs = (sets: readonly RuleSet[] = []) =>
    sets.map((set) => declare(pathOf(set, spec), set, printRules(set, spec, program)));
  const tableDocs = (some: readonly Table[]) =>
    some.map((table) => declare(`tables.${table.name}`, table, printTable(table)));
  return [
    ...ruleDocs(request),
    ...tableDocs(tables.filter(({ name }) => requestCalls.has(name))),
    ...ruleDocs(reply),
    ...tableDocs(tables.filter(({ name }) => !requestCalls.has(name))),
  ];
}

function pathOf({ name }: RuleSet, spec: AdapterSpec): string {
  if (spec.requestRules.has(name)) return `rules.${name}`;
  return entryNames.includes(name) ? `reply.${name}` : `reply.rules.${name}`;
}

function printRules(rules: RuleSet, spec: AdapterSpec, program: Program): Doc {
  if (rules.kind === "same") return `const ${rules.name} = ${rules.as};`;
  const entry = entryNames.includes(rules.name);
  const type = functionType(rules, entry, spec, program);
  return rules.kind === "value" ? printValueRules(rules, type, program) : printSignalRules(rules, type, entry, program);
}

function functionType(
  rules: ValueRules | SignalRules,
  entry: boolean,
  spec: AdapterSpec,
  program: Program,
): FunctionType {
  const { oracle } = program;
  const isRequest = spec.requestRules.has(rules.name);
  const as = spec.reasoning?.clamp.some((row) => row.as?.name === rules.name);
  let input: Doc;
  if (as && rules.input === "Asked") input = `Asked<Cell<typeof clamp, ${literal(rules.name)}>>`;
  else if (rules.input === "_") input = oracle.inputOf(rules) ?? "any";
  else input = rules.input;
  if (!isRequest) {
    const type = mark(rules, "input type", input);
    input = ["Received<", needsLoose(rules, oracle) ? ["Loose<", type, ">"] : type, ">"];
  }
  if (rules.kind === "signal") return { input, output: "void", nullable: !entry };
  const many = rules.many ? `${rules.output}[]` : rules.output;
  return { input, output: oracle.mayBeAbsent(rules) ? `${many} | undefined` : many, nullable: !isRequest };
}

/** Whether a rule reads keys of a union without distinguishing its members by a constant. */
function needsLoose(rules: ValueRules | SignalRules, oracle: Oracle): boolean {
  if (!oracle.hasVariants(rules)) return false;
  return rules.rules.some(({ match }) => {
    if (match?.kind !== "object") return false;
    const distinguishes = match.entries.some(
      ({ optional, pattern }) => !optional && (pattern.kind === "literal" || pattern.kind === "any"),
    );
    return !distinguishes;
  });
}
