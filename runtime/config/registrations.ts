/** The configuration of a registration: its API key, its base URL and the settings in its address. */
import type { Setting } from "../../generated/settings.ts";
import type { Adapter, Registration } from "../adapter.ts";
import { ConfigError } from "../errors.ts";
import { type Environment, variable } from "./path.ts";
import { addressProblem, checkValue, withScheme } from "./settings.ts";

/** Environment variables of which one is enough. */
export type Choice = readonly string[];

/** Called for a registration that is left out because a value of it is invalid, with a line that says so. */
export type LeaveOut = (registration: Registration, why: string) => void;

/** The variables that have to be set before a registration is configured, and are not. */
export function missingVariables(adapter: Adapter, registration: Registration, env: Environment): Choice[] {
  return requiredVariables(adapter, registration).filter((choice) => firstSet(choice, env) === undefined);
}

/** Whether everything that one of the provider's registrations needs is set. */
export function isConfigured(adapter: Adapter, env: Environment): boolean {
  return adapter.names.some((registration) => missingVariables(adapter, registration, env).length === 0);
}

/** Instead of a setting that only the default base URL contains, another base URL is enough. */
function requiredVariables(
  { base, holes = { base: [], url: [] }, key_optional }: Adapter,
  { credential, base_url, settings = {} }: Registration,
): Choice[] {
  const inBase = holes.base.filter((name) => !holes.url.includes(name));
  return [
    ...(key_optional ? [] : [credential]),
    ...(base === undefined ? [[base_url]] : []),
    ...inBase.map((name) => [...(settings[name] ?? []), base_url]),
    ...holes.url.map((name) => settings[name] ?? []),
  ];
}

/** The variables that a registration still needs, as a part of a sentence; undefined if it is configured. */
export function describeMissing(adapter: Adapter, registration: Registration, env: Environment): string | undefined {
  const missing = missingVariables(adapter, registration, env);
  if (missing.length === 0) return undefined;
  const needs = isBegun(registration, env) ? "also needs" : "is not configured: set";
  return `${registration.key} ${needs} ${missing.map((choice) => choice.join(" or ")).join(", and ")}`;
}

/** Whether any of its variables is set. */
export function isBegun({ credential, base_url, settings = {} }: Registration, env: Environment): boolean {
  return firstSet([...credential, base_url, ...Object.values(settings).flat()], env) !== undefined;
}

/**
 * The values of a registration that is configured.
 * @throws {ConfigError} for one that is invalid
 */
export function readRegistration(
  adapter: Adapter,
  registration: Registration,
  env: Environment,
): { key: string | undefined; base: URL; settings: Record<string, string> } {
  const { base_url } = registration;
  const settings = readAddressSettings(adapter, registration, env);
  const address = variable(env, base_url) ?? defaultBase(adapter, settings);
  return { key: readCredential(registration, env), base: readBase(base_url, address), settings };
}

function readCredential({ credential }: Registration, env: Environment): string | undefined {
  const name = firstSet(credential, env);
  const key = name && variable(env, name);
  // a credential is never quoted, not even an invalid one
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigError(`${name} is not usable: a key must not have white space, control or non-ASCII characters`);
  }
  return key;
}

/**
 * The settings in its address that are set, percent-encoded; one that is the whole base URL is not.
 * @throws {ConfigError} for one that is invalid
 */
export function readAddressSettings(
  adapter: Adapter,
  registration: Registration,
  env: Environment,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, variables] of Object.entries(registration.settings ?? {})) {
    const first = firstSet(variables, env);
    if (first === undefined) continue;
    const value = variable(env, first) ?? "";
    const setting = addressSetting(adapter, name, first);
    checkValue(first, value, setting);
    found[name] = setting.type === "url" ? withScheme(value) : encodeSegment(value);
  }
  return found;
}

/** The definition of a setting in an address. @param variable its first environment variable */
export function addressSetting({ base, holes }: Adapter, name: string, variable: string): Setting {
  const bases = typeof base === "object" ? Object.values(base.rows) : [base];
  const whole = bases.includes(`\${${name}}`);
  const type = whole ? "url" : holes?.base.includes(name) ? "label" : "text";
  return { name: variable, type, meaning: `Part of the address; ${variable} wins over it.` };
}

/** The default base URL with these settings. */
export function defaultBase({ base = "" }: Adapter, settings: Readonly<Record<string, string>>): string {
  if (typeof base === "string") return fill(base, settings);
  const value = settings[base.of] ?? "";
  return fill(base.rows[Object.hasOwn(base.rows, value) ? value : "else"] ?? "", settings);
}

function readBase(name: string, address: string): URL {
  const problem = addressProblem(address);
  if (problem !== undefined) throw new ConfigError(`${name} is not usable: ${problem}`);
  return new URL(address);
}

/** A string with values in place of `${name}`. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** Encodes a string as one URL segment, including `.` and `..`, which would otherwise be resolved. */
export function encodeSegment(text: string): string {
  // encodeURIComponent throws for a lone surrogate
  const encoded = encodeURIComponent(text.toWellFormed());
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll(".", "%252E") : encoded;
}

function firstSet(names: Choice, env: Environment): string | undefined {
  return names.find((name) => variable(env, name) !== undefined);
}
