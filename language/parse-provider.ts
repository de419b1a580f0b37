/** A provider file: names, address and headers, and its changes to the dialect. */
import { isMap, isScalar } from "yaml";
import type { Conversation, Registration, RetryHint } from "../runtime/adapter.ts";
import { parseConversation } from "./parse-conversation.ts";
import { parseBody, parsePlaced, topOf } from "./parse-dialect.ts";
import { parseNative } from "./parse-native.ts";
import { parseFamilies, parseFamilyRows, parseReasoning } from "./parse-reasoning.ts";
import { parseRules } from "./parse-rules.ts";
import { parseTables } from "./parse-tables.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, type Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, MapTemplate, Position, RuleSet, Template } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

const keys = [
  ...[
    "provider",
    "dialect",
    "names",
    "config_key",
    "base",
    "url",
    "model_prefix",
    "bare_prefixes",
    "headers",
    "placed",
    "conversation",
  ],
  ...["body", "families", "facts", "rejects", "reasoning", "retry", "native", "rules", "tables"],
];
const configKeys = ["set", "read", "none"] as const;
const units = ["seconds", "epoch_ms", "rfc3339", "go_duration"] as const;

type Parsed =
  | "provider"
  | "names"
  | "config_key"
  | "base"
  | "url"
  | "model_prefix"
  | "bare_prefixes"
  | "headers"
  | "placed"
  | "families"
  | "facts"
  | "rejects"
  | "reasoning"
  | "retry"
  | "native"
  | "tables";

export interface ProviderFile extends Pick<AdapterSpec, Parsed> {
  readonly dialect: string;
  readonly dialectField: Field | undefined;
  /** The position of `facts`, or of `provider` where there are none. */
  readonly factsAt: Position;
  readonly conversation: Partial<Conversation>;
  readonly body: MapTemplate;
  readonly rules: readonly RuleSet[];
}

export function parseProvider(reader: Reader): ProviderFile {
  const top = topOf(reader.source);
  const fields = reader.fields(reader.source.root ?? undefined, top, "a provider file");
  reader.known(fields, keys);
  const find = (key: string) => fields.find((each) => each.key === key);
  const text = (key: string) => {
    const field = find(key);
    return field && reader.string(field.value, field.at, key);
  };
  const list = (key: string) => {
    const field = find(key);
    return field === undefined ? [] : reader.strings(field.value, field.at, key);
  };
  for (const key of ["provider", "dialect", "names", "url"])
    if (find(key) === undefined) reader.fail(top, `${key} is missing`);
  const section = (key: string) => find(key) ?? { key, at: top, value: undefined };
  const familiesField = find("families");
  const families =
    familiesField === undefined
      ? [{ name: "any", globs: ["*"], at: top }]
      : parseFamilies(reader, familiesField.value, familiesField.at);
  const familyRows = (key: "facts" | "rejects") => {
    const field = find(key);
    return field === undefined ? [] : parseFamilyRows(reader, field, families);
  };
  const [rules, tables, reasoning, url] = [find("rules"), find("tables"), find("reasoning"), find("url")];
  const conversation = parseConversation(reader, find("conversation"));
  if (typeof conversation.replay === "object") {
    const names = families.map((family) => family.name);
    for (const name of Object.keys(conversation.replay)) {
      if (name === "else" || names.includes(name)) continue;
      reader.fail(
        reader.source.keyAt(["conversation", "replay", name]),
        `unknown family ${name}${suggestion(name, names)}`,
      );
    }
  }
  return {
    provider: text("provider") ?? "",
    dialect: text("dialect") ?? "",
    dialectField: find("dialect"),
    factsAt: (find("facts") ?? find("provider"))?.at ?? top,
    names: parseNames(reader, find("names")),
    config_key: parseConfigKey(reader, find("config_key")),
    base: text("base"),
    url: url === undefined ? nowhere(top) : parseUrl(reader, url),
    model_prefix: text("model_prefix"),
    bare_prefixes: list("bare_prefixes").map((each) => each.text),
    headers: parseBody(reader, section("headers")),
    placed: parsePlaced(reader, find("placed")),
    conversation,
    body: parseBody(reader, section("body")),
    families,
    facts: familyRows("facts"),
    rejects: familyRows("rejects"),
    reasoning: reasoning && parseReasoning(reader, reasoning, families),
    retry: parseRetry(reader, find("retry")),
    native: parseNative(reader, find("native")),
    rules: rules === undefined ? [] : parseRules(reader, rules.value, rules.at),
    tables: tables === undefined ? [] : parseTables(reader, tables.value, tables.at),
  };
}

