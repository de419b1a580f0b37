/** The chunks of the library's streams, in chat-completions style, and their writer. */
import { lossText } from "../request/lost.ts";
import { type AnswerSource, now } from "./completion.ts";
import type {
  AnsweredFile,
  Citation,
  CompletionFinishReason,
  Ending,
  ReasoningDetail,
  StreamWriter,
  ToolCallProgress,
} from "./listener.ts";
import type { Usage } from "./usage.ts";

/**
 * A piece of an answer. Reasoning, text and pieces of tool calls are in the provider's order, followed by the reasoning
 * details, one chunk with `usage`, and finally one with `finish_reason`.
 */
export interface Chunk {
  /** The same for all chunks of an answer. */
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
  /** On the second to last chunk. */
  usage?: Usage;
  /** On the last chunk: what of the request the model did not get, and of the answer you, as in a `Completion`. */
  warnings?: string[];
}

export interface ChunkChoice {
  index: 0;
  delta: Delta;
  /** Null on all chunks but the last. */
  finish_reason: CompletionFinishReason | null;
}

/** What a chunk adds to the message. Strings are to be appended. */
export interface Delta {
  /** On the first chunk. */
  role?: "assistant";
  content?: string;
  reasoning_content?: string;
  /** A piece of the first signed block's signature. If several blocks are signed, use `reasoning_details` instead. */
  reasoning_signature?: string;
  /** A piece of the first redacted block's data. If there are several, use `reasoning_details` instead. */
  redacted_reasoning_content?: string;
  /** The complete `reasoning_details` of the message; on one chunk only. */
  reasoning_details?: ReasoningDetail[];
  tool_calls?: [ToolCallDelta];
  /** A further source of the text so far. */
  annotations?: [Citation];
  /** A further file that the model made; of audio, the next piece. */
  files?: [AnsweredFile];
}

/** A piece of a tool call. The first piece has `id`, `type` and the name. */
export interface ToolCallDelta {
  /** The position of the call in the answer, from 0. */
  index: number;
  id?: string;
  type?: "function";
  /** `arguments` is the next piece of the JSON, which can be empty. */
  function: { name?: string; arguments: string };
  /** Opaque; some providers require it in the history. */
  thought_signature?: string;
  /**
   * On the last piece. `complete`: the arguments are complete. `withdrawn`: the call is not part of the answer, because
   * the output limit cut it off or the provider restarted the answer.
   */
  status?: "complete" | "withdrawn";
}

/** Writes a reply as chunks. Consecutive pieces of one kind between two `take`s are combined into one chunk. */
export class ChunkWriter implements StreamWriter<Chunk[]> {
  readonly #source: AnswerSource;
  readonly #warnings: readonly string[];
  readonly #created = now();
  #id = "";
  #first = true;
  #chunks: Chunk[] = [];
  /** The last delta, while pieces can still be added to it. */
  #last: Delta = {};

  /** @param warnings of the request */
  constructor(source: AnswerSource, warnings: readonly string[] = []) {
    this.#source = source;
    this.#warnings = warnings;
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

  citation(citation: Citation): void {
    this.#write({ annotations: [citation] });
  }

  file(file: AnsweredFile): void {
    this.#write({ files: [file] });
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

  // `details` has all of them
  block(): void {}

  closed(call: ToolCallProgress): void {
    if (call.state !== "open") this.#callDelta(call).status = call.state;
  }

  finish(reason: CompletionFinishReason, usage: Usage, { lost = [] }: Ending = {}): void {
    this.#write({}).usage = usage;
    const last = this.#write({});
    last.choices[0].finish_reason = reason;
    const warnings = [...this.#warnings, ...lost.map(lossText)];
    if (warnings.length > 0) last.warnings = warnings;
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
      model: this.#source.model,
      provider: this.#source.provider,
      choices: [{ index: 0, delta, finish_reason: null }],
    };
    this.#chunks.push(chunk);
    return chunk;
  }
}
