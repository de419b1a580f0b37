// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.

/** A conversation and the settings for its answer. */
export interface ChatRequest {
  /**
   * `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is the provider's
   * own name for the model. A name without a slash works if its prefix identifies the provider (`gpt-`, `claude`, …).
   */
  model: string;
  /** The whole history, oldest first. */
  messages: readonly Message[];
  /**
   * Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported ones, or
   * omitted.
   */
  config?: Config;
  /**
   * Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native fields
   * of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`),
   * which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in it.
   */
  provider_config?: ProviderConfig;
  /**
   * Addresses to try in this order when `model` fails for a reason on its provider's side: a transport failure, or 429,
   * 500, 502, 503 or 529. At most 16. Streams do not use it.
   */
  fallback?: readonly string[];
}

/**
 * Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported ones, or
 * omitted.
 */
export interface Config {
  /** Largest number of output tokens. */
  max_tokens?: number;
  /** Sampling temperature. */
  temperature?: number;
  /** Nucleus sampling. */
  top_p?: number;
  /** Number of most likely tokens to sample from. */
  top_k?: number;
  /** Strings at which the answer ends. */
  stop?: readonly string[];
  /** How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older value. */
  reasoning_effort?: ReasoningEffort;
  /** `pro` requests the provider's deeper mode, or one step more effort if it has none. */
  reasoning_mode?: ReasoningMode;
}

/** How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older value. */
export type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** `pro` requests the provider's deeper mode, or one step more effort if it has none. */
export type ReasoningMode = "standard" | "pro";

/**
 * Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native fields
 * of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`),
 * which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in it.
 */
export interface ProviderConfig {
  [field: string]: unknown;
  /** Functions the model may call. */
  tools?: readonly Tool[];
  /** Whether the model may, must or must not call a tool, or which one it must call. */
  tool_choice?: ToolChoice;
  /** Whether the answer is text, any JSON object, or JSON that matches a schema. */
  response_format?: ResponseFormat;
  /** Anthropic only. `none` omits reasoning from the answer, for lower latency. */
  reasoning_summary?: "auto" | "none";
}

/** The author of a message. */
export type Role = "system" | "developer" | "user" | "assistant" | "tool";

/**
 * One message of the history. Send an answer's `message` back unchanged: the provider needs all of its fields to
 * continue the conversation.
 */
export interface Message {
  /** The author of a message. */
  role: Role;
  /** Text, or blocks of text, images, documents and audio. May be null if there are tool calls. */
  content?: string | readonly ContentBlock[] | null;
  /** The assistant's tool calls, with all fields unchanged. */
  tool_calls?: readonly ToolCall[];
  /** The id of the call that a message of role `tool` answers. */
  tool_call_id?: string;
  /** In a message of role `tool`: whether the call failed. */
  is_error?: boolean;
  /** Reasoning of this answer. */
  reasoning_content?: string;
  /** Opaque signature of the reasoning. */
  reasoning_signature?: string;
  /** Opaque data of a redacted reasoning block. */
  redacted_reasoning_content?: string;
  /** The reasoning block by block. If present, it replaces the three fields above. */
  reasoning_details?: readonly ReasoningDetail[];
}

/** A piece of a message. */
export type ContentBlock = TextBlock | ImageUrlBlock | InputImageBlock | ImageBlock | DocumentBlock | AudioBlock;

/** Text. */
export interface TextBlock {
  type: "text";
  text: string;
}

/** An image in the form of chat-completions APIs. */
export interface ImageUrlBlock {
  type: "image_url";
  /** The URL of an image. */
  image_url: ImageUrl;
}

/** The URL of an image. */
export interface ImageUrl {
  /** A data URI, which every provider accepts, or a remote URL. */
  url: string;
  /** `low`, `high` or `auto`, if the provider supports it. */
  detail?: string;
}

/** An image in the form of responses APIs. */
export interface InputImageBlock {
  type: "input_image";
  /** A data URI or a remote URL. */
  image_url: string;
  /** `low`, `high` or `auto`, if the provider supports it. */
  detail?: string;
}

/** An image in the form of messages APIs. */
export interface ImageBlock {
  type: "image";
  /** The bytes or the URL of an image. */
  source: ImageSource;
}

/** A document, for providers that read them. */
export interface DocumentBlock {
  type: "document";
  /** The bytes, the URL or the text of a document, or its id with the provider. */
  source: DocumentSource;
  /** Its name. */
  title?: string;
}

/** The bytes, the URL or the text of a document, or its id with the provider. */
export type DocumentSource = Base64Source | UrlSource | TextSource | FileSource;

/** The text of a document. */
export interface TextSource {
  type: "text";
  text: string;
}

/** A file that the provider stores. */
export interface FileSource {
  type: "file";
  file_id: string;
}

/** A recording, for models that listen. */
export interface AudioBlock {
  type: "input_audio";
  /** The bytes of a recording. */
  input_audio: AudioData;
}

