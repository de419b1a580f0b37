/** Makes messages of the turns that an inbound API was read into. */
import type {
  ChatMessage,
  ContentPart,
  GeneratedFile,
  ReasoningDetail,
  RequestItem,
  RequestTurn,
  ToolCall,
} from "../../generated/hub.ts";
import { type Made, madeOf } from "../conversation/items.ts";
import { ownerOf } from "../relay/served.ts";
import type { InboundApi } from "./api.ts";
import { isEnvelope, open, openId } from "./envelope.ts";
import { PendingCalls } from "./pending-calls.ts";
import type { PathParts } from "./request.ts";
import { offeredName } from "./tools.ts";

type Of<Type extends RequestItem["type"]> = Extract<RequestItem, { type: Type }>;
type Rules = Pick<InboundApi, "api" | "owner" | "turns" | "text_parts"> & Pick<PathParts, "to">;

/** The messages of these turns. Results of calls become messages of their own. */
export function messagesOf(turns: readonly RequestTurn[], rules: Rules): ChatMessage[] {
  const writer = new MessageWriter(rules);
  for (const turn of rules.turns === "alternate" ? merged(turns) : turns) writer.add(turn);
  return writer.messages;
}

/** Neighbouring turns of one role as one turn. */
function merged(turns: readonly RequestTurn[]): RequestTurn[] {
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
      growing = { ...last, content: [...itemsOf(last)] };
      whole[whole.length - 1] = growing;
    }
    // appended: a copy for each of many turns would take quadratic time
    for (const item of itemsOf(turn)) growing.content.push(item);
  }
  return whole;
}

type Growing = RequestTurn & { content: RequestItem[] };

