/** How a provider is reached: its names, base URL and paths, and the settings in them. */
import { isMap } from "yaml";
import type { Base, Registration } from "../runtime/adapter.ts";
import { type Address, hole, holesOf, settingsOf } from "./address.ts";
import type { Step } from "./load.ts";
import { checkForm, checkPrintable, keywordsOfModules } from "./names.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Field, nearest, type Reader } from "./reader.ts";
import type { AdapterSpec, Template } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";

/** A row of `names` as it is written: one variable, or a list of them. */
export type WrittenName = Pick<Registration, "key" | "base_url" | "namespace"> & {
  readonly credential?: string | readonly string[];
  readonly settings?: Readonly<Record<string, string | readonly string[]>>;
};

/** @param rows conform to the schema @param keyless whether a row may have no variable for an API key */
export function readNames(reader: Reader, rows: readonly WrittenName[], keyless: boolean): Registration[] {
  const { source } = reader;
  return rows.map(({ key, credential, base_url, namespace, settings }, row) => {
    const check = (kind: keyof typeof whatOf, name: string, ...steps: Step[]) =>
      checkForm(reader, kind, name, source.at(["names", row, ...steps]), whatOf[kind]);
    const variables = (written: string | readonly string[], ...steps: Step[]): string[] => {
      const names = [written].flat();
      const isList = typeof written !== "string";
      for (const [index, name] of names.entries()) check("variable", name, ...steps, ...(isList ? [index] : []));
      return names;
    };
    check("key", key, "key");
    check("variable", base_url, "base_url");
    if (namespace !== undefined) check("namespace", namespace, "namespace");
    if (credential === undefined && !keyless) reader.fail(source.at(["names", row]), "credential is missing");
    for (const name of Object.keys(settings ?? {}))
      if (name === "stream" || keywordsOfModules.has(name))
        reader.fail(source.keyAt(["names", row, "settings", name]), `the name ${name} is already taken`);
    const read = Object.entries(settings ?? {}).map(([name, written]) => [name, variables(written, "settings", name)]);
    return {
      key,
      credential: variables(credential ?? [], "credential"),
      base_url,
      ...(namespace !== undefined && { namespace }),
      ...(settings && { settings: Object.fromEntries(read) }),
    };
  });
}

const whatOf = { key: "a provider", variable: "a variable", namespace: "a native object" } as const;

/** Checks the origins of a base URL. @param base conforms to the schema */
export function checkBase(reader: Reader, base: Base | undefined): void {
  const rows = typeof base === "object" ? Object.entries(base.rows) : [["", base] as const];
  for (const [row, text = ""] of rows) {
    const at = reader.source.at(["base", ...(row === "" ? [] : ["rows", row])]);
    const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)(.*)$/.exec(text) ?? [];
    if (text === "" || /^\$\{\w+\}$/.test(text)) continue;
    checkPrintable(reader, text, at, row || "base");
    if (!URL.canParse(text.replace(hole, "x"))) reader.fail(at, "a base must be a URL");
    else if (path.includes("${") || /[@:][^@]*\$\{/.test(host))
      reader.fail(at, "only the host of a base may contain settings; write the rest in url");
  }
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
