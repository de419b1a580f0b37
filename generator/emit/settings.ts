/** `generated/settings.ts`: the environment variables and config keys of `spec/settings.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { camelCase, header, printComment, printLiteral } from "./print.ts";
import { readSettings, type SettingRow, type SettingType, settingParts, settingTypes } from "./settings-table.ts";

const types: Readonly<Record<SettingType, string>> = {
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
  const text = `${header(source.file)}

/** All settings, checked. One without a default is absent if it is not set. */
export interface Settings {
${printMembers(settings)}
  /** By the provider's canonical name (\`openai\`), for variables with any of its names; absent if nothing is set. */
  readonly perProvider: Readonly<Record<string, ProviderSettings>>;
}

/** The settings of one provider. */
export interface ProviderSettings {
${printMembers(per_provider)}
}

/**
 * The users of settings besides the library: \`dragoman proxy\` (\`server\`), every proxy however it is started (\`proxy\`),
 * \`dragoman chat\` (\`chat\`), a client library (\`client\`).
 */
export type SettingPart = ${settingParts.map((part) => JSON.stringify(part)).join(" | ")};

/** The definition of a setting. */
export interface Setting {
  /** The environment variable without its prefix. */
  readonly name: string;
  /** A \`label\` is a part of a host name, between two dots. */
  readonly type: ${settingTypes.map((type) => JSON.stringify(type)).join(" | ")};
  readonly default?: string | number;
  /** Smallest and largest value allowed. */
  readonly range?: readonly [from: number, to: number];
  /** A value that is allowed instead of a number. */
  readonly or?: string;
  readonly unit?: string;
  /** Allowed schemes of a URL. */
  readonly schemes?: readonly string[];
  /** The corresponding key of the config file, \`table.key\`. */
  readonly config?: string;
  /** The variable, without prefix, that applies if this one is unset. */
  readonly inherits?: string;
  /** Never shown in full. */
  readonly secret?: boolean;
  /** The parts that read and check it; all of them if absent. */
  readonly used_by?: readonly SettingPart[];
  /** The kind of a setting that a container does not get as it is: an address or port of the machine, or a file it writes. */
  readonly container?: "published" | "writable";
  /** Without it callers may do more: the parts that use it do not start if it is blank or misspelt. */
  readonly protective?: true;
  readonly meaning: string;
}

/** Prefixes of the environment variables; the first that is set takes precedence. */
export const prefixes = ${printLiteral(prefixes)} as const;

export const settings: Readonly<Record<Exclude<keyof Settings, "perProvider">, Setting>> = ${printRows(settings)};

/** The variables start with any name of the provider in capitals: \`OPENAI_RPM\` and \`PROVIDER_A_RPM\` are one setting. */
export const providerSettings: Readonly<Record<keyof ProviderSettings, Setting>> = ${printRows(per_provider)};

/** What gets a credential for a provider without an API key, and what it reads. */
export interface CredentialPackages {
  readonly packages: readonly string[];
  readonly variables: readonly string[];
  /** Those of the variables that contain the path of a file. */
  readonly files: readonly string[];
  /** What to do if there is no credential. */
  readonly hint: string;
}

/** By the kind of credential. */
export const credentials: Readonly<Record<${Object.keys(credentials)
    .map((kind) => JSON.stringify(kind))
    .join(" | ")}, CredentialPackages>> = ${printLiteral(credentials)};

/** Defaults of the interactive chat: model, effort, and the largest image file that it attaches. */
export const chat = ${printLiteral(chat, { used: 20, after: 10 })} as const;
`;
  return [{ path: "generated/settings.ts", text }];
}

function printMembers(rows: Readonly<Record<string, SettingRow>>): string {
  return Object.entries(rows)
    .map(([name, row]) => {
      const details = [
        row.unit === undefined ? undefined : `In ${row.unit}.`,
        row.default === undefined ? undefined : `Default \`${row.default}\`.`,
        row.inherits === undefined ? undefined : `Unset: \`${camelCase(row.inherits)}\`.`,
      ].filter((each) => each !== undefined);
      const comment = printComment([row.meaning, ...details].join(" "), 2);
      const optional = row.default === undefined ? "?" : "";
      const word = row.or === undefined ? "" : ` | ${JSON.stringify(row.or)}`;
      return `${comment}\n  readonly ${camelCase(name)}${optional}: ${types[row.type]}${word};`;
    })
    .join("\n");
}

function printRows(rows: Readonly<Record<string, SettingRow>>): string {
  return printLiteral(
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [camelCase(name), { name, ...row }])),
  );
}
