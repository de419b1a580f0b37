// @generated from spec/hub.yaml. Do not edit; run `npm run generate`.
import type { FinishReason } from "./hub.ts";

/**
 * Why an answer ended, as callers see it: for an end that is not known, the provider's own word.
 */
export type CompletionFinishReason = Exclude<FinishReason, "complete"> | (string & Record<never, never>);
/**
 * A reasoning block of an answer, whose model and position are known.
 */
export interface AnsweredReasoning {
  /**
   * The adapter that produced it.
   */
  provider: string;
  /**
   * The model that was addressed.
   */
  model: string;
  /**
   * The number of tool calls of the answer before it.
   */
  before: number;
  /**
   * The number of characters (UTF-16 code units) of the answer's text before it; absent when nothing precedes it.
   */
  said?: number;
  /**
   * The provider's type of the block.
   */
  kind: string;
  /**
   * The readable text.
   */
  text?: string;
  /**
   * Opaque, like all of the following fields.
   */
  signature?: string;
  redacted?: string;
  encrypted?: string;
  id?: string;
  format?: string;
}
/**
 * A source of the answer's text.
 */
export interface AnsweredCitation {
  type: "url_citation";
  url: string;
  title?: string;
  start: number;
  end: number;
  text?: string;
}
/**
 * A file that the model made.
 */
export interface AnsweredFile {
  kind: "image" | "audio" | "file";
  media_type?: string;
  data?: string;
  url?: string;
  /**
   * The words of audio.
   */
  transcript?: string;
  /**
   * Opaque; some providers require it in the history.
   */
  thought_signature?: string;
}
/**
 * Tokens of one answer. Cached tokens count as prompt, reasoning as completion; the total is the sum of both.
 */
export interface Usage {
  /**
   * All input tokens, including cache reads and writes.
   */
  prompt_tokens: number;
  /**
   * All output tokens, including reasoning.
   */
  completion_tokens: number;
  total_tokens: number;
  /**
   * Parts of `prompt_tokens`; each is absent when it is zero.
   */
  prompt_tokens_details?: {
    cached_tokens?: number;
    cache_write_tokens?: number;
    /**
     * Those of `cache_write_tokens` that stay for an hour.
     */
    cache_write_1h_tokens?: number;
    /**
     * Those of them that stay for twelve hours.
     */
    cache_write_12h_tokens?: number;
  };
  /**
   * Parts of `completion_tokens`; absent when there are none.
   */
  completion_tokens_details?: {
    reasoning_tokens: number;
  };
  /**
   * What the answer cost in USD: as its provider says, else by the listed prices of its model. Absent, never 0, if a price that it needs is not known or the provider reported no tokens.
   */
  cost?: number;
  /**
   * The cost is what the provider says; absent if it was calculated.
   */
  cost_stated?: boolean;
  /**
   * The tier that the answer was made in, by its provider's account: `batch`, `flex`, `priority`, `fast`, `ultrafast`, `scale` or `offpeak`. Absent for the standard one, and if the provider does not say it.
   */
  service_tier?: string;
}
/**
 * A complete answer.
 */
export interface Completion {
  /**
   * The provider's id of the answer, or a generated one.
   */
  id: string;
  object: "chat.completion";
  /**
   * When the answer was received, in seconds since 1970.
   */
  created: number;
  /**
   * The model that was addressed, without the provider.
   */
  model: string;
  /**
   * The key of the provider that answered.
   */
  provider: string;
  /**
   * Always exactly one.
   */
  choices: [CompletionChoice];
  /**
   * All zeros when the provider reported none.
   */
  usage: Usage;
  /**
   * What of the request the model did not get: a field and how it ended, `seed dropped`, `temperature rejected`, `reasoning_effort clamped high`; and what of the answer you do not get: `answer.content[type=server_tool_use] dropped`. Absent if nothing is lost.
   */
  warnings?: string[];
}
export interface CompletionChoice {
  index: 0;
  message: CompletionMessage;
  /**
   * `length`: cut off by the output limit; `content_filter`: refused by a filter or the model.
   */
  finish_reason: CompletionFinishReason;
}
/**
 * The answer as a message. Append it to the history unchanged; the next turn then works with any provider.
 */
