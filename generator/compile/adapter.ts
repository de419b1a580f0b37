/** One provider as a TypeScript file, top to bottom: tables, request, headers, reply. */
import { type Doc, enclosed, from, group, hard, indent, line, mark, separated, soft } from "../emit/layout.ts";
import type { AdapterSpec, Position, RuleSet, SignalRules, Table, Template, ValueRules } from "../language/syntax.ts";
import { callsOf, callsOfRules, pathsOf } from "../language/traverse.ts";
import { Block } from "./block.ts";
import type { Oracle } from "./oracle.ts";
import { spreadRules } from "./overlays.ts";
import { type FunctionType, printSignalRules, printValueRules } from "./rules.ts";
import type { Program, Scope, Value } from "./scope.ts";
import { printTable } from "./tables.ts";
import { checkPresence, printTemplate, property } from "./templates.ts";

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

// ── tables as data ──────────────────────────────────────────────────────────────────────────────────────────────────

function printTables(spec: AdapterSpec): Doc {
  const parts: Doc[] = [];
  parts.push(
    constant(spec, "families", "families", [
      "{",
      indent(
        hard,
        ...separated(
          spec.families.map((family) => from(family.at, [property(family.name), ": ", json(family.globs), ","])),
          hard,
        ),
      ),
      hard,
      "}",
    ]),
  );
  if (spec.reasoning !== undefined) {
    const rows = spec.reasoning.clamp.map((row): Doc => {
      const cells = row.cells.map((cell) => from(cell.at, JSON.stringify(cell.value ?? null)));
      const as = JSON.stringify(row.as?.name ?? null);
      return from(row.at, [property(row.family), ": [", ...separated([as, ...cells], ", "), "],"]);
    });
    const head = "// the rule that writes the control, then none, minimal, low, medium, high, xhigh, max";
    parts.push(
      constant(spec, "clamp", "reasoning.clamp", [
        "{",
        indent(hard, head, hard, ...separated(rows, hard)),
        hard,
        "} as const satisfies Record<string, ClampRow>",
      ]),
    );
  }
  return [...separated(parts, [hard, hard])];
}

function constant(spec: AdapterSpec, name: string, anchor: string, value: Doc): Doc {
  return [`/** ${short(spec.sources[0])} › ${anchor} */`, hard, `const ${name} = `, value, ";"];
}

/** JSON as a TypeScript literal. */
function json(value: unknown): Doc {
  if (Array.isArray(value)) return enclosed("[", value.map(json), "]");
  if (typeof value === "object" && value !== null) {
    const docs = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]): Doc => [property(key), ": ", json(each)]);
    return enclosed("{", docs, "}", false, line);
  }
  return JSON.stringify(value);
}

// ── request, headers, reasoning ─────────────────────────────────────────────────────────────────────────────────────

const exchange: readonly [name: string, code: string, absent: boolean][] = [
  ["req", "x.req", false],
  ["messages", "x.messages", false],
  ["system", "x.system", false],
  ["model", "x.model", false],
  ["stream", "x.stream", false],
  ["key", "x.key", true],
  ["ns", "x.ns", false],
  ["native", "x.native", false],
  ["facts", "x.facts", false],
];

/** Prints a function over the exchange: the `let` names it reads become constants, in the order they are needed. */
function printOverExchange(spec: AdapterSpec, program: Program, signature: string, print: (scope: Scope) => Doc): Doc {
  const block = new Block(program, "request");
  const names = new Map<string, Value>(
    exchange.map(([name, doc, absent]) => [name, { doc, absent, blank: true, plain: true }]),
  );
  const lets = new Map(spec.lets.map((each) => [each.name, each]));
  const lazily: ReadonlyMap<string, Value> = {
    ...names,
    get(name: string): Value | undefined {
      const known = names.get(name);
      if (known !== undefined) return known;
      let value: Value | undefined;
      if (name === "reasoning") value = reasoned();
      else {
        const found = lets.get(name);
        if (found === undefined) return undefined;
        const printed = printTemplate(found.value, scope);
        checkPresence(found, name, printed, scope);
        const doc = from(found.at, block.hoist(name, printed.doc));
        value = { doc, absent: found.optional, blank: printed.blank, plain: true };
      }
      names.set(name, value);
      return value;
    },
  } as ReadonlyMap<string, Value>;
  const scope: Scope = { program, side: "request", names: lazily, hoist: (name, doc) => block.hoist(name, doc) };
  const reasoned = (): Value => {
    const of = spec.reasoning?.share?.of;
    const args: Doc = of === undefined ? "x" : ["x, ", printTemplate(of, scope).doc];
    return { doc: block.hoist("reasoned", ["reasoning(", args, ")"]), absent: true, blank: true, plain: true };
  };
  const returned = print(scope);
  const statements = [...block.before, ["return ", returned, ";"]];
  return [signature, " {", indent(hard, ...separated(statements, hard)), hard, "}"];
}

function printRequest(spec: AdapterSpec, program: Program): Doc {
  return [
    `/** ${short(spec.sources[1])} › request.body */`,
    hard,
    printOverExchange(
      spec,
      program,
      `function request(x: Exchange): ${spec.bodyType}`,
      (scope) => printTemplate({ ...spec.body, block: true }, scope).doc,
    ),
  ];
}

function printHeaders(spec: AdapterSpec, program: Program): Doc {
  return [
    `/** ${short(spec.sources[0])} › headers */`,
    hard,
    printOverExchange(spec, program, "function headers(x: Exchange): Record<string, string | undefined>", (scope) => {
      const docs = spec.headers.entries.map((entry): Doc => {
        if (entry.kind === "spread") return [];
        return from(entry.at, [property(entry.key), ": ", printTemplate(entry.value, scope).doc]);
      });
      return docs.length === 0 ? "{}" : enclosed("{", docs, "}", true, line);
    }),
  ];
}

