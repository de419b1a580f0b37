/**
 * Settings from the environment, and the config file that fills what the environment leaves unset. The table of
 * settings is generated; this reads and checks it.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import { adapters as builtIn } from "../generated/adapters/index.ts";
import {
  configKeys,
  type ProviderSettings,
  prefixes,
  providerSettings,
  type Setting,
  type Settings,
  settings,
} from "../generated/settings.ts";
import type { Adapter, Registration } from "./adapter.ts";
import { ConfigError } from "./errors.ts";

export type { Settings };
export { ConfigError };

/** Environment variables, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

/** The variable's value without white space around it; a blank one counts as unset. */
export function variable(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/**
 * Every setting, from `DRAGOMAN_<NAME>`, else `SERVICE_<NAME>`, else its default.
 * @throws {ConfigError} naming the variable, its value and what is allowed
 */
export function readSettings(env: Environment, adapters: readonly Adapter[] = builtIn): Settings {
  const read: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings)) {
    const value = readSetting(env, setting.name, setting) ?? setting.default;
    if (value !== undefined) read[key] = value;
  }
  const perProvider: Record<string, ProviderSettings> = {};
  for (const { key } of adapters.flatMap((adapter) => adapter.names)) {
    const own: Record<string, unknown> = {};
    for (const [field, setting] of Object.entries(providerSettings)) {
      const value = readSetting(env, `${key.toUpperCase()}_${setting.name}`, setting);
      if (value !== undefined) own[field] = value;
    }
    if (Object.keys(own).length > 0) perProvider[key] = own;
  }
  return { ...read, perProvider } as unknown as Settings;
}

function readSetting(env: Environment, name: string, setting: Setting): string | number | undefined {
  for (const prefix of prefixes) {
    const value = variable(env, prefix + name);
    if (value === undefined) continue;
    const problem = problemOf(value, setting);
    if (problem !== undefined) {
      throw new ConfigError(`${prefix}${name} is ${setting.secret ? "not usable" : JSON.stringify(value)}: ${problem}`);
    }
    return setting.type === "integer" || setting.type === "number" ? Number(value) : value;
  }
  return undefined;
}

/** What is wrong with a value, as a sentence that says what is allowed; nothing when it is good. */
export function problemOf(value: string, setting: Setting): string | undefined {
  if (setting.type === "url") {
    const schemes = setting.schemes ?? ["http", "https"];
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : undefined;
    return scheme !== undefined && schemes.includes(scheme) ? undefined : `give a URL with ${schemes.join(", ")}`;
  }
  if (setting.type !== "integer" && setting.type !== "number") return undefined;
  const [from, to] = setting.range ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  const fits = number >= from && number <= to && (setting.type === "number" || Number.isInteger(number));
  return fits ? undefined : `give ${setting.type === "integer" ? "a whole number" : "a number"} from ${from} to ${to}`;
}

/** Where the config file is: `dragoman/config.toml` in the per-user configuration directory of the platform. */
export function configPath(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  return join(configHome(env, platform), "dragoman", "config.toml");
}

function configHome(env: Environment, platform: NodeJS.Platform): string {
  const chosen = variable(env, "XDG_CONFIG_HOME");
  if (chosen !== undefined) return chosen;
  const home = variable(env, "HOME") ?? homedir();
  if (platform === "win32") return variable(env, "APPDATA") ?? join(home, "AppData", "Roaming");
  return platform === "darwin" ? join(home, "Library", "Application Support") : join(home, ".config");
}

/** What `loadConfig` takes. */
export interface LoadConfigOptions {
  /** What is filled. Default: `process.env`. */
  readonly env?: Environment;
  /** The file. Default: `configPath(env)`. */
  readonly path?: string;
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
  const file = readConfig(path);
  if (file === undefined) return [];
  const filled: string[] = [];
  const fill = (names: readonly string[], value: string | undefined): void => {
    const [first] = names;
    if (value === undefined || first === undefined || names.some((name) => variable(env, name) !== undefined)) return;
    env[first] = value;
    filled.push(first);
  };
  for (const setting of Object.values(settings)) {
    if (setting.config === undefined) continue;
    const value = textAt(file, setting.config, path, setting);
    fill(
      prefixes.map((prefix) => prefix + setting.name),
      value,
    );
  }
  for (const name of configurableNames(configKeys.read)) {
    fill(name.credential, textAt(file, `keys.${name.key}`, path, { name: name.key, type: "text", meaning: "" }));
  }
  return filled;
}

/** The registrations whose keys the config file may hold: each name of an adapter is a config key of its own. */
export function configurableNames(
  providers: readonly string[],
  adapters: readonly Adapter[] = builtIn,
): readonly Registration[] {
  return adapters.filter((adapter) => providers.includes(adapter.provider)).flatMap((adapter) => adapter.names);
}

/**
 * The config file as it is, or nothing when there is none.
 * @throws {ConfigError} with line and column when it is no TOML
 */
export function readConfig(path: string): Record<string, unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    return parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new ConfigError(`${path}:${error.line}:${error.column}: ${what}`, { cause: error });
  }
}

/** The text of a config value, checked; a blank one counts as unset. */
function textAt(file: Record<string, unknown>, key: string, path: string, setting: Setting): string | undefined {
  let value: unknown = file;
  for (const step of key.split(".")) value = (value as Record<string, unknown> | undefined)?.[step];
  if (value === undefined) return undefined;
  const wanted = setting.type === "integer" || setting.type === "number" ? "number" : "string";
  if (typeof value !== wanted) throw new ConfigError(`${path}: ${key} is ${nameOf(value)}: give a ${wanted}`);
  const text = String(value).trim();
  const problem = text === "" ? undefined : problemOf(text, setting);
  if (problem !== undefined) throw new ConfigError(`${path}: ${key} is ${JSON.stringify(value)}: ${problem}`);
  return text || undefined;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a table" : `a ${typeof value}`;
}
