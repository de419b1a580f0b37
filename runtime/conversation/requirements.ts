/** A dialect's `conversation` block, compiled once per adapter. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Adapter, Conversation } from "../adapter.ts";
import { writeJson } from "../json.ts";
import { fitFormat } from "./closed-schemas.ts";
import { type Alphabet, alphabetOf } from "./tool-ids.ts";

export interface Requirements extends Conversation {
  /** Whether templates read turns; otherwise they read messages in the hub's format. */
  readonly inTurns: boolean;
  readonly ids: Alphabet | undefined;
  readonly names: Alphabet | undefined;
}

export function requirementsOf({ reads, conversation }: Adapter): Requirements {
  const { tool_ids, tool_names } = conversation;
  return {
    ...conversation,
    inTurns: reads === "turns",
    ids: tool_ids && alphabetOf(tool_ids),
    names: tool_names && alphabetOf(tool_names),
  };
}

/** The text that asks for JSON where the API has no format for it, or cannot express the schema. */
export function noteOf({ response_format: format }: EngineRequest, requirements: Conversation): string | undefined {
  const { json_object: note } = requirements;
  if (note === undefined || fitFormat(format, requirements)?.type !== "json_object") return undefined;
  return format?.type === "json_schema"
    ? `${note} The object must match this JSON Schema:\n${writeJson(format.json_schema)}`
    : note;
}
