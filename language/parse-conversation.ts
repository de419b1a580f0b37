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
  system: (reader, field) => reader.oneOf(field, ["in_place", "first"]),
  developer: (reader, field) => reader.oneOf(field, ["keep", "as_system"]),
  system_alone: (reader, field) => reader.oneOf(field, ["keep", "as_user"]),
  tool_ids: parseAlphabet,
  titles: parseAlphabet,
  stop: parseStop,
  schema: parseSchema,
  response_schema: (reader, field) => reader.oneOf(field, ["as_sent", "closed", "strict"]),
  replay: parseReplay,
};

/** The keys that are set, without defaults. */
export function parseConversation(reader: Reader, field: Field | undefined): Partial<Conversation> {
  if (field === undefined) return {};
  const find = reader.section(field.value, field.at, "conversation", Object.keys(parsers));
  const parsed = Object.entries(parsers).flatMap(([key, parse]): [string, unknown][] => {
    const found = find(key);
    const value = found && parse(reader, found);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(parsed);
}

/** Which characters are allowed, and how many. */
function parseAlphabet(reader: Reader, field: Field): Conversation["tool_ids"] {
  const find = reader.section(field.value, field.at, field.key, ["allow", "least", "most"]);
  const [allow, least, most] = [find("allow"), find("least"), find("most")];
  const letters = reader.string(allow?.value, allow?.at ?? field.at, `${field.key}.allow`);
  const length = count(reader, most ?? field, `${field.key}.most`, most);
  const shortest = least && count(reader, least, `${field.key}.least`, least);
  if (least !== undefined && (shortest ?? 0) > (length ?? Infinity))
    reader.fail(least.at, `${field.key}.least is greater than ${field.key}.most`);
  if (letters !== undefined && letters !== "any" && !isCharacterClass(letters)) {
    reader.fail(
      allow?.value ?? field.at,
      `${field.key}.allow must be the inside of a character class, such as a-zA-Z0-9_-, or any`,
    );
  }
  if (letters === undefined || length === undefined) return undefined;
  return { allow: letters, ...(shortest !== undefined && { least: shortest }), most: length };
}

function parseStop(reader: Reader, field: Field): NonNullable<Conversation["stop"]> {
  const find = reader.section(field.value, field.at, field.key, ["blank", "most"]);
  const [blank, most] = [find("blank"), find("most")];
  const drop = blank && reader.oneOf(blank, ["drop"]);
  const length = most && count(reader, most, "stop.most", most);
  return { ...(drop !== undefined && { blank: drop }), ...(length !== undefined && { most: length }) };
}

function parseSchema(reader: Reader, field: Field): Conversation["schema"] {
  const find = reader.section(field.value, field.at, field.key, ["keep", "const"]);
  const [keep, constant] = [find("keep"), find("const")];
  const keywords = reader.strings(keep?.value, keep?.at ?? field.at, "schema.keep");
  const as = constant && reader.oneOf(constant, ["enum"]);
  return { keep: keywords.map(({ text, at }) => reader.unescaped(text, at)), ...(as !== undefined && { const: as }) };
}

function parseReplay(reader: Reader, field: Field): Conversation["replay"] | undefined {
  const values: readonly Replay[] = ["provider", "model", "none"];
  if (!isMap(field.value)) return reader.oneOf(field, values);
  const rows = reader.pairs(field.value).flatMap((row): [string, Replay][] => {
    const value = reader.oneOf(row, values);
    return value === undefined ? [] : [[row.key, value]];
  });
  if (!rows.some(([family]) => family === "else")) reader.fail(field.at, "replay by family needs a row else");
  return Object.fromEntries(rows);
}

function count(reader: Reader, field: Field, what: string, found: Field | undefined): number | undefined {
  const value = isScalar(found?.value) ? found.value.value : undefined;
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  reader.fail(found?.value ?? field.at, `${what} must be a positive integer`);
  return undefined;
}

function isCharacterClass(letters: string): boolean {
  try {
    return new RegExp(`^[${letters}]$`, "u").source !== "";
  } catch {
    return false;
  }
}