/** The bytes of a recording. */
export interface AudioData {
  /** Base64. */
  data: string;
  format: string;
}

/** The bytes or the URL of an image. */
export type ImageSource = Base64Source | UrlSource;

/** The bytes of an image or a document. */
export interface Base64Source {
  type: "base64";
  media_type: string;
  /** Base64. */
  data: string;
}

/** A remote image or document. */
export interface UrlSource {
  type: "url";
  url: string;
}

/** A function the model may call. The proxy never runs it. */
export interface Tool {
  type: "function";
  /** The declaration of a function for the model. */
  function: ToolFunction;
}

/** The declaration of a function for the model. */
export interface ToolFunction {
  name: string;
  /** What the function does; the model reads it. */
  description?: string;
  /** A JSON Schema of the arguments. */
  parameters?: Record<string, unknown>;
  /** Whether the arguments must match the schema exactly. */
  strict?: boolean;
}

/** Whether the model may, must or must not call a tool, or which one it must call. */
export type ToolChoice = "auto" | "none" | "required" | NamedToolChoice;

/** The tool that must be called. */
export interface NamedToolChoice {
  type: "function";
  /** The name of a function. */
  function: FunctionName;
}

/** The name of a function. */
export interface FunctionName {
  name: string;
}

/** Whether the answer is text, any JSON object, or JSON that matches a schema. */
export type ResponseFormat = TextFormat | JsonObjectFormat | JsonSchemaFormat;

/** Plain text. */
export interface TextFormat {
  type: "text";
}

/** Any JSON object. */
export interface JsonObjectFormat {
  type: "json_object";
}

/** JSON that matches a schema. */
export interface JsonSchemaFormat {
  type: "json_schema";
  /** A JSON Schema and its name. */
  json_schema: NamedSchema;
}

/** A JSON Schema and its name. */
export interface NamedSchema {
  name: string;
  description?: string;
  /** The JSON Schema. */
  schema: Record<string, unknown>;
  strict?: boolean;
}

/** The answer to a conversation. */
export interface ChatResponse {
  /** The provider's id of the answer, or one generated by the proxy. */
  id: string;
  /** The requested model, without the provider. */
  model: string;
  /** The provider that answered. */
  provider: string;
  /** The answer as a message. Append it to the history unchanged. */
  message: AssistantMessage;
  /**
   * Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
   * the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter
   * blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it
   * goes on. Any other is the provider's own word for an end that Dragoman does not know.
   */
  finish_reason?: FinishReason;
  /** The model's reasoning, if the provider returns it. */
  reasoning?: string;
  /** Token counts of the answer, and what it cost. */
  usage: Usage;
  /** How long the answer took, in milliseconds. */
  latency_ms: number;
  /**
   * What of the request the model did not get: each field with how it ended, as in the header `x-dragoman-lost`; and
   * what of its answer you do not get, after `answer.`. Absent if nothing is lost.
   */
  warnings?: string[];
}

/**
 * Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
 * the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter
 * blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it
 * goes on. Any other is the provider's own word for an end that Dragoman does not know.
 */
export type FinishReason = string;

/** The answer as a message. Append it to the history unchanged. */
export interface AssistantMessage {
  role: "assistant";
  /** The text; empty if the model only calls tools. */
  content: string;
  /** The model's tool calls. Answer each with a message of role `tool`. */
  tool_calls?: ToolCall[];
  /** The model's reasoning, if the provider returns it. */
  reasoning_content?: string;
  /** Opaque; belongs to `reasoning_content`. */
  reasoning_signature?: string;
  /** Opaque data of a redacted reasoning block. */
  redacted_reasoning_content?: string;
  /** The reasoning block by block, for the next turn. */
  reasoning_details?: ReasoningDetail[];
  /** The sources of the text, if the provider reports them. */
  annotations?: Citation[];
  /** The images, audio and other files that the model made. Audio is one file. */
  files?: GeneratedFile[];
}

/** A file that the model made, as base64 in `data` or at a `url`. */
export interface GeneratedFile {
  kind: "image" | "audio" | "file";
  /** The type of `data`. */
  media_type?: string;
  /** The content in base64. */
  data?: string;
  /** The address of the file. */
  url?: string;
  /** The words of audio. */
  transcript?: string;
  /** Opaque; Gemini requires it back. */
  thought_signature?: string;
}

/** A source of a part of the text. */
export interface Citation {
  type: "url_citation";
  /** The address of the source. */
  url: string;
  /** The title of the source. */
  title?: string;
  /** Where the part begins in `content`. */
  start: number;
  /** The position after the part. */
  end: number;
  /** The passage of the source. */
  text?: string;
}

/** A tool call of the model. Keep all of its fields when you send it back. */
export interface ToolCall {
  /** The id of the call; `tool_call_id` of its result. */
  id: string;
  type: "function";
  /** A function and its arguments. */
  function: FunctionCall;
  /** Opaque; Gemini requires it back. */
  thought_signature?: string;
}

