/** Where the parts of a request come from that was made of an inbound API's turns and tools. */
import type { Call, ChatMessage, EngineRequest, RequestItem, RequestTurn } from "../generated/hub.ts";
import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import type { InboundApi } from "../runtime/inbound/api.ts";
import { open, openId } from "../runtime/inbound/envelope.ts";
import { stateOf } from "../runtime/inbound/messages.ts";
import { place, placeOf, placesOfField } from "./origins.ts";

type Of<Type extends RequestItem["type"]> = Extract<RequestItem, { type: Type }>;

/** Gives what was made of the turns and tools its places in the call, whose objects know theirs. */
export function placeRequest(
  { turns }: Call,
  { messages, tools = [] }: EngineRequest,
  { turns: how }: InboundApi,
): void {
  const answers: RequestTurn[][] = [];
  const results: Of<"tool_result">[] = [];
  turns.forEach((turn, index) => {
    if (turn.role !== "assistant") results.push(...(turn.content ?? []).filter((item) => item.type === "tool_result"));
    else if (how === "alternate" && turns[index - 1]?.role === "assistant") answers.at(-1)?.push(turn);
    else answers.push([turn]);
  });
  const ids = new Map<string | undefined, readonly Pointer[]>();
  for (const message of messages) {
    if (message.role === "assistant") placeAnswer(message, answers.shift() ?? [], ids);
    else if (message.role === "tool") placeResult(message, results.shift() as Of<"tool_result">, ids);
    else place(message, upwards(placeOf((message.content as readonly object[])[0] as object), 2));
  }
  for (const tool of tools) {
    const named = "function" in tool ? tool.function : "custom" in tool ? tool.custom : undefined;
    const [at, space] = named === undefined ? [""] : [placeOf(named), upwards(placeOf(named), 3)];
    if (named !== undefined && space) place(named, at, { name: [below(space, "name"), below(at, "name")] });
  }
}

function upwards(at: Pointer, steps: number): Pointer {
  return below("", ...stepsOf(at).slice(0, -steps));
}

/** @param ids the places of the ids of earlier calls */
function placeResult(
  message: ChatMessage,
  item: Of<"tool_result">,
  ids: ReadonlyMap<string | undefined, readonly Pointer[]>,
): void {
  const at = placeOf(item);
  const id = item.id === undefined ? (ids.get(message.tool_call_id) ?? []) : [below(at, "id")];
  place(message, at, { role: [below(at, "type")], tool_call_id: id });
  const last = Array.isArray(message.content) ? message.content.at(-1) : undefined;
  if (last !== undefined && item.cache_control !== undefined)
    place(last, placeOf(last), { cache_control: [below(at, "cache_control")] });
}

function placeAnswer(
  message: ChatMessage,
  run: readonly RequestTurn[],
  ids: Map<string | undefined, readonly Pointer[]>,
): void {
  const items = run.flatMap(({ content = [] }) => content);
  const reasoning = items.filter((item) => item.type === "reasoning");
  const textsOf = (type: "text" | "reasoning", within: string) =>
    items.flatMap((item) =>
      item.type === type && item.text && within.includes(item.text) ? [below(placeOf(item), "text")] : [],
    );
  const { content, reasoning_content: shown = "", reasoning_details: details = [], tool_calls: made = [] } = message;
  const text = typeof content === "string" ? textsOf("text", content) : [];
  place(message, run[0] === undefined ? "" : placeOf(run[0]), {
    content: text,
    reasoning_content: textsOf("reasoning", shown),
  });
  for (const part of Array.isArray(content) ? content : [])
    if (part.type === "text") place(part, placeOf(part), { text: textsOf("text", part.text) });
  const sealed = reasoning.filter((item) => "block" in (open(stateOf(item)) ?? {}));
  for (const detail of details) if (placeOf(detail) === "") placeSealed(detail, sealed.shift());
  const calls = items.filter((item) => item.type === "tool_call");
  for (const [index, call] of made.entries()) {
    const item = calls[index] as Of<"tool_call">;
    const at = placeOf(item);
    const before = items.slice(0, items.indexOf(item)).findLast((each) => each.type === "reasoning");
    const inId = openId(item.id ?? "").signature === undefined ? [] : [below(at, "id")];
    const signed = before === undefined ? inId : [...inId, placeOf(before)];
    place(call, at, { thought_signature: item.signature === undefined ? signed : [below(at, "signature")] });
    place(call.function, at, { name: [below(at, "namespace"), below(at, "name")] });
    ids.set(call.id, placesOfField(call, [], "id", call.id));
  }
}

function placeSealed(detail: object, item: Of<"reasoning"> | undefined): void {
  const field = (["signature", "redacted", "encrypted"] as const).find((each) => item?.[each] !== undefined);
  if (item !== undefined && field !== undefined) place(detail, below(placeOf(item), field));
}
