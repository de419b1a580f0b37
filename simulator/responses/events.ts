/** The answer as a stream of response events. */
import type { Answer } from "../answer.ts";
import { type Frames, jsonPieces, textPieces } from "../reply.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { failedResponse, itemsOf, openResponse, type ResponseFrame, wholeResponse } from "./response.ts";

interface Event extends JsonObject {
  type: string;
}

interface Place {
  item_id: unknown;
  output_index: number;
}

function reasoningEvents(item: JsonObject, place: Place): Event[] {
  const summary = asArray(item.summary).flatMap((part, summary_index): Event[] => {
    const at = { ...place, summary_index };
    const text = asString(asObject(part).text);
    return [
      { type: "response.reasoning_summary_part.added", ...at, part: { type: "summary_text", text: "" } },
      ...textPieces(text).map((delta) => ({ type: "response.reasoning_summary_text.delta", ...at, delta })),
      { type: "response.reasoning_summary_text.done", ...at, text },
      { type: "response.reasoning_summary_part.done", ...at, part },
    ];
  });
  const content = asArray(item.content).flatMap((part, content_index): Event[] => {
    const at = { ...place, content_index };
    const text = asString(asObject(part).text);
    return [
      { type: "response.content_part.added", ...at, part: { type: "reasoning_text", text: "" } },
      ...textPieces(text).map((delta) => ({ type: "response.reasoning_text.delta", ...at, delta })),
      { type: "response.reasoning_text.done", ...at, text },
      { type: "response.content_part.done", ...at, part },
    ];
  });
  return [...summary, ...content];
}

function messageEvents(item: JsonObject, place: Place): Event[] {
  return asArray(item.content).flatMap((entry, content_index): Event[] => {
    const part = asObject(entry);
    const at = { ...place, content_index };
    const refused = part.type === "refusal";
    const text = asString(refused ? part.refusal : part.text);
    const deltas = textPieces(text).map((delta): Event => {
      if (refused) return { type: "response.refusal.delta", ...at, delta };
      return { type: "response.output_text.delta", ...at, delta, logprobs: [] };
    });
    return [
      { type: "response.content_part.added", ...at, part: { ...part, [refused ? "refusal" : "text"]: "" } },
      ...deltas,
      refused
        ? { type: "response.refusal.done", ...at, refusal: text }
        : { type: "response.output_text.done", ...at, text, logprobs: [] },
      { type: "response.content_part.done", ...at, part },
    ];
  });
}

function callEvents(item: JsonObject, place: Place, whole: boolean): Event[] {
  const custom = item.type === "custom_tool_call";
  const field = custom ? "input" : "arguments";
  const name = `response.${custom ? "custom_tool_call_input" : "function_call_arguments"}`;
  const text = asString(item[field]);
  const deltas = (whole ? [text] : jsonPieces(text)).map((delta) => ({ type: `${name}.delta`, ...place, delta }));
  return [...deltas, { type: `${name}.done`, ...place, [field]: text }];
}

function opening(item: JsonObject): JsonObject {
  if (item.type === "function_call") return { ...item, status: "in_progress", arguments: "" };
  if (item.type === "custom_tool_call") return { ...item, status: "in_progress", input: "" };
  if (item.type === "message") return { ...item, status: "in_progress", content: [] };
  const { content: _, ...bare } = item;
  // the blob is only complete when the item is done
  const partial =
    typeof item.encrypted_content === "string" ? { encrypted_content: item.encrypted_content.slice(0, 16) } : {};
  return { ...bare, summary: [], ...partial };
}

function itemEvents(item: JsonObject, output_index: number, extras: boolean): Event[] {
  const place = { item_id: item.id, output_index };
  const inner =
    item.type === "reasoning"
      ? reasoningEvents(item, place)
      : item.type === "message"
        ? messageEvents(item, place)
        : callEvents(item, place, !extras);
  return [
    { type: "response.output_item.added", output_index, item: opening(item) },
    ...inner,
    { type: "response.output_item.done", output_index, item },
  ];
}

const contentDeltas = [
  "response.output_text.delta",
  "response.refusal.delta",
  "response.function_call_arguments.delta",
  "response.custom_tool_call_input.delta",
];

/** `write` makes the frame of an event; `last` are raw frames after the terminal event. */
export function responseFrames(
  answer: Answer,
  frame: ResponseFrame,
  failure: { code: string; message: string },
  write: (event: Event) => string,
  last: string[] = [],
): Frames {
  const terminal = answer.ending === "length" ? "response.incomplete" : "response.completed";
  const events: Event[] = [
    { type: "response.created", response: openResponse(frame) },
    { type: "response.in_progress", response: openResponse(frame) },
    ...itemsOf(answer, frame).flatMap((item, index) => itemEvents(item, index, frame.extras)),
    { type: terminal, response: wholeResponse(answer, frame) },
  ];
  const first = events.findIndex((event) => contentDeltas.includes(event.type));
  const middle = first < 0 ? 2 : first + 1;
  const numbered = (event: Event, sequence_number: number): string => {
    const padding =
      frame.extras && event.type.endsWith(".delta") ? { obfuscation: "x".repeat(1 + (sequence_number % 7)) } : {};
    return write({ ...event, sequence_number, ...padding });
  };
  const failures: Event[] = [
    { type: "error", code: failure.code, message: failure.message, param: null },
    { type: "response.failed", response: failedResponse(frame, failure.code, failure.message) },
  ];
  return {
    list: [...events.map(numbered), ...last],
    middle,
    failure: failures.map((event, index) => numbered(event, middle + index)),
  };
}
