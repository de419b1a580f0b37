/** How a provider is reached: its names, base URL and paths, and the settings in them. */
import { isMap, isScalar } from "yaml";
import type { Base, Counting, CredentialKind, Registration } from "../runtime/adapter.ts";
import { type Address, hole, holesOf, settingsOf } from "./address.ts";
import { checkForm, checkPrintable, keywordsOfModules } from "./names.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, nearest, type Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, Template } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

/** The rows of `names`. @param keyless whether a row may have no variable for an API key */
export function parseNames(reader: Reader, field: Field | undefined, keyless: boolean): Registration[] {
  return reader.items(field).map((row) => {
    const keys = ["key", "credential", "base_url", "namespace", "settings"];
    const { find, need } = reader.section(row, keys, "a row of names");
    const [credential, namespace, settings] = [find("credential"), find("namespace"), find("settings")];
    return {
      key: parseName(reader, need("key"), "key"),
      credential: credential === undefined && keyless ? [] : parseVariables(reader, need("credential")),
      base_url: parseName(reader, need("base_url"), "variable"),
      ...(namespace && { namespace: parseName(reader, namespace, "namespace") }),
      ...(settings && { settings: parseSettings(reader, settings) }),
    };
  });
}

const whatOf = { key: "a provider", variable: "a variable", namespace: "a native object" } as const;

function parseName(reader: Reader, field: Field, kind: keyof typeof whatOf): string {
  const name = reader.string(field);
  checkForm(reader, kind, name, field.value ?? field.at, whatOf[kind]);
  return name;
}

/** The name of a variable, or a list of them. */
function parseVariables(reader: Reader, field: Field): string[] {
  if (field.value === undefined || isScalar(field.value)) return [parseName(reader, field, "variable")];
  const names = reader.strings(field);
  for (const { text, at } of names) checkForm(reader, "variable", text, at, whatOf.variable);
  return names.map(({ text }) => text);
}

function parseSettings(reader: Reader, field: Field): Record<string, string[]> {
  const rows = reader.fields(field);
  for (const { key, at } of rows) {
    if (!/^[a-z][a-z0-9_]*$/.test(key) || key === "model")
      reader.fail(at, `${key} is not a valid name of a setting; write lower-case letters, digits and _, but not model`);
    else if (key === "stream" || keywordsOfModules.has(key)) reader.fail(at, `the name ${key} is already taken`);
  }
  return Object.fromEntries(rows.map((row) => [row.key, parseVariables(reader, row)]));
}

const kinds = ["google", "entra", "aws"] as const;

/** `{ kind: scope }`, or `{ aws: service }`. */
export function parseCredential(reader: Reader, field: Field | undefined): CredentialKind | undefined {
  if (field === undefined) return undefined;
  const [row, ...others] = reader.fields(field);
  if (row === undefined || others.length > 0) reader.fail(field.at, `credential has one key: ${kinds.join(", ")}`);
  const kind = kinds.find((each) => each === row?.key);
  if (row === undefined) return undefined;
  if (kind === undefined) reader.fail(row.at, `unknown credential ${row.key}${suggestion(row.key, kinds)}`);
  return { kind: kind ?? "google", of: reader.string(row) };
}

/** One URL, or `{ of, rows }`. */
export function parseBase(reader: Reader, field: Field | undefined): Base | undefined {
  if (field === undefined) return undefined;
  if (!isMap(field.value)) return parseOrigin(reader, field);
  const { find, need } = reader.section(field, ["of", "rows"]);
  const rows = find("rows");
  const urls = reader.fields(need("rows"));
  if (rows !== undefined && !urls.some(({ key }) => key === "else")) reader.fail(rows.at, "rows needs a row else");
  return {
    of: reader.string(need("of")),
    rows: Object.fromEntries(urls.map((row) => [row.key, parseOrigin(reader, row)])),
  };
}

