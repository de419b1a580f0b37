/** The keys of the config file: provider keys and settings, each with the environment variables that override it. */
import { adapters as builtIn } from "../../generated/adapters/index.ts";
import { prefixes, type Setting, settings } from "../../generated/settings.ts";
import type { Adapter, Registration } from "../adapter.ts";

/** One value of the config file. */
export interface ConfigKey {
  /** The name in `set` and `get`: the provider's name for an API key, `table.key` for everything else. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** False for the second name of a provider. */
  readonly canonical: boolean;
  /** The variables that override the file; the first one that is set is used. `loadConfig` fills the first. */
  readonly variables: readonly [string, ...string[]];
  readonly setting: Setting;
}

/**
 * The keys that are read from the file (`read`) or that the CLI can write (`set`): API keys under canonical provider
 * names, then under alternative names, then settings.
 */
export function listConfigKeys(which: "read" | "set", adapters: readonly Adapter[] = builtIn): ConfigKey[] {
  const listed = adapters.filter(({ config_key }) => config_key === undefined || config_key === which);
  const canonical = listed.flatMap(({ names }) => names.slice(0, 1).flatMap((name) => keyOf(name, true)));
  const others = listed.flatMap(({ names }) => names.slice(1).flatMap((name) => keyOf(name, false)));
  return [...canonical, ...others, ...Object.values(settings).flatMap(settingOf)];
}

function keyOf({ key, credential }: Registration, canonical: boolean): ConfigKey[] {
  const [first, ...rest] = credential;
  if (first === undefined) return [];
  const setting: Setting = {
    name: first,
    type: "text",
    secret: true,
    meaning: `API key; ${first} wins over it.`,
  };
  return [{ name: key, table: "keys", key, canonical, variables: [first, ...rest], setting }];
}

function settingOf(setting: Setting): ConfigKey[] {
  const [table, key] = setting.config?.split(".") ?? [];
  if (table === undefined || key === undefined) return [];
  const [first, ...rest] = prefixes;
  const variables = [first + setting.name, ...rest.map((prefix) => prefix + setting.name)] as const;
  return [{ name: `${table}.${key}`, table, key, canonical: true, variables: [...variables], setting }];
}
