/** The interface of reply consumers: builders of complete answers and writers of streams. */
import type { FinishReason } from "../../generated/hub.ts";
import type { Usage } from "./usage.ts";

/** Why an answer ended, as callers see it. */
export type CompletionFinishReason = Exclude<FinishReason, "complete">;

/** One reasoning block, kept for replay. It is sent back only to the provider (or model) that can read it. */
export interface ReasoningDetail {
  /** The adapter that produced it. */
  provider: string;
  /** The model that was addressed. */
  model: string;
  /** The number of tool calls of the answer before it. */
  before: number;
  /** The number of characters of the answer's text before it; absent when neither text nor calls precede it. */
  said?: number;
  /** The provider's type of the block. */
  kind: string;
  /** The readable text. */
  text?: string;
  /** Opaque, like all of the following fields. */
  signature?: string;
  redacted?: string;
  encrypted?: string;
  id?: string;
  format?: string;
}

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

/**
 * Receives a reply in order: `begin` first, `finish` last. `details` and `finish` are not called when the reply fails.
 * Strings are never empty.
 */
export interface ReplyListener {
  begin(id: string): void;
  content(text: string): void;
  reasoning(text: string): void;
  /** A piece of the first signed reasoning block's signature; other signatures are only in `details`. */
  signature(text: string): void;
  /** A piece of the first redacted reasoning block. */
  redacted(text: string): void;
  /** A call has started. Its arguments follow as pieces. */
  call(call: ToolCallProgress): void;
  /** The next piece of a call's arguments. */
  piece(call: ToolCallProgress, text: string): void;
  /** A signature for a call that started without one. */
  signed(call: ToolCallProgress, thoughtSignature: string): void;
  /** A call is complete, or withdrawn (dropped by a restart, or cut off by the output limit). */
  closed(call: ToolCallProgress): void;
  /** All reasoning blocks to keep for replay. Not called when there are none. */
  details(details: readonly ReasoningDetail[]): void;
  finish(reason: CompletionFinishReason, usage: Usage): void;
}

/** Writes a reply as the items of a stream. */
export interface StreamWriter<T> extends ReplyListener {
  /** The output since the last call; undefined when there is none. */
  take(): T | undefined;
}
