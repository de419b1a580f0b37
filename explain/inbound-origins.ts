/** Where the parts of a request come from that was made of an inbound API's turns and tools. */
import type { ChatMessage, EngineRequest, RequestItem, RequestTurn } from "../generated/hub.ts";
import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import { sourceOf } from "../runtime/conversation/items.ts";
import { openId } from "../runtime/inbound/envelope.ts";
import { itemsOf, stateFields } from "../runtime/inbound/messages.ts";
import { place, placeOf, placesOfField } from "./origins.ts";

type Of<Type extends RequestItem["type"]> = Extract<RequestItem, { type: Type }>;

/** Gives what was made of turns and tools its places among these, whose objects know theirs. */
export function placeRequest({ messages, tools = [] }: EngineRequest): void {
  const ids = new Map<string | undefined, readonly Pointer[]>();
  for (const message of messages) {
    const of = sourceOf(message) as RequestTurn | Of<"tool_result">;
    if ("type" in of) placeResult(message, of, ids);
    else if (message.role === "assistant") placeAnswer(message, of, ids);
    else place(message, placeOf(of));
  }
  for (const tool of tools) {
    const named = "function" in tool ? tool.function : "custom" in tool ? tool.custom : undefined;
    const steps = named === undefined ? [] : stepsOf(placeOf(named));
    // in a namespace: /tools/0/tools/0/function
    if (named !== undefined && steps.length > 3)
      place(named, placeOf(named), { name: [below("", ...steps.slice(0, -3), "name"), below(placeOf(named), "name")] });
  }
}

/** @param ids the places of the ids of earlier calls */
function placeResult(
  message: ChatMessage,
  item: Of<"tool_result">,
  ids: ReadonlyMap<unknown, readonly Pointer[]>,
): void {
  const at = placeOf(item);
  const id = item.id === undefined ? (ids.get(message.tool_call_id) ?? []) : [below(at, "id")];
  place(message, at, { role: [below(at, "type")], tool_call_id: id });
  const last = Array.isArray(message.content) ? message.content.at(-1) : undefined;
  if (last !== undefined && item.cache_control !== undefined)
    place(last, placeOf(last), { cache_control: [below(at, "cache_control")] });
}

function placeAnswer(message: ChatMessage, of: RequestTurn, ids: Map<unknown, readonly Pointer[]>): void {
  const items = itemsOf(of);
  const textsOf = (type: "text" | "reasoning", within: string) =>
    items.flatMap((item) =>
      item.type === type && item.text && within.includes(item.text) ? [below(placeOf(item), "text")] : [],
    );
  const {
    content,
    reasoning_content: shown = "",
    reasoning_details: details = [],
    tool_calls: calls = [],
    files = [],
  } = message;
  const text = typeof content === "string" ? textsOf("text", content) : [];
  place(message, placeOf(of), { content: text, reasoning_content: textsOf("reasoning", shown) });
  for (const part of Array.isArray(content) ? content : [])
    if (part.type === "text" && !items.includes(part)) place(part, placeOf(part), { text: textsOf("text", part.text) });
  for (const detail of details) {
    const item = sourceOf(detail) as Of<"reasoning">;
    const field = stateFields.find((each) => item[each] !== undefined);
    // the block in an envelope
    if (placeOf(detail) === "" && field !== undefined) place(detail, below(placeOf(item), field));
  }
  for (const file of files) {
    const item = sourceOf(file) as Of<"image" | "document" | "input_audio">;
    const at = below(placeOf(item), item.type === "input_audio" ? item.type : "source");
    place(file, at, {
      url: [below(at, "url"), below(at, "file_id")],
      media_type: [below(at, "media_type"), below(at, "format")],
      data: [below(at, "data"), below(at, "text")],
      thought_signature: [below(placeOf(item), "thought_signature")],
    });
  }
  for (const call of calls) {
    const item = sourceOf(call) as Of<"tool_call">;
    const at = placeOf(item);
    const before = items.slice(0, items.indexOf(item)).findLast((each) => each.type === "reasoning");
    const inId = openId(item.id ?? "").signature === undefined ? [] : [below(at, "id")];
    const signed = before === undefined ? inId : [...inId, placeOf(before)];
    place(call, at, { thought_signature: item.signature === undefined ? signed : [below(at, "signature")] });
    place(call.function, at, { name: [below(at, "namespace"), below(at, "name")] });
    ids.set(call.id, placesOfField(call, [], "id", call.id));
  }
}
