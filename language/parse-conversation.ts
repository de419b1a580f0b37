/** The block `conversation:`, which configures how a dialect's turns are built. */
import { isMap, isScalar } from "yaml";
import type { Conversation, Replay } from "../runtime/adapter.ts";
import type { Field, Reader } from "./reader.ts";

export const defaults: Conversation = { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" };

/** How each key is read; undefined, with an error, for an invalid value. */
const parsers: {
  readonly [Key in keyof Conversation]-?: (reader: Reader, field: Field) => Conversation[Key] | undefined;
} = {
  turns: (reader, field) => reader.oneOf(field, ["as_sent", "alternate"]),
  results: (reader, field) => reader.oneOf(field, ["own_turn", "first_in_user", "answered"]),
  blank_text: (reader, field) => reader.oneOf(field, ["keep", "drop"]),
  system: (reader, field) => parseByFamily(reader, field, ["in_place", "as_user", "first_unless_inbound"]),
  developer: (reader, field) => reader.oneOf(field, ["keep", "as_system"]),
  system_alone: (reader, field) => reader.oneOf(field, ["keep", "as_user"]),
  breakpoints: (reader, field) => count(reader, field, "conversation"),
  made_files: (reader, field) => reader.oneOf(field, ["as_user", "in_place"]),
  tool_ids: parseAlphabet,
  tool_names: parseAlphabet,
  titles: parseAlphabet,
  stop: parseStop,
  schema: parseSchema,
  response_schema: (reader, field) => reader.oneOf(field, ["as_sent", "closed", "strict"]),
  fitted_schema: parseFitted,
  replay: (reader, field) => parseByFamily<Replay>(reader, field, ["provider", "model", "none"]),
  least_tokens: (reader, field) => count(reader, field, "conversation"),
};

/** The keys that are set, without defaults. */
export function parseConversation(reader: Reader, field: Field | undefined): Partial<Conversation> {
  const { find } = reader.section(field, Object.keys(parsers));
  const parsed = Object.entries(parsers).flatMap(([key, parse]): [string, unknown][] => {
    const found = find(key);
    const value = found && parse(reader, found);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(parsed);
}

/** Which characters are allowed, and how many. */
function parseAlphabet(reader: Reader, field: Field): Conversation["tool_names"] {
  const starts = field.key === "tool_names" ? ["first"] : [];
  const { find, need } = reader.section(field, ["allow", ...starts, "least", "most"]);
  const [least, start] = [find("least"), find("first")];
  const allow = parseLetters(reader, need("allow"), field.key);
  const first = start && parseLetters(reader, start, field.key);
  const most = count(reader, need("most"), field.key);
  const shortest = least && count(reader, least, field.key);
  if (least !== undefined && (shortest ?? 0) > (most ?? Infinity))
    reader.fail(least.at, `${field.key}.least is greater than ${field.key}.most`);
  if (most === undefined) return undefined;
  return { allow, ...(first !== undefined && { first }), ...(shortest !== undefined && { least: shortest }), most };
}

function parseLetters(reader: Reader, field: Field, section: string): string {
  const name = `${section}.${field.key}`;
  const letters = reader.string(field, name);
  if ((letters !== "any" || field.key !== "allow") && !isCharacterClass(letters)) {
    const or = field.key === "allow" ? ", or any" : "";
    reader.fail(field.value ?? field.at, `${name} must be the inside of a character class, such as a-zA-Z0-9_-${or}`);
  }
  return letters;
}

function parseStop(reader: Reader, field: Field): NonNullable<Conversation["stop"]> {
  const { find } = reader.section(field, ["blank", "most"]);
  const most = find("most");
  const drop = reader.oneOf(find("blank"), ["drop"]);
  const length = most && count(reader, most, "stop");
  return { ...(drop !== undefined && { blank: drop }), ...(length !== undefined && { most: length }) };
}

function parseSchema(reader: Reader, field: Field): Conversation["schema"] {
  const { find, need } = reader.section(field, ["keep", "const"]);
  const keywords = reader.strings(need("keep"), "schema.keep");
  const as = reader.oneOf(find("const"), ["enum"]);
  return { keep: keywords.map(({ text, at }) => reader.unescaped(text, at)), ...(as !== undefined && { const: as }) };
}

function parseFitted(reader: Reader, field: Field): Conversation["fitted_schema"] {
  const { find, need } = reader.section(field, ["refused", "allowed"]);
  const refused = reader
    .strings(need("refused"), "fitted_schema.refused")
    .map(({ text, at }) => reader.unescaped(text, at));
  const allowed = reader.fields(find("allowed")).map((row) => {
    const values = reader.items(row).map((each) => reader.plain(each, `each value of ${row.key}`));
    return [row.key, values.filter((each) => each !== undefined)] as const;
  });
  return { refused, ...(allowed.length > 0 && { allowed: Object.fromEntries(allowed) }) };
}

/** A value for all families, or one for each. */
function parseByFamily<T extends string>(
  reader: Reader,
  field: Field,
  values: readonly T[],
): T | Readonly<Record<string, T>> | undefined {
  if (!isMap(field.value)) return reader.oneOf(field, values);
  const rows = reader.pairs(field.value).flatMap((row): [string, T][] => {
    const value = reader.oneOf(row, values);
    return value === undefined ? [] : [[row.key, value]];
  });
  if (!rows.some(([family]) => family === "else")) reader.fail(field.at, `${field.key} by family needs a row else`);
  return Object.fromEntries(rows) as Record<string, T>;
}

function count(reader: Reader, { key, at, value: node }: Field, section: string): number | undefined {
  const value = isScalar(node) ? node.value : undefined;
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  return reader.fail(node ?? at, `${section}.${key} must be a positive integer`);
}

function isCharacterClass(letters: string): boolean {
  try {
    return new RegExp(`^[${letters}]$`, "u").source !== "";
  } catch {
    return false;
  }
}