export interface CompletionMessage {
  role: "assistant";
  /**
   * The text. Without text, null if there are tool calls, else `""`.
   */
  content: string | null;
  /**
   * The visible reasoning.
   */
  reasoning_content?: string;
  /**
   * The signature of the reasoning, if exactly one block is signed. Opaque.
   */
  reasoning_signature?: string;
  /**
   * The data of the redacted reasoning block, if there is exactly one. Opaque.
   */
  redacted_reasoning_content?: string;
  /**
   * The reasoning, block by block. If present, it is sent back instead of the three fields above.
   */
  reasoning_details?: AnsweredReasoning[];
  /**
   * The model's tool calls; never empty.
   */
  tool_calls?: CompletionToolCall[];
  /**
   * The sources of the text, if the provider reports them; never empty. Not needed in the history.
   */
  annotations?: AnsweredCitation[];
  /**
   * The images, audio and other files that the model made; never empty. Audio is one file.
   */
  files?: AnsweredFile[];
}
export interface CompletionToolCall {
  /**
   * Unique within the answer.
   */
  id: string;
  type: "function";
  /**
   * `arguments` is JSON written by a model, so validate it. `{}` when there are none.
   */
  function: {
    name: string;
    arguments: string;
  };
  /**
   * Opaque; some providers require it in the history.
   */
  thought_signature?: string;
}
/**
 * A piece of an answer. Reasoning, text and pieces of tool calls are in the provider's order, followed by the reasoning details, one chunk with `usage`, and finally one with `finish_reason`.
 */
export interface Chunk {
  /**
   * The same for all chunks of an answer.
   */
  id: string;
  object: "chat.completion.chunk";
  /**
   * When the answer began, in seconds since 1970.
   */
  created: number;
  /**
   * The model that was addressed, without the provider.
   */
  model: string;
  /**
   * The key of the provider that answers.
   */
  provider: string;
  /**
   * Always exactly one.
   */
  choices: [ChunkChoice];
  /**
   * On the second to last chunk.
   */
  usage?: Usage;
  /**
   * On the last chunk: what of the request the model did not get, and of the answer you, as in a `Completion`.
   */
  warnings?: string[];
}
export interface ChunkChoice {
  index: 0;
  delta: Delta;
  /**
   * Null on all chunks but the last.
   */
  finish_reason: CompletionFinishReason | null;
}
/**
 * What a chunk adds to the message. Strings are to be appended.
 */
export interface Delta {
  /**
   * On the first chunk.
   */
  role?: "assistant";
  content?: string;
  reasoning_content?: string;
  /**
   * A piece of the first signed block's signature. If several blocks are signed, use `reasoning_details` instead.
   */
  reasoning_signature?: string;
  /**
   * A piece of the first redacted block's data. If there are several, use `reasoning_details` instead.
   */
  redacted_reasoning_content?: string;
  /**
   * The complete `reasoning_details` of the message; on one chunk only.
   */
  reasoning_details?: AnsweredReasoning[];
  tool_calls?: [ToolCallDelta];
  /**
   * A further source of the text so far.
   */
  annotations?: [AnsweredCitation];
  /**
   * A further file that the model made; of audio, the next piece.
   */
  files?: [AnsweredFile];
}
/**
 * A piece of a tool call. The first piece has `id`, `type` and the name.
 */
export interface ToolCallDelta {
  /**
   * The position of the call in the answer, from 0.
   */
  index: number;
  id?: string;
  type?: "function";
  /**
   * `arguments` is the next piece of the JSON, which can be empty.
   */
  function: {
    name?: string;
    arguments: string;
  };
  /**
   * Opaque; some providers require it in the history.
   */
  thought_signature?: string;
  /**
   * On the last piece. `complete`: the arguments are complete. `withdrawn`: the call is not part of the answer, because the output limit cut it off or the provider restarted the answer.
   */
  status?: "complete" | "withdrawn";
}
