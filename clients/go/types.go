// Code generated from spec/proxy.openapi.yaml by `npm run generate`. DO NOT EDIT.

package dragoman

// ChatRequest: A conversation and how it shall be answered.
type ChatRequest struct {
	// `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything behind the first slash is the provider's
	// own name for the model. A name without a slash works where its beginning tells the provider (`gpt-`, `claude`, …).
	Model string `json:"model"`

	// The whole history, oldest first.
	Messages []Message `json:"messages"`

	// Controls that mean the same everywhere. What a provider cannot do is mapped to the nearest it can, or left out.
	Config *Config `json:"config,omitempty"`

	// Fields of the engine request, laid over `config`: `tools`, `tool_choice`, `response_format`, and native controls of
	// one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`),
	// which the provider validates. `model`, `messages` and `stream` are refused here. Never put a key in it.
	ProviderConfig *ProviderConfig `json:"provider_config,omitempty"`

	// Addresses to try in this order when `model` fails for a reason that lies with its provider: a transport failure, or
	// 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
	Fallback []string `json:"fallback,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// Config: Controls that mean the same everywhere. What a provider cannot do is mapped to the nearest it can, or left
// out.
type Config struct {
	// Largest number of tokens to write.
	MaxTokens *int `json:"max_tokens,omitempty"`

	// Sampling temperature.
	Temperature *float64 `json:"temperature,omitempty"`

	// Nucleus sampling.
	TopP *float64 `json:"top_p,omitempty"`

	// Sample from this many of the likeliest tokens.
	TopK *int `json:"top_k,omitempty"`

	// Texts at which the answer ends.
	Stop []string `json:"stop,omitempty"`

	// How hard to think. `none` turns thinking off where the model can; `minimal` is an older word that is still taken.
	ReasoningEffort ReasoningEffort `json:"reasoning_effort,omitempty"`

	// `pro` asks for the provider's deeper mode, or for one step more effort where there is none.
	ReasoningMode ReasoningMode `json:"reasoning_mode,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ReasoningEffort: How hard to think. `none` turns thinking off where the model can; `minimal` is an older word that is
// still taken.
type ReasoningEffort string

const (
	ReasoningEffortNone    ReasoningEffort = "none"
	ReasoningEffortMinimal ReasoningEffort = "minimal"
	ReasoningEffortLow     ReasoningEffort = "low"
	ReasoningEffortMedium  ReasoningEffort = "medium"
	ReasoningEffortHigh    ReasoningEffort = "high"
	ReasoningEffortXhigh   ReasoningEffort = "xhigh"
	ReasoningEffortMax     ReasoningEffort = "max"
)

// ReasoningMode: `pro` asks for the provider's deeper mode, or for one step more effort where there is none.
type ReasoningMode string

const (
	ReasoningModeStandard ReasoningMode = "standard"
	ReasoningModePro      ReasoningMode = "pro"
)

// ProviderConfig: Fields of the engine request, laid over `config`: `tools`, `tool_choice`, `response_format`, and
// native controls of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`,
// `x-sglang`), which the provider validates. `model`, `messages` and `stream` are refused here. Never put a key in it.
type ProviderConfig struct {
	// Functions the model may call.
	Tools []Tool `json:"tools,omitempty"`

	// Whether the model may, must or must not call a tool, or which one it must call.
	ToolChoice ToolChoice `json:"tool_choice,omitempty"`

	// Whether the answer is text, any JSON, or JSON that fits a schema.
	ResponseFormat ResponseFormat `json:"response_format,omitempty"`

	// Anthropic only. `none` leaves reasoning out of the answer, for lower latency.
	ReasoningSummary ReasoningSummary `json:"reasoning_summary,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ReasoningSummary: Anthropic only. `none` leaves reasoning out of the answer, for lower latency.
type ReasoningSummary string

const (
	ReasoningSummaryAuto ReasoningSummary = "auto"
	ReasoningSummaryNone ReasoningSummary = "none"
)

// Role: Who speaks.
type Role string

const (
	RoleSystem    Role = "system"
	RoleDeveloper Role = "developer"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool"
)

// Message: One message of the history. Send an answer's `message` back as it came: what it carries beside its text lets
// the provider go on where it was.
type Message struct {
	// Who speaks.
	Role Role `json:"role"`

	// Text, or blocks of text and images. Null beside tool calls.
	Content MessageContent `json:"content"`

	// Calls that the assistant asked for, with every field they came with.
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`

	// On a message of role `tool`, the call it answers.
	ToolCallID string `json:"tool_call_id,omitempty"`

	// Reasoning of this answer.
	ReasoningContent string `json:"reasoning_content,omitempty"`

	// Opaque signature of the reasoning.
	ReasoningSignature string `json:"reasoning_signature,omitempty"`

	// Opaque data of a redacted reasoning block.
	RedactedReasoningContent string `json:"redacted_reasoning_content,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// MessageContent: Text, or blocks of text and images. Null beside tool calls.
//
// It is [Text] or [ContentBlocks].
type MessageContent interface{ isMessageContent() }

// ContentBlocks: The array form of MessageContent.
type ContentBlocks []ContentBlock

// ContentBlock: A piece of a message.
//
// It is [TextBlock], [ImageURLBlock], [InputImageBlock], [ImageBlock] or [Unknown].
type ContentBlock interface{ isContentBlock() }

// TextBlock: Text.
type TextBlock struct {
	Text string `json:"text"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ImageURLBlock: An image, as chat-completions APIs write it.
type ImageURLBlock struct {
	// Where an image is.
	ImageURL ImageURL `json:"image_url"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ImageURL: Where an image is.
type ImageURL struct {
	// A data URI, which every provider takes, or a remote URL.
	URL string `json:"url"`

	// `low`, `high` or `auto`, where the provider knows it.
	Detail string `json:"detail,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// InputImageBlock: An image, as responses APIs write it.
type InputImageBlock struct {
	// A data URI or a remote URL.
	ImageURL string `json:"image_url"`

	// `low`, `high` or `auto`, where the provider knows it.
	Detail string `json:"detail,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ImageBlock: An image, as messages APIs write it.
type ImageBlock struct {
	// The bytes of an image, or where it is.
	Source ImageSource `json:"source"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ImageSource: The bytes of an image, or where it is.
//
// It is [Base64Source], [URLSource] or [Unknown].
type ImageSource interface{ isImageSource() }

// Base64Source: The bytes of an image.
type Base64Source struct {
	MediaType string `json:"media_type"`

	// Base64.
	Data string `json:"data"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// URLSource: A remote image.
type URLSource struct {
	URL string `json:"url"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// Tool: A function the model may call. The proxy never runs it.
type Tool struct {
	// What the model is told of a function.
	Function ToolFunction `json:"function"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ToolFunction: What the model is told of a function.
type ToolFunction struct {
	Name string `json:"name"`

	// What it does, for the model to read.
	Description string `json:"description,omitempty"`

	// A JSON Schema of the arguments.
	Parameters map[string]any `json:"parameters,omitempty"`

	// Whether the arguments must fit the schema exactly.
	Strict *bool `json:"strict,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ToolChoice: Whether the model may, must or must not call a tool, or which one it must call.
//
// It is [ToolChoiceWord] or [NamedToolChoice].
type ToolChoice interface{ isToolChoice() }

// ToolChoiceWord: One of the strings of ToolChoice.
type ToolChoiceWord string

const (
	ToolChoiceAuto     ToolChoiceWord = "auto"
	ToolChoiceNone     ToolChoiceWord = "none"
	ToolChoiceRequired ToolChoiceWord = "required"
)

// NamedToolChoice: The tool that must be called.
type NamedToolChoice struct {
	// A function by its name.
	Function FunctionName `json:"function"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// FunctionName: A function by its name.
type FunctionName struct {
	Name string `json:"name"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ResponseFormat: Whether the answer is text, any JSON, or JSON that fits a schema.
//
// It is [TextFormat], [JSONObjectFormat], [JSONSchemaFormat] or [Unknown].
type ResponseFormat interface{ isResponseFormat() }

// TextFormat: Plain text.
type TextFormat struct {
	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// JSONObjectFormat: Any JSON object.
type JSONObjectFormat struct {
	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// JSONSchemaFormat: JSON that fits a schema.
type JSONSchemaFormat struct {
	// A JSON Schema and its name.
	JSONSchema NamedSchema `json:"json_schema"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// NamedSchema: A JSON Schema and its name.
type NamedSchema struct {
	Name string `json:"name"`

	Description string `json:"description,omitempty"`

	// The JSON Schema.
	Schema map[string]any `json:"schema"`

	Strict *bool `json:"strict,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ChatResponse: The answer to a conversation.
type ChatResponse struct {
	// The provider's id of the answer, or one made by the proxy.
	ID string `json:"id"`

	// The model that was asked, without the provider.
	Model string `json:"model"`

	// The provider that answered.
	Provider string `json:"provider"`

	// The answer as a message. Append it to the history as it is.
	Message AssistantMessage `json:"message"`

	// Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
	// the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused, or a filter
	// blocked the prompt or the answer.
	FinishReason FinishReason `json:"finish_reason,omitempty"`

	// The model's reasoning, where the provider shows it.
	Reasoning string `json:"reasoning,omitempty"`

	// Tokens that were read and written.
	Usage Usage `json:"usage"`

	// How long the answer took, in milliseconds.
	LatencyMs int64 `json:"latency_ms"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// FinishReason: Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its
// calls. `length`: the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused,
// or a filter blocked the prompt or the answer.
type FinishReason string

const (
	FinishReasonStop          FinishReason = "stop"
	FinishReasonLength        FinishReason = "length"
	FinishReasonToolCalls     FinishReason = "tool_calls"
	FinishReasonContentFilter FinishReason = "content_filter"
)

// AssistantMessage: The answer as a message. Append it to the history as it is.
type AssistantMessage struct {
	Role string `json:"role"`

	// The text; empty when the model only calls tools.
	Content string `json:"content"`

	// Tools the model wants called. Answer each with a message of role `tool`.
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ToolCall: A call of a tool that the model asks for. Keep every field of it when you send it back.
type ToolCall struct {
	// Names the call; the answer's `tool_call_id`.
	ID string `json:"id"`

	// A function and its arguments.
	Function FunctionCall `json:"function"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// FunctionCall: A function and its arguments.
type FunctionCall struct {
	Name string `json:"name"`

	// JSON text. A model wrote it, so check it before you trust it.
	Arguments string `json:"arguments"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// Usage: Tokens that were read and written.
type Usage struct {
	// All tokens the model read, cached ones included.
	InputTokens int64 `json:"input_tokens"`

	// All tokens the model wrote, reasoning included.
	OutputTokens int64 `json:"output_tokens"`

	// Those of `output_tokens` that are reasoning; absent when there are none.
	ReasoningTokens int64 `json:"reasoning_tokens,omitempty"`

	// Input and output.
	TotalTokens int64 `json:"total_tokens"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// StreamEvent: The data of one server-sent event; the name of the event is its `type`.
//
// It is [ContentEvent], [ReasoningEvent], [ToolCallEvent], [UsageEvent], [DoneEvent], [ErrorEvent] or [Unknown].
type StreamEvent interface{ isStreamEvent() }

// ContentEvent: The next piece of the answer's text.
type ContentEvent struct {
	Text string `json:"text"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ReasoningEvent: The next piece of the reasoning, or something opaque that belongs to it; then `text` may be empty.
type ReasoningEvent struct {
	Text string `json:"text"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ToolCallEvent: A complete call of a tool.
type ToolCallEvent struct {
	ID string `json:"id"`

	Name string `json:"name"`

	// A JSON document as text, `{}` when there are no arguments.
	Arguments string `json:"arguments"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// UsageEvent: The token counts, once, before `done`.
type UsageEvent struct {
	// All tokens the model read, cached ones included.
	InputTokens int64 `json:"input_tokens"`

	// All tokens the model wrote, reasoning included.
	OutputTokens int64 `json:"output_tokens"`

	// Those of `output_tokens` that are reasoning; absent when there are none.
	ReasoningTokens int64 `json:"reasoning_tokens,omitempty"`

	// Input and output.
	TotalTokens int64 `json:"total_tokens"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// DoneEvent: The answer has ended without a failure; `finish_reason` tells whether it is whole. Nothing follows.
type DoneEvent struct {
	// Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
	// the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused, or a filter
	// blocked the prompt or the answer.
	FinishReason FinishReason `json:"finish_reason,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ErrorEvent: The answer failed after it had begun. Nothing follows.
type ErrorEvent struct {
	// Begins with `stream error: `.
	Message string `json:"message"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ModelList: Models of the configured providers.
type ModelList struct {
	Models []ModelEntry `json:"models"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ModelEntry: A model and its address.
type ModelEntry struct {
	// The address, `<provider>/<name>`.
	ID string `json:"id"`

	Provider string `json:"provider"`

	// The provider's own name for it.
	Name string `json:"name"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// Health: That the proxy serves requests, and for which providers.
type Health struct {
	Status string `json:"status"`

	// Keys of the configured providers.
	Providers []string `json:"providers"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ErrorEnvelope: Every failure outside a stream.
type ErrorEnvelope struct {
	// What went wrong.
	Error ErrorBody `json:"error"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ErrorBody: What went wrong.
type ErrorBody struct {
	// What went wrong, for a program.
	Code ErrorCode `json:"code"`

	// For a person to read.
	Message string `json:"message"`

	// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].
	Extra map[string]any `json:"-"`
}

// ErrorCode: What went wrong, for a program.
type ErrorCode string

const (
	ErrorCodeInvalidRequest       ErrorCode = "invalid_request"
	ErrorCodeMissingModel         ErrorCode = "missing_model"
	ErrorCodeUnknownProvider      ErrorCode = "unknown_provider"
	ErrorCodeUnauthorized         ErrorCode = "unauthorized"
	ErrorCodeForbidden            ErrorCode = "forbidden"
	ErrorCodeNotFound             ErrorCode = "not_found"
	ErrorCodeMethodNotAllowed     ErrorCode = "method_not_allowed"
	ErrorCodePayloadTooLarge      ErrorCode = "payload_too_large"
	ErrorCodeUnsupportedMediaType ErrorCode = "unsupported_media_type"
	ErrorCodeRateLimited          ErrorCode = "rate_limited"
	ErrorCodeOverloaded           ErrorCode = "overloaded"
	ErrorCodeProviderError        ErrorCode = "provider_error"
	ErrorCodeHTTPError            ErrorCode = "http_error"
	ErrorCodeJSONError            ErrorCode = "json_error"
	ErrorCodeStreamError          ErrorCode = "stream_error"
	ErrorCodeAllFailed            ErrorCode = "all_failed"
	ErrorCodeInternalError        ErrorCode = "internal_error"
)
