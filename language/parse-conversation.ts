/** The block `conversation:`, which configures how a dialect's turns are built. */
import { isMap, isScalar } from "yaml";
import type { Conversation, Replay } from "../runtime/adapter.ts";
import { type Field, type Reader, suggestion } from "./reader.ts";

export const defaults: Conversation = { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" };

type Draft = { -readonly [K in keyof Conversation]?: Conversation[K] };

/** The keys that are set, without defaults. */
export function parseConversation(reader: Reader, field: Field | undefined): Partial<Conversation> {
  if (field === undefined) return {};
  const fields = reader.fields(field.value, field.at, "conversation");
  reader.known(fields, ["turns", "results", "blank_text", "system_alone", "tool_ids", "stop", "schema", "replay"]);
  const draft: Draft = {};
  for (const each of fields) {
    if (each.key === "turns") set(draft, "turns", oneOf(reader, each, ["as_sent", "alternate"]));
    if (each.key === "results") set(draft, "results", oneOf(reader, each, ["own_turn", "first_in_user"]));
    if (each.key === "blank_text") set(draft, "blank_text", oneOf(reader, each, ["keep", "drop"]));
    if (each.key === "system_alone") set(draft, "system_alone", oneOf(reader, each, ["keep", "as_user"]));
    if (each.key === "tool_ids") set(draft, "tool_ids", parseToolIds(reader, each));
    if (each.key === "stop") draft.stop = parseStop(reader, each);
    if (each.key === "schema") set(draft, "schema", parseSchema(reader, each));
    if (each.key === "replay") set(draft, "replay", parseReplay(reader, each));
  }
  return draft;
}

function set<K extends keyof Draft>(draft: Draft, key: K, value: Draft[K]): void {
  if (value !== undefined) draft[key] = value;
}

function parseToolIds(reader: Reader, field: Field): Conversation["tool_ids"] {
  const fields = inner(reader, field, ["allow", "most"]);
  const allow = fields.find((each) => each.key === "allow");
  const most = fields.find((each) => each.key === "most");
  const letters = reader.string(allow?.value, allow?.at ?? field.at, "tool_ids.allow");
  const length = count(reader, most ?? field, "tool_ids.most", most);
  if (letters !== undefined && letters !== "any" && !isCharacterClass(letters)) {
    reader.fail(
      allow?.value ?? field.at,
      `tool_ids.allow must be the inside of a character class, such as a-zA-Z0-9_-, or any`,
    );
  }
  return letters === undefined || length === undefined ? undefined : { allow: letters, most: length };
}

function parseStop(reader: Reader, field: Field): NonNullable<Conversation["stop"]> {
  const fields = inner(reader, field, ["blank", "most"]);
  const blank = fields.find((each) => each.key === "blank");
  const most = fields.find((each) => each.key === "most");
  const drop = blank && oneOf(reader, blank, ["drop"]);
  const length = most && count(reader, most, "stop.most", most);
  return { ...(drop !== undefined && { blank: drop }), ...(length !== undefined && { most: length }) };
}

function parseSchema(reader: Reader, field: Field): Conversation["schema"] {
  const fields = inner(reader, field, ["keep", "const"]);
  const keep = fields.find((each) => each.key === "keep");
  const constant = fields.find((each) => each.key === "const");
  const keywords = reader.strings(keep?.value, keep?.at ?? field.at, "schema.keep");
  const as = constant && oneOf(reader, constant, ["enum"]);
  return { keep: keywords.map(({ text, at }) => reader.unescaped(text, at)), ...(as !== undefined && { const: as }) };
}

function parseReplay(reader: Reader, field: Field): Conversation["replay"] | undefined {
  const values: readonly Replay[] = ["provider", "model"];
  if (!isMap(field.value)) return oneOf(reader, field, values);
  const rows = reader.pairs(field.value).flatMap((row): [string, Replay][] => {
    const value = oneOf(reader, row, values);
    return value === undefined ? [] : [[row.key, value]];
  });
  if (!rows.some(([family]) => family === "else")) reader.fail(field.at, "replay by family needs a row else");
  return Object.fromEntries(rows);
}

function inner(reader: Reader, field: Field, names: readonly string[]): Field[] {
  const fields = reader.fields(field.value, field.at, field.key);
  reader.known(fields, names);
  return fields;
}

function oneOf<Value extends string>(reader: Reader, field: Field, values: readonly Value[]): Value | undefined {
  const written = isScalar(field.value) ? String(field.value.value) : undefined;
  const found = values.find((each) => each === written);
  if (found === undefined) {
    reader.fail(
      field.value ?? field.at,
      `${written === undefined ? "invalid value" : `unknown value ${written}`} of ${field.key}${suggestion(written ?? "", values)}`,
    );
  }
  return found;
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
