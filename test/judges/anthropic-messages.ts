/** Requests to the Messages API, judged by the types of the official SDK. */
import type * as sdk from "@anthropic-ai/sdk/resources/messages/messages";
import type * as native from "../../generated/native/messages.ts";
import type { Fits, Strange, Trusting, Written } from "./judge.ts";

interface Exceptions {
  /** The caller's own object, sent unchanged. */
  cache_control: sdk.CacheControlEphemeral;
  /** The caller's own value for an image: the API knows four, and answers 400 to others. `never` fits every kind of source. */
  media_type: never;
  /** The caller's own schema, laid over `{ type: object, properties: {} }`: a native type cannot say so. */
  input_schema: sdk.Tool.InputSchema;
  /** Only strings: the normalized form keeps no other parts of a system message. The blocks themselves are judged below. */
  system: sdk.TextBlockParam[] | string;
}
/** Sent to older models only, and with `anthropic-version: 2023-06-01`; the SDK's types describe the version after it. */
type Older = "temperature" | "top_p" | "top_k";
/** Not in the SDK's types of this endpoint, which leave out what is in beta. */
type Beta = "context_management" | "mcp_servers" | "fallbacks" | "thread" | "output_format";
/** Read from callers only. Tools have the versions of all SDKs; those that are sent are in the cases. */
type OfCallers =
  | native.ServerCall
  | native.ServerResult
  | native.AnthropicTool
  | native.VersionedTool
  | { type: "compaction" | "container_upload" | "tool_reference" }
  // a display in beta
  | "updates";
/** Callers may omit the signature of a thinking block of another provider, which is never sent to Anthropic. */
type Signed<Value> = 0 extends 1 & Value
  ? Value
  : Value extends OfCallers
    ? never
    : Value extends readonly (infer Item)[]
      ? Signed<Item>[]
      : Value extends { type: "thinking" }
        ? Value & { signature: string }
        : Value extends object
          ? { [Key in keyof Value]: Signed<Value[Key]> }
          : Value;
/** A block of a message that is sent. */
type Block = Signed<native.ContentBlockParam>;
type Request = Trusting<Signed<native.MessagesRequest>, Exceptions>;

export type Whole = Fits<sdk.MessageCreateParamsNonStreaming, Trusting<Request, { stream: false }>>;
export type Streamed = Fits<sdk.MessageCreateParamsStreaming, Request & { stream: true }>;
export type Fields = Fits<Older | Beta, Strange<sdk.MessageCreateParams, native.MessagesRequest>>;
export type Blocks = Fits<never, Strange<sdk.ContentBlockParam, Block>>;
export type Tools = Fits<never, Strange<sdk.Tool, native.ToolParam>>;
export type Thinking = Fits<never, Strange<sdk.ThinkingConfigParam, Signed<native.ThinkingParam>>>;
export type Output = Fits<"task_budget", Strange<sdk.OutputConfig, native.OutputConfig>>;
export type Choice = Fits<never, Strange<sdk.ToolChoice, native.ToolChoiceParam>>;

// each exception is needed, and a judge can fail
// @ts-expect-error no longer in the SDK
export type Sampling = Fits<never, Strange<sdk.MessageCreateParams, native.MessagesRequest>>;
// @ts-expect-error cache_control is any object
export type Cache = Fits<sdk.ContentBlockParam, Trusting<Block, Omit<Exceptions, "cache_control">>>;
// @ts-expect-error media_type is any string
export type Media = Fits<sdk.ContentBlockParam, Trusting<Block, Omit<Exceptions, "media_type">>>;
// @ts-expect-error input_schema is any object
export type Schema = Fits<sdk.Tool, Trusting<native.ToolParam, Omit<Exceptions, "input_schema">>>;
// @ts-expect-error a budget goes with `enabled`
export type Wrong = Fits<sdk.ThinkingConfigParam, Written<{ type: "adaptive_budget"; budget_tokens: number }>>;
