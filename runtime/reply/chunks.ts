/** The writer of the chunks of the library's streams. */
import type { Chunk, Delta, ToolCallDelta, Usage } from "../../generated/answers.ts";
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

export type { Chunk };

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
