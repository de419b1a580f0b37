/** The head of an inbound file: where its API is served, and what the runtime does besides calling the rules. */

import { isSeq } from "yaml";
import type { Native } from "../runtime/adapter.ts";
import type { InboundSpec } from "./inbound-syntax.ts";
import { parseFieldPaths } from "./parse-dialect.ts";
import type { Field, Reader } from "./reader.ts";
import type { Position } from "./syntax.ts";

/** What the head contains. */
export type InboundHead = Omit<InboundSpec, "source" | "asked" | "input" | "program">;

export const headKeys = [
  ...[
    "inbound",
    "under",
    "paths",
    "prefix",
    "owner",
    "turns",
    "text_parts",
    "keys",
    "schemas",
    "frame",
    "callers",
    "count_request",
  ],
  ...["headers", "reply_headers", "account", "unstored", "native"],
];

/** @param top where to report a missing key */
export function parseHead(reader: Reader, find: (key: string) => Field | undefined, top: Position): InboundHead {
  const need = (key: string): Field | undefined => {
    const field = find(key);
    if (field === undefined) reader.fail(top, `${key} is missing`);
    return field;
  };
  const string = (field: Field | undefined) => field && reader.string(field.value, field.at, field.key);
  const strings = (key: string) => reader.stringsOf(find(key)).map(({ text }) => text);
  const oneOf = <Value extends string>(key: string, values: readonly Value[]): Value | undefined => {
    const field = find(key);
    return field && reader.oneOf(field, values);
  };
  const api = string(need("inbound"));
  const owner = need("owner");
  if (owner !== undefined && reader.stringsOf(owner).length === 0)
    reader.fail(owner.at, "owner needs at least one provider");
  const prefix = find("prefix");
  const below = string(prefix);
  if (below !== undefined && !/^\/.*[^/]$/.test(below))
    reader.fail(prefix?.value ?? top, "prefix must begin with / and not end with it");
  return {
    api: api ?? "",
    under: parseUnder(reader, find("under")),
    paths: parsePaths(reader, need("paths"), find("under") !== undefined),
    prefix: below,
    owner: strings("owner"),
    turns: oneOf("turns", ["as_sent", "alternate"]) ?? "as_sent",
    text_parts: oneOf("text_parts", ["keep", "join"]) ?? "keep",
    keys: oneOf("keys", ["camel"]),
    schemas: oneOf("schemas", ["json", "openapi"]) ?? "json",
    frame: stringsIn(reader, find("frame"), ["sse", "event", "number", "done", "idle"]),
    callers: strings("callers"),
    count_request: parseCountRequest(reader, find("count_request")),
    headers: parseHeaders(reader, find("headers")),
    reply_headers: parseHeaders(reader, find("reply_headers")),
    account: parseAccount(reader, find("account")),
    unstored: parseUnstored(reader, find("unstored")),
    native: strings("native"),
  };
}

function parseUnder(reader: Reader, field: Field | undefined): string[] {
  return reader.stringsOf(field).map(({ text, at }) => {
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
  const find = field && reader.section(field.value, field.at, field.key, keys);
  for (const key of keys) {
    const value = find?.(key);
    const text = value && reader.string(value.value, value.at, `${field?.key}.${key}`);
    if (text !== undefined) found[key] = text;
  }
  return found;
}

/** Each header with its value where the caller sends none; `~` for none. */
function parseHeaders(reader: Reader, field: Field | undefined): InboundSpec["headers"] {
  if (field === undefined) return {};
  return Object.fromEntries(
    reader.fields(field.value, field.at, field.key).map(({ key, at, value }) => {
      checkHeader(reader, key, at);
      return [key, reader.plain(value, at, `${field.key}.${key}`)?.toString() ?? null];
    }),
  );
}

function checkHeader(reader: Reader, name: string, at: Field["at"]): void {
  if (name !== name.toLowerCase()) reader.fail(at, "write the name of a header in lower case");
}

function parseAccount(reader: Reader, field: Field | undefined): InboundSpec["account"] {
  if (field === undefined) return undefined;
  const find = reader.section(field.value, field.at, "account", ["headers", "fields"]);
  const headers = reader.stringsOf(find("headers"));
  for (const { text, at } of headers) checkHeader(reader, text, at);
  return { headers: headers.map(({ text }) => text), fields: parseFieldPaths(reader, find("fields")) };
}

function parseUnstored(reader: Reader, field: Field | undefined): InboundSpec["unstored"] {
  if (field === undefined) return undefined;
  const find = reader.section(field.value, field.at, "unstored", ["unless", "add", "add_for", "refuse"]);
  const unless = find("unless");
  if (unless === undefined) reader.fail(field.at, "unstored needs unless");
  const [add, addFor] = [find("add"), find("add_for")];
  const facts = addFor && reader.fields(addFor.value, addFor.at, "unstored.add_for");
  return {
    unless: (unless && reader.string(unless.value, unless.at, "unstored.unless")) ?? "",
    add: add === undefined ? {} : parseValues(reader, add),
    add_for: Object.fromEntries((facts ?? []).map((fact) => [fact.key, parseValues(reader, fact)])),
    refuse: parseFieldPaths(reader, find("refuse")),
  };
}

/** Fields with their values: each a string, number or boolean, or a list of strings. */
function parseValues(reader: Reader, section: Field): Native {
  return Object.fromEntries(
    reader
      .fields(section.value, section.at, section.key)
      .map((field) => [
        field.key,
        isSeq(field.value)
          ? reader.stringsOf(field).map(({ text }) => text)
          : reader.plain(field.value, field.at, `${section.key}.${field.key}`),
      ]),
  );
}

function parseCountRequest(reader: Reader, field: Field | undefined): InboundSpec["count_request"] {
  if (field === undefined) return undefined;
  const find = reader.section(field.value, field.at, "count_request", ["in", "defaults"]);
  const [inside, defaults] = [find("in"), find("defaults")];
  const pairs = defaults && reader.fields(defaults.value, defaults.at, "count_request.defaults");
  const values = pairs?.map(({ key, at, value }) => [key, reader.plain(value, at, `count_request.defaults.${key}`)]);
  return {
    ...(inside && { in: reader.stringsOf(inside).map(({ text }) => text) }),
    ...(values && { defaults: Object.fromEntries(values) }),
  };
}
