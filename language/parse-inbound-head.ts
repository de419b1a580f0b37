/** The head of an inbound file: where its API is served, and what the runtime does besides calling the rules. */

import { isMap, isSeq } from "yaml";
import type { Native } from "../runtime/adapter.ts";
import type { Account, Unstored } from "../runtime/inbound/api.ts";
import type { InboundSpec } from "./inbound-syntax.ts";
import { parseFieldPaths } from "./parse-dialect.ts";
import type { Field, Reader, Section } from "./reader.ts";

/** What the head contains. */
export type InboundHead = Omit<InboundSpec, "source" | "asked" | "reads" | "feeds" | "input" | "program">;

export const headKeys = [
  ..."inbound under paths prefix owner turns text_parts keys schemas frame callers count_request".split(" "),
  ..."headers reply_headers counted state account unstored native".split(" "),
];

export function parseHead(reader: Reader, { find }: Section): InboundHead {
  const [inbound, owner, prefix] = [find("inbound"), find("owner"), find("prefix")];
  const [counted, account, unstored] = [find("count_request"), find("account"), find("unstored")];
  const usage = find("counted");
  const owners = reader.texts(owner);
  if (owner !== undefined && owners.length === 0) reader.fail(owner.at, "owner needs at least one provider");
  return {
    api: inbound ? reader.string(inbound) : "",
    under: parseUnder(reader, find("under")),
    paths: parsePaths(reader, find("paths"), find("under") !== undefined),
    ...(prefix && { prefix: parsePrefix(reader, prefix) }),
    owner: owners,
    turns: reader.oneOf(find("turns"), ["as_sent", "alternate"]) ?? "as_sent",
    text_parts: reader.oneOf(find("text_parts"), ["keep", "join"]) ?? "keep",
    keys: reader.oneOf(find("keys"), ["camel"]),
    schemas: reader.oneOf(find("schemas"), ["json", "openapi"]) ?? "json",
    frame: stringsIn(reader, find("frame"), ["sse", "event", "number", "done", "idle"]),
    // headers that only callers of this API send: they get its form where APIs share a path
    callers: reader.texts(find("callers")),
    ...(counted && { count_request: parseCountRequest(reader, counted) }),
    headers: parseHeaders(reader, find("headers")),
    reply_headers: parseHeaders(reader, find("reply_headers")),
    ...(usage && { counted: parseCounted(reader, usage) }),
    state: parseState(reader, find("state")),
    ...(account && { account: parseAccount(reader, account) }),
    ...(unstored && { unstored: parseUnstored(reader, unstored) }),
    native: reader.texts(find("native")),
  };
}

function parsePrefix(reader: Reader, field: Field): string {
  const prefix = reader.string(field);
  if (prefix !== "" && !/^\/.*[^/]$/.test(prefix))
    reader.fail(field.value ?? field.at, "prefix must begin with / and not end with it");
  return prefix;
}

function parseUnder(reader: Reader, field: Field | undefined): string[] {
  return reader.strings(field).map(({ text, at }) => {
    if (!/^\/(.*\/)?$/.test(text)) reader.fail(at, "each element of under must begin and end with /");
    return text;
  });
}

/** @param isUnder whether the paths are appended to those of `under` */
function parsePaths(reader: Reader, field: Field | undefined, isUnder: boolean): InboundSpec["paths"] {
  const { reply = "", ...paths } = stringsIn(reader, field, ["reply", "stream", "count", "models"]);
  if (field === undefined) return { reply };
  if (reply === "") reader.fail(field.at, "paths needs reply");
  for (const [key, path] of Object.entries({ reply, ...paths })) {
    const at = reader.source.at(["paths", key]);
    if (!/^(\$\{model\})?[^${}]*$/.test(path))
      reader.fail(at, `the only hole of a path is \${model}, at its beginning`);
    else if ((isUnder && key !== "models") === path.startsWith("/") && path !== "")
      reader.fail(
        at,
        isUnder ? "a path must not begin with /: under does" : "a path must begin with /, or needs under",
      );
  }
  return { reply, ...paths };
}

