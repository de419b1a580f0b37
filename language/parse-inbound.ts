/** An inbound file: how one API's requests are read, and how its answers are written. */
import { isMap } from "yaml";
import { checkCalls, checkProgram } from "./check-program.ts";
import type { Source } from "./load.ts";
import { defaults } from "./parse-conversation.ts";
import { parseBody, topOf } from "./parse-dialect.ts";
import { parseRuleSet, parseRules, parseTables } from "./parse-rules.ts";
import { emptyMap } from "./reach.ts";
import { type Field, Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, InboundSpec, MapTemplate, RuleSet, Spread, ValueRules } from "./syntax.ts";
import { callsOf, callsOfRules, pathsOf } from "./traverse.ts";

/** The rule sets that write the parts of a reply; `count` only if the API counts tokens. */
export const inboundEntries = ["answer", "event", "failure", "count"] as const;
/** The names that `read` may use. */
const readNames = ["req", "model", "stream"];
const keys = [
  ...[
    "inbound",
    "under",
    "paths",
    "prefix",
    "owner",
    "turns",
    "texts",
    "keys",
    "frame",
    "callers",
    "headers",
    "native",
  ],
  ...["count_request", "request", "reply"],
];

/** @throws SpecError with all errors of the file */
export function parseInbound(source: Source): InboundSpec {
  const reader = new Reader(source);
  const top = topOf(source);
  const fields = reader.fields(source.root ?? undefined, top, "an inbound file");
  reader.known(fields, keys);
  const find = (key: string) => fields.find((each) => each.key === key);
  const need = (key: string): Field => {
    const found = find(key);
    if (found === undefined) reader.fail(top, `${key} is missing`);
    return found ?? { key, at: top, value: undefined };
  };
  const name = need("inbound");
  const request = parseRequest(reader, need("request"));
  const reply = parseReply(reader, need("reply"));
  const strings = (key: string): string[] => {
    const field = find(key);
    return field === undefined ? [] : reader.strings(field.value, field.at, key).map(({ text }) => text);
  };
  const words = (key: string): Record<string, string> => {
    const field = find(key);
    if (field === undefined) return {};
    const pairs = reader.fields(field.value, field.at, key);
    return Object.fromEntries(pairs.map((pair) => [pair.key, reader.string(pair.value, pair.at, pair.key) ?? ""]));
  };
  const api = reader.string(name.value, name.at, "inbound") ?? "";
  const head = source.value as Pick<InboundSpec, "prefix" | "turns" | "texts" | "keys" | "headers" | "count_request">;
  reader.finish();
  const spec: InboundSpec = {
    api,
    source: source.file,
    under: strings("under"),
    paths: words("paths") as InboundSpec["paths"],
    prefix: head.prefix,
    owner: strings("owner"),
    turns: head.turns ?? "as_sent",
    texts: head.texts ?? "keep",
    keys: head.keys,
    frame: words("frame") as InboundSpec["frame"],
    callers: strings("callers"),
    count_request: head.count_request,
    headers: head.headers ?? {},
    native: strings("native"),
    input: request.input,
    program: programOf(source, api, request, reply),
  };
  check(spec, reader);
  reader.finish();
  return spec;
}

type Part = Pick<AdapterSpec, "rules" | "tables">;

function parseRequest(reader: Reader, section: Field): Part & { input: string; read: MapTemplate } {
  const fields = section.value === undefined ? [] : reader.fields(section.value, section.at, "request");
  const [read, ...more] = fields.filter((each) => /^read [A-Za-z_]\w*$/.test(each.key));
  reader.known(
    fields.filter((each) => each !== read && !more.includes(each)),
    ["read Type", "unsupported", "rules", "tables"],
  );
  if (read === undefined) reader.fail(section.at, "request needs read Type:");
  const input = read?.key.slice("read ".length) ?? "";
  const body = isMap(read?.value) ? parseBody(reader, read) : emptyMap(section.at);
  const { rules, tables } = rulesIn(reader, fields);
  const unsupported = fields.find((each) => each.key === "unsupported");
  if (unsupported === undefined) return { input, read: body, rules, tables };
  const [set, call] = refusalsIn(reader, unsupported, input);
  return { input, read: { ...body, entries: [call, ...body.entries] }, rules: [set, ...rules], tables };
}

