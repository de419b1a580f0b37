/** Settings from the environment. The table of settings is generated; this reads and checks it. */
import { adapters as builtIn } from "../../generated/adapters/index.ts";
import {
  type ProviderSettings,
  prefixes,
  providerSettings,
  type Setting,
  type Settings,
  settings,
} from "../../generated/settings.ts";
import type { Adapter } from "../adapter.ts";
import { ConfigError } from "../errors.ts";
import { type Environment, variable } from "./path.ts";

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
    checkValue(`${prefix}${name}`, value, setting);
    return isCount(setting) && value !== setting.or ? Number(value) : value;
  }
  return undefined;
}

/** Whether the value is a number. */
export function isCount({ type }: Setting): boolean {
  return type === "integer" || type === "number";
}

/**
 * @param name what the user calls it
 * @throws {ConfigError} naming it, its value and what is allowed; a secret's value is not told
 */
export function checkValue(name: string, value: string, setting: Setting): void {
  const problem = problemOf(value, setting);
  if (problem === undefined) return;
  throw new ConfigError(`${name} is ${setting.secret ? "not usable" : JSON.stringify(value)}: ${problem}`);
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
