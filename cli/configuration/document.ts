/** Changing values in the text of a config file; comments, order and everything else in it stay as they are. */
import { isDeepStrictEqual } from "node:util";
import { type ConfigDocument, parseConfig, tableIn } from "../../runtime/config/file.ts";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { isNumeric } from "../../runtime/config/settings.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { parse, patch } from "../packages/toml-patch.ts";

/** A value to write; it has been checked. */
export type Change = readonly [key: ConfigKey, value: string];

/**
 * The text with these values in it. A second parser reads what was written: the file is left alone rather than harmed.
 * @param path what the file is called where something is wrong with it
 * @throws {ConfigError} when the text is no TOML, has something else where a table is needed, or cannot be changed safely
 */
export function changeDocument(text: string, changes: readonly Change[], path: string): string {
  const intended = withChanges(parseConfig(text, path), changes, path);
  try {
    const patched = patch(text, withChanges(parse(text), changes, path));
    if (!isDeepStrictEqual(comparable(parseConfig(patched, path)), comparable(intended))) {
      throw new Error("the changed text does not say what was intended");
    }
    return patched.endsWith("\n") ? patched : `${patched}\n`;
  } catch (cause) {
    const lines = changes.map(([{ table, key }]) => `${table}.${key}`).join(", ");
    throw new ConfigError(`${path} is written in a way that cannot be changed safely: write ${lines} by hand`, {
      cause,
    });
  }
}

function withChanges(document: ConfigDocument, changes: readonly Change[], path: string): ConfigDocument {
  const changed = { ...document };
  for (const [{ table, key, setting }, value] of changes) {
    const values = tableIn(changed, table, path);
    const old = Object.hasOwn(values, key) ? values[key] : undefined;
    if (typeof old === "object" && !(old instanceof Date)) {
      throw new ConfigError(`${path}: ${table}.${key} is no single value: remove what is there first`);
    }
    changed[table] = { ...values, [key]: isNumeric(setting) ? BigInt(Number(value)) : value };
  }
  return changed;
}

/** Dates compare as they are written, which their time alone does not tell. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return ["date", value.toISOString()];
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, each]) => [key, comparable(each)]));
}
