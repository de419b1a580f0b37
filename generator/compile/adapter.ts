/** One provider as a TypeScript file, top to bottom: tables, request, headers, reply. */
import { type Doc, hard, mark, separated } from "../emit/layout.ts";
import type { AdapterSpec, Position, RuleSet, SignalRules, Table, Template, ValueRules } from "../language/syntax.ts";
import { callsOf, callsOfRules } from "../language/traverse.ts";
import { printHeaders, printReasoning, printRequest } from "./exchange.ts";
import { anchor } from "./literals.ts";
import { printExport, printTables } from "./manifest.ts";
import type { Oracle } from "./oracle.ts";
import { spreadRules } from "./overlays.ts";
import { type FunctionType, printSignalRules, printValueRules } from "./rules.ts";
import type { Program } from "./scope.ts";
import { printTable } from "./tables.ts";

/** What an adapter's file is printed from. */
export interface Printing {
  readonly spec: AdapterSpec;
  readonly oracle: Oracle;
  /** Print all tests and mark them, for the type checker to answer; else print what is needed. */
  readonly learning: boolean;
  /** Told of presence marks (`key:`, `key?:`) that do not fit their value. */
  readonly complain: (at: Position, message: string) => void;
  /** Told whether a value rule set may answer with nothing. */
  readonly found: (rules: ValueRules, absent: boolean) => void;
}

const entries = ["response", "stream", "error"];

export function printAdapter(printing: Printing): Doc {
  const { spec } = printing;
  const program = makeProgram(printing);
  const requestRules = spec.rules.filter((rules) => spec.requestRules.has(rules.name));
  const replyRules = spec.rules.filter((rules) => !spec.requestRules.has(rules.name));
  const tablesOf = (rules: readonly RuleSet[], templates: readonly Template[]) => {
    const calls = [...rules.flatMap(callsOfRules), ...templates.flatMap(callsOf)];
    const used = new Set(calls.map((call) => call.reference.name));
    return spec.tables.filter((table) => used.has(table.name));
  };
  const requestTables = tablesOf(requestRules, [spec.body, spec.headers, ...spec.lets.map((each) => each.value)]);
  const replyTables = tablesOf(replyRules, []).filter((table) => !requestTables.includes(table));
  const parts: Doc[] = [
    printTables(spec),
    printRequest(spec, program),
    printHeaders(spec, program),
    ...(spec.reasoning === undefined ? [] : [printReasoning(spec, program)]),
    ...requestRules.map((rules) => printRules(rules, spec, program)),
    ...requestTables.map((table) => documented(`tables.${table.name}`, table, spec, printTable(table))),
    ...replyRules.map((rules) => printRules(rules, spec, program)),
    ...replyTables.map((table) => documented(`tables.${table.name}`, table, spec, printTable(table))),
    printExport(spec),
  ];
  return [...separated(parts, [hard, hard]), hard];
}

function makeProgram({ spec, oracle, learning, complain, found }: Printing): Program {
  const rules = new Map(spec.rules.map((set) => [set.name, set]));
  return {
    rules,
    tables: new Map(spec.tables.map((table) => [table.name, table])),
    oracle,
    learning,
    complain,
    found,
    untyped: false,
    spread: spreadRules(spec),
    requestRules: spec.requestRules,
    mayBeAbsent: (name) => {
      const set = rules.get(name);
      return set?.kind === "value" && (oracle.ask(set, "result")?.absent ?? true);
    },
  };
}

function printRules(rules: RuleSet, spec: AdapterSpec, program: Program): Doc {
  const entry = entries.includes(rules.name);
  const section = spec.requestRules.has(rules.name) ? "rules" : entry ? "reply" : "reply.rules";
  const name = `${section}.${rules.name}`;
  if (rules.kind === "same") return documented(name, rules, spec, `const ${rules.name} = ${rules.as};`);
  const type = functionType(rules, entry, spec, program);
  const doc =
    rules.kind === "value" ? printValueRules(rules, type, program) : printSignalRules(rules, type, entry, program);
  return documented(name, rules, spec, doc);
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
  let input: string;
  if (as && rules.input === "Asked") input = `Asked<Cell<typeof clamp, ${JSON.stringify(rules.name)}>>`;
  else if (rules.input === "_") input = oracle.ask(rules, "input")?.text ?? "any";
  else input = rules.input;
  if (!isRequest) {
    if (needsLoose(rules, oracle)) input = `Loose<${input}>`;
    input = `${input} | null | undefined`;
  }
  const marked = mark(rules, "input type", input);
  if (rules.kind === "signal") return { input: marked, output: "void", nullable: !entry };
  const many = rules.many ? `${rules.output}[]` : rules.output;
  const complete = oracle.ask(rules, "result")?.absent === false;
  return { input: marked, output: complete ? many : `${many} | undefined`, nullable: !isRequest };
}

/** Whether a rule reads keys of a union without telling its members apart by a word. */
function needsLoose(rules: ValueRules | SignalRules, oracle: Oracle): boolean {
  if (oracle.ask(rules, "union") === undefined) return false;
  return rules.rules.some(({ match }) => {
    if (match?.kind !== "object") return false;
    const tells = match.entries.some(
      ({ optional, pattern }) => !optional && (pattern.kind === "literal" || pattern.kind === "any"),
    );
    return !tells;
  });
}

function documented(name: string, piece: RuleSet | Table, spec: AdapterSpec, doc: Doc): Doc {
  return [anchor(piece.at.file === spec.sources[0] ? spec.sources[0] : spec.sources[1], name), hard, doc];
}
