// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.

/** A conversation and how it shall be answered. */
export interface ChatRequest {
  /**
   * `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything behind the first slash is the provider's
   * own name for the model. A name without a slash works where its beginning tells the provider (`gpt-`, `claude`, …).
   */
  model: string;
  /** The whole history, oldest first. */
  messages: Message[];
  /** Whether `/v1/chat` answers with a stream of events. `/v1/chat/stream` always does. */
  stream?: boolean;
  config?: Config;
  provider_config?: ProviderConfig;
  /**
   * Addresses to try in this order when `model` fails for a reason that lies with its provider: a transport failure, or
   * 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
   */
  fallback?: string[];
}

/** Controls that mean the same everywhere. What a provider cannot do is mapped to the nearest it can, or left out. */
export interface Config {
  /** Largest number of tokens to write. */
  max_tokens?: number;
  /** Sampling temperature. */
  temperature?: number;
  /** Nucleus sampling. */
  top_p?: number;
  /** Sample from this many of the likeliest tokens. */
  top_k?: number;
  /** Texts at which the answer ends. */
  stop?: string[];
  reasoning_effort?: ReasoningEffort;
  reasoning_mode?: ReasoningMode;
}

/** How hard to think. `none` turns thinking off where the model can; `minimal` is an older word that is still taken. */
export type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** `pro` asks for the provider's deeper mode, or for one step more effort where there is none. */
export type ReasoningMode = "standard" | "pro";

/**
 * Fields of the engine request, laid over `config`: `tools`, `tool_choice`, `response_format`, and native controls of
 * one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which
 * the provider validates. `model`, `messages` and `stream` are refused here. Never put a key in it.
 */
export type ProviderConfig = {
  /** Functions the model may call. */
  tools?: Tool[];
  tool_choice?: ToolChoice;
  response_format?: ResponseFormat;
  /** Anthropic only. `none` leaves reasoning out of the answer, for lower latency. */
  reasoning_summary?: "auto" | "none";
} & {
  [key: string]: unknown;
};

/** Who speaks. */
export type Role = "system" | "developer" | "user" | "assistant" | "tool";

/**
 * One message of the history. Send an answer's `message` back as it came: what it carries beside its text lets the
 * provider go on where it was.
 */
export interface Message {
  role: Role;
  /** Text, or blocks of text and images. Null beside tool calls. */
  content?: string | ContentBlock[] | null;
  /** Calls that the assistant asked for, with every field they came with. */
  tool_calls?: ToolCall[];
  /** On a message of role `tool`, the call it answers. */
  tool_call_id?: string;
  /** Reasoning of this answer. */
  reasoning_content?: string;
  /** Opaque signature of the reasoning. */
  reasoning_signature?: string;
  /** Opaque data of a redacted reasoning block. */
  redacted_reasoning_content?: string;
  /** The reasoning block by block; where it is present, it counts instead of the three fields above. */
  reasoning_details?: ReasoningDetail[];
}

/** A piece of a message. */
export type ContentBlock = TextBlock | ImageUrlBlock | InputImageBlock | ImageBlock;

/** Text. */
export interface TextBlock {
  type: "text";
  text: string;
}

/** An image, as chat-completions APIs write it. */
export interface ImageUrlBlock {
  type: "image_url";
  image_url: ImageUrl;
}

/** Where an image is. */
export interface ImageUrl {
  /** A data URI, which every provider takes, or a remote URL. */
  url: string;
  /** `low`, `high` or `auto`, where the provider knows it. */
  detail?: string;
}

/** An image, as responses APIs write it. */
export interface InputImageBlock {
  type: "input_image";
  /** A data URI or a remote URL. */
  image_url: string;
  /** `low`, `high` or `auto`, where the provider knows it. */
  detail?: string;
}

/** An image, as messages APIs write it. */
export interface ImageBlock {
  type: "image";
  source: ImageSource;
}

/** The bytes of an image, or where it is. */
export type ImageSource = Base64Source | UrlSource;

/** The bytes of an image. */
export interface Base64Source {
  type: "base64";
  media_type: string;
  /** Base64. */
  data: string;
}

/** A remote image. */
export interface UrlSource {
  type: "url";
  url: string;
}

/** A function the model may call. The proxy never runs it. */
export interface Tool {
  type: "function";
  function: ToolFunction;
}

/** What the model is told of a function. */
export interface ToolFunction {
  name: string;
  /** What it does, for the model to read. */
  description?: string;
  /** A JSON Schema of the arguments. */
  parameters?: {
    [key: string]: unknown;
  };
  /** Whether the arguments must fit the schema exactly. */
  strict?: boolean;
}

/** Whether the model may, must or must not call a tool, or which one it must call. */
export type ToolChoice = ("auto" | "none" | "required") | NamedToolChoice;

/** The tool that must be called. */
export interface NamedToolChoice {
  type: "function";
  function: FunctionName;
}

/** A function by its name. */
export interface FunctionName {
  name: string;
}

/** Whether the answer is text, any JSON, or JSON that fits a schema. */
export type ResponseFormat = TextFormat | JsonObjectFormat | JsonSchemaFormat;

/** Plain text. */
export interface TextFormat {
  type: "text";
}

