/** An inbound file: how one API's requests are read, and how its answers are written. */
import { askedIn } from "./asked.ts";
import { checkCalls, checkProgram, checkReasons, checkRefusals } from "./check-program.ts";
import type { InboundSpec } from "./inbound-syntax.ts";
import type { Source } from "./load.ts";
import { defaults } from "./parse-conversation.ts";
import { parseBody } from "./parse-dialect.ts";
import { readHead } from "./parse-inbound-head.ts";
import { parseRuleSet, parseRules, parseTables } from "./parse-rules.ts";
import { emptyAdapter, emptyMap } from "./reach.ts";
import { type Field, Reader, type Section, suggestion } from "./reader.ts";
import { feedsOf, inboundReads } from "./reads.ts";
import { withReferred } from "./references.ts";
import type { AdapterSpec, MapTemplate, RuleSet, Spread, ValueRules } from "./syntax.ts";
import { callsOf, callsOfRules, pathsOf } from "./traverse.ts";

/** The rule sets that write the parts of a reply; `count` only if the API counts tokens. */
export const inboundEntries = ["answer", "event", "failure", "count"] as const;

/**
 * @param source its head conforms to its schema
 * @param common the file of rules and tables that every API can use
 * @throws SpecError with all errors of the rules
 */
export function parseInbound(source: Source, common?: Source): InboundSpec {
  const reader = new Reader(source);
  const fields = reader.fields(reader.whole, "an inbound file");
  const [request, reply] = ["request", "reply"].map((key) => fields.find((each) => each.key === key));
  const read = parseRequest(reader, request ?? { ...reader.whole, value: undefined });
  const written = reply === undefined ? { rules: [], tables: [] } : parseReply(reader, reply);
  reader.finish();
  const head = readHead(source);
  const { file } = source;
  const own = programOf(file, head.api, read, written);
  const program = common === undefined ? own : withCommon(own, parseCommon(common), common.file);
  const reads = inboundReads(program, program.body);
  const asked = askedIn(written.rules);
  const spec: InboundSpec = {
    ...head,
    source: file,
    asked,
    reads,
    feeds: feedsOf(program.body),
    input: read.input,
    program,
  };
  checkNames(spec, reader);
  const fail = reader.fail.bind(reader);
  checkReasons(
    program.rules.filter((set) => set.name !== "unsupported" && !written.rules.includes(set)),
    fail,
  );
  checkRefusals(written.rules, "only a rule of the request can refuse it", fail);
  reader.finish();
  return spec;
}

type Part = Pick<AdapterSpec, "rules" | "tables">;

function parseRequest(reader: Reader, section: Field): Part & { input: string; read: MapTemplate } {
  const keys = ["read Type", "unsupported", "rules", "tables"];
  const { find, others } = reader.section(section.value && section, keys, "request", /^read [A-Za-z_]\w*$/);
  const [read, second] = others;
  if (second !== undefined) reader.fail(second.at, "request has one read");
  const { rules, tables } = parsePart(reader, find);
  if (read === undefined) {
    if (section.value !== undefined) reader.fail(section.at, "request needs read Type:");
    return { input: "", read: emptyMap(section.at), rules, tables };
  }
  const input = read.key.slice("read ".length);
  const body = parseBody(reader, read);
  const unsupported = find("unsupported");
  if (unsupported === undefined) return { input, read: body, rules, tables };
  const [set, call] = parseRefusals(reader, unsupported, input);
  return { input, read: { ...body, entries: [call, ...body.entries] }, rules: [set, ...rules], tables };
}

/** `unsupported`: a rule set over the whole request that writes nothing, and the call of it in `read`. */
function parseRefusals(reader: Reader, field: Field, input: string): [ValueRules, Spread] {
  const { at } = field;
  const set = parseRuleSet(reader, { ...field, key: `unsupported(${input}) -> Native` });
  const rules = set?.kind === "value" ? set.rules : [];
  for (const { emit, emitAt } of rules)
    if (emit.kind !== "refuse") reader.fail(emitAt, "unsupported takes rules with refuse only");
  const rest = { match: undefined, emit: { kind: "nothing", at }, why: undefined, at, emitAt: at } as const;
  const of = { kind: "path", name: "req", steps: [], at } as const;
  const call = { kind: "rule", rule: { name: "unsupported", at }, of, when: [], at } as const;
  return [
    { kind: "value", name: "unsupported", input, output: "Native", many: false, rules: [...rules, rest], at },
    { kind: "spread", items: [call], at },
  ];
}