function parseNames(reader: Reader, field: Field | undefined): Registration[] {
  if (field === undefined) return [];
  const rows = reader.items(field.value, field.at, "names");
  return rows.map((node) => {
    const fields = reader.fields(node, field.at, "a row of names");
    reader.known(fields, ["key", "credential", "base_url", "namespace"]);
    const find = (key: string) => fields.find((each) => each.key === key);
    const text = (key: string) => reader.string(find(key)?.value, find(key)?.at ?? node, key);
    const credential = find("credential");
    const namespace = find("namespace");
    return {
      key: text("key") ?? "",
      credential: isScalar(credential?.value)
        ? [text("credential") ?? ""]
        : reader.strings(credential?.value, credential?.at ?? node, "credential").map((each) => each.text),
      base_url: text("base_url") ?? "",
      ...(namespace !== undefined && { namespace: text("namespace") ?? "" }),
    };
  });
}

function parseConfigKey(reader: Reader, field: Field | undefined): AdapterSpec["config_key"] {
  if (field === undefined) return "set";
  const written = reader.string(field.value, field.at, field.key) ?? "";
  const known = configKeys.find((each) => each === written);
  if (known === undefined)
    reader.fail(field.value ?? field.at, `unknown config_key ${written}${suggestion(written, configKeys)}`);
  return known ?? "set";
}

/** One string for both, or `{ reply, stream }`. */
function parseUrl(reader: Reader, field: Field): AdapterSpec["url"] {
  if (!isMap(field.value)) {
    const both = parsePart(reader, field);
    return { reply: both, stream: both };
  }
  const fields = reader.pairs(field.value);
  reader.known(fields, ["reply", "stream"]);
  const part = (key: string) =>
    parsePart(reader, fields.find((each) => each.key === key) ?? { ...field, value: undefined });
  return { reply: part("reply"), stream: part("stream") };
}

function parsePart(reader: Reader, field: Field): Template {
  const template = parseTemplate(reader, field.value, field.at);
  for (const path of pathsOf(template)) {
    if (path.name !== "model" || path.steps.length > 0) reader.fail(path.at, "a url may read only $model");
  }
  if (field.value !== undefined && template.kind !== "literal" && template.kind !== "text")
    reader.fail(field.value, "a url must be a string");
  return template;
}

function nowhere(at: Template["at"]): AdapterSpec["url"] {
  const nothing: Template = { kind: "nothing", at };
  return { reply: nothing, stream: nothing };
}

function parseRetry(reader: Reader, field: Field | undefined): RetryHint[] {
  if (field === undefined) return [];
  return reader.items(field.value, field.at, "retry").map((node) => {
    const fields = reader.fields(node, field.at, "a row of retry");
    reader.known(fields, ["header", "unit", "remaining"]);
    const find = (key: string) => fields.find((each) => each.key === key);
    const text = (key: string) => reader.string(find(key)?.value, find(key)?.at ?? node, key) ?? "";
    const written = text("unit");
    const unit = units.find((each) => each === written);
    if (unit === undefined && written !== "")
      reader.fail(find("unit")?.value ?? node, `unknown unit ${written}${suggestion(written, units)}`);
    return {
      header: text("header"),
      unit: unit ?? "seconds",
      ...(find("remaining") && { remaining: text("remaining") }),
    };
  });
}