/** `unsupported`: a rule set over the whole request that writes nothing, and the call of it in `read`. */
function refusalsIn(reader: Reader, field: Field, input: string): [ValueRules, Spread] {
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
  const fields = section.value === undefined ? [] : reader.fields(section.value, section.at, "reply");
  const entries = fields.filter((each) => each.key.includes("("));
  reader.known(
    fields.filter((each) => !entries.includes(each)),
    [...inboundEntries.map((entry) => `${entry}(T) -> Type`), "rules", "tables"],
  );
  const sets = entries.flatMap((field): RuleSet[] => {
    const set = parseRuleSet(reader, field);
    if (set === undefined) return [];
    if (!(inboundEntries as readonly string[]).includes(set.name))
      reader.fail(field.at, `unknown entry ${set.name}${suggestion(set.name, [...inboundEntries])}`);
    return [set];
  });
  for (const name of inboundEntries)
    if (name !== "count" && !sets.some((set) => set.name === name)) reader.fail(section.at, `reply needs ${name}(T)`);
  const { rules, tables } = rulesIn(reader, fields);
  return { rules: [...sets, ...rules], tables };
}

function rulesIn(reader: Reader, fields: readonly Field[]): Part {
  const find = (key: string) => fields.find((each) => each.key === key);
  return {
    rules: parseRules(reader, find("rules"), ["read", "unsupported", ...inboundEntries]),
    tables: parseTables(reader, find("tables")),
  };
}

/** The rules as the compiler takes them: all of them read checked values, like the request half of an adapter. */
function programOf({ file }: Source, api: string, request: ReturnType<typeof parseRequest>, reply: Part): AdapterSpec {
  const at = request.read.at;
  const rules = [...request.rules, ...reply.rules];
  return {
    provider: api,
    dialect: api,
    sources: [file, file],
    names: [],
    relay: false,
    config_key: "set",
    base: undefined,
    url: { reply: { kind: "nothing", at }, stream: { kind: "nothing", at } },
    model_prefix: undefined,
    bare_prefixes: [],
    headers: emptyMap(at),
    placed: [],
    conversation: defaults,
    lets: [],
    bodyType: "Call",
    bodyTypeAt: at,
    body: request.read,
    families: [],
    facts: [],
    rejects: [],
    reasoning: undefined,
    retry: [],
    native: [],
    rules,
    tables: [...request.tables, ...reply.tables],
    ignore: [],
    requestRules: new Set(rules.map(({ name }) => name)),
  };
}

function check({ program, input }: InboundSpec, reader: Reader): void {
  const fail = reader.fail.bind(reader);
  checkProgram(program, fail);
  checkCalls(callsOf(program.body), program, fail);
  for (const { name, at } of pathsOf(program.body)) {
    const known = readNames.map((each) => `$${each}`);
    if (!readNames.includes(name)) fail(at, `unknown name $${name}${suggestion(`$${name}`, known)}`);
  }
  if (input === "") return;
  const used = new Set<string>(inboundEntries);
  const open = callsOf(program.body).map(({ reference }) => reference.name);
  open.push(...used);
  for (const name of open) {
    used.add(name);
    const set = program.rules.find((each) => each.name === name);
    for (const { reference } of set === undefined ? [] : callsOfRules(set))
      if (!used.has(reference.name) && !open.includes(reference.name)) open.push(reference.name);
  }
  for (const { name, at } of [...program.rules, ...program.tables])
    if (!used.has(name)) fail(at, `nothing uses ${name}`);
  for (const set of program.rules) {
    if (set.kind !== "value") fail(set.at, `${set.name} must write a value; write ${set.name}(In) -> Out`);
    else checkReasons(set, fail);
  }
}

/** Docs and `explain` show why something is dropped. What is left out of a reply needs no reason. */
function checkReasons(set: ValueRules, fail: Reader["fail"]): void {
  const isRead = /^Request|^ToolChoice$|^ResponseFormat$|^Effort$/.test(set.output);
  for (const rule of set.rules)
    if (isRead && rule.emit.kind === "nothing" && rule.why === undefined)
      fail(rule.at, "a rule that writes nothing needs why");
}
