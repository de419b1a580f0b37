/** The keys that `set` and `get` accept. */
import { type ConfigKey, listConfigKeys } from "../../runtime/config/keys.ts";
import { checkValue } from "../../runtime/config/settings.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { UsageFailure } from "../failures.ts";
import type { Candidate } from "../tool-command.ts";
import { unknownName } from "../unknown-name.ts";

export const settableKeys: readonly ConfigKey[] = listConfigKeys("set");

/** The keys with their descriptions, for help and completion. */
export const settableCandidates: readonly Candidate[] = settableKeys.map(({ name, setting }) => [
  name,
  setting.meaning,
]);

/** @throws {UsageFailure} when there is no such key */
export function findKey(name: string): ConfigKey {
  const found = settableKeys.find((key) => key.name === name);
  if (found !== undefined) return found;
  const readable = listConfigKeys("read").find((key) => key.name === name);
  if (readable !== undefined) {
    const { table, key, variables } = readable;
    const places = `in the environment (${variables[0]}) or by hand in the config file (${table}.${key})`;
    throw new UsageFailure(`${name} can only be set ${places}; \`dragoman list\` shows it`);
  }
  const names = settableKeys.map((key) => key.name);
  throw unknownName("key", name, names, `Keys are ${names.join(", ")}.`);
}

/**
 * The value as it is stored, without white space around it.
 * @throws {UsageFailure} when it is blank or not allowed; the message never contains an API key
 */
export function checkedValue({ name, setting }: ConfigKey, value: string): string {
  const trimmed = value.trim();
  if (trimmed === "") throw new UsageFailure(`${name} must not be blank`);
  try {
    checkValue(name, trimmed, setting);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageFailure(error.message, { cause: error });
  }
  return trimmed;
}
