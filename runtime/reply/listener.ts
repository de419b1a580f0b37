/** What a reply is made into: a plain answer, chunks, or whatever listens to it. */
import type { FinishReason } from "../../generated/hub.ts";
import type { Usage } from "./usage.ts";

/** Why an answer ended, in the words a caller sees. */
export type FinishWord = Exclude<FinishReason, "complete">;

/** One block of an answer's reasoning, kept for replay: it is sent only to those who understand it. */
export interface ReasoningDetail {
  /** The adapter that made it. */
  provider: string;
  /** The model that was addressed. */
  model: string;
  /** How many tool calls of the answer came before it. */
  before: number;
  /** How many characters of the answer's text came before it; absent where neither text nor calls did. */
  said?: number;
  /** The provider's word for this sort of block. */
  kind: string;
  /** What can be read of it. */
  text?: string;
  /** Opaque, as are all that follow. */
  signature?: string;
  redacted?: string;
  encrypted?: string;
  id?: string;
  format?: string;
}

/** A call of a tool as it grows. */
export interface ToolCallProgress {
  /** The caller's count of calls, from 0. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** All pieces so far. */
  readonly arguments: string;
  readonly thought_signature: string | undefined;
  readonly state: "open" | "complete" | "withdrawn";
}

/**
 * Receives a reply in order: `begin` before everything else, `finish` last, and neither `details` nor `finish` when the
 * reply fails. No text is empty.
 */
export interface ReplyListener {
  begin(id: string): void;
  content(text: string): void;
  reasoning(text: string): void;
  /** A piece of the signature of the first signed reasoning block; those of other blocks are in `details` only. */
  signature(text: string): void;
  /** A piece of the first redacted reasoning block. */
  redacted(text: string): void;
  /** A call has begun. Its arguments follow as pieces. */
  call(call: ToolCallProgress): void;
  /** The next piece of a call's arguments. */
  piece(call: ToolCallProgress, text: string): void;
  /** A signature came for a call that had begun without one. */
  signed(call: ToolCallProgress, thoughtSignature: string): void;
  /** A call is complete, or withdrawn: dropped by a restart, or cut off by the output limit. */
  closed(call: ToolCallProgress): void;
  /** Every reasoning block that is kept for replay. Not called when there are none. */
  details(details: readonly ReasoningDetail[]): void;
  finish(reason: FinishWord, usage: Usage): void;
}

/** Makes what is handed on to the caller of a stream. */
export interface StreamWriter<T> extends ReplyListener {
  /** Everything since the last time; undefined when there is nothing. */
  take(): T | undefined;
}
