/** A provider file: names, address and headers, and its changes to the dialect. */
import { isMap, isScalar } from "yaml";
import type { Counting, Registration, RetryHint } from "../runtime/adapter.ts";
import { parseConversation } from "./parse-conversation.ts";
import { parseBody, parsePlaced, topOf } from "./parse-dialect.ts";
import { parseNative } from "./parse-native.ts";
import { parseFamilies, parseFamilyRows, parseReasoning } from "./parse-reasoning.ts";
import { parseRules, parseTables } from "./parse-rules.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, type Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, Template } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

const keys = [
  ..."provider dialect names relay config_key base url count model_prefix bare_prefixes headers placed conversation".split(
    " ",
  ),
  ..."body families facts rejects reasoning retry native rules tables".split(" "),
];
const configKeys = ["set", "read", "none"] as const;
const units = ["seconds", "epoch_ms", "rfc3339", "go_duration"] as const;

export type ProviderFile = ReturnType<typeof parseProvider>;

export function parseProvider(reader: Reader) {
  const top = topOf(reader.source);
  const find = reader.section(reader.source.root ?? undefined, top, "a provider file", keys);
  const section = (key: string): Field => find(key) ?? { key, at: top, value: undefined };
  const text = (key: string) => {
    const field = find(key);
    return field && reader.string(field.value, field.at, key);
  };
  for (const key of ["provider", "dialect", "names", "url"])
    if (find(key) === undefined) reader.fail(top, `${key} is missing`);
  const families = parseFamilies(reader, find("families")) ?? [{ name: "any", globs: ["*"], at: top }];
  const [reasoning, url, configKey] = [find("reasoning"), find("url"), find("config_key")];
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
    /** The position of `facts`, or of `provider` where there are none. */
    factsAt: (find("facts") ?? find("provider"))?.at ?? top,
    names: parseNames(reader, find("names")),
    relay: isTrue(reader, find("relay")),
    config_key: configKey === undefined ? ("set" as const) : (reader.oneOf(configKey, configKeys) ?? ("set" as const)),
    base: text("base"),
    url: url === undefined ? nowhere(top) : parseUrl(reader, url),
    count: parseCount(reader, find("count")),
    model_prefix: text("model_prefix"),
    bare_prefixes: reader.stringsOf(find("bare_prefixes")).map((each) => each.text),
    headers: parseBody(reader, section("headers")),
    placed: parsePlaced(reader, find("placed")),
    conversation,
    body: parseBody(reader, section("body")),
    families,
    facts: parseFamilyRows(reader, find("facts"), families),
    rejects: parseFamilyRows(reader, find("rejects"), families),
    reasoning: reasoning && parseReasoning(reader, reasoning, families),
    retry: parseRetry(reader, find("retry")),
    native: parseNative(reader, find("native")),
    rules: parseRules(reader, find("rules")),
    tables: parseTables(reader, find("tables")),
  };
}

function parseNames(reader: Reader, field: Field | undefined): Registration[] {
  if (field === undefined) return [];
  const rows = reader.items(field.value, field.at, "names");
  return rows.map((node) => {
    const find = reader.section(node, field.at, "a row of names", ["key", "credential", "base_url", "namespace"]);
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

/** One string for both, or `{ reply, stream }`. */
function parseUrl(reader: Reader, field: Field): AdapterSpec["url"] {
  if (!isMap(field.value)) {
    const both = parsePart(reader, field);
    return { reply: both, stream: both };
  }
  const find = reader.section(field.value, field.at, "url", ["reply", "stream"]);
  const part = (key: string) => parsePart(reader, find(key) ?? { ...field, value: undefined });
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

function parseCount(reader: Reader, field: Field | undefined): Counting | undefined {
  if (field === undefined) return undefined;
  const find = reader.section(field.value, field.at, "count", ["url", "fields", "in", "model", "tokens"]);
  const text = (key: string) => reader.string(find(key)?.value, find(key)?.at ?? field.at, key) ?? "";
  const [fields, within, model] = [find("fields"), find("in"), find("model")];
  return {
    url: text("url"),
    ...(fields && { fields: reader.stringsOf(fields).map((each) => each.text) }),
    ...(within && { in: text("in") }),
    ...(model && { model: text("model") }),
    tokens: text("tokens"),
  };
}

function parseRetry(reader: Reader, field: Field | undefined): RetryHint[] {
  if (field === undefined) return [];
  return reader.items(field.value, field.at, "retry").map((node) => {
    const find = reader.section(node, field.at, "a row of retry", ["header", "unit", "remaining"]);
    const text = (key: string) => reader.string(find(key)?.value, find(key)?.at ?? node, key) ?? "";
    return {
      header: text("header"),
      unit: reader.oneOf(find("unit") ?? { key: "unit", at: reader.at(node), value: undefined }, units) ?? "seconds",
      ...(find("remaining") && { remaining: text("remaining") }),
    };
  });
}

/** A key that is `true` or missing. */
function isTrue(reader: Reader, field: Field | undefined): boolean {
  if (field === undefined) return false;
  if (isScalar(field.value) && field.value.value === true) return true;
  reader.fail(field.value ?? field.at, `${field.key} must be true; leave it out otherwise`);
  return false;
}
