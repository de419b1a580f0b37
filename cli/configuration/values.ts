/** The configured values and their sources: the environment, the config file, or a default. */
import { parseConfig, readConfigText, valueIn } from "../../runtime/config/file.ts";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { configPath, type Environment, variable } from "../../runtime/config/path.ts";
import { settingVariable } from "../../runtime/config/settings.ts";

/** The value of a key. */
export interface ConfigValue {
  readonly key: string;
  /** API keys are masked; null when there is no value. */
  readonly value: string | null;
  readonly source: "environment" | "file" | "default" | null;
  /** The environment variable that it comes from. */
  readonly variable?: string;
  /** The value in the config file, where the environment overrides it. */
  readonly overridden?: string;
  /** Other variables with another value, which that variable wins over. */
  readonly ignored?: readonly string[];
}

/**
 * The values of these keys.
 * @throws {ConfigError} when the config file cannot be used
 */
export function readValues(keys: readonly ConfigKey[], env: Environment, path = configPath(env)): ConfigValue[] {
  const document = parseConfig(readConfigText(path) ?? "", path);
  return keys.map((key) => readValue(key, valueIn(document, key, path), env));
}

/** The environment variable that overrides the config file. */
export function overridingVariable({ variables }: ConfigKey, env: Environment): string | undefined {
  return variables.find((name) => settingVariable(env, name) !== undefined);
}

function readValue(key: ConfigKey, inFile: string | undefined, env: Environment): ConfigValue {
  const { name, setting } = key;
  const show = (value: string) => (setting.secret ? maskKey(value) : value);
  const set = overridingVariable(key, env);
  if (set !== undefined) {
    const value = variable(env, set) ?? "";
    const differs = inFile !== undefined && inFile !== value;
    const overridden = differs ? { overridden: show(inFile) } : {};
    const ignored = key.variables.filter((other) => ![undefined, value].includes(variable(env, other)));
    const others = ignored.length > 0 ? { ignored } : {};
    return { key: name, value: show(value), source: "environment", variable: set, ...overridden, ...others };
  }
  if (inFile !== undefined) return { key: name, value: show(inFile), source: "file" };
  if (setting.default !== undefined) return { key: name, value: String(setting.default), source: "default" };
  return { key: name, value: null, source: null };
}

/** Keys at least this long show their last characters, so that their owner recognises them. */
const longEnough = 20;

/** A key as it may be shown: with its last characters, or none of a short key. */
export function maskKey(key: string): string {
  return key.length >= longEnough ? `***${key.slice(-4)}` : "***";
}