/** The strings of a map with these keys, all of them optional. */
function stringsIn<Key extends string>(reader: Reader, field: Field | undefined, keys: readonly Key[]) {
  const found: { [Each in Key]?: string } = {};
  const { find } = reader.section(field, keys);
  for (const key of keys) {
    const value = find(key);
    if (value !== undefined) found[key] = reader.string(value, `${field?.key}.${key}`);
  }
  return found;
}

/** Each header with its value where the caller sends none; `~` for none. */
function parseHeaders(reader: Reader, field: Field | undefined): InboundSpec["headers"] {
  return Object.fromEntries(
    reader.fields(field).map((header) => {
      checkHeader(reader, header.key, header.at);
      return [header.key, reader.plain(header, `${field?.key}.${header.key}`)?.toString() ?? null];
    }),
  );
}

function checkHeader(reader: Reader, name: string, at: Field["at"]): void {
  if (name !== name.toLowerCase()) reader.fail(at, "write the name of a header in lower case");
}

function parseAccount(reader: Reader, field: Field): Account {
  const { find } = reader.section(field, ["headers", "fields"]);
  const headers = reader.strings(find("headers"));
  for (const { text, at } of headers) checkHeader(reader, text, at);
  return { headers: headers.map(({ text }) => text), fields: parseFieldPaths(reader, find("fields")) };
}

function parseCounted(reader: Reader, field: Field): NonNullable<InboundSpec["counted"]> {
  const { find } = reader.section(field, ["ask", "fields", "unless"]);
  const ask = find("ask");
  if (!isMap(ask?.value)) reader.fail(ask?.at ?? field.at, "counted needs ask, a map of fields");
  return {
    ask: isMap(ask?.value) ? ask.value.toJSON() : {},
    fields: parseFieldPaths(reader, find("fields")),
    unless: parseFieldPaths(reader, find("unless")),
  };
}

function parseState(reader: Reader, field: Field | undefined): InboundSpec["state"] {
  const { find } = reader.section(field, ["fields", "unsigned", "seals"]);
  const seals = find("seals");
  if (seals !== undefined && reader.plain(seals, "state.seals") !== true)
    reader.fail(seals.value ?? seals.at, "seals must be true; leave it out otherwise");
  return {
    ...(seals && { seals: true as const }),
    fields: parseFieldPaths(reader, find("fields")),
    unsigned: parseFieldPaths(reader, find("unsigned")),
  };
}

function parseUnstored(reader: Reader, field: Field): Unstored {
  const { find } = reader.section(field, ["unless", "add", "add_for", "refuse"]);
  const unless = find("unless");
  if (unless === undefined) reader.fail(field.at, "unstored needs unless");
  const facts = reader.fields(find("add_for"), "unstored.add_for");
  return {
    unless: unless ? reader.string(unless, "unstored.unless") : "",
    add: parseValues(reader, find("add")),
    add_for: Object.fromEntries(facts.map((fact) => [fact.key, parseValues(reader, fact)])),
    refuse: parseFieldPaths(reader, find("refuse")),
  };
}

/** Fields with their values: each a string, number or boolean, or a list of strings. */
function parseValues(reader: Reader, section: Field | undefined): Native {
  return Object.fromEntries(
    reader
      .fields(section)
      .map((field) => [
        field.key,
        isSeq(field.value) ? reader.texts(field) : reader.plain(field, `${section?.key}.${field.key}`),
      ]),
  );
}

/** Of a request to count tokens: the names of a field that may contain the request, and required fields that it may omit. */
function parseCountRequest(reader: Reader, field: Field): NonNullable<InboundSpec["count_request"]> {
  const { find } = reader.section(field, ["in", "defaults"]);
  const [inside, defaults] = [find("in"), find("defaults")];
  const values = reader
    .fields(defaults, "count_request.defaults")
    .map((each) => [each.key, reader.plain(each, `count_request.defaults.${each.key}`)]);
  return {
    ...(inside && { in: reader.texts(inside) }),
    ...(defaults && { defaults: Object.fromEntries(values) }),
  };
}
