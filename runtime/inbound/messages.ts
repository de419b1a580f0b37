/** Makes messages of the turns that an inbound API was read into. */
import type {
  ChatMessage,
  ContentPart,
  ReasoningDetail,
  RequestItem,
  RequestTurn,
  ToolCall,
} from "../../generated/hub.ts";
import type { Trace } from "../trace.ts";
import type { InboundApi } from "./api.ts";
import { isEnvelope, open, openId } from "./envelope.ts";
import { PendingCalls } from "./pending-calls.ts";
import { offeredName } from "./tools.ts";

type Of<Type extends RequestItem["type"]> = Extract<RequestItem, { type: Type }>;
type Rules = Pick<InboundApi, "owner" | "turns" | "text_parts">;

/**
 * The messages of these turns. Results of calls become messages of their own.
 * @param trace records the origins of all that is made
 */
export function messagesOf(turns: readonly RequestTurn[], rules: Rules, trace?: Trace): ChatMessage[] {
  const writer = new MessageWriter(rules, trace);
  for (const turn of rules.turns === "alternate" ? merged(turns, trace) : turns) writer.add(turn);
  return writer.messages;
}

/** Neighbouring turns of one role as one turn. */
function merged(turns: readonly RequestTurn[], trace: Trace | undefined): RequestTurn[] {
  const whole: RequestTurn[] = [];
  /** The last turn, once it is a copy that may grow. */
  let growing: Growing | undefined;
  for (const turn of turns) {
    const last = whole.at(-1);
    if (last === undefined || last.role !== turn.role || turn.role === "system") {
      whole.push(turn);
      continue;
    }
    if (growing !== last) {
      growing = { ...last, content: [...(last.content ?? [])] };
      trace?.like(growing, last);
      whole[whole.length - 1] = growing;
    }
    // appended: a copy for each of many turns would take quadratic time
    for (const item of turn.content ?? []) growing.content.push(item);
  }
  return whole;
}

type Growing = RequestTurn & { content: RequestItem[] };

class MessageWriter {
  readonly messages: ChatMessage[] = [];
  readonly #rules: Rules;
  readonly #trace: Trace | undefined;
  readonly #pending = new PendingCalls<Of<"tool_call">>();
  #calls = 0;

  constructor(rules: Rules, trace: Trace | undefined) {
    this.#rules = rules;
    this.#trace = trace;
  }

  add(turn: RequestTurn): void {
    const { content = [] } = turn;
    if (turn.role === "assistant") {
      this.messages.push(this.#answer(turn, content));
      return;
    }
    let parts: ContentPart[] = [];
    for (const item of content) {
      if (item.type === "tool_result") {
        this.#addParts(turn, parts);
        parts = [];
        this.messages.push(this.#result(item));
      } else if (item.type !== "reasoning" && item.type !== "tool_call") parts.push(item);
    }
    this.#addParts(turn, parts);
  }

  #addParts(turn: RequestTurn, parts: ContentPart[]): void {
    if (parts.length === 0) return;
    const { role, name } = turn;
    const message = { role: role === "tool" ? "user" : role, content: parts, ...(name && { name }) } as const;
    this.#trace?.like(message, turn);
    this.messages.push(message);
  }

  #result(item: Of<"tool_result">): ChatMessage {
    const { name, content, is_error, cache_control } = item;
    const given = item.id === undefined ? undefined : openId(item.id).id;
    const call = this.#pending.take(given, name);
    const parts: ContentPart[] = [...(content ?? [])];
    const last = parts.at(-1);
    if (cache_control !== undefined && last !== undefined) {
      const marked = { ...last, cache_control };
      this.#trace?.like(marked, last, { cache_control: this.#trace.at(item, "cache_control") });
      parts[parts.length - 1] = marked;
    }
    const message: ChatMessage = {
      role: "tool",
      tool_call_id: given ?? call?.id ?? "",
      ...(name && { name }),
      content: parts,
      ...(is_error && { is_error }),
    };
    const trace = this.#trace;
    const identified = given === undefined && call !== undefined ? call.item : item;
    trace?.like(message, item, { role: trace.at(item, "type"), tool_call_id: trace.at(identified, "id") });
    // it chooses the call
    if (given === undefined && name) trace?.read(...trace.at(item, "name"));
    return message;
  }

