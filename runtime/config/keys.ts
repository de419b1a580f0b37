/** The keys of the config file: provider keys and settings, each with the environment variables that override it. */
import { adapters as builtIn } from "../../generated/adapters/index.ts";
import { prefixes, type Setting, settings } from "../../generated/settings.ts";
import type { Adapter, Registration } from "../adapter.ts";
import { addressSetting } from "./registrations.ts";

/** One value of the config file. */
export interface ConfigKey {
  /** The name in `set` and `get`: the provider's name for an API key, `table.key` for everything else. */
  readonly name: string;
  /** The name of the provider that it configures. */
  readonly provider?: string;
  readonly table: string;
  readonly key: string;
  /** False for the second name of a provider. */
  readonly canonical: boolean;
  /** The variables that override the file; the first one that is set is used. `loadConfig` fills the first. */
  readonly variables: readonly [string, ...string[]];
  readonly setting: Setting;
}

/**
 * The keys that are read from the file (`read`) or that the CLI can write (`set`): of providers under their canonical names,
 * then under alternative names, then settings.
 */
export function listConfigKeys(which: "read" | "set", adapters: readonly Adapter[] = builtIn): ConfigKey[] {
  const listed = adapters.filter(({ config_key }) => config_key === undefined || config_key === which);
  const keys = listed.flatMap((adapter) => adapter.names.flatMap((name, at) => keysOf(adapter, name, at === 0)));
  const inOrder = keys.toSorted((one, other) => Number(other.canonical) - Number(one.canonical));
  return [...inOrder, ...Object.values(settings).flatMap(settingOf)];
}

/** The API key and the settings in the address. */
function keysOf(adapter: Adapter, { key, credential, settings = {} }: Registration, canonical: boolean): ConfigKey[] {
  const [first, ...rest] = credential;
  const secret = { type: "text", secret: true, meaning: `API key; ${first} wins over it.` } as const;
  const own: ConfigKey[] = Object.entries(settings).flatMap(([name, [first, ...rest]]) => {
    if (first === undefined) return [];
    const [variables, setting] = [[first, ...rest] as const, addressSetting(adapter, name, first)];
    return [{ name: `${key}.${name}`, provider: key, table: key, key: name, canonical, variables, setting }];
  });
  if (first === undefined) return own;
  const variables = [first, ...rest] as const;
  return [
    { name: key, provider: key, table: "keys", key, canonical, variables, setting: { name: first, ...secret } },
    ...own,
  ];
}

function settingOf(setting: Setting): ConfigKey[] {
  const [table, key] = setting.config?.split(".") ?? [];
  if (table === undefined || key === undefined) return [];
  const [first, ...rest] = prefixes;
  const variables = [first + setting.name, ...rest.map((prefix) => prefix + setting.name)] as const;
  return [{ name: `${table}.${key}`, table, key, canonical: true, variables: [...variables], setting }];
}
