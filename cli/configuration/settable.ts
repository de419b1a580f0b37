/** The keys that `set` and `get` accept. */
import { resolve } from "node:path";
import { settings } from "../../generated/settings.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { type ConfigKey, listConfigKeys } from "../../runtime/config/keys.ts";
import type { Environment } from "../../runtime/config/path.ts";
import { checkValue } from "../../runtime/config/settings.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { catalogOf } from "../../runtime/specs/catalog.ts";
import { UsageFailure } from "../failures.ts";
import type { Candidate } from "../tool-command.ts";
import { unknownName } from "../unknown-name.ts";
import { readValues } from "./values.ts";

/** Config keys of the built-in providers and of settings. */
export const settableKeys: readonly ConfigKey[] = listConfigKeys("set");

/** The keys with their descriptions, for help and completion; without own providers if their folder has errors. */
export function settableCandidates(env: Environment): Candidate[] {
  return keysForHelp(env).map(({ name, setting }) => [name, setting.meaning]);
}

function keysForHelp(env: Environment): readonly ConfigKey[] {
  try {
    return listConfigKeys("set", knownAdapters(env));
  } catch (error) {
    // `set` itself reports it; help says how to set another folder
    if (error instanceof ConfigError) return settableKeys;
    throw error;
  }
}

/**
 * The providers, with those of the folder of specs that the environment or the config file names.
 * @throws {ConfigError} with everything that is wrong in the folder
 */
export function knownAdapters(env: Environment): readonly Adapter[] {
  const keys = listConfigKeys("read", []).filter(({ name }) => name === settings.specs.config);
  const folder = readValues(keys, env).map(({ value }, at) => [keys[at]?.variables[0], value ?? undefined]);
  return catalogOf({ ...env, ...Object.fromEntries(folder) }).adapters;
}

/**
 * @throws {UsageFailure} when there is no such key
 * @throws {ConfigError} as `knownAdapters`, except for a setting: so a wrong folder can be replaced
 */
export function findKey(name: string, env: Environment): ConfigKey {
  const hasName = (key: ConfigKey): boolean => key.name === name;
  const setting = listConfigKeys("set", []).find(hasName);
  if (setting !== undefined) return setting;
  const adapters = knownAdapters(env);
  const settable = listConfigKeys("set", adapters);
  const found = settable.find(hasName);
  if (found !== undefined) return found;
  const readable = listConfigKeys("read", adapters).find(hasName);
  if (readable !== undefined) {
    const { table, key, variables } = readable;
    const places = `in the environment (${variables[0]}) or by hand in the config file (${table}.${key})`;
    throw new UsageFailure(`${name} can only be set ${places}; \`dragoman list\` shows it`);
  }
  const names = settable.map((key) => key.name);
  throw unknownName("key", name, names, `Keys are ${names.join(", ")}.`);
}

/**
 * The value as it is stored, without white space around it; a path as an absolute one, because it was typed in this folder.
 * @throws {UsageFailure} when it is blank or not allowed; the message never contains an API key
 */
export function checkedValue({ name, setting }: ConfigKey, value: string): string {
  const trimmed = value.trim();
  if (trimmed === "") throw new UsageFailure(`${name} must not be blank`);
  try {
    checkValue(name, trimmed, setting);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageFailure(error.message, { cause: error });
  }
  return setting.type === "path" ? resolve(trimmed) : trimmed;
}
