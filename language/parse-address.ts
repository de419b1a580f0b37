/** How a provider is reached: its names, base URL and paths, and the settings in them. */
import { isMap, isScalar } from "yaml";
import type { Base, Counting, CredentialKind, Registration } from "../runtime/adapter.ts";
import { type Address, hole, holesOf, settingsOf } from "./address.ts";
import { checkForm, checkPrintable, keywordsOfModules } from "./names.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, nearest, type Place, type Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, Template } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

/** The rows of `names`. @param keyless whether a row may have no variable for an API key */
export function parseNames(reader: Reader, field: Field | undefined, keyless: boolean): Registration[] {
  if (field === undefined) return [];
  const rows = reader.items(field.value, field.at, "names");
  return rows.map((node) => {
    const find = reader.section(node, field.at, "a row of names", [
      ...["key", "credential", "base_url", "namespace", "settings"],
    ]);
    const text = (key: string, kind: "key" | "variable" | "namespace") => {
      const written = reader.string(find(key)?.value, find(key)?.at ?? node, key) ?? "";
      checkForm(reader, kind, written, find(key)?.value ?? node, whatOf[kind]);
      return written;
    };
    const [credential, namespace, settings] = [find("credential"), find("namespace"), find("settings")];
    return {
      key: text("key", "key"),
      credential: credential === undefined && keyless ? [] : parseVariables(reader, credential, "credential", node),
      base_url: text("base_url", "variable"),
      ...(namespace !== undefined && { namespace: text("namespace", "namespace") }),
      ...(settings !== undefined && { settings: parseSettings(reader, settings) }),
    };
  });
}

const whatOf = { key: "a provider", variable: "a variable", namespace: "a native object" } as const;

/** The name of a variable, or a list of them. */
function parseVariables(reader: Reader, field: Field | undefined, what: string, place: Place): string[] {
  const isList = field !== undefined && !isScalar(field.value);
  const names = isList
    ? reader.strings(field.value, field.at, what)
    : [{ text: reader.string(field?.value, field?.at ?? place, what) ?? "", at: field?.value ?? place }];
  for (const { text, at } of names) checkForm(reader, "variable", text, at, whatOf.variable);
  return names.map(({ text }) => text);
}

function parseSettings(reader: Reader, field: Field): Record<string, string[]> {
  const rows = reader.fields(field.value, field.at, "settings");
  for (const { key, at } of rows) {
    if (!/^[a-z][a-z0-9_]*$/.test(key) || key === "model")
      reader.fail(at, `${key} is not a valid name of a setting; write lower-case letters, digits and _, but not model`);
    else if (key === "stream" || keywordsOfModules.has(key)) reader.fail(at, `the name ${key} is already taken`);
  }
  return Object.fromEntries(rows.map((row) => [row.key, parseVariables(reader, row, row.key, row.at)]));
}

const kinds = ["google", "entra", "aws"] as const;

/** `{ kind: scope }`, or `{ aws: service }`. */
export function parseCredential(reader: Reader, field: Field | undefined): CredentialKind | undefined {
  if (field === undefined) return undefined;
  const [row, ...others] = reader.fields(field.value, field.at, "credential");
  if (row === undefined || others.length > 0) reader.fail(field.at, `credential has one key: ${kinds.join(", ")}`);
  const kind = kinds.find((each) => each === row?.key);
  if (row === undefined) return undefined;
  if (kind === undefined) reader.fail(row.at, `unknown credential ${row.key}${suggestion(row.key, kinds)}`);
  return { kind: kind ?? "google", of: reader.string(row.value, row.at, row.key) ?? "" };
}

/** One URL, or `{ of, rows }`. */
export function parseBase(reader: Reader, field: Field | undefined): Base | undefined {
  if (field === undefined) return undefined;
  if (!isMap(field.value)) return parseOrigin(reader, field);
  const find = reader.section(field.value, field.at, "base", ["of", "rows"]);
  const [of, rows] = [find("of"), find("rows")];
  const urls = reader.fields(rows?.value, rows?.at ?? field.at, "rows");
  if (rows !== undefined && !urls.some(({ key }) => key === "else")) reader.fail(rows.at, "rows needs a row else");
  return {
    of: reader.string(of?.value, of?.at ?? field.at, "of") ?? "",
    rows: Object.fromEntries(urls.map((row) => [row.key, parseOrigin(reader, row)])),
  };
}

function parseOrigin(reader: Reader, { key, at, value }: Field): string {
  const text = reader.string(value, at, key) ?? "";
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
  const find = reader.section(field.value, field.at, "url", ["reply", "stream"]);
  const part = (key: string) => parsePath(reader, find(key) ?? { ...field, value: undefined }, names);
  return { reply: part("reply"), stream: part("stream") };
}

function parsePath(reader: Reader, field: Field, names: readonly Registration[]): Template {
  const template = parseTemplate(reader, field.value, field.at);
  const known = ["model", ...settingsOf(names)];
  for (const { name, steps, at } of pathsOf(template)) {
    if (steps.length > 0 || !known.includes(name))
      reader.fail(at, `a url may read only ${known.map((each) => `$${each}`).join(", ")}`);
  }
  if (field.value !== undefined && template.kind !== "literal" && template.kind !== "text")
    reader.fail(field.value, "a url must be a string");
  const pieces = template.kind === "text" ? template.parts : template.kind === "literal" ? [template.value] : [];
  for (const piece of pieces) if (typeof piece === "string") checkPrintable(reader, piece, template.at, "a url");
  return template;
}

export function nowhere(at: Template["at"]): AdapterSpec["url"] {
  const nothing: Template = { kind: "nothing", at };
  return { reply: nothing, stream: nothing };
}

export function parseCount(reader: Reader, field: Field | undefined): Counting | undefined {
  if (field === undefined) return undefined;
  const find = reader.section(field.value, field.at, "count", ["url", "fields", "in", "model", "tokens"]);
  const text = (key: string) => reader.string(find(key)?.value, find(key)?.at ?? field.at, key) ?? "";
  const [fields, within, model] = [find("fields"), find("in"), find("model")];
  const url = text("url");
  checkPrintable(reader, url, find("url")?.value ?? field.at, "a url");
  return {
    url,
    ...(fields && { fields: reader.stringsOf(fields).map((each) => each.text) }),
    ...(within && { in: text("in") }),
    ...(model && { model: text("model") }),
    tokens: text("tokens"),
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
