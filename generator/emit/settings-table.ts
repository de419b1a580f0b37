/** `spec/settings.yaml` as data, and its checks beyond its schema. */
import type { SettingsTable } from "../../generated/shapes.ts";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import schema from "../../spec/schema/settings.schema.json" with { type: "json" };
import { checkSource } from "./schema-check.ts";

/** One environment variable; its key is the name without prefix. */
export type SettingRow = SettingsTable["settings"][string];

/** @param source has passed its check */
export function readSettings(source: Source): SettingsTable {
  return source.value as SettingsTable;
}

/** @param providers the names of all providers */
export function checkSettings(source: Source, providers: readonly string[]): Diagnostic[] {
  return checkSource(source, schema, (fail) => {
    const { settings, per_provider, chat } = readSettings(source);
    const configured = new Map<string, string>();
    for (const [section, rows] of Object.entries({ settings, per_provider })) {
      for (const [name, row] of Object.entries(rows)) {
        for (const [key, message] of rowErrors(name, row, settings)) fail([section, name, key], message);
        if (row.config === undefined) continue;
        const other = configured.get(row.config);
        if (other !== undefined) fail([section, name, "config"], `${row.config} is already the config key of ${other}`);
        configured.set(row.config, name);
      }
    }
    const [chosen = ""] = chat.model.split("/", 1);
    if (!providers.includes(chosen))
      fail(["chat", "model"], `unknown provider ${chosen}${suggestion(chosen, providers)}`);
  });
}

/** The errors of one row: key and message. */
function rowErrors(name: string, row: SettingRow, settings: Readonly<Record<string, SettingRow>>): [string, string][] {
  const { type, default: value, range, or, schemes, inherits } = row;
  const isCount = type === "integer" || type === "number";
  const found: [string, string][] = [];
  const fail = (key: string, message: string) => found.push([key, message]);
  if (range !== undefined && !isCount) fail("range", `${name} has the type ${type}, which has no range`);
  if (or !== undefined && !isCount)
    fail("or", `${name} has the type ${type}; only a number may have an alternative value`);
  if (range !== undefined && range[0] > range[1]) fail("range", `${range[0]} is larger than ${range[1]}`);
  if (isCount && range === undefined) fail("type", `${name} needs a range: [smallest, largest]`);
  const needed = `schemes are required for a url and for no other type; ${name} has the type ${type}`;
  if ((type === "url") !== (schemes !== undefined)) fail(schemes === undefined ? "type" : "schemes", needed);
  if (inherits !== undefined && settings[inherits] === undefined)
    fail("inherits", `unknown setting ${inherits}${suggestion(inherits, Object.keys(settings))}`);
  const problem = value === undefined ? undefined : defaultError(value, row);
  if (problem !== undefined) fail("default", `the default of ${name} ${problem}`);
  return found;
}

function defaultError(value: string | number, { type, range, schemes }: SettingRow): string | undefined {
  if (type !== "integer" && type !== "number") {
    if (typeof value !== "string") return "must be a string";
    const isAllowed = type !== "url" || schemes?.some((scheme) => value.startsWith(`${scheme}://`));
    return isAllowed ? undefined : "has no allowed scheme";
  }
  if (typeof value !== "number") return "must be a number";
  if (type === "integer" && !Number.isInteger(value)) return "must be a whole number";
  const [from, to] = range ?? [value, value];
  return value < from || value > to ? `is outside ${from} to ${to}` : undefined;
}