function printReasoning(spec: AdapterSpec, program: Program): Doc {
  const { reasoning } = spec;
  if (reasoning === undefined) return [];
  const rules = [...new Set(reasoning.clamp.flatMap((row) => (row.as === undefined ? [] : [row.as.name])))];
  const outputs = [
    ...new Set(
      rules.map((name) => program.rules.get(name)).map((set) => (set?.kind === "value" ? set.output : "never")),
    ),
  ];
  const type = [...outputs, "undefined"].join(" | ");
  const shared = reasoning.share !== undefined;
  const share = shared ? `, { of, floor: ${reasoning.share?.floor ?? 0} }` : "";
  const block = new Block(program, "request");
  const names = new Map<string, Value>(
    exchange.map(([name, doc, absent]) => [name, { doc, absent, blank: true, plain: true }]),
  );
  const scope: Scope = { program, side: "request", names, hoist: (name, doc) => block.hoist(name, doc) };
  const tests = reasoning.unless.map((each): Doc => [printTemplate(each, scope).doc, " != null"]);
  const statements: Doc[] = [...block.before];
  if (tests.length > 0)
    statements.push([
      "if ",
      group("(", indent(soft, ...separated(tests, [" ||", line])), soft, ")"),
      " return undefined;",
    ]);
  if (rules.length === 0) statements.push("return undefined;");
  else {
    statements.push(["const it = asked(x, clamp, ", json(reasoning.pro), share, ");"]);
    const cases = rules.map((name): Doc => [`case ${JSON.stringify(name)}:`, indent(hard, `return ${name}(it);`)]);
    statements.push(["switch (it?.as) {", indent(hard, ...separated(cases, hard)), hard, "}"]);
    statements.push("return undefined;");
  }
  const signature = `function reasoning(x: Exchange${shared ? ", of: number | undefined" : ""}): ${type}`;
  return [
    `/** ${short(spec.sources[0])} › reasoning */`,
    hard,
    from(reasoning.at, [signature, " {", indent(hard, ...separated(statements, hard)), hard, "}"]),
  ];
}

// ── rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function printRules(rules: RuleSet, spec: AdapterSpec, program: Program): Doc {
  const entry = entries.includes(rules.name);
  const anchor = spec.requestRules.has(rules.name)
    ? `rules.${rules.name}`
    : entry
      ? `reply.${rules.name}`
      : `reply.rules.${rules.name}`;
  if (rules.kind === "same") return documented(anchor, rules, spec, `const ${rules.name} = ${rules.as};`);
  const type = functionType(rules, entry, spec, program);
  const doc =
    rules.kind === "value" ? printValueRules(rules, type, program) : printSignalRules(rules, type, entry, program);
  return documented(anchor, rules, spec, doc);
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

function documented(anchor: string, piece: RuleSet | Table, spec: AdapterSpec, doc: Doc): Doc {
  const file = piece.at.file === spec.sources[0] ? spec.sources[0] : spec.sources[1];
  return [`/** ${short(file)} › ${anchor} */`, hard, doc];
}

function short(file: string): string {
  return file.replace(/^spec\//, "");
}

// ── the adapter ─────────────────────────────────────────────────────────────────────────────────────────────────────

function printExport(spec: AdapterSpec): Doc {
  const words = (rows: AdapterSpec["facts"]) =>
    Object.fromEntries(rows.map((row) => [row.word, row.families.map((family) => family.name)]));
  const field = (name: string, value: unknown): Doc[] => (value === undefined ? [] : [[name, ": ", json(value)]]);
  const fields: Doc[] = [
    ...field("provider", spec.provider),
    ...field("dialect", spec.dialect),
    [
      "names: [",
      indent(
        hard,
        ...separated(
          spec.names.map((name): Doc => [json(name), ","]),
          hard,
        ),
      ),
      hard,
      "]",
    ],
    ...field("base", spec.base),
    ["url: ", printUrl(spec)],
    ...field("model_prefix", spec.model_prefix),
    ...field("bare_prefixes", spec.bare_prefixes),
    ...field("conversation", spec.conversation),
    ...field("reads", readsMessages(spec) ? "messages" : "turns"),
    ...field(
      "placed",
      spec.placed.map((each) => each.name),
    ),
    "families",
    ...field("facts", words(spec.facts)),
    ...field("rejects", words(spec.rejects)),
    ...field("retry", spec.retry),
    "request",
    "headers",
    "response",
    "stream",
    "error",
  ];
  return [`export const ${spec.provider}: Adapter = `, enclosed("{", fields, "}", true), ";"];
}

function printUrl(spec: AdapterSpec): Doc {
  const print = (template: Template): string => {
    if (template.kind === "literal") return JSON.stringify(template.value);
    if (template.kind !== "text") throw new Error(`a url is a text: ${template.at.file}:${template.at.line}`);
    return `\`${template.parts.map((part) => (typeof part === "string" ? part : `$${"{model}"}`)).join("")}\``;
  };
  const reply = print(spec.url.reply);
  const stream = print(spec.url.stream);
  if (reply === stream) return reply.startsWith("`") ? `(model) => ${reply}` : `() => ${reply}`;
  return group("(model, stream) =>", indent(line, `stream`, indent(line, `? ${stream}`, line, `: ${reply}`)));
}

/** Whether the templates read the messages as they were sent; then no turns need to be made. */
function readsMessages(spec: AdapterSpec): boolean {
  const templates = [spec.body, ...spec.lets.map((each) => each.value)];
  return templates.flatMap(pathsOf).some((path) => path.name === "req" && path.steps[0] === "messages");
}
