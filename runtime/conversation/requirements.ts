/** A dialect's `conversation` block, compiled once per adapter. */
import type { AllowedTool, ChatMessage, EngineRequest } from "../../generated/hub.ts";
import type { Adapter, Conversation } from "../adapter.ts";
import { writeJson } from "../json.ts";
import { fitFormat } from "./closed-schemas.ts";
import { type Made, madeOf } from "./items.ts";
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

/** The text that names the tools that may be called, where the API has no choice among several. */
export function subsetNoteOf(request: EngineRequest, how: Conversation): string | undefined {
  const names = subsetOf(request, how)?.map((tool) => ("function" in tool ? tool.function.name : tool.type));
  return names && `${how.tool_subset} ${names.join(", ")}`;
}

/** The tools that such text names. */
function subsetOf({ tool_choice: choice, tools }: EngineRequest, how: Conversation): AllowedTool[] | undefined {
  const isNamed = how.tool_subset && tools?.length && typeof choice === "object" && choice.type === "allowed_tools";
  return isNamed ? choice.allowed_tools.tools : undefined;
}

/** The request with such text at the end, before an answer that the model continues: later turns do not have it, and keep the prefix. */
export function withNotes(request: EngineRequest, how: Conversation): EngineRequest {
  const json = noteOf(request, how);
  const tools = subsetNoteOf(request, how);
  if ((json ?? tools) === undefined) return request;
  const text = [json, tools].filter((note) => note !== undefined).join("\n\n");
  const note: Made<ChatMessage> = { role: "system", content: text, [madeOf]: subsetOf(request, how) ?? [] };
  const end = request.messages.findLastIndex(({ role }) => role !== "assistant") + 1;
  return { ...request, messages: request.messages.toSpliced(end, 0, note) };
}
