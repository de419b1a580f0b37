/** Changes values in a config file's TOML; comments, order and everything else but mixed line ends stay unchanged. */
import { isDeepStrictEqual } from "node:util";
import type { Setting } from "../../generated/settings.ts";
import { type ConfigDocument, parseConfig, tableIn } from "../../runtime/config/file.ts";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { isNumeric } from "../../runtime/config/settings.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { parse, patch } from "../packages/toml-patch.ts";

/** A value to write, already checked; undefined removes it. */
export type Change = readonly [key: ConfigKey, value: string | undefined];

/**
 * The TOML with these values in it. A second parser checks the result, so that a file is never damaged.
 * @param path the file's name in errors
 * @throws {ConfigError} when the text is not valid TOML, has another type in place of a table, or cannot be changed safely
 */
export function changeDocument(text: string, changes: readonly Change[], path: string): string {
  const intended = withChanges(parseConfig(text, path), changes, path);
  try {
    const patched = patch(withLineEndOfFirst(text), withChanges(parse(text), changes, path));
    if (!isDeepStrictEqual(comparable(parseConfig(patched, path)), comparable(intended))) {
      throw new Error("the edited file does not have the intended values");
    }
    // a comment below a removed value goes with it
    if (!isDeepStrictEqual(commentsIn(patched), commentsIn(text))) throw new Error("the edited file lacks a comment");
    return patched.endsWith("\n") ? patched : `${patched}\n`;
  } catch (cause) {
    const keys = changes.map(([{ table, key }]) => `${table}.${key}`).join(", ");
    throw new ConfigError(`${path} cannot be edited safely: change ${keys} by hand`, {
      cause,
    });
  }
}

/** All lines end like the first. The editor would do that too, and write about it on standard error. */
function withLineEndOfFirst(text: string): string {
  const [first = "\n"] = /\r?\n/.exec(text) ?? [];
  return text.replace(/\r?\n/g, first);
}

function withChanges(document: ConfigDocument, changes: readonly Change[], path: string): ConfigDocument {
  const changed = { ...document };
  for (const [{ table, key, setting }, value] of changes) {
    const values = tableIn(changed, table, path);
    const old = Object.hasOwn(values, key) ? values[key] : undefined;
    if (typeof old === "object" && !(old instanceof Date)) {
      throw new ConfigError(`${path}: ${table}.${key} is not a single value: remove it first`);
    }
    if (value === undefined && old === undefined) continue;
    const { [key]: _, ...others } = values;
    changed[table] = value === undefined ? others : { ...values, [key]: typed(value, setting) };
  }
  return changed;
}

function typed(value: string, setting: Setting): unknown {
  if (setting.type === "boolean") return value === "true";
  return isNumeric(setting) ? BigInt(Number(value)) : value;
}

/** The lines that are comments, in no particular order. */
function commentsIn(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line.startsWith("#")).sort();
}

/** Dates are compared as written: two notations can be the same time. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return ["date", value.toISOString()];
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, each]) => [key, comparable(each)]));
}
