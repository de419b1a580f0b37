/** A dialect file: how the hub maps to one native API. */
import { isMap } from "yaml";
import schema from "../spec/schema/dialect.schema.json" with { type: "json" };
import { checkHead } from "./check-head.ts";
import { checkForm } from "./names.ts";
import { readConversation } from "./parse-conversation.ts";
import { parseRuleSet, parseRules, parseTables } from "./parse-rules.ts";
import { parseMapTemplate, parseTemplate } from "./parse-template.ts";
import { type Field, type Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, Let, MapTemplate, Reference, RuleSet } from "./syntax.ts";

export type DialectFile = NonNullable<ReturnType<typeof parseDialect>>;

export const entryNames = ["response", "stream", "error"];
/** The names that `body`, `headers` and `let` may read; `$key` only in headers. */
export const givenNames = "req messages loop system model stream key ns native facts reasoning inbound".split(" ");

const head = { ...schema, properties: { ...schema.properties, request: {}, reply: {} } };

/** The head as the schema checks it, without the halves. */
type Head = Partial<Pick<AdapterSpec, "framing" | "metered" | "conversation">> &
  Partial<Pick<AdapterSpec, "other_models" | "output_limits" | "choice_counts">> & { readonly dialect: string };

/** @returns undefined, with errors, if the head does not conform to the schema */
export function parseDialect(reader: Reader) {
  const fields = reader.fields(reader.whole, "a dialect file");
  if (!checkHead(reader, head)) return undefined;
  const written = reader.source.value as Head & { readonly framing?: string };
  const {
    dialect,
    framing,
    conversation,
    metered,
    other_models = [],
    output_limits = [],
    choice_counts = [],
  } = written;
  checkForm(reader, "file", dialect, reader.source.at(["dialect"]), "a dialect");
  const find = (key: string) => fields.find((each) => each.key === key);
  const request = parseRequest(reader, find("request") as Field);
  const reply = parseReply(reader, find("reply") as Field);
  return {
    name: dialect,
    ...(framing === "binary" && { framing }),
    facts: reader.strings(find("facts")),
    conversation: readConversation(reader, conversation),
    placed: parsePlaced(reader, find("placed")),
    ...(metered && { metered }),
    other_models,
    output_limits,
    choice_counts,
    ...request,
    ...reply,
    tables: [...request.tables, ...reply.tables],
  };
}

function parseRequest(reader: Reader, section: Field) {
  const keys = ["let", "body Type", "rules", "tables"];
  const { find, others } = reader.section(section.value && section, keys, "request", /^body [A-Za-z_]\w*$/);
  const [body, second] = others;
  if (second !== undefined) reader.fail(second.at, "request has one body");
  if (body === undefined && section.value !== undefined)
    reader.fail(section.at, "request needs a body: write body Type:");
  const requestRules = parseRules(reader, find("rules"));
  for (const set of requestRules) {
    if (set.kind !== "value")
      reader.fail(
        set.at,
        `${set.name} is a request rule and must write a value; write ${set.name}(${set.input}) -> Type:`,
      );
  }
  return {
    lets: parseLets(reader, find("let")),
    bodyType: body?.key.slice("body ".length) ?? "",
    bodyTypeAt: (body ?? section).at,
    body: parseBody(reader, body ?? section),
    requestRules,
    tables: parseTables(reader, find("tables")),
  };
}

/** The lines of a body; empty if it is not a map. */
export function parseBody(reader: Reader, field: Field): MapTemplate {
  if (isMap(field.value)) return parseMapTemplate(reader, field.value);
  if (field.value !== undefined) reader.fail(field.value, `${field.key} must be a map`);
  return { kind: "map", entries: [], block: true, at: field.at };
}

function parseLets(reader: Reader, field: Field | undefined): Let[] {
  return reader.fields(field).map((each) => {
    const { key, at } = each;
    const optional = key.endsWith("?");
    const name = optional ? key.slice(0, -1) : key;
    if (!/^[A-Za-z_]\w*$/.test(name)) reader.fail(at, `${name} is not a valid name; use letters, digits and _`);
    if (givenNames.includes(name)) reader.fail(at, `the name ${name} is already taken`);
    return { name, optional, value: parseTemplate(reader, each), at };
  });
}

function parseReply(reader: Reader, section: Field) {
  const keys = ["response(T)", "stream(T)", "error(T)", "ignore", "rules", "tables"];
  const { find, others } = reader.section(section.value && section, keys, "reply", /\(/);
  const entries = others.flatMap((field) => parseEntry(reader, field) ?? []);
  for (const name of entryNames) {
    if (section.value !== undefined && !others.some((field) => field.key.startsWith(`${name}(`)))
      reader.fail(section.at, `reply needs ${name}(T):`);
  }
  for (const entry of entries) {
    if (entry.kind === "same" && !entries.some((each) => each.name === entry.as && each.kind === "signal")) {
      reader.fail(entry.at, `${entry.name} must have rules or name an entry that has them; ${entry.as} has none`);
    }
  }
  return {
    entries,
    replyRules: parseRules(reader, find("rules")),
    tables: parseTables(reader, find("tables")),
    ignore: parseIgnore(reader, find("ignore")),
  };
}

function parseEntry(reader: Reader, field: Field): RuleSet | undefined {
  const set = parseRuleSet(reader, field);
  if (set === undefined) return undefined;
  if (!entryNames.includes(set.name))
    return reader.fail(field.at, `unknown entry ${set.name}${suggestion(set.name, entryNames)}`);
  if (set.kind === "value")
    return reader.fail(field.at, `${set.name} must emit signals; write ${set.name}(${set.input}):`);
  const last = set.kind === "signal" ? set.rules.at(-1) : undefined;
  if (set.name === "stream" && last !== undefined && (last.match !== undefined || last.emit.length > 0)) {
    reader.fail(field.at, "stream must end with else: ~, so that unknown events are ignored");
  }
  return set;
}

function parseIgnore(reader: Reader, field: Field | undefined): AdapterSpec["ignore"] {
  return reader.fields(field).map((event) => ({
    event: event.key,
    why: reader.string(event, "the reason for ignoring an event"),
    at: event.at,
  }));
}

/** Native keys that a template reads by name. */
export function parsePlaced(reader: Reader, field: Field | undefined): Reference[] {
  return reader.strings(field).map(({ text, at }) => ({ name: text, at }));
}