/** Any JSON object. */
export interface JsonObjectFormat {
  type: "json_object";
}

/** JSON that fits a schema. */
export interface JsonSchemaFormat {
  type: "json_schema";
  json_schema: NamedSchema;
}

/** A JSON Schema and its name. */
export interface NamedSchema {
  name: string;
  description?: string;
  /** The JSON Schema. */
  schema: {
    [key: string]: unknown;
  };
  strict?: boolean;
}

/** The answer to a conversation. */
export interface ChatResponse {
  /** The provider's id of the answer, or one made by the proxy. */
  id: string;
  /** The model that was asked, without the provider. */
  model: string;
  /** The provider that answered. */
  provider: string;
  message: AssistantMessage;
  finish_reason?: FinishReason;
  /** The model's reasoning, where the provider shows it. */
  reasoning?: string;
  usage: Usage;
  /** How long the answer took, in milliseconds. */
  latency_ms: number;
}

/**
 * Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
 * the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused, or a filter
 * blocked the prompt or the answer.
 */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter";

/** The answer as a message. Append it to the history as it is. */
export interface AssistantMessage {
  role: "assistant";
  /** The text; empty when the model only calls tools. */
  content: string;
  /** Tools the model wants called. Answer each with a message of role `tool`. */
  tool_calls?: ToolCall[];
  /** The model's reasoning, where the provider shows it. */
  reasoning_content?: string;
  /** Opaque; belongs to `reasoning_content`. */
  reasoning_signature?: string;
  /** Opaque data of a redacted reasoning block. */
  redacted_reasoning_content?: string;
  /** The reasoning block by block, for the next turn. */
  reasoning_details?: ReasoningDetail[];
}

/** A call of a tool that the model asks for. Keep every field of it when you send it back. */
export interface ToolCall {
  /** Names the call; the answer's `tool_call_id`. */
  id: string;
  type: "function";
  function: FunctionCall;
  /** Opaque; Gemini wants it back. */
  thought_signature?: string;
}

/** A function and its arguments. */
export interface FunctionCall {
  name: string;
  /** JSON text. A model wrote it, so check it before you trust it. */
  arguments: string;
}

/** One block of an answer's reasoning, tagged with who made it. It is sent only to those who understand it. */
export interface ReasoningDetail {
  /** The adapter that made it. */
  provider: string;
  /** The model that made it. */
  model?: string;
  /** How many tool calls of the answer came before it. */
  before?: number;
  /** How many characters of the answer's text came before it. Missing where nothing did. */
  said?: number;
  /** The provider's word for this sort of block. */
  kind: string;
  /** What can be read of it. */
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

/** Tokens that were read and written. */
export interface Usage {
  /** All tokens the model read, cached ones included. */
  input_tokens: number;
  /** All tokens the model wrote, reasoning included. */
  output_tokens: number;
  /** Those of `output_tokens` that are reasoning; absent when there are none. */
  reasoning_tokens?: number;
  /** Input and output. */
  total_tokens: number;
}

/** The data of one server-sent event; the name of the event is its `type`. */
export type StreamEvent = ContentEvent | ReasoningEvent | ToolCallEvent | UsageEvent | DoneEvent | ErrorEvent;

/** The next piece of the answer's text. */
export interface ContentEvent {
  type: "content";
  text: string;
}

/** The next piece of the reasoning, or something opaque that belongs to it; then `text` may be empty. */
export interface ReasoningEvent {
  type: "reasoning";
  text: string;
  /** Opaque: the next piece of the message's `reasoning_signature`. */
  signature?: string;
  /** Opaque: the next piece of the message's `redacted_reasoning_content`. */
  redacted?: string;
  /** The message's `reasoning_details`, in one piece, once all blocks are complete. */
  details?: ReasoningDetail[];
}

/** A complete call of a tool. */
export interface ToolCallEvent {
  type: "tool_call";
  id: string;
  name: string;
  /** A JSON document as text, `{}` when there are no arguments. */
  arguments: string;
  /** Opaque; Gemini wants it back. */
  thought_signature?: string;
}

/** The token counts, once, before `done`. */
export interface UsageEvent {
  type: "usage";
  /** All tokens the model read, cached ones included. */
  input_tokens: number;
  /** All tokens the model wrote, reasoning included. */
  output_tokens: number;
  /** Those of `output_tokens` that are reasoning; absent when there are none. */
  reasoning_tokens?: number;
  /** Input and output. */
  total_tokens: number;
}

/** The answer has ended without a failure; `finish_reason` tells whether it is whole. Nothing follows. */
export interface DoneEvent {
  type: "done";
  finish_reason?: FinishReason;
}

/** The answer failed after it had begun. Nothing follows. */
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

/** That the proxy serves requests, and for which providers. */
export interface Health {
  status: "ok";
  /** Keys of the configured providers. */
  providers: string[];
}

/** Every failure outside a stream. */
export interface ErrorEnvelope {
  error: ErrorBody;
}

/** What went wrong. */
export interface ErrorBody {
  code: ErrorCode;
  /** For a person to read. */
  message: string;
}

/** What went wrong, for a program. */
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
  | "json_error"
  | "stream_error"
  | "all_failed"
  | "internal_error";