/** The items of a turn; text alone is one item. */
export function itemsOf({ content = [] }: RequestTurn): readonly RequestItem[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

class MessageWriter {
  readonly messages: Made<ChatMessage>[] = [];
  readonly #rules: Rules;
  readonly #pending = new PendingCalls();
  #calls = 0;
  /** The number of the answer, as a run of turns of the assistant. */
  #round = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  add(turn: RequestTurn): void {
    if (turn.role === "assistant") {
      this.messages.push(this.#answer(turn, itemsOf(turn)));
      return;
    }
    this.#round++;
    if (typeof turn.content === "string") {
      this.#addMessage(turn, turn.content);
      return;
    }
    let parts: ContentPart[] = [];
    for (const item of turn.content ?? []) {
      if (item.type === "tool_result") {
        this.#addMessage(turn, parts);
        parts = [];
        this.messages.push(this.#result(item));
      } else if (item.type !== "reasoning" && item.type !== "tool_call") parts.push(item);
    }
    this.#addMessage(turn, parts);
  }

  #addMessage(turn: RequestTurn, said: string | ContentPart[]): void {
    if (Array.isArray(said) && said.length === 0) return;
    const { role, name, content: _, ...others } = turn;
    const sent = role === "tool" ? "user" : role;
    this.messages.push({ ...others, role: sent, content: said, ...(name && { name }), [madeOf]: turn });
  }

  #result(item: Of<"tool_result">): Made<ChatMessage> {
    const { type: _, id, name, content, is_error, cache_control, ...others } = item;
    const given = id === undefined ? undefined : openId(id).id;
    const call = this.#pending.take(given, name);
    // an empty list is refused, and a mark that moves on must leave what was sent
    let parts = typeof content === "string" || content?.length ? content : [{ type: "text", text: "" } as const];
    if (typeof parts !== "string" && cache_control !== undefined)
      parts = parts.map((part, at, { length }) => (at < length - 1 ? part : { ...part, cache_control }));
    return {
      ...others,
      role: "tool",
      tool_call_id: given ?? call?.id ?? "",
      ...(name && { name }),
      content: parts,
      ...(is_error && { is_error }),
      [madeOf]: item,
    };
  }

  #answer(turn: RequestTurn, items: readonly RequestItem[]): Made<ChatMessage> {
    const parts: ContentPart[] = [];
    const calls: ToolCall[] = [];
    const details: ReasoningDetail[] = [];
    const files: GeneratedFile[] = [];
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
            parts[parts.length - 1] = { ...last, text: last.text + item.text };
          else parts.push(item);
          break;
        }
        case "tool_call":
          calls.push(this.#call(item, signed));
          signed = undefined;
          break;
        case "document":
          if (item.source.type === "text") parts.push({ type: "text", text: item.source.text });
          else files.push(madeFile(item));
          break;
        case "image":
        case "input_audio":
          files.push(madeFile(item));
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
    const isOne = parts.length === 1 && only?.type === "text";
    const isPlain = isOne && Object.values(only).filter((value) => value !== undefined).length === 2;
    const { role: _, content: __, ...others } = turn;
    return {
      ...others,
      role: "assistant",
      ...(turn.name && { name: turn.name }),
      content: isPlain ? only.text : only === undefined ? null : parts,
      ...(shown.length > 0 && { reasoning_content: shown.map(({ text }) => text).join("\n\n") }),
      ...(details.length > 0 && { reasoning_details: details }),
      ...(calls.length > 0 && { tool_calls: calls }),
      ...(files.length > 0 && { files }),
      [madeOf]: turn,
    };
  }

  /**
   * A block of reasoning: the one in its envelope, or the owner's. There is none in an envelope that cannot be opened.
   * @param place where it is in the history. A message with fields of their own for text and calls does not show that; the envelope does
   */
  #detail(item: Of<"reasoning">, sealed: ReasoningDetail | undefined, place: Place): Made<ReasoningDetail>[] {
    const { type: _, ...own } = item;
    const state = stateOf(item);
    if (sealed === undefined && state !== undefined && isEnvelope(state)) return [];
    const { api, owner, to } = this.#rules;
    const provider = (to === null ? "" : to && ownerOf(api, to, state ?? "")) ?? owner[0] ?? "";
    const detail = sealed ?? { ...own, kind: own.kind as string, provider };
    const hasPlace = sealed !== undefined && this.#rules.turns === "as_sent";
    return [{ ...detail, ...(hasPlace ? undefined : place), [madeOf]: item }];
  }

  #call(item: Of<"tool_call">, signed: Of<"reasoning"> | undefined): Made<ToolCall> {
    const { kind, arguments: text, signature: own } = item;
    const name = offeredName(item.name, item.namespace);
    const { id, signature: sealed } = openId(item.id ?? `call_${this.#calls}`);
    this.#calls++;
    this.#pending.add({ id, name }, this.#round);
    const signature = signatureIn(own) ?? signatureIn(stateOf(signed)) ?? sealed;
    return {
      id,
      type: "function",
      ...(kind && { kind }),
      function: { name, arguments: text },
      ...(signature && { thought_signature: signature }),
      [madeOf]: item,
    };
  }
}

/** A file that the model made, which the caller sends back. */
function madeFile(item: Of<"image" | "input_audio" | "document">): Made<GeneratedFile> {
  if (item.type === "input_audio") {
    const { data, format } = item.input_audio;
    return { kind: "audio", media_type: `audio/${format}`, data, [madeOf]: item };
  }
  const { type, source } = item;
  const signature = type === "image" ? signatureIn(item.thought_signature) : undefined;
  const at = source.type === "url" ? source.url : source.type === "file" ? source.file_id : "";
  const content = source.type === "base64" ? { media_type: source.media_type, data: source.data } : { url: at };
  const kind = type === "image" ? "image" : "file";
  return { kind, ...content, ...(signature && { thought_signature: signature }), [madeOf]: item };
}

interface Place {
  readonly before: number;
  readonly said: number;
}

/** The fields of a reasoning item that callers send back unread; it has one of them. */
export const stateFields = ["signature", "redacted", "encrypted"] as const;

export function stateOf(item: Of<"reasoning"> | undefined): string | undefined {
  return item?.signature ?? item?.redacted ?? item?.encrypted;
}

/** A signature as such or in an envelope. */
export function signatureIn(state: string | undefined): string | undefined {
  if (state === undefined || !isEnvelope(state)) return state;
  const sealed = open(state);
  return sealed !== undefined && "signature" in sealed ? sealed.signature : undefined;
}
