/** What a dialect declares about its conversation, made ready once: nothing of it is worked out for every request. */
import type { Adapter, Conversation } from "../adapter.ts";
import { type Alphabet, alphabetOf } from "./tool-ids.ts";
import { type Keywords, keywordsOf } from "./tool-schemas.ts";

/** The same for all dialects in one shape. */
export interface Requirements {
  /** Whether templates read turns; else the messages as they were written. */
  readonly inTurns: boolean;
  /** Whether neighbours of one role become one turn. */
  readonly alternates: boolean;
  /** Whether results stand first in a turn of the user; else in turns of their own. */
  readonly resultsFirst: boolean;
  /** Whose turns results stand in. */
  readonly resultRole: "user" | "tool";
  /** Whether texts of nothing but white space are left out. */
  readonly dropsBlank: boolean;
  /** Whether the system text is the user's where nobody else speaks. */
  readonly systemAsUser: boolean;
  readonly ids: Alphabet | undefined;
  readonly stop: Conversation["stop"];
  /** What may be in a schema; anything where it is absent. */
  readonly keywords: Keywords | undefined;
}

export function requirementsOf({ reads, conversation }: Adapter): Requirements {
  const { turns, results, blank_text, system_alone, tool_ids, stop, schema } = conversation;
  return {
    inTurns: reads === "turns",
    alternates: turns === "alternate",
    resultsFirst: results === "first_in_user",
    resultRole: results === "first_in_user" ? "user" : "tool",
    dropsBlank: blank_text === "drop",
    systemAsUser: system_alone === "as_user",
    ids: tool_ids && alphabetOf(tool_ids),
    stop,
    keywords: schema && keywordsOf(schema),
  };
}
