/** Settings from the environment, with the config file as a fallback for variables that are not set. */
import { type SettingPart, type Settings, settings } from "../../generated/settings.ts";
import { ConfigError, except } from "../errors.ts";
import { catalogOf } from "../specs/catalog.ts";
import { aliasesIn, isOpenToOthers, parseConfig, readConfigText, tableIn, valueIn } from "./file.ts";
import { type ConfigKey, listConfigKeys } from "./keys.ts";
import { configPath, type Environment, variable } from "./path.ts";
import { readSetting, readSettings, settingVariable } from "./settings.ts";
import { type Warn, warnOnce } from "./warnings.ts";

export type { Environment, SettingPart, Settings };
export { ConfigError, configPath, readSetting, readSettings, variable };

/** Options of `loadConfig`. */
export interface LoadConfigOptions {
  /** The environment to fill. Default: `process.env`. */
  readonly env?: Environment;
  /** The path of the file. Default: `configPath(env)`. */
  readonly path?: string;
  /**
   * Called with one line when other users of the machine can read the file, or a provider's value is invalid. Default:
   * `process.emitWarning`.
   */
  readonly warn?: Warn;
}

/**
 * Fills environment variables that are not set from the config file. Variables that are set are kept; a missing file is
 * not an error. A `Router` reads only the environment, so call this first to use the keys in the file. A relative path in
 * the file starts at the file's folder, and is filled in as an absolute one. An invalid value of a provider is ignored, with
 * a warning.
 * @returns the names of the variables that were filled
 * @throws {ConfigError} when the file cannot be read, is not valid TOML (with line and column), or has a setting of the
 *   wrong type
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
  // one provider's invalid value does not stop the others
  const providerValue = (key: ConfigKey): string | undefined => {
    tableIn(document, key.table, path);
    const ignored = ({ message }: ConfigError) => void warn(`${message}; until then it is ignored`);
    return except(ConfigError, () => valueIn(document, key, path), ignored);
  };
  const fill = (key: ConfigKey): void => {
    const value = key.provider === undefined ? valueIn(document, key, path) : providerValue(key);
    if (value === undefined || key.variables.some((name) => settingVariable(env, name) !== undefined)) return;
    const [first] = key.variables;
    env[first] = value;
    filled.push(first);
  };
  // first the folder of specs, whose providers have keys
  for (const key of listConfigKeys("read", [])) if (key.name === specsKey) fill(key);
  for (const key of listConfigKeys("read", catalogOf(env).adapters)) if (key.name !== specsKey) fill(key);
  const aliases = aliasesIn(document, path);
  if (aliases !== undefined && readSetting(env, "aliases") === undefined) {
    env[aliasesVariable] = aliases;
    filled.push(aliasesVariable);
  }
  return filled;
}

const aliasesVariable = "DRAGOMAN_ALIASES";
const specsKey = settings.specs.config;
