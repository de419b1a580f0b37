/** The library's stream: chunks in a chat-completions style, and their writer. */
import { now, type Who } from "./completion.ts";
import type { FinishWord, ReasoningDetail, StreamWriter, ToolCallProgress } from "./listener.ts";
import type { Usage } from "./usage.ts";

/**
 * One piece of an answer. Reasoning, text and pieces of tool calls come as the provider sends them; then the reasoning
 * details, then one chunk with `usage`, then one with `finish_reason`. Nothing follows it.
 */
export interface Chunk {
  /** The same in all chunks of an answer. */
  id: string;
  object: "chat.completion.chunk";
  /** When the answer began, in seconds since 1970. */
  created: number;
  /** The model that was addressed, without the provider. */
  model: string;
  /** The key of the provider that answers. */
  provider: string;
  /** Always exactly one. */
  choices: [ChunkChoice];
  /** On the last chunk but one. */
  usage?: Usage;
}

export interface ChunkChoice {
  index: 0;
  delta: Delta;
  /** Null on all chunks but the last. */
  finish_reason: FinishWord | null;
}

/** What a chunk adds to the message: texts are appended, lists go on. */
export interface Delta {
  /** On the first chunk. */
  role?: "assistant";
  content?: string;
  reasoning_content?: string;
  /** A piece of the first signed reasoning block's signature. With more than one signed block, only the details count. */
  reasoning_signature?: string;
  /** A piece of the first redacted reasoning block's data. With more than one, only the details count. */
  redacted_reasoning_content?: string;
  /** All of the message's `reasoning_details`, once. */
  reasoning_details?: ReasoningDetail[];
  tool_calls?: [ToolCallDelta];
}

/** A piece of a tool call. `id`, `type` and the name are on its first piece. */
export interface ToolCallDelta {
  /** Which call of the answer, from 0. */
  index: number;
  id?: string;
  type?: "function";
  /** `arguments` is the next piece of the JSON text, maybe empty. */
  function: { name?: string; arguments: string };
  /** Opaque; some providers want it back. */
  thought_signature?: string;
  /**
   * On the last piece. `complete`: `arguments` is whole. `withdrawn`: the call is not part of the answer, since the
   * output limit cut it off or the provider began anew.
   */
  status?: "complete" | "withdrawn";
}

/** Listens to a reply and writes chunks; what comes between two `take`s and belongs together becomes one. */
export class ChunkWriter implements StreamWriter<Chunk[]> {
  readonly #who: Who;
  readonly #created = now();
  #id = "";
  #first = true;
  #chunks: Chunk[] = [];
  /** The last delta, while it may still be added to. */
  #last: Delta = {};

  constructor(who: Who) {
    this.#who = who;
  }

  take(): Chunk[] | undefined {
    const chunks = this.#chunks;
    if (chunks.length === 0) return undefined;
    this.#chunks = [];
    this.#last = {};
    return chunks;
  }

  begin(id: string): void {
    this.#id = id;
  }

  content(text: string): void {
    if (this.#last.content !== undefined) this.#last.content += text;
    else this.#write({ content: text });
  }

  reasoning(text: string): void {
    if (this.#last.reasoning_content !== undefined) this.#last.reasoning_content += text;
    else this.#write({ reasoning_content: text });
  }

  signature(text: string): void {
    this.#write({ reasoning_signature: text });
  }

  redacted(text: string): void {
    this.#write({ redacted_reasoning_content: text });
  }

  details(details: readonly ReasoningDetail[]): void {
    this.#write({ reasoning_details: [...details] });
  }

  call({ index, id, name, thought_signature }: ToolCallProgress): void {
    const call: ToolCallDelta = { index, id, type: "function", function: { name, arguments: "" } };
    if (thought_signature !== undefined) call.thought_signature = thought_signature;
    this.#write({ tool_calls: [call] });
  }

  piece(call: ToolCallProgress, text: string): void {
    this.#callDelta(call).function.arguments += text;
  }

  signed(call: ToolCallProgress, thoughtSignature: string): void {
    this.#callDelta(call).thought_signature = thoughtSignature;
  }

  closed(call: ToolCallProgress): void {
    if (call.state !== "open") this.#callDelta(call).status = call.state;
  }

  finish(reason: FinishWord, usage: Usage): void {
    this.#write({}).usage = usage;
    this.#write({}).choices[0].finish_reason = reason;
  }

  #callDelta({ index }: ToolCallProgress): ToolCallDelta {
    const last = this.#last.tool_calls?.[0];
    if (last?.index === index) return last;
    const call: ToolCallDelta = { index, function: { arguments: "" } };
    this.#write({ tool_calls: [call] });
    return call;
  }

  #write(delta: Delta): Chunk {
    if (this.#first) {
      this.#first = false;
      delta.role = "assistant";
    }
    this.#last = delta;
    const chunk: Chunk = {
      id: this.#id,
      object: "chat.completion.chunk",
      created: this.#created,
      model: this.#who.model,
      provider: this.#who.provider,
      choices: [{ index: 0, delta, finish_reason: null }],
    };
    this.#chunks.push(chunk);
    return chunk;
  }
}
