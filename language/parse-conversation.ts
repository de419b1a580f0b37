/** The block `conversation:`, which configures how a dialect's turns are built. */
import type { Conversation } from "../runtime/adapter.ts";
import language from "../spec/schema/language.schema.json" with { type: "json" };
import type { Reader } from "./reader.ts";

export const defaults: Conversation = { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" };

const keys = Object.keys(language.$defs.conversation.properties) as (keyof Conversation)[];

/**
 * The keys that are set, in the order of the schema, without defaults.
 * @param given conforms to the schema
 */
export function readConversation(reader: Reader, given: Partial<Conversation> = {}): Partial<Conversation> {
  for (const key of ["tool_ids", "tool_names", "titles"] as const) {
    const characters = given[key];
    if (characters !== undefined) checkCharacters(reader, key, characters);
  }
  const { fitted_schema: fitted } = given;
  const literals = (key: "kept" | "refused") => {
    const words = fitted?.[key]?.map((word, index) =>
      reader.unescaped(word, reader.source.at(["conversation", "fitted_schema", key, index])),
    );
    return words && { [key]: words };
  };
  const read: Partial<Conversation> = {
    ...given,
    ...(fitted && { fitted_schema: { ...fitted, ...literals("refused"), ...literals("kept") } }),
  };
  return Object.fromEntries(keys.flatMap((key) => (read[key] === undefined ? [] : [[key, read[key]]])));
}

function checkCharacters(reader: Reader, key: string, characters: NonNullable<Conversation["tool_names"]>): void {
  const { allow, first, least = 0, most } = characters;
  const fail = (name: string, message: string) => reader.fail(reader.source.at(["conversation", key, name]), message);
  for (const [name, letters, or] of [
    ["allow", allow, ", or any"],
    ["first", first, ""],
  ] as const) {
    if (letters === undefined || (name === "allow" && letters === "any") || isCharacterClass(letters)) continue;
    fail(name, `${key}.${name} must be the inside of a character class, such as a-zA-Z0-9_-${or}`);
  }
  if (least > most)
    reader.fail(reader.source.keyAt(["conversation", key, "least"]), `${key}.least is greater than ${key}.most`);
}

function isCharacterClass(letters: string): boolean {
  try {
    return new RegExp(`^[${letters}]$`, "u").source !== "";
  } catch {
    return false;
  }
}
