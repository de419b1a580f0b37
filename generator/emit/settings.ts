/** `generated/settings.ts`: the environment variables and config keys of `spec/settings.yaml`. */
import type { Setting } from "../../generated/settings.ts";
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { camelCase } from "./print.ts";
import { readSettings, type SettingRow } from "./settings-table.ts";
import { alias, constant, type Field, field, oneOf, printFile, shape } from "./typescript.ts";

const types: Readonly<Record<Setting["type"], string>> = {
  text: "string",
  label: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  url: "string",
  path: "string",
};

const setting: readonly Field[] = [
  field("name", "string", "The environment variable without its prefix."),
  field("type", oneOf(Object.keys(types)), "A `label` is a part of a host name, between two dots."),
  field("default?", "string | number"),
  field("range?", "readonly [from: number, to: number]", "Smallest and largest value allowed."),
  field("or?", "string", "A value that is allowed instead of a number."),
  field("unit?", "string"),
  field("schemes?", "readonly string[]", "Allowed schemes of a URL."),
  field("config?", "string", "The corresponding key of the config file, `table.key`."),
  field("inherits?", "string", "The variable, without prefix, that applies if this one is unset."),
  field("secret?", "boolean", "Never shown in full."),
  field("unprefixed?", "true", "The variable has no prefix; in lower case it comes first."),
  field("used_by?", "readonly SettingPart[]", "The parts that read and check it; all of them if absent."),
  field(
    "container?",
    oneOf(["published", "writable"]),
    "The kind of a setting that a container does not get as it is: an address or port of the machine, or a file it writes.",
  ),
  field(
    "protective?",
    "true",
    "Without it callers may do more: the parts that use it do not start if it is blank or misspelt.",
  ),
  field("meaning", "string"),
];

const credential: readonly Field[] = [
  field("packages", "readonly string[]"),
  field("variables", "readonly string[]"),
  field("files", "readonly string[]", "Those of the variables that contain the path of a file."),
  field("hint", "string", "What to do if there is no credential."),
];

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
    shape("Settings", "All settings, checked. One without a default is absent if it is not set.", [
      ...members(settings),
      perProvider,
    ]),
    shape("ProviderSettings", "The settings of one provider.", members(per_provider)),
    alias("SettingPart", oneOf(["server", "proxy", "chat", "client"]), users),
    shape("Setting", "The definition of a setting.", setting),
    constant(
      "prefixes",
      `${literal(prefixes)} as const`,
      "Prefixes of the environment variables; the first that is set takes precedence.",
    ),
    rowsOf("settings", settings, 'Exclude<keyof Settings, "perProvider">'),
    rowsOf("providerSettings", per_provider, "keyof ProviderSettings", names),
    shape(
      "CredentialPackages",
      "What gets a credential for a provider without an API key, and what it reads.",
      credential,
    ),
    constant(
      "credentials",
      literal(credentials),
      "By the kind of credential.",
      `Readonly<Record<${kinds}, CredentialPackages>>`,
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
