/** Settings from the environment. The table of settings is generated; this reads and checks it. */
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
import { ConfigError } from "../errors.ts";
import { type Environment, variable } from "./path.ts";
import { type Warn, warnOnce } from "./warnings.ts";

/** What to read, and who is told of what does not count. */
export interface ReadSettingsOptions {
  /** The providers whose own settings are read. Default: the built-in ones. */
  readonly adapters?: readonly Adapter[];
  /** What runs here. A setting that only other parts use is not looked at and has its default. Default: every part. */
  readonly parts?: readonly SettingPart[];
  /** Told of each value that is ignored. Default: a warning of the process. */
  readonly warn?: Warn;
}

/**
 * Every setting, from `DRAGOMAN_<NAME>`, else `SERVICE_<NAME>`, else its default.
 * @throws {ConfigError} naming the variable, its value and what is allowed
 */
export function readSettings(
  env: Environment,
  { adapters = builtIn, parts, warn = warnOnce }: ReadSettingsOptions = {},
): Settings {
  const isUsed = ({ used_by }: Setting): boolean =>
    parts === undefined || used_by === undefined || used_by.some((part) => parts.includes(part));
  const read: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings)) {
    const value = isUsed(setting) ? readFirst(env, spellings(setting), setting, warn)?.value : undefined;
    const known = value ?? setting.default;
    if (known !== undefined) read[key] = known;
  }
  const perProvider: Record<string, ProviderSettings> = {};
  for (const { provider, names } of adapters) {
    const own: Record<string, unknown> = {};
    for (const [field, setting] of Object.entries(providerSettings)) {
      const value = isUsed(setting) ? readOfProvider(env, names, setting, warn) : undefined;
      if (value !== undefined) own[field] = value;
    }
    if (Object.keys(own).length > 0) perProvider[provider] = own;
  }
  return { ...read, perProvider } as unknown as Settings;
}

/**
 * One setting, where only that one is needed.
 * @throws {ConfigError} as `readSettings`
 */
export function readSetting<Key extends keyof typeof settings>(
  env: Environment,
  key: Key,
  warn: Warn = warnOnce,
): Settings[Key] {
  const setting = settings[key];
  return (readFirst(env, spellings(setting), setting, warn)?.value ?? setting.default) as Settings[Key];
}

/** The value of a setting's variable; absent when it is blank, or only the link to a Service that Kubernetes sets. */
export function settingVariable(env: Environment, name: string, setting: Setting): string | undefined {
  const value = variable(env, name);
  return value !== undefined && isServiceLink(value, setting) ? undefined : value;
}

function isServiceLink(value: string, { service_link }: Setting): boolean {
  return service_link === true && /^(tcp|udp|sctp):\/\//.test(value);
}

function spellings({ name }: Setting): string[] {
  return prefixes.map((prefix) => prefix + name);
}

/** The names of one provider spell the same setting, so two values are a mistake. */
function readOfProvider(
  env: Environment,
  registrations: Adapter["names"],
  setting: Setting,
  warn: Warn,
): string | number | undefined {
  const names = prefixes.flatMap((prefix) =>
    registrations.map(({ key }) => `${prefix}${key.toUpperCase()}_${setting.name}`),
  );
  const first = readFirst(env, names, setting, warn);
  if (first === undefined) return undefined;
  for (const name of names.slice(names.indexOf(first.name) + 1)) {
    const value = variable(env, name);
    if (value === undefined || value === variable(env, first.name)) continue;
    warn(`${name} is ignored: ${first.name} is the same setting, has another value and goes first`);
  }
  return first.value;
}

interface Read {
  readonly name: string;
  readonly value: string | number;
}

/** The first of these variables that is set. */
function readFirst(env: Environment, names: readonly string[], setting: Setting, warn: Warn): Read | undefined {
  for (const name of names) {
    const value = settingVariable(env, name, setting);
    if (value !== undefined) {
      checkValue(name, value, setting);
      return { name, value: isCount(setting) && value !== setting.or ? Number(value) : value };
    }
    if (variable(env, name) !== undefined) {
      warn(
        `${name} is ignored: Kubernetes sets it for a Service of that name; enableServiceLinks: false in the pod keeps it out`,
      );
    }
  }
  return undefined;
}

/** Whether the value is a number. */
export function isCount({ type }: Setting): boolean {
  return type === "integer" || type === "number";
}

/**
 * @param name what the user calls it
 * @throws {ConfigError} naming it, its value and what is allowed; the value of a secret or a URL is not shown
 */
export function checkValue(name: string, value: string, setting: Setting): void {
  const problem = problemOf(value, setting);
  if (problem === undefined) return;
  throw new ConfigError(`${name} is ${isHidden(setting) ? "not usable" : JSON.stringify(value)}: ${problem}`);
}

/** A URL may hold a password or a token. */
function isHidden({ secret, type }: Setting): boolean {
  return secret === true || type === "url";
}

/** What is wrong with a value, as a sentence that says what is allowed; nothing when it is good. */
function problemOf(value: string, setting: Setting): string | undefined {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return "give one line of text, without control characters";
  if (setting.type === "url") {
    const schemes = setting.schemes ?? ["http", "https"];
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : undefined;
    return scheme !== undefined && schemes.includes(scheme) ? undefined : `give a URL with ${schemes.join(", ")}`;
  }
  if (!isCount(setting) || value === setting.or) return undefined;
  const [from, to] = setting.range ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  const fits = number >= from && number <= to && (setting.type === "number" || Number.isInteger(number));
  const word = setting.or === undefined ? "" : `, or ${setting.or}`;
  return fits
    ? undefined
    : `give ${setting.type === "integer" ? "a whole number" : "a number"} from ${from} to ${to}${word}`;
}
