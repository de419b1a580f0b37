/** The page of settings. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { markdownHeader } from "../print.ts";
import { readSettings, type SettingPart, type SettingRow } from "../settings-table.ts";
import { code, printRange, printTable } from "./markdown.ts";

const header = ["Variable", "Config key", "Default", "Allowed", "Used by", "Meaning"];

const parts: Readonly<Record<SettingPart, string>> = {
  server: code("dragoman proxy"),
  proxy: "every proxy",
  chat: code("dragoman chat"),
  client: "the Ruby client",
};

export function settingsPage(source: Source, adapters: readonly AdapterSpec[]): Output {
  const { prefixes, settings, per_provider } = readSettings(source);
  const [first = "", ...others] = prefixes;
  const rows = (table: Readonly<Record<string, SettingRow>>, before: string) =>
    Object.entries(table).map(([name, row]) => [
      code(before + name),
      row.config === undefined ? "" : code(row.config),
      defaultOf(row, first),
      allowed(row),
      row.used_by?.map((part) => parts[part]).join(", ") ?? "everything",
      row.meaning,
    ]);
  const registrations = adapters.flatMap(({ config_key, base, names }) =>
    names.map(({ key, credential, base_url, namespace }) => [
      code(key),
      credential.map(code).join(", else "),
      code(base_url),
      base === undefined ? code(base_url) : credential.map(code).join(" or "),
      config_key === "none" ? "" : code(`keys.${key}`),
      namespace === undefined ? "" : code(namespace),
    ]),
  );
  return {
    path: "generated/docs/settings.md",
    text: `${markdownHeader(source.file, ...adapters.map(({ sources }) => sources[0]))}

# Settings

Each variable also works with the prefix ${others.map(code).join(", ")}; ${code(first)} goes first. An environment variable wins over the
config file, and an empty one counts as unset. A value that is not allowed stops the start of what uses it with one line
that says so; nothing else looks at it. For a Service of that name Kubernetes sets ${code(`${first}PORT`)} to ${code("tcp://…")}:
this counts as unset, with a warning.

The settings of retries and time-outs hold for the whole process. The first router that sends something fixes them; a
later router with other values uses the first ones, and a warning says so.

${printTable(header, rows(settings, first))}

## Per provider

One of the provider's names stands in the variable, in capitals. These are four spellings of one setting:
${spellings(prefixes, "RPM")}.
The first that is set counts; another value in a later one brings a warning. Requests under all names of a provider are
counted together.

${printTable(header, rows(per_provider, `${first}<PROVIDER>_`))}

## Providers

A provider is configured when the variable in *Configured by* is set. Keys in the config file stand in its table ${code("keys")}.

${printTable(["Address", "Key", "Base URL", "Configured by", "Config key", "Native namespace"], registrations)}
`,
  };
}

function spellings(prefixes: readonly string[], name: string): string {
  return prefixes
    .flatMap((prefix) => ["OPENAI", "PROVIDER_A"].map((key) => code(`${prefix}${key}_${name}`)))
    .join(", ");
}

function defaultOf(row: SettingRow, prefix: string): string {
  if (row.default !== undefined) return code(row.default);
  return row.inherits === undefined ? "" : code(prefix + row.inherits);
}

function allowed({ type, range, or, unit, schemes }: SettingRow): string {
  if (range !== undefined) {
    const number = type === "integer" && unit === undefined ? "a whole number, " : "";
    const word = or === undefined ? "" : `, or ${code(or)}`;
    return `${number}${printRange(range)}${unit === undefined ? "" : ` ${unit}`}${word}`;
  }
  if (type === "url") return `a URL, ${(schemes ?? []).map((scheme) => code(`${scheme}:`)).join(", ")}`;
  return type === "path" ? "a file" : "a text";
}
