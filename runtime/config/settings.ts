/** Reads settings from the environment. The table of settings is generated; this file reads and checks the values. */
import { adapters as builtIn } from "../../generated/adapters/index.ts";
import {
  type ProviderSettings,
  prefixes,
  providerSettings,
  type Setting,
  type SettingPart,
  type Settings,
  settings,
} from "../../generated/settings.ts";
import type { Adapter } from "../adapter.ts";
import { ConfigError, except } from "../errors.ts";
import { type Environment, variable } from "./path.ts";
import { isServiceLink, unknownVariables } from "./unknown.ts";
import { type Warn, warnOnce } from "./warnings.ts";

/** Settings, of which any may be absent. */
export type SomeSettings = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/** Options of `readSettings`. */
export interface ReadSettingsOptions {
  /** The providers whose own settings are read. Default: the built-in ones. */
  readonly adapters?: readonly Adapter[];
  /**
   * The parts that run in this process. Settings used only by other parts are not read and keep their default. Default:
   * every part.
   */
  readonly parts?: readonly SettingPart[];
  /** Called with one line per ignored value. Default: `process.emitWarning`. */
  readonly warn?: Warn;
}

/**
 * All settings: from `DRAGOMAN_<NAME>`, else from `SERVICE_<NAME>`, else the default; `unprefixed` ones from their name. Warns of unknown variables.
 * @throws {ConfigError} naming the variable, its value and what is allowed; also for a protective setting that is blank or
 *   misspelt, because without it anyone could do what it forbids
 */
export function readSettings(
  env: Environment,
  { adapters = builtIn, parts, warn = warnOnce }: ReadSettingsOptions = {},
): Settings {
  const isUsed = ({ used_by }: Setting): boolean =>
    parts === undefined || used_by === undefined || used_by.some((part) => parts.includes(part));
  const read: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings)) {
    const value = isUsed(setting) ? readFirst(env, variablesOf(setting), setting)?.value : undefined;
    const known = value ?? setting.default;
    if (known !== undefined) read[key] = known;
  }
  const perProvider: Record<string, ProviderSettings> = {};
  for (const { provider, names } of adapters) {
    const own: Record<string, unknown> = {};
    for (const [field, setting] of Object.entries(providerSettings)) {
      const value = isUsed(setting) ? readProviderSetting(env, names, setting, warn) : undefined;
      if (value !== undefined) own[field] = value;
    }
    if (Object.keys(own).length > 0) perProvider[provider] = own;
  }
  checkUnknown(env, adapters, isUsed, warn);
  return { ...read, perProvider } as unknown as Settings;
}

/**
 * A single setting.
 * @throws {ConfigError} as `readSettings`
 */
export function readSetting<Key extends keyof typeof settings>(env: Environment, key: Key): Settings[Key] {
  const setting = settings[key];
  return (readFirst(env, variablesOf(setting), setting)?.value ?? setting.default) as Settings[Key];
}

/** The value of a setting's variable; undefined when it is blank or was set by Kubernetes for a Service. */
export function settingVariable(env: Environment, name: string): string | undefined {
  const value = variable(env, name);
  return value !== undefined && isServiceLink(name, value) ? undefined : value;
}

/**
 * Warns of variables that have no effect. Others may use the second prefix, so only the first is checked.
 * @throws {ConfigError} for one that is probably a protective setting
 */
function checkUnknown(
  env: Environment,
  adapters: readonly Adapter[],
  isUsed: (setting: Setting) => boolean,
  warn: Warn,
): void {
  const [prefix] = prefixes;
  const known = new Map<string, Setting>();
  for (const setting of Object.values(settings)) if (!setting.unprefixed) known.set(prefix + setting.name, setting);
  for (const setting of Object.values(providerSettings)) {
    for (const { names } of adapters) {
      for (const name of spellings([prefix], names, setting)) known.set(name, setting);
    }
  }
  for (const { name, nearest } of unknownVariables(env, prefix, new Set(known.keys()))) {
    const meant = nearest === undefined ? undefined : known.get(nearest);
    const line = `${name} is unknown and has no effect${nearest === undefined ? "" : `; did you mean ${nearest}?`}`;
    if (meant?.protective && isUsed(meant)) throw new ConfigError(line);
    warn(line);
  }
}

/** The variables of a setting; the first that is set takes precedence. */
export function variablesOf({ name, unprefixed }: Setting): string[] {
  if (unprefixed) return [name.toLowerCase(), name];
  return prefixes.map((prefix) => prefix + name);
}