  #answer(turn: RequestTurn, items: readonly RequestItem[]): ChatMessage {
    const parts: ContentPart[] = [];
    const calls: ToolCall[] = [];
    const details: ReasoningDetail[] = [];
    const shown: Of<"reasoning">[] = [];
    /** The item with the signature of the next call. */
    let signed: Of<"reasoning"> | undefined;
    let length = 0;
    for (const item of items) {
      switch (item.type) {
        case "text": {
          const last = parts.at(-1);
          length += item.text.length;
          if (this.#rules.text_parts === "join" && last?.type === "text")
            parts[parts.length - 1] = this.#join(last, item);
          else parts.push(item);
          break;
        }
        case "tool_call":
          calls.push(this.#call(item, signed));
          signed = undefined;
          break;
        case "reasoning": {
          const sealed = open(stateOf(item));
          if (sealed !== undefined && "signature" in sealed) signed = item;
          else if (sealed !== undefined && "shown" in sealed) shown.push(item);
          else if (sealed !== undefined || item.kind !== undefined)
            details.push(...this.#detail(item, sealed?.block, { before: calls.length, said: length }));
          else if (item.text) shown.push(item);
        }
      }
    }
    const [only] = parts;
    const isPlain = parts.length === 1 && only?.type === "text" && only.cache_control === undefined;
    const message: ChatMessage = {
      role: "assistant",
      content: isPlain ? only.text : only === undefined ? null : parts,
      ...(shown.length > 0 && { reasoning_content: shown.map(({ text }) => text).join("\n\n") }),
      ...(details.length > 0 && { reasoning_details: details }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    const trace = this.#trace;
    trace?.like(message, turn, {
      content: only === undefined ? [] : isPlain ? trace.at(only, "text") : trace.at(turn, "content"),
      reasoning_content: shown.flatMap((item) => trace.at(item, "text")),
    });
    return message;
  }

  #join(one: Of<"text">, other: Of<"text">): Of<"text"> {
    const both = { ...one, text: one.text + other.text };
    this.#trace?.like(both, one, { text: [one, other].flatMap((each) => this.#trace?.at(each, "text") ?? []) });
    return both;
  }

  /**
   * A block of reasoning: the one in its envelope, or the owner's. There is none in an envelope that cannot be opened.
   * @param place where it is in the history. A message with fields of their own for text and calls does not show that; the envelope does
   */
  #detail(item: Of<"reasoning">, sealed: ReasoningDetail | undefined, place: Place): ReasoningDetail[] {
    const { type: _, ...own } = item;
    const state = stateOf(item);
    if (sealed === undefined && state !== undefined && isEnvelope(state)) {
      this.#trace?.step(this.#trace.at(item), "dropped", "this envelope cannot be opened");
      return [];
    }
    const detail = sealed ?? { ...own, kind: own.kind as string, provider: this.#rules.owner[0] ?? "" };
    const hasPlace = sealed !== undefined && this.#rules.turns === "as_sent";
    const placed = { ...detail, ...(hasPlace ? undefined : place) };
    const [field = ""] = stateFields.filter((each) => item[each] !== undefined);
    if (sealed === undefined) this.#trace?.like(placed, item);
    else this.#trace?.from(placed, this.#trace.at(item, field)[0] ?? "");
    return [placed];
  }

  #call(item: Of<"tool_call">, signed: Of<"reasoning"> | undefined): ToolCall {
    const { arguments: text, signature: own } = item;
    const name = offeredName(item.name, item.namespace);
    const { id, signature: sealed } = openId(item.id ?? `call_${this.#calls}`);
    this.#calls++;
    this.#pending.add({ id, name, item });
    const signature = signatureIn(own) ?? signatureIn(stateOf(signed)) ?? sealed;
    const call: ToolCall = {
      id,
      type: "function",
      function: { name, arguments: text },
      ...(signature && { thought_signature: signature }),
    };
    const trace = this.#trace;
    trace?.like(call.function, item, {
      name: [item.namespace && trace.at(item, "namespace"), trace.at(item, "name")].flatMap((at) => at ?? []),
    });
    trace?.like(call, item, {
      thought_signature: [
        ...trace.at(item, sealed === undefined ? "signature" : "id"),
        ...(signed === undefined ? [] : trace.at(signed)),
      ],
    });
    return call;
  }
}

interface Place {
  readonly before: number;
  readonly said: number;
}

/** The fields of a reasoning item that callers send back unread; it has one of them. */
const stateFields = ["signature", "redacted", "encrypted"] as const;

function stateOf(item: Of<"reasoning"> | undefined): string | undefined {
  return item?.signature ?? item?.redacted ?? item?.encrypted;
}

/** A signature as such or in an envelope. */
function signatureIn(state: string | undefined): string | undefined {
  if (state === undefined || !isEnvelope(state)) return state;
  const sealed = open(state);
  return sealed !== undefined && "signature" in sealed ? sealed.signature : undefined;
}
