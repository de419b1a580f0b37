/**
 * Requests to the chat-completions servers, judged by the types of the official SDK as far as they share
 * its format. Messages, tools and formats are the caller's own, sent unchanged: the generated types leave them open, and
 * only what the rules write into them is judged.
 */
import type * as sdk from "openai/resources/chat/completions/completions";
import type * as native from "../../generated/native/chat-completions.ts";
import type { Fits, Strange, Trusting } from "./judge.ts";

interface Exceptions {
  /** The caller's own messages; what is rewritten in them (parts, calls) is judged below. */
  messages: sdk.ChatCompletionMessageParam[];
  /** The caller's own schema with its name. */
  json_schema: { name: string };
  /** The caller's own; OpenRouter's are images, too. */
  modalities: ("text" | "audio")[];
  audio: sdk.ChatCompletionAudioParam;
}
/** Fields that OpenRouter, vLLM and SGLang understand besides; OpenAI's API does not. */
type Own = "top_k" | "min_p" | "repetition_penalty" | "chat_template_kwargs" | "image_config";
/** The servers have a default model; we always send one. */
type Request = Trusting<native.ChatRequest, Exceptions> & { model: string };

export type Whole = Fits<sdk.ChatCompletionCreateParamsNonStreaming, Trusting<Request, { stream: false }>>;
export type Streamed = Fits<sdk.ChatCompletionCreateParamsStreaming, Request & { stream: true }>;
export type Fields = Fits<Own, Strange<sdk.ChatCompletionCreateParams, native.ChatRequest>>;
export type Tool = Fits<sdk.ChatCompletionTool, Trusting<native.ToolParam, object>>;
/** `detail` and `format` are the caller's own values: OpenAI knows four and two. */
export type Part = Fits<sdk.ChatCompletionContentPart, Trusting<native.PartParam, { detail: "auto"; format: "wav" }>>;
/** `cache_control` is the caller's own object, for the models behind OpenRouter. */
export type PartKeys = Fits<"cache_control", Strange<sdk.ChatCompletionContentPart, native.PartParam>>;
/** `id` is the caller's own, and so is a `type` that only Moonshot AI has; the generated type leaves them open. */
export type Call = Fits<
  sdk.ChatCompletionMessageToolCall,
  Trusting<native.ToolCallParam, { type: "function" }> & { id: string }
>;

// each exception is needed, and a judge can fail
type Messages = Trusting<native.ChatRequest, object>["messages"];
// @ts-expect-error messages are open
export type Open = Fits<sdk.ChatCompletionMessageParam[], Messages>;
type Format = NonNullable<native.ChatRequest["response_format"]>;
// @ts-expect-error a format is open
export type OpenFormat = Fits<sdk.ChatCompletionCreateParams["response_format"], Format>;
// @ts-expect-error OpenAI's API has no such fields
export type Foreign = Fits<never, Strange<sdk.ChatCompletionCreateParams, native.ChatRequest>>;
// @ts-expect-error an image is an object here, not an address
export type Wrong = Fits<sdk.ChatCompletionContentPart, { type: "image_url"; image_url: string }>;
