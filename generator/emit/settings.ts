/** `generated/settings.ts`: the environment variables and config keys of `spec/settings.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { camelCase } from "./print.ts";
import { readSettings, type SettingRow } from "./settings-table.ts";
import { alias, constant, type Field, field, imported, oneOf, printFile, shape } from "./typescript.ts";

const types: Readonly<Record<SettingRow["type"], string>> = {
  text: "string",
  label: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  url: "string",
  path: "string",
};

export function emitSettings(source: Source): Output[] {
  const { prefixes, settings, per_provider, credentials, chat } = readSettings(source);
  const perProvider = field(
    "perProvider",
    "Readonly<Record<string, ProviderSettings>>",
    "By the provider's canonical name (`openai`), for variables with any of its names; absent if nothing is set.",
  );
  const users =
    "The users of settings besides the library: `dragoman proxy` (`server`), every proxy however it is started (`proxy`), " +
    "`dragoman chat` (`chat`), a client library (`client`).";
  const names =
    "The variables start with any name of the provider in capitals: `OPENAI_RPM` and `PROVIDER_A_RPM` are one setting.";
  const kinds = oneOf(Object.keys(credentials));
  const defaults = "Defaults of the interactive chat: model, effort, and the largest image file that it attaches.";
  const statements = [
    imported("./shapes.ts", "type SettingsTable"),
    shape("Settings", "All settings, checked. One without a default is absent if it is not set.", [
      ...members(settings),
      perProvider,
    ]),
    shape("ProviderSettings", "The settings of one provider.", members(per_provider)),
    alias("SettingPart", oneOf(["server", "proxy", "chat", "client"]), users),
    alias(
      "Setting",
      'SettingsTable["settings"][string] & { readonly name: string }',
      "The definition of a setting; its name is the environment variable without the prefix.",
    ),
    constant(
      "prefixes",
      `${literal(prefixes)} as const`,
      "Prefixes of the environment variables; the first that is set takes precedence.",
    ),
    rowsOf("settings", settings, 'Exclude<keyof Settings, "perProvider">'),
    rowsOf("providerSettings", per_provider, "keyof ProviderSettings", names),
    constant(
      "credentials",
      literal(credentials),
      "By the kind of credential.",
      `Readonly<Record<${kinds}, SettingsTable["credentials"][string]>>`,
    ),
    constant("chat", `${literal(chat)} as const`, defaults),
  ];
  return [printFile("generated/settings.ts", [source.file], statements)];
}

function members(rows: Readonly<Record<string, SettingRow>>): Field[] {
  return Object.entries(rows).map(([name, row]) => {
    const details = [
      row.unit === undefined ? [] : `In ${row.unit}.`,
      row.default === undefined ? [] : `Default \`${row.default}\`.`,
      row.inherits === undefined ? [] : `Unset: \`${camelCase(row.inherits)}\`.`,
    ];
    const type = [types[row.type], row.or === undefined ? [] : literal(row.or)].flat().join(" | ");
    const key = `${camelCase(name)}${row.default === undefined ? "?" : ""}`;
    return field(key, type, [row.meaning, ...details.flat()].join(" "));
  });
}

function rowsOf(name: string, rows: Readonly<Record<string, SettingRow>>, keys: string, doc?: string) {
  const named = Object.entries(rows).map(([key, row]) => [camelCase(key), { name: key, ...row }]);
  return constant(name, literal(Object.fromEntries(named)), doc, `Readonly<Record<${keys}, Setting>>`);
}
