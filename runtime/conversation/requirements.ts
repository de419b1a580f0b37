/** A dialect's conversation requirements, compiled once per adapter. */
import type { Adapter, Conversation } from "../adapter.ts";
import { type Alphabet, alphabetOf } from "./tool-ids.ts";
import { type Keywords, keywordsOf } from "./tool-schemas.ts";

/** A dialect's `conversation` block in compiled form. */
export interface Requirements {
  /** Whether templates read turns; otherwise they read messages in the hub's format. */
  readonly inTurns: boolean;
  /** Whether consecutive turns of one role are merged. */
  readonly alternates: boolean;
  /** Whether tool results come first in a user turn; otherwise they have turns of their own. */
  readonly resultsFirst: boolean;
  /** The role of the turns with tool results. */
  readonly resultRole: "user" | "tool";
  /** Whether text of only white space is dropped. */
  readonly dropsBlank: boolean;
  /** Whether results before a user message are followed by an assistant message. */
  readonly answersResults: boolean;
  /** Whether developer messages are sent as system messages. */
  readonly developerAsSystem: boolean;
  /** Whether the system text is sent as a user turn when there is no other turn. */
  readonly systemAsUser: boolean;
  readonly ids: Alphabet | undefined;
  readonly names: Alphabet | undefined;
  readonly titles: Conversation["titles"];
  readonly stop: Conversation["stop"];
  /** The keywords allowed in tool schemas; undefined when all are. */
  readonly keywords: Keywords | undefined;
  /** What is added to a response schema. */
  readonly responseSchema: NonNullable<Conversation["response_schema"]>;
}

export function requirementsOf({ reads, conversation }: Adapter): Requirements {
  const { turns, results, blank_text, developer, system_alone } = conversation;
  const { tool_ids, tool_names, titles, stop, schema, response_schema } = conversation;
  return {
    inTurns: reads === "turns",
    alternates: turns === "alternate",
    resultsFirst: results === "first_in_user",
    resultRole: results === "first_in_user" ? "user" : "tool",
    dropsBlank: blank_text === "drop",
    answersResults: results === "answered",
    developerAsSystem: developer === "as_system",
    systemAsUser: system_alone === "as_user",
    ids: tool_ids && alphabetOf(tool_ids),
    names: tool_names && alphabetOf(tool_names),
    titles,
    stop,
    keywords: schema && keywordsOf(schema),
    responseSchema: response_schema ?? "as_sent",
  };
}