/** A per-provider setting can be spelled with any of the provider's names; conflicting values are reported. */
function readProviderSetting(
  env: Environment,
  registrations: Adapter["names"],
  setting: Setting,
  warn: Warn,
): Value | undefined {
  const names = spellings(prefixes, registrations, setting);
  const first = readFirst(env, names, setting);
  if (first === undefined) return undefined;
  for (const name of names.slice(names.indexOf(first.name) + 1)) {
    const value = variable(env, name);
    if (value === undefined || value === variable(env, first.name)) continue;
    warn(`${name} is ignored: ${first.name} is the same setting with another value and takes precedence`);
  }
  return first.value;
}

/** The variables of a per-provider setting: shells allow no hyphens in names. */
export function spellings(prefixes: readonly string[], registrations: Adapter["names"], { name }: Setting): string[] {
  const keys = registrations.map(({ key }) => key.toUpperCase());
  const all = new Set(keys.flatMap((key) => [key.replaceAll("-", "_"), key]));
  return prefixes.flatMap((prefix) => [...all].map((key) => `${prefix}${key}_${name}`));
}

/** The value of a setting. */
type Value = string | number | boolean;

interface Read {
  readonly name: string;
  readonly value: Value;
}

/**
 * The first of these variables that is set.
 * @throws {ConfigError} for an invalid value, and for a protective setting with a blank one
 */
function readFirst(env: Environment, names: readonly string[], setting: Setting): Read | undefined {
  const blank = setting.protective ? names.find((name) => env[name]?.trim() === "") : undefined;
  if (blank !== undefined) throw new ConfigError(`${blank} is blank: give it a value, or do not set it`);
  for (const name of names) {
    const value = settingVariable(env, name);
    if (value === undefined) continue;
    checkValue(name, value, setting);
    return { name, value: typed(value, setting) };
  }
  return undefined;
}

/** A checked value in its type. */
function typed(value: string, setting: Setting): Value {
  if (setting.type === "boolean") return value === "true" || value === "on";
  return isNumeric(setting) && value !== setting.or ? Number(value) : value;
}

/** Whether the value is a number. */
export function isNumeric({ type }: Setting): boolean {
  return type === "integer" || type === "number";
}

/**
 * @param name the name in the message: a variable, or a key of the config file
 * @throws {ConfigError} with the name, the value and what is allowed; the value of a secret or a URL is not shown
 */
export function checkValue(name: string, value: string, setting: Setting): void {
  const problem = problemOf(value, setting);
  if (problem === undefined) return;
  // a URL may contain a password or a token
  const isHidden = setting.secret === true || setting.type === "url";
  throw new ConfigError(`${name} is ${isHidden ? "not usable" : JSON.stringify(value)}: ${problem}`);
}

/** A URL in a provider's address, which may be a host alone: vendors' own SDKs add `https://`, too. */
export function withScheme(value: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`;
}

/** The advice for a URL at which no provider can be reached; undefined when it is valid. */
export function addressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && ["http:", "https:"].includes(url.protocol) && !url.username && !url.password
    ? undefined
    : "give an http or https URL without a user name";
}

/** Advice for the error message on a value to give instead; undefined when the value is valid. */
function problemOf(value: string, setting: Setting): string | undefined {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return "give one line of text, without control characters";
  if (setting.type === "url") {
    const { schemes } = setting;
    if (schemes === undefined) return addressProblem(withScheme(value));
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url === undefined || !schemes.includes(url.protocol.slice(0, -1)))
      return `give a URL with ${schemes.join(", ")}`;
    // other clients of these settings decode what they can
    const decoded = () => void decodeURIComponent(url.username + url.password);
    return setting.unprefixed && except(URIError, decoded, () => "write % in its user name and password as %25");
  }
  if (setting.type === "label")
    return /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(value)
      ? undefined
      : "give letters and digits, with hyphens only between them";
  if (setting.type === "boolean") return /^(true|on|false|off)$/.test(value) ? undefined : "give true or false";
  if (!isNumeric(setting) || value === setting.or) return undefined;
  const [from, to] = setting.range ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  const fits = number >= from && number <= to && (setting.type === "number" || Number.isInteger(number));
  const alternative = setting.or === undefined ? "" : `, or ${setting.or}`;
  return fits
    ? undefined
    : `give ${setting.type === "integer" ? "a whole number" : "a number"} from ${from} to ${to}${alternative}`;
}
