/** Settings from the environment, and the config file that fills what the environment leaves unset. */
import type { SettingPart, Settings } from "../../generated/settings.ts";
import { ConfigError } from "../errors.ts";
import { isOpenToOthers, parseConfig, readConfigText, valueIn } from "./file.ts";
import { listConfigKeys } from "./keys.ts";
import { configPath, type Environment, variable } from "./path.ts";
import { readSetting, readSettings, settingVariable } from "./settings.ts";
import { type Warn, warnOnce } from "./warnings.ts";

export type { Environment, SettingPart, Settings };
export { ConfigError, configPath, readSetting, readSettings, variable };

/** What `loadConfig` takes. */
export interface LoadConfigOptions {
  /** What is filled. Default: `process.env`. */
  readonly env?: Environment;
  /** The file. Default: `configPath(env)`. */
  readonly path?: string;
  /** Told in one line when other users of the machine can read the file. Default: a warning of the process. */
  readonly warn?: Warn;
}

/**
 * Fills environment variables that are not set from the config file; what is set stays. A missing file fills nothing.
 * A `Router` reads the environment only, so call this first to have the file's keys.
 * @returns the names of the variables it filled
 * @throws {ConfigError} when the file cannot be read, is no TOML (with line and column), or holds a value of the wrong type
 */
export function loadConfig(options: LoadConfigOptions = {}): string[] {
  const env = options.env ?? process.env;
  const path = options.path ?? configPath(env);
  const warn = options.warn ?? warnOnce;
  const text = readConfigText(path);
  if (text === undefined) return [];
  if (isOpenToOthers(path)) warn(`other users can read ${path}, which may hold keys: chmod 600 ${path}`);
  const document = parseConfig(text, path);
  const filled: string[] = [];
  for (const key of listConfigKeys("read")) {
    const value = valueIn(document, key, path);
    if (value === undefined || key.variables.some((name) => settingVariable(env, name, key.setting) !== undefined))
      continue;
    const [first] = key.variables;
    env[first] = value;
    filled.push(first);
  }
  return filled;
}
