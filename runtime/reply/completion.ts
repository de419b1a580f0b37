/** The library's plain answer: one JSON value in a chat-completions style, and its builder. */
import type { FinishWord, ReasoningDetail, ReplyListener, ToolCallProgress } from "./listener.ts";
import type { Usage } from "./usage.ts";

export type { FinishWord, ReasoningDetail } from "./listener.ts";
export type { Usage } from "./usage.ts";

/** A whole answer. */
export interface Completion {
  /** The provider's id of the answer, or one made here. */
  id: string;
  object: "chat.completion";
  /** When the answer came, in seconds since 1970. */
  created: number;
  /** The model that was addressed, without the provider. */
  model: string;
  /** The key of the provider that answered. */
  provider: string;
  /** Always exactly one. */
  choices: [CompletionChoice];
  /** All zeros when the provider told nothing. */
  usage: Usage;
}

export interface CompletionChoice {
  index: 0;
  message: CompletionMessage;
  /** `length`: cut off by the output limit; `content_filter`: refused, by a filter or the model. */
  finish_reason: FinishWord;
}

/** The answer as a message. Append it to the history as it is: the next turn works, here and on another provider. */
export interface CompletionMessage {
  role: "assistant";
  /** The text; without any, null beside tool calls, else `""`. */
  content: string | null;
  /** Reasoning that the provider shows. */
  reasoning_content?: string;
  /** The signature of the reasoning, when exactly one block has one. Opaque. */
  reasoning_signature?: string;
  /** The data of a redacted reasoning block, when there is exactly one. Opaque. */
  redacted_reasoning_content?: string;
  /** The reasoning block by block; where it is present it is what is sent back, instead of the three fields above. */
  reasoning_details?: ReasoningDetail[];
  /** Calls that the model asks for; never empty. */
  tool_calls?: CompletionToolCall[];
}

export interface CompletionToolCall {
  /** Unique in the answer. */
  id: string;
  type: "function";
  /** `arguments` is JSON text that a model wrote: check it before you trust it. `{}` when there are none. */
  function: { name: string; arguments: string };
  /** Opaque; some providers want it back. */
  thought_signature?: string;
}

/** Under which names an answer goes: the registration's key and the addressed model. */
export interface Who {
  readonly provider: string;
  readonly model: string;
}

/** What a message is made of. */
export interface MessageParts {
  content: string;
  reasoning: string;
  details: readonly ReasoningDetail[];
  calls: readonly CompletionToolCall[];
}

/** Listens to a reply and has the whole answer when it has finished. */
export class CompletionBuilder implements ReplyListener {
  readonly #who: Who;
  readonly #calls: ToolCallProgress[] = [];
  #id = "";
  #content = "";
  #reasoning = "";
  #details: readonly ReasoningDetail[] = [];
  #completion: Completion | undefined;

  constructor(who: Who) {
    this.#who = who;
  }

  /** The answer; absent until the reply has finished well. */
  get completion(): Completion | undefined {
    return this.#completion;
  }

  begin(id: string): void {
    this.#id = id;
  }

  content(text: string): void {
    this.#content += text;
  }

  reasoning(text: string): void {
    this.#reasoning += text;
  }

  call(call: ToolCallProgress): void {
    this.#calls.push(call);
  }

  details(details: readonly ReasoningDetail[]): void {
    this.#details = details;
  }

  finish(reason: FinishWord, usage: Usage): void {
    this.#completion = {
      id: this.#id,
      object: "chat.completion",
      created: now(),
      model: this.#who.model,
      provider: this.#who.provider,
      choices: [{ index: 0, message: this.#message(), finish_reason: reason }],
      usage,
    };
  }

  #message(): CompletionMessage {
    const calls = this.#calls.filter(({ state }) => state === "complete").map(toToolCall);
    return toMessage({ content: this.#content, reasoning: this.#reasoning, details: this.#details, calls });
  }

  // a plain answer shows these in its details and calls
  signature(): void {}
  redacted(): void {}
  piece(): void {}
  signed(): void {}
  closed(): void {}
}

function toToolCall({ id, name, arguments: text, thought_signature }: ToolCallProgress): CompletionToolCall {
  const call = { id, type: "function" as const, function: { name, arguments: text } };
  return thought_signature === undefined ? call : { ...call, thought_signature };
}

/** The message, without the fields that have nothing in them. */
export function toMessage({ content, reasoning, details, calls }: MessageParts): CompletionMessage {
  const signature = only(details, "signature");
  const redacted = only(details, "redacted");
  return {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
    ...(reasoning !== "" && { reasoning_content: reasoning }),
    ...(signature !== undefined && { reasoning_signature: signature }),
    ...(redacted !== undefined && { redacted_reasoning_content: redacted }),
    ...(details.length > 0 && { reasoning_details: [...details] }),
    ...(calls.length > 0 && { tool_calls: [...calls] }),
  };
}

/** The field's value when exactly one block has one: opaque texts are never joined. */
function only(details: readonly ReasoningDetail[], field: "signature" | "redacted"): string | undefined {
  const values = details.flatMap((detail) => detail[field] ?? []);
  return values.length === 1 ? values[0] : undefined;
}

/** The present time in whole seconds since 1970. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
