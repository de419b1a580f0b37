/** The library's complete answer, in chat-completions style, and its builder. */
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
import type { Usage } from "./usage.ts";

export type { AnsweredFile, Citation, CompletionFinishReason, ReasoningDetail } from "./listener.ts";
export type { Usage } from "./usage.ts";

/** A complete answer. */
export interface Completion {
  /** The provider's id of the answer, or a generated one. */
  id: string;
  object: "chat.completion";
  /** When the answer was received, in seconds since 1970. */
  created: number;
  /** The model that was addressed, without the provider. */
  model: string;
  /** The key of the provider that answered. */
  provider: string;
  /** Always exactly one. */
  choices: [CompletionChoice];
  /** All zeros when the provider reported none. */
  usage: Usage;
  /**
   * What of the request the model did not get: a field and how it ended, `seed dropped`, `temperature rejected`,
   * `reasoning_effort clamped high`; and what of the answer you do not get: `answer.content[type=server_tool_use] dropped`. Absent
   * if nothing is lost.
   */
  warnings?: string[];
}

export interface CompletionChoice {
  index: 0;
  message: CompletionMessage;
  /** `length`: cut off by the output limit; `content_filter`: refused by a filter or the model. */
  finish_reason: CompletionFinishReason;
}

/** The answer as a message. Append it to the history unchanged; the next turn then works with any provider. */
export interface CompletionMessage {
  role: "assistant";
  /** The text. Without text, null if there are tool calls, else `""`. */
  content: string | null;
  /** The visible reasoning. */
  reasoning_content?: string;
  /** The signature of the reasoning, if exactly one block is signed. Opaque. */
  reasoning_signature?: string;
  /** The data of the redacted reasoning block, if there is exactly one. Opaque. */
  redacted_reasoning_content?: string;
  /** The reasoning, block by block. If present, it is sent back instead of the three fields above. */
  reasoning_details?: ReasoningDetail[];
  /** The model's tool calls; never empty. */
  tool_calls?: CompletionToolCall[];
  /** The sources of the text, if the provider reports them; never empty. Not needed in the history. */
  annotations?: Citation[];
  /** The images, audio and other files that the model made; never empty. Audio is one file. */
  files?: AnsweredFile[];
}

export interface CompletionToolCall {
  /** Unique within the answer. */
  id: string;
  type: "function";
  /** `arguments` is JSON written by a model, so validate it. `{}` when there are none. */
  function: { name: string; arguments: string };
  /** Opaque; some providers require it in the history. */
  thought_signature?: string;
}

/** The names in an answer: the registration's key and the addressed model. */
export interface AnswerSource {
  readonly provider: string;
  readonly model: string;
  /** The caller's names of tools, by those that were sent in their place. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

/** The parts of a message. */
export interface MessageParts {
  content: string;
  reasoning: string;
  details: readonly ReasoningDetail[];
  calls: readonly CompletionToolCall[];
  citations: readonly Citation[];
  files: readonly AnsweredFile[];
}

/** Builds a complete answer from a reply. Signatures, blocks and pieces are also in its details and calls. */
export class CompletionBuilder extends ReplyListener implements AnswerBuilder<Completion> {
  readonly #source: AnswerSource;
  readonly #reportLost: ((lost: Ending["lost"]) => void) | undefined;
  readonly #calls: ToolCallProgress[] = [];
  #id = "";
  #content = "";
  readonly #citations: Citation[] = [];
  readonly #files: AnsweredFile[] = [];
  #reasoning = "";
  #details: readonly ReasoningDetail[] = [];
  #completion: Completion | undefined;

  /** @param reportLost called once, with what of the answer is lost */
  constructor(source: AnswerSource, reportLost?: (lost: Ending["lost"]) => void) {
    super();
    this.#source = source;
    this.#reportLost = reportLost;
  }

  /** The answer; undefined until the reply has finished successfully. */
  get result(): Completion | undefined {
    return this.#completion;
  }

  override begin(id: string): void {
    this.#id = id;
  }

  override content(text: string): void {
    this.#content += text;
  }

  override citation(citation: Citation): void {
    this.#citations.push(citation);
  }

  override file(file: AnsweredFile): void {
    this.#files.push(file);
  }

  override reasoning(text: string): void {
    this.#reasoning += text;
  }

  override call(call: ToolCallProgress): void {
    this.#calls.push(call);
  }

  override details(details: readonly ReasoningDetail[]): void {
    this.#details = details;
  }

  override finish(reason: CompletionFinishReason, usage: Usage, { lost }: Ending = {}): void {
    this.#reportLost?.(lost);
    this.#completion = {
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
    const [content, reasoning, details, citations] = [this.#content, this.#reasoning, this.#details, this.#citations];
    return toMessage({ content, reasoning, details, calls, citations, files: this.#files });
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
