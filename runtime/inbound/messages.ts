/** Makes messages of the turns that an inbound API was read into. */
import type {
  ChatMessage,
  ContentPart,
  ReasoningDetail,
  RequestItem,
  RequestTurn,
  ToolCall,
} from "../../generated/hub.ts";
import type { InboundApi } from "./api.ts";
import { isEnvelope, open } from "./envelope.ts";
import { offeredName } from "./tools.ts";

type Of<Type extends RequestItem["type"]> = Extract<RequestItem, { type: Type }>;
type Rules = Pick<InboundApi, "owner" | "turns" | "text_parts">;

/** The messages of these turns. Results of calls become messages of their own. */
export function messagesOf(turns: readonly RequestTurn[], rules: Rules): ChatMessage[] {
  const writer = new MessageWriter(rules);
  for (const turn of rules.turns === "alternate" ? merged(turns) : turns) writer.add(turn);
  return writer.messages;
}

/** Neighbouring turns of one role as one turn. */
function merged(turns: readonly RequestTurn[]): RequestTurn[] {
  const whole: RequestTurn[] = [];
  for (const turn of turns) {
    const last = whole.at(-1);
    const isSame = last !== undefined && last.role === turn.role && turn.role !== "system";
    if (isSame) whole[whole.length - 1] = { ...last, content: [...(last.content ?? []), ...(turn.content ?? [])] };
    else whole.push(turn);
  }
  return whole;
}

class MessageWriter {
  readonly messages: ChatMessage[] = [];
  readonly #rules: Rules;
  /** The calls without a result, in order. */
  readonly #pending: { readonly id: string; readonly name: string }[] = [];
  #calls = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  add({ role, name, content = [] }: RequestTurn): void {
    if (role === "assistant") {
      this.messages.push(this.#answer(content));
      return;
    }
    let parts: ContentPart[] = [];
    const flush = () => {
      if (parts.length > 0)
        this.messages.push({ role: role === "tool" ? "user" : role, content: parts, ...(name && { name }) });
      parts = [];
    };
    for (const item of content) {
      if (item.type === "tool_result") {
        flush();
        this.messages.push(this.#result(item));
      } else if (item.type !== "reasoning" && item.type !== "tool_call") parts.push(item);
    }
    flush();
  }

  #result({ id: given, name, content, is_error, cache_control }: Of<"tool_result">): ChatMessage {
    const index = this.#pending.findIndex((call) =>
      given === undefined ? name === undefined || call.name === name : call.id === given,
    );
    const [call] = index < 0 ? [] : this.#pending.splice(index, 1);
    const parts: ContentPart[] = [...(content ?? [])];
    const last = parts.at(-1);
    if (cache_control !== undefined && last !== undefined) parts[parts.length - 1] = { ...last, cache_control };
    return {
      role: "tool",
      tool_call_id: given ?? call?.id ?? "",
      ...(name && { name }),
      content: parts,
      ...(is_error && { is_error }),
    };
  }

  #answer(items: readonly RequestItem[]): ChatMessage {
    const parts: ContentPart[] = [];
    const calls: ToolCall[] = [];
    const details: ReasoningDetail[] = [];
    const shown: string[] = [];
    let signature: string | undefined;
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
          calls.push(this.#call(item, signature));
          signature = undefined;
          break;
        case "reasoning": {
          const sealed = open(item.signature ?? item.redacted ?? item.encrypted);
          const place = { before: calls.length, said: length };
          if (sealed !== undefined && "signature" in sealed) signature = sealed.signature;
          else if (sealed !== undefined) details.push({ ...sealed.block, ...place });
          else if (item.kind === undefined) shown.push(item.text ?? "");
          else if (!isForeign(item))
            details.push({ ...withoutType(item), kind: item.kind, provider: this.#rules.owner[0] ?? "", ...place });
        }
      }
    }
    const text =
      parts.length === 1 && parts[0]?.type === "text" && parts[0].cache_control === undefined
        ? parts[0].text
        : undefined;
    const reasoning = shown.filter(Boolean).join("\n\n");
    return {
      role: "assistant",
      content: text ?? parts,
      ...(reasoning !== "" && { reasoning_content: reasoning }),
      ...(details.length > 0 && { reasoning_details: details }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
  }

  #call(item: Of<"tool_call">, before: string | undefined): ToolCall {
    const { id: given, arguments: text, signature: own } = item;
    const name = offeredName(item.name, item.namespace);
    const id = given ?? `call_${this.#calls}`;
    this.#calls++;
    this.#pending.push({ id, name });
    const sealed = open(own);
    const foreign = own !== undefined && isEnvelope(own);
    const signature = sealed !== undefined && "signature" in sealed ? sealed.signature : foreign ? undefined : own;
    return {
      id,
      type: "function",
      function: { name, arguments: text },
      ...((signature ?? before) && { thought_signature: signature ?? before }),
    };
  }
}

/** Whether a block has an envelope that cannot be opened: its content is lost. */
function isForeign({ signature, redacted, encrypted }: Of<"reasoning">): boolean {
  return [signature, redacted, encrypted].some((field) => field !== undefined && isEnvelope(field));
}

function withoutType({ type: _, ...block }: Of<"reasoning">): Omit<Of<"reasoning">, "type"> {
  return block;
}