function parseOrigin(reader: Reader, field: Field): string {
  const { key, at, value } = field;
  const text = reader.string(field);
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)(.*)$/.exec(text) ?? [];
  if (/^\$\{\w+\}$/.test(text)) return text;
  checkPrintable(reader, text, value ?? at, key);
  if (text !== "" && !URL.canParse(text.replace(hole, "x"))) reader.fail(value ?? at, "a base must be a URL");
  else if (path.includes("${") || /[@:][^@]*\$\{/.test(host))
    reader.fail(value ?? at, "only the host of a base may contain settings; write the rest in url");
  return text;
}

/** One string for both, or `{ reply, stream }`. */
export function parseUrl(reader: Reader, field: Field, names: readonly Registration[]): AdapterSpec["url"] {
  if (!isMap(field.value)) {
    const both = parsePath(reader, field, names);
    return { reply: both, stream: both };
  }
  const { need } = reader.section(field, ["reply", "stream"]);
  return { reply: parsePath(reader, need("reply"), names), stream: parsePath(reader, need("stream"), names) };
}

function parsePath(reader: Reader, field: Field, names: readonly Registration[]): Template {
  const template = parseTemplate(reader, field);
  const known = ["model", ...settingsOf(names)];
  for (const { name, steps, at } of pathsOf(template)) {
    if (steps.length > 0 || !known.includes(name))
      reader.fail(at, `a url may read only ${known.map((each) => `$${each}`).join(", ")}`);
  }
  if (field.value !== undefined && template.kind !== "literal" && template.kind !== "text")
    reader.fail(field.value, "a url must be a string");
  checkText(reader, template, "a url");
  return template;
}

/** Checks what is written in a string, besides the names in it. */
export function checkText(reader: Reader, template: Template, what: string): void {
  const pieces = template.kind === "text" ? template.parts : template.kind === "literal" ? [template.value] : [];
  for (const piece of pieces) if (typeof piece === "string") checkPrintable(reader, piece, template.at, what);
}

export function nowhere(at: Template["at"]): AdapterSpec["url"] {
  const nothing: Template = { kind: "nothing", at };
  return { reply: nothing, stream: nothing };
}

export function parseCount(reader: Reader, field: Field | undefined): Counting | undefined {
  if (field === undefined) return undefined;
  const { find, need } = reader.section(field, ["url", "fields", "in", "model", "tokens"]);
  const [address, fields, within, model] = [need("url"), find("fields"), find("in"), find("model")];
  const url = reader.string(address);
  checkPrintable(reader, url, address.value ?? field.at, "a url");
  return {
    url,
    ...(fields && { fields: reader.texts(fields) }),
    ...(within && { in: reader.string(within) }),
    ...(model && { model: reader.string(model) }),
    tokens: reader.string(need("tokens")),
  };
}

/**
 * Reports settings that a row of `names` does not have, and those that nothing reads.
 * @param others names of settings that are read elsewhere
 */
export function checkSettings(reader: Reader, address: Address, others: readonly string[] = []): void {
  const { source } = reader;
  const holes = holesOf(address);
  const read = [...holes.base, ...holes.url, ...others];
  const inPaths = [address.url.reply, address.url.stream].flatMap(pathsOf).map(({ name }) => name);
  const known = settingsOf(address.names);
  for (const [row, { settings = {} }] of address.names.entries()) {
    const own = Object.keys(settings);
    for (const name of new Set(read)) {
      // a name that no row has is reported where a path contains it
      if (own.includes(name) || (inPaths.includes(name) && !known.includes(name))) continue;
      const near = nearest(name, own);
      const hint = near === undefined ? "" : `; did you mean ${near}?`;
      reader.fail(source.at(["names", row, "settings"]), `this provider needs a setting ${name}${hint}`);
    }
    for (const name of own) {
      if (!read.includes(name))
        reader.fail(source.keyAt(["names", row, "settings", name]), `nothing reads the setting ${name}`);
    }
  }
}
