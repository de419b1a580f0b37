/** The page of settings. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { readSettings, type SettingPart, type SettingRow } from "../settings-table.ts";
import { code, makePage, printRange, printTable } from "./markdown.ts";

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
  const text = `# Settings

Each variable also works with the prefix ${others.map(code).join(", ")}; ${code(first)} takes precedence. Environment variables override the
config file; an empty one counts as unset. With an invalid value, the programs that use the setting do not start and
print one line about it; others ignore it. Kubernetes sets ${code(`${first}PORT`)} to ${code("tcp://…")} for a Service of that name:
this counts as unset, with a warning.

Settings of retries and timeouts apply to the whole process. The first router that sends a request determines them; a
later router with different values uses the first ones and logs a warning.

${printTable(header, rows(settings, first))}

## Per provider

The variable contains one of the provider's names, in capitals. These are four names of one setting:
${spellings(prefixes, "RPM")}.
The first that is set applies; a different value in a later one causes a warning. Requests under all names of a
provider are counted together.

${printTable(header, rows(per_provider, `${first}<PROVIDER>_`))}

## Providers

A provider is configured when the variable in *Configured by* is set. In the config file, API keys are in ${code("keys")}.

${printTable(["Address", "API key", "Base URL", "Configured by", "Config key", "Native namespace"], registrations)}
`;
  return makePage("settings", [source.file, ...adapters.map(({ sources }) => sources[0])], text);
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
  if (type === "boolean") return `${code("true")}, ${code("false")}`;
  return type === "path" ? "a file path" : "a string";
}
