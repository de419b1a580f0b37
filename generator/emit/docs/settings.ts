/** The page of settings. */

import type { SettingPart } from "../../../generated/settings.ts";
import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { readSettings, type SettingRow } from "../settings-table.ts";
import { code, makePage, printRange, printTable } from "./markdown.ts";

const header = ["Variable", "Config key", "Default", "Allowed", "Used by", "Meaning"];

const parts: Readonly<Record<SettingPart, string>> = {
  server: code("dragoman proxy"),
  proxy: "every proxy",
  chat: code("dragoman chat"),
  client: "the Ruby client",
};

export function settingsPage(source: Source, adapters: readonly AdapterSpec[]): Output {
  const { prefixes, settings, per_provider, credentials } = readSettings(source);
  const [first = "", ...others] = prefixes;
  const perProvider = `${first}<PROVIDER>_`;
  const namesIn = (table: Readonly<Record<string, SettingRow>>, before: string) =>
    Object.entries(table).flatMap(([name, row]) => (row.protective ? [code(before + name)] : []));
  const protective = [...namesIn(settings, first), ...namesIn(per_provider, perProvider)];
  const rows = (table: Readonly<Record<string, SettingRow>>, before: string) =>
    Object.entries(table).map(([name, row]) => [
      code(row.unprefixed ? name : before + name),
      row.config === undefined ? "" : code(row.config),
      defaultOf(row, first),
      allowed(row),
      row.used_by?.map((part) => parts[part]).join(", ") ?? "everything",
      row.meaning,
    ]);
  const text = `# Settings

Each variable with ${code(first)} also works with the prefix ${others.map(code).join(", ")}; ${code(first)} takes precedence. Those without a
prefix also work in lower case, which takes precedence. Environment variables override the config file; an empty one
counts as unset. With an invalid value, the programs that use the setting do not start and print one line about it;
others ignore it.

An unknown variable that begins with ${code(first)} causes a warning, which names the nearest setting. What Kubernetes sets
for a Service named like the prefix, such as ${code(`${first}PORT=tcp://…`)}, counts as unset; unknown variables that
begin with ${others.map(code).join(", ")} may be anyone's. Without the settings that protect, callers may do more. If one
of these is blank, or an unknown variable is probably one of these, the programs that use it do not start:
${protective.map((name) => `- ${name}`).join("\n")}

Settings of retries and timeouts apply to the whole process. The first router that sends a request determines them; a
later router with different values uses the first ones and logs a warning.

${printTable(header, rows(settings, first))}

## Per provider

The variable contains one of the provider's names, in capitals. These are four names of one setting:
${spellings(prefixes, "RPM")}.
The first that is set applies; a different value in a later one causes a warning. Requests under all names of a
provider are counted together.

${printTable(header, rows(per_provider, perProvider))}

## Providers

The API key, the base URL and the settings in the address of each provider are on [its own page](providers.md).

## Other credentials

Without an API key, requests to these providers are authorized by a token or a signature. The packages that get them are
not installed with Dragoman: add them to your project with \`npm install\`, or to the image with its build argument
\`CREDENTIALS\`. They read these environment variables, and know the other places where their clouds keep credentials.

${printTable(
  ["Providers", "Packages", "Variables"],
  Object.entries(credentials).flatMap(([kind, { packages, variables }]) => {
    const own = adapters.filter(({ credential }) => credential?.kind === kind).map(({ provider }) => code(provider));
    return own.length === 0 ? [] : [[own, packages.map(code), variables.map(code)].map((cells) => cells.join(", "))];
  }),
)}
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
  if (type === "label") return "letters, digits, hyphens";
  return type === "path" ? "a file path" : "a string";
}
