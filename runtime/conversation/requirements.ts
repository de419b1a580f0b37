/** A dialect's `conversation` block, compiled once per adapter. */
import type { AllowedTool, ChatMessage, EngineRequest, Tool } from "../../generated/hub.ts";
import type { Adapter, Conversation } from "../adapter.ts";
import { writeJson } from "../json.ts";
import type { Family } from "../request/families.ts";
import { fitFormat } from "./closed-schemas.ts";
import { type Made, madeOf } from "./items.ts";
import { type Alphabet, alphabetOf } from "./tool-ids.ts";

/** The limits of the models of a family. */
type Taker = Pick<Family, "rejects" | "unsentWithin"> & { readonly requirements: Conversation };

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

/** The text that asks for JSON where the API or the model has no format for it, or cannot express the schema. */
export function noteOf({ response_format: format }: EngineRequest, taker: Taker): string | undefined {
  const { requirements } = taker;
  const { json_object: note } = requirements;
  const isRefused = taker.rejects.includes("response_format") && format?.type === "json_schema";
  if (note === undefined || !(isRefused || fitFormat(format, requirements)?.type === "json_object")) return undefined;
  return format?.type === "json_schema"
    ? `${note} The object must match this JSON Schema:\n${writeJson(format.json_schema)}`
    : note;
}

/** The text that names the tools that may be called, where the API has no choice among several. */
export function subsetNoteOf(request: EngineRequest, taker: Taker): string | undefined {
  const names = subsetOf(request, taker)?.map((tool) => ("function" in tool ? tool.function.name : tool.type));
  return names && `${taker.requirements.tool_subset} ${names.join(", ") || "none"}`;
}

/** The tools that such text names. */
function subsetOf({ tool_choice: choice, tools }: EngineRequest, taker: Taker): AllowedTool[] | undefined {
  const isNamed = taker.requirements.tool_subset && typeof choice === "object" && choice.type === "allowed_tools";
  return isNamed && tools?.length ? sentOf(choice.allowed_tools.tools, tools, taker) : undefined;
}

/** The allowed tools that are sent: a tool of a provider that is not sent has no type there. */
function sentOf(some: readonly AllowedTool[], tools: readonly Tool[], { unsentWithin }: Taker): AllowedTool[] {
  const isTyped = (tool: Tool) => !unsentWithin.fieldsOf({ tools: [tool] }).some((path) => path.endsWith("].type"));
  return some.filter(({ type }) => type === "function" || tools.some((tool) => tool.type === type && isTyped(tool)));
}

/** The request with such text at the end, before an answer that the model continues: later turns do not have it, and keep the prefix. */
export function withNotes(request: EngineRequest, taker: Taker): EngineRequest {
  const json = noteOf(request, taker);
  const tools = subsetNoteOf(request, taker);
  if ((json ?? tools) === undefined) return request;
  const text = [json, tools].filter((note) => note !== undefined).join("\n\n");
  const sources = [...(json === undefined ? [] : [request.response_format]), ...(subsetOf(request, taker) ?? [])];
  const note: Made<ChatMessage> = { role: "system", content: text, [madeOf]: sources };
  const end = request.messages.findLastIndex(({ role }) => role !== "assistant") + 1;
  return { ...request, messages: request.messages.toSpliced(end, 0, note) };
}
