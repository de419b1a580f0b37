/** Reads and checks the config file, which is TOML. */
import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import { ConfigError } from "../errors.ts";
import type { ConfigKey } from "./keys.ts";
import { checkValue, isNumeric } from "./settings.ts";

/** A parsed config file. Integers are `bigint`, so that large ones keep all digits. */
export type ConfigDocument = Record<string, unknown>;

/**
 * The file's text, or undefined when there is no file.
 * @throws {ConfigError} when it cannot be read or is not UTF-8
 */
export function readConfigText(path: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new ConfigError(`${path} is not UTF-8: save it as UTF-8 text`, { cause: error });
  }
}

/** Whether the group or all users may read the file. Always false on Windows, whose ACLs are not checked. */
export function isOpenToOthers(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== "win32" && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o044) !== 0;
}

/** @throws {ConfigError} with path, line and column when the text is not valid TOML */
export function parseConfig(text: string, path: string): ConfigDocument {
  try {
    return parse(text.replace(/^\uFEFF/, ""), { integersAsBigInt: true });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new ConfigError(`${path}:${error.line}:${error.column}: ${what}`, { cause: error });
  }
}

/**
 * One value of the file as a string; a blank value counts as unset. A relative path starts at the file's folder, so that it
 * does not depend on where a command is run.
 * @throws {ConfigError} when the value or its table has the wrong type, or the value is not allowed
 */
export function valueIn(
  document: ConfigDocument,
  { table, key, setting }: ConfigKey,
  path: string,
): string | undefined {
  const value = own(tableIn(document, table, path), key);
  if (value === undefined) return undefined;
  const expected = isNumeric(setting) ? "number" : setting.type === "boolean" ? "boolean" : "string";
  if ((typeof value === "bigint" ? "number" : typeof value) !== expected) {
    throw new ConfigError(`${path}: ${table}.${key} is ${nameOf(value)}: give a ${expected}`);
  }
  const text = String(value).trim();
  if (text === "") return undefined;
  checkValue(`${path}: ${table}.${key}`, text, setting);
  return setting.type === "path" ? resolve(dirname(path), text) : text;
}

/**
 * One table of the file; empty when the file does not have it.
 * @throws {ConfigError} when the value is not a table
 */
export function tableIn(document: ConfigDocument, table: string, path: string): ConfigDocument {
  const found = own(document, table) ?? {};
  if (!isTable(found)) throw new ConfigError(`${path}: ${table} is ${nameOf(found)}: give a table`);
  return found;
}

/**
 * The table `aliases` in the form of the variable; undefined if there is none. The value of a name is an address or an array
 * of addresses.
 * @throws {ConfigError} for any other value
 */
export function aliasesIn(document: ConfigDocument, path: string): string | undefined {
  const entries = Object.entries(tableIn(document, "aliases", path)).map(([name, value]) => {
    const addresses = Array.isArray(value) ? value : [value];
    if (addresses.length === 0 || !addresses.every((address) => typeof address === "string"))
      throw new ConfigError(`${path}: aliases.${name} is ${nameOf(value)}: give an address or an array of addresses`);
    return `${name}=${addresses.join(",")}`;
  });
  return entries.length === 0 ? undefined : entries.join(";");
}

function own(object: ConfigDocument, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isTable(value: unknown): value is ConfigDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (value instanceof Date) return "a date";
  if (typeof value === "bigint") return "a number";
  return typeof value === "object" ? "a table" : `a ${typeof value}`;
}