function parseReply(reader: Reader, section: Field): Part {
  const keys = [...inboundEntries.map((entry) => `${entry}(T) -> Type`), "rules", "tables"];
  const { find, others } = reader.section(section, keys, "reply", /\(/);
  const names: readonly string[] = inboundEntries;
  const sets = others.flatMap((field): RuleSet[] => {
    const set = parseRuleSet(reader, field);
    if (set !== undefined && !names.includes(set.name))
      reader.fail(field.at, `unknown entry ${set.name}${suggestion(set.name, names)}`);
    return set === undefined ? [] : [set];
  });
  for (const name of inboundEntries)
    if (name !== "count" && !others.some(({ key }) => key.startsWith(`${name}(`)))
      reader.fail(section.at, `reply needs ${name}(T) -> Type:`);
  const { rules, tables } = parsePart(reader, find);
  return { rules: [...sets, ...rules], tables };
}

/** `rules` and `tables` of a half; every rule of an inbound file writes a value. */
function parsePart(reader: Reader, find: Section["find"]): Part {
  return {
    rules: parseRules(reader, find("rules"), ["read", "unsupported", ...inboundEntries]),
    tables: parseTables(reader, find("tables")),
  };
}

/** The rules as the compiler takes them: all of them read checked values, like the request half of an adapter. */
function programOf(file: string, api: string, request: ReturnType<typeof parseRequest>, reply: Part): AdapterSpec {
  const at = request.read.at;
  const rules = [...request.rules, ...reply.rules];
  return {
    ...emptyAdapter(api, file, at),
    provider: api,
    conversation: defaults,
    bodyType: "Call",
    bodyTypeAt: at,
    body: request.read,
    rules,
    tables: [...request.tables, ...reply.tables],
    requestRules: new Set(rules.map(({ name }) => name)),
  };
}

/** `rules` and `tables` that the readers of every API can use. @throws SpecError with all errors of the file */
function parseCommon(source: Source): Part {
  const reader = new Reader(source);
  const part = parsePart(reader, reader.section(reader.whole, ["rules", "tables"], "a file of common rules").find);
  reader.finish();
  return part;
}

/** The program with those common rules and tables that it uses, and has none of its own for. */
function withCommon(program: AdapterSpec, common: Part, file: string): AdapterSpec {
  const named = new Set([...program.rules, ...program.tables].map(({ name }) => name));
  const isOpen = ({ name }: { readonly name: string }) => !named.has(name);
  const [rules, tables] = [common.rules.filter(isOpen), common.tables.filter(isOpen)];
  const used = usedBy({ ...program, rules: [...program.rules, ...rules] });
  const added = rules.filter(({ name }) => used.has(name));
  return {
    ...program,
    sources: added.length === 0 ? program.sources : [...program.sources, file],
    rules: [...program.rules, ...added],
    tables: [...program.tables, ...tables.filter(({ name }) => used.has(name))],
    requestRules: new Set([...program.requestRules, ...added.map(({ name }) => name)]),
  };
}

/** The names of all that is called from the outside, and from there on. */
function usedBy({ body, rules }: AdapterSpec): ReadonlySet<string> {
  const roots = [...callsOf(body).map(({ reference }) => reference.name), ...inboundEntries];
  return withReferred(roots, (name) => {
    const set = rules.find((each) => each.name === name);
    return set === undefined ? [] : callsOfRules(set).map(({ reference }) => reference.name);
  });
}

/** Checks that every name is defined and used. */
function checkNames({ program, paths }: InboundSpec, reader: Reader): void {
  const fail = reader.fail.bind(reader);
  checkProgram(program, fail);
  checkCalls(callsOf(program.body), program, fail);
  const inPath = { model: paths.reply.includes(`\${model}`), stream: paths.stream !== undefined };
  for (const { name, at } of pathsOf(program.body)) {
    const known = ["$req", "$model", "$stream"];
    if (!known.includes(`$${name}`)) fail(at, `unknown name $${name}${suggestion(`$${name}`, known)}`);
    else if (name in inPath && !inPath[name as keyof typeof inPath])
      fail(at, `$${name} is not in the paths of this API`);
  }
  const used = usedBy(program);
  for (const set of program.rules) {
    if (!used.has(set.name)) fail(set.at, `nothing calls the rule ${set.name}`);
    if (set.kind !== "value") fail(set.at, `${set.name} must write a value; write ${set.name}(${set.input}) -> Type:`);
  }
  for (const { name, at } of program.tables) if (!used.has(name)) fail(at, `nothing looks up the table ${name}`);
  const count = program.rules.find(({ name }) => name === "count");
  if (count !== undefined && paths.count === undefined) fail(count.at, "count needs paths.count");
  if (count === undefined && paths.count !== undefined)
    fail(reader.source.at(["paths", "count"]), "paths.count needs count(T) -> Type: in reply");
}
