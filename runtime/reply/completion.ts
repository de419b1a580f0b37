/** The library's complete answer, in chat-completions style, and its builder. */
import type { Completion, CompletionMessage, CompletionToolCall, Usage } from "../../generated/answers.ts";
import { joined } from "../conversation/images.ts";
import { lossText } from "../request/lost.ts";
import {
  type AnswerBuilder,
  type AnsweredFile,
  type Citation,
  type CompletionFinishReason,
  type Ending,
  type ReasoningDetail,
  ReplyListener,
  type ToolCallProgress,
} from "./listener.ts";
import type { Known } from "./stream-reader.ts";

export type { AnsweredFile, Citation, CompletionFinishReason, ReasoningDetail } from "./listener.ts";
export type { Completion, CompletionMessage, CompletionToolCall, Usage };

/** The names in an answer: the registration's key and the addressed model. */
export interface AnswerSource extends Known {
  readonly provider: string;
  readonly model: string;
}

/** The parts of a message. */
export interface MessageParts {
  readonly content: string;
  readonly reasoning: string;
  readonly details: readonly ReasoningDetail[];
  readonly calls: readonly CompletionToolCall[];
  readonly citations: readonly Citation[];
  readonly files: readonly AnsweredFile[];
}

/** Builds a complete answer from a reply. Signatures, blocks and pieces are also in its details and calls. */
export class CompletionBuilder extends ReplyListener implements AnswerBuilder<Completion> {
  readonly #source: AnswerSource;
  readonly #reportLost: ((lost: Ending["lost"]) => void) | undefined;
  readonly #calls: ToolCallProgress[] = [];
  #id = "";
  readonly #parts = {
    content: "",
    reasoning: "",
    details: [] as readonly ReasoningDetail[],
    citations: [] as Citation[],
    files: [] as AnsweredFile[],
  };
  /** The answer; undefined until the reply has finished successfully. */
  result: Completion | undefined = undefined;

  /** @param reportLost called once, with what of the answer is lost */
  constructor(source: AnswerSource, reportLost?: (lost: Ending["lost"]) => void) {
    super();
    this.#source = source;
    this.#reportLost = reportLost;
  }

  override begin(id: string): void {
    this.#id = id;
  }

  override content(text: string): void {
    this.#parts.content += text;
  }

  override citation(citation: Citation): void {
    this.#parts.citations.push(citation);
  }

  override file(file: AnsweredFile): void {
    this.#parts.files.push(file);
  }

  override reasoning(text: string): void {
    this.#parts.reasoning += text;
  }

  override call(call: ToolCallProgress): void {
    this.#calls.push(call);
  }

  override details(details: readonly ReasoningDetail[]): void {
    this.#parts.details = details;
  }

  override finish(reason: CompletionFinishReason, usage: Usage, { lost }: Ending = {}): void {
    this.#reportLost?.(lost);
    this.result = {
      id: this.#id,
      object: "chat.completion",
      created: now(),
      model: this.#source.model,
      provider: this.#source.provider,
      choices: [{ index: 0, message: this.#message(), finish_reason: reason }],
      usage,
      ...(lost && { warnings: lost.map(lossText) }),
    };
  }

  #message(): CompletionMessage {
    const calls = this.#calls.filter(({ state }) => state === "complete").map(toToolCall);
    return toMessage({ ...this.#parts, calls });
  }
}

function toToolCall({ id, name, arguments: text, thought_signature }: ToolCallProgress): CompletionToolCall {
  const call = { id, type: "function" as const, function: { name, arguments: text } };
  return thought_signature === undefined ? call : { ...call, thought_signature };
}

/** The message, without empty fields. */
export function toMessage({ content, reasoning, details, calls, citations, files }: MessageParts): CompletionMessage {
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
    ...(citations.length > 0 && { annotations: [...citations] }),
    ...(files.length > 0 && { files: withAudioInOne(files) }),
  };
}

function withAudioInOne(files: readonly AnsweredFile[]): AnsweredFile[] {
  const audio = joined(files.filter(({ kind }) => kind === "audio"));
  return [...files.filter(({ kind }) => kind !== "audio"), ...(audio === undefined ? [] : [audio])];
}

/** The field's value if exactly one block has it: opaque strings cannot be joined. */
function only(details: readonly ReasoningDetail[], field: "signature" | "redacted"): string | undefined {
  const values = details.flatMap((detail) => detail[field] ?? []);
  return values.length === 1 ? values[0] : undefined;
}

/** The current time in whole seconds since 1970. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
