/** A dialect's `conversation` block, compiled once per adapter. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Adapter, Conversation } from "../adapter.ts";
import { type Alphabet, alphabetOf } from "./tool-ids.ts";
import { type Keywords, keywordsOf } from "./tool-schemas.ts";

export interface Requirements extends Conversation {
  /** Whether templates read turns; otherwise they read messages in the hub's format. */
  readonly inTurns: boolean;
  readonly ids: Alphabet | undefined;
  readonly names: Alphabet | undefined;
  /** The keywords allowed in tool schemas; undefined when all are. */
  readonly keywords: Keywords | undefined;
}

export function requirementsOf({ reads, conversation }: Adapter): Requirements {
  const { tool_ids, tool_names, schema } = conversation;
  return {
    ...conversation,
    inTurns: reads === "turns",
    ids: tool_ids && alphabetOf(tool_ids),
    names: tool_names && alphabetOf(tool_names),
    keywords: schema && keywordsOf(schema),
  };
}

/** The text that asks for a JSON object where the API has no such format. */
export function noteOf({ response_format: format }: EngineRequest, { json_object }: Conversation): string | undefined {
  return format?.type === "json_object" ? json_object : undefined;
}
