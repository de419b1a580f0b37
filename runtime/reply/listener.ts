/** The interface of reply consumers: builders of complete answers and writers of streams. */
import type {
  AnsweredFile,
  AnsweredCitation as Citation,
  CompletionFinishReason,
  AnsweredReasoning as ReasoningDetail,
  Usage,
} from "../../generated/answers.ts";
import type { Loss } from "../request/lost.ts";

export type { AnsweredFile, Citation, CompletionFinishReason, ReasoningDetail };

/** A tool call while it is received. */
export interface ToolCallProgress {
  /** The position among the calls reported to the listener, from 0. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** The arguments received so far. */
  readonly arguments: string;
  readonly thought_signature: string | undefined;
  readonly state: "open" | "complete" | "withdrawn";
}

/** Further facts known at the end of an answer. */
export interface Ending {
  /** The stop string that ended it, if the provider says so. */
  readonly stopSequence?: string | undefined;
  /** Parts that the provider sent and no caller gets; undefined if there are none. */
  readonly lost?: readonly Loss[] | undefined;
}

/**
 * Receives a reply in order: `begin` first, `finish` last. `details` and `finish` are not called when the reply fails.
 * Strings are never empty. What a listener does not override is ignored.
 */
export class ReplyListener {
  begin(_id: string): void {}
  /** @param _isRefusal whether the model says with it that it does not answer */
  content(_text: string, _isRefusal?: boolean): void {}
  /** A source of the text so far. */
  citation(_citation: Citation): void {}
  /** A file that the model made; of audio, maybe a piece. */
  file(_file: AnsweredFile): void {}
  /** @param _gap the length of the blank line at the start of the text, which separates it from the text before */
  reasoning(_text: string, _gap: number): void {}
  /**
   * A reasoning block to keep for replay is complete; the same number again replaces it.
   * @param _number the position among the blocks of the answer
   */
  block(_detail: ReasoningDetail, _number: number): void {}
  /** A piece of the first signed reasoning block's signature; other signatures are only in `details`. */
  signature(_text: string): void {}
  /** A piece of the first redacted reasoning block. */
  redacted(_text: string): void {}
  /** A call has started. Its arguments follow as pieces. */
  call(_call: ToolCallProgress): void {}
  /** The next piece of a call's arguments. */
  piece(_call: ToolCallProgress, _text: string): void {}
  /** A signature for a call that started without one. */
  signed(_call: ToolCallProgress, _thoughtSignature: string): void {}
  /** A call is complete, or withdrawn (dropped by a restart, or cut off by the output limit). */
  closed(_call: ToolCallProgress): void {}
  /** All reasoning blocks together. Not called when there are none. */
  details(_details: readonly ReasoningDetail[]): void {}
  finish(_reason: CompletionFinishReason, _usage: Usage, _ending?: Ending): void {}
}

/** Writes a reply as the items of a stream. */
export interface StreamWriter<T> extends ReplyListener {
  /** The output since the last call; undefined when there is none. */
  take(): T | undefined;
}

/** Builds a complete answer from a reply. */
export interface AnswerBuilder<T> extends ReplyListener {
  /** The answer; undefined until the reply has finished successfully. */
  readonly result: T | undefined;
}
