// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.

/** Version of the network contract. */
export const version = "0.1.26";

export type OperationId = "chat" | "stream" | "models" | "health";

/** One endpoint. Request bodies have no schema here: the engine checks them, with its own messages. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** By status or class of statuses, as in Fastify. Fields that are not in a schema are kept. */
  readonly schema: { readonly response: Readonly<Record<string, object>> };
}

const FunctionCall = {
  type: "object",
  required: ["name", "arguments"],
  properties: { name: { type: "string" }, arguments: { type: "string" } },
  additionalProperties: true,
};

const ToolCall = {
  type: "object",
  required: ["id", "type", "function"],
  properties: {
    id: { type: "string" },
    type: { type: "string", const: "function" },
    function: FunctionCall,
    thought_signature: { type: "string" },
  },
  additionalProperties: true,
};

const ReasoningDetail = {
  type: "object",
  required: ["provider", "kind"],
  properties: {
    provider: { type: "string" },
    model: { type: "string" },
    before: { type: "integer" },
    said: { type: "integer" },
    kind: { type: "string" },
    text: { type: "string" },
    signature: { type: "string" },
    redacted: { type: "string" },
    encrypted: { type: "string" },
    id: { type: "string" },
    format: { type: "string" },
  },
  additionalProperties: true,
};

const Citation = {
  type: "object",
  required: ["type", "url", "start", "end"],
  properties: {
    type: { type: "string", const: "url_citation" },
    url: { type: "string" },
    title: { type: "string" },
    start: { type: "integer" },
    end: { type: "integer" },
    text: { type: "string" },
  },
  additionalProperties: true,
};

const AssistantMessage = {
  type: "object",
  required: ["role", "content"],
  properties: {
    role: { type: "string", const: "assistant" },
    content: { type: "string" },
    tool_calls: { type: "array", items: ToolCall },
    reasoning_content: { type: "string" },
    reasoning_signature: { type: "string" },
    redacted_reasoning_content: { type: "string" },
    reasoning_details: { type: "array", items: ReasoningDetail },
    annotations: { type: "array", items: Citation },
  },
  additionalProperties: true,
};

const FinishReason = { type: "string", enum: ["stop", "length", "tool_calls", "content_filter"] };

const Usage = {
  type: "object",
  required: ["input_tokens", "output_tokens", "total_tokens"],
  properties: {
    input_tokens: { type: "integer" },
    output_tokens: { type: "integer" },
    reasoning_tokens: { type: "integer" },
    total_tokens: { type: "integer" },
  },
  additionalProperties: true,
};

const ChatResponse = {
  type: "object",
  required: ["id", "model", "provider", "message", "usage", "latency_ms"],
  properties: {
    id: { type: "string" },
    model: { type: "string" },
    provider: { type: "string" },
    message: AssistantMessage,
    finish_reason: FinishReason,
    reasoning: { type: "string" },
    usage: Usage,
    latency_ms: { type: "integer" },
  },
  additionalProperties: true,
};

const ErrorCode = {
  type: "string",
  enum: [
    "invalid_request",
    "missing_model",
    "unknown_provider",
    "unauthorized",
    "forbidden",
    "not_found",
    "method_not_allowed",
    "payload_too_large",
    "unsupported_media_type",
    "rate_limited",
    "overloaded",
    "provider_error",
    "http_error",
    "json_error",
    "stream_error",
    "all_failed",
    "internal_error",
  ],
};

const ErrorBody = {
  type: "object",
  required: ["code", "message"],
  properties: { code: ErrorCode, message: { type: "string" } },
  additionalProperties: true,
};

const ErrorEnvelope = {
  type: "object",
  required: ["error"],
  properties: { error: ErrorBody },
  additionalProperties: true,
};

const ModelEntry = {
  type: "object",
  required: ["id", "provider", "name"],
  properties: { id: { type: "string" }, provider: { type: "string" }, name: { type: "string" } },
  additionalProperties: true,
};

const ModelList = {
  type: "object",
  required: ["models"],
  properties: { models: { type: "array", items: ModelEntry } },
  additionalProperties: true,
};

const Health = {
  type: "object",
  required: ["status", "providers"],
  properties: { status: { type: "string", const: "ok" }, providers: { type: "array", items: { type: "string" } } },
  additionalProperties: true,
};

export const routes: Readonly<Record<OperationId, Route>> = {
  chat: {
    method: "POST",
    path: "/v1/chat",
    schema: { response: { 200: ChatResponse, "4xx": ErrorEnvelope, "5xx": ErrorEnvelope } },
  },
  stream: {
    method: "POST",
    path: "/v1/chat/stream",
    schema: { response: { "4xx": ErrorEnvelope, "5xx": ErrorEnvelope } },
  },
  models: {
    method: "GET",
    path: "/v1/models",
    schema: { response: { 200: ModelList, "4xx": ErrorEnvelope, "5xx": ErrorEnvelope } },
  },
  health: {
    method: "GET",
    path: "/health",
    schema: { response: { 200: Health, "4xx": ErrorEnvelope, "5xx": ErrorEnvelope } },
  },
};
