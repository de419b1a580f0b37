/** Requests to the Responses APIs, judged by the types of the official SDK. */
import type * as sdk from "openai/resources/responses/responses";
import type * as native from "../../generated/native/openai.ts";
import type { TextFormat, TextParam } from "../../generated/native/responses.ts";
import type { Fits, Strange, Trusting, Written } from "./judge.ts";

interface Exceptions {
  /** The caller's own value: the API knows four, and answers 400 to others. */
  detail: "auto";
  /** The SDK knows three. We send none. */
  status: "completed";
}
interface Words {
  input: Judged[];
  /** Functions only, judged below: the tools of the service are not described. */
  tools: sdk.FunctionTool[];
  /** Judged below, without the tools of the service. */
  tool_choice: "auto";
  /** The caller's own value: the API knows two, and answers 400 to others. */
  prompt_cache_retention: "24h";
}
type Item = Written<native.InputItem>;
type Thought = Extract<Item, { type: "reasoning" }>;
type Answer = Extract<Item, { role: "assistant" }>;
/** Only relayed, as they came: they are checked, but not composed. */
type Relayed = Written<native.ToolsItem | native.ServiceItem>;
type Judged =
  | Trusting<Exclude<Item, Thought | Answer | Relayed>, Exceptions>
  /** Always a string: the SDK accepts parts only with their id and status. */
  | (Omit<Trusting<Answer, Exceptions>, "content"> & { content: string })
  /** An `id` that never came is not invented: `encrypted_content` is what counts. */
  | Required<Trusting<Thought, Exceptions>>;
type Request = Trusting<native.ResponsesRequest, Words>;

export type Whole = Fits<sdk.ResponseCreateParamsNonStreaming, Trusting<Request, { stream: false }>>;
export type Streamed = Fits<sdk.ResponseCreateParamsStreaming, Request & { stream: true }>;
// Codex sends two fields that the SDK does not know
export type Fields = Fits<"client_metadata", Strange<sdk.ResponseCreateParams, native.ResponsesRequest>>;
type Passed = "internal_chat_message_metadata_passthrough";
export type Items = Fits<Passed, Strange<sdk.ResponseInputItem, native.InputItem>>;
export type Parts = Fits<never, Strange<sdk.ResponseInputContent, native.InputPart>>;
export type Tools = Fits<never, Strange<sdk.FunctionTool, native.FunctionTool>>;
export type Choice = Fits<
  sdk.ResponseCreateParams["tool_choice"],
  Exclude<Written<native.ToolChoiceParam>, { type: "web_search" | "file_search" }>
>;
export type Reasoning = Fits<never, Strange<NonNullable<sdk.ResponseCreateParams["reasoning"]>, native.ReasoningParam>>;
export type Text = Fits<never, Strange<sdk.ResponseTextConfig, TextParam>>;
export type Format = Fits<never, Strange<sdk.ResponseFormatTextConfig, TextFormat>>;

// each exception is needed, and a judge can fail
// @ts-expect-error detail is any string
export type Untrusted = Fits<sdk.ResponseInputContent, Written<native.InputPart>>;
// @ts-expect-error id may be missing
export type Nameless = Fits<sdk.ResponseReasoningItem, Trusting<Thought, Exceptions>>;
type Retention = NonNullable<sdk.ResponseCreateParams["prompt_cache_retention"]>;
// @ts-expect-error prompt_cache_retention is any string
export type Retained = Fits<Retention, NonNullable<native.ResponsesRequest["prompt_cache_retention"]>>;
interface NoCall {
  type: "function_call";
  id: string;
  name: string;
  arguments: string;
}
// @ts-expect-error a call has `call_id`
export type Wrong = Fits<sdk.ResponseInputItem, NoCall>;
// @ts-expect-error no such field
export type Unknown = Fits<never, Strange<sdk.ResponseCreateParams, { model: string; max_tokens: number }>>;