/** A function and its arguments. */
export interface FunctionCall {
  name: string;
  /** A JSON string written by a model. Validate it before you use it. */
  arguments: string;
}

/** One block of an answer's reasoning, tagged with its provider. It is sent only to providers that understand it. */
export interface ReasoningDetail {
  /** The provider that generated it. */
  provider: string;
  /** The model that generated it. */
  model?: string;
  /** Number of tool calls of the answer before it. */
  before?: number;
  /** Number of characters of text before it; absent if none. */
  said?: number;
  /** The provider's name for this kind of block. */
  kind: string;
  /** The readable text of the block. */
  text?: string;
  /** Opaque. */
  signature?: string;
  /** Opaque. */
  redacted?: string;
  /** Opaque. */
  encrypted?: string;
  /** Opaque. */
  id?: string;
  /** Opaque. */
  format?: string;
}

/** Token counts of the answer, and what it cost. */
export interface Usage {
  /** All tokens the model read, including cached ones. */
  input_tokens: number;
  /** All tokens the model wrote, including reasoning. */
  output_tokens: number;
  /** Reasoning tokens in `output_tokens`; absent if none. */
  reasoning_tokens?: number;
  /** The sum of both. */
  total_tokens: number;
  /**
   * What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not
   * known.
   */
  cost?: number;
  /** The cost is what the provider says; absent if it was calculated. */
  cost_stated?: boolean;
}

/** The data of one server-sent event, whose name is its `type`. */
export type StreamEvent = ContentEvent | ReasoningEvent | ToolCallEvent | UsageEvent | DoneEvent | ErrorEvent;

/** The next piece of the answer's text. */
export interface ContentEvent {
  type: "content";
  /** Empty if the event has `annotations` or `files`. */
  text: string;
  /** Sources of the text so far; the next entries of the message's `annotations`. */
  annotations?: Citation[];
  /** The next entries of the message's `files`; audio comes in several. */
  files?: GeneratedFile[];
}

/** The next piece of the reasoning or of its opaque data; `text` may be empty. */
export interface ReasoningEvent {
  type: "reasoning";
  text: string;
  /** Opaque: the next piece of the message's `reasoning_signature`. */
  signature?: string;
  /** Opaque: the next piece of the message's `redacted_reasoning_content`. */
  redacted?: string;
  /** The message's `reasoning_details`, in one piece when all blocks are complete. */
  details?: ReasoningDetail[];
}

/** A complete tool call. */
export interface ToolCallEvent {
  type: "tool_call";
  id: string;
  name: string;
  /** A JSON string, `{}` if there are no arguments. */
  arguments: string;
  /** Opaque; Gemini requires it back. */
  thought_signature?: string;
}

/** The token counts and the cost, once, before `done`. */
export interface UsageEvent {
  type: "usage";
  /** All tokens the model read, including cached ones. */
  input_tokens: number;
  /** All tokens the model wrote, including reasoning. */
  output_tokens: number;
  /** Reasoning tokens in `output_tokens`; absent if none. */
  reasoning_tokens?: number;
  /** The sum of both. */
  total_tokens: number;
  /**
   * What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not
   * known.
   */
  cost?: number;
  /** The cost is what the provider says; absent if it was calculated. */
  cost_stated?: boolean;
}

/** The answer ended without a failure; `finish_reason` is why it ended. Nothing follows. */
export interface DoneEvent {
  type: "done";
  /**
   * Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
   * the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter
   * blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it
   * goes on. Any other is the provider's own word for an end that Dragoman does not know.
   */
  finish_reason?: FinishReason;
  /** As in an answer that is not streamed. */
  warnings?: string[];
}

/** The answer failed after the stream had begun. Nothing follows. */
export interface ErrorEvent {
  type: "error";
  /** Begins with `stream error: `. */
  message: string;
}

/** Models of the configured providers. */
export interface ModelList {
  models: ModelEntry[];
}

/** A model and its address. */
export interface ModelEntry {
  /** The address, `<provider>/<name>`. */
  id: string;
  provider: string;
  /** The provider's own name for it. */
  name: string;
}

/** The state of the proxy and its configured providers. */
export interface Health {
  status: "ok";
  /** Keys of the configured providers. */
  providers: string[];
}

/** The body of every error outside a stream. */
export interface ErrorEnvelope {
  /** An error. */
  error: ErrorBody;
}

/** An error. */
export interface ErrorBody {
  /** A code for programs. */
  code: ErrorCode;
  /** A message for humans. */
  message: string;
}

/** A code for programs. */
export type ErrorCode =
  | "invalid_request"
  | "missing_model"
  | "unknown_provider"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "overloaded"
  | "provider_error"
  | "http_error"
  | "credential_error"
  | "json_error"
  | "stream_error"
  | "all_failed"
  | "internal_error";
