// Code generated from spec/proxy.openapi.yaml by `npm run generate`. DO NOT EDIT.

package dragoman

// ChatRequest: A conversation and the settings for its answer.
type ChatRequest struct {
	// `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is the provider's
	// own name for the model. A name without a slash works if its prefix identifies the provider (`gpt-`, `claude`, …).
	Model string `json:"model"`

	// The whole history, oldest first.
	Messages []Message `json:"messages"`

	// Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported ones, or
	// omitted.
	Config *Config `json:"config,omitempty"`

	// Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native fields
	// of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`),
	// which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in it.
	ProviderConfig *ProviderConfig `json:"provider_config,omitempty"`

	// Addresses to try in this order when `model` fails for a reason on its provider's side: a transport failure, or 429,
	// 500, 502, 503 or 529. At most 16. Streams do not use it.
	Fallback []string `json:"fallback,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// Config: Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported
// ones, or omitted.
type Config struct {
	// Largest number of output tokens.
	MaxTokens *int `json:"max_tokens,omitempty"`

	// Sampling temperature.
	Temperature *float64 `json:"temperature,omitempty"`

	// Nucleus sampling.
	TopP *float64 `json:"top_p,omitempty"`

	// Number of most likely tokens to sample from.
	TopK *int `json:"top_k,omitempty"`

	// Strings at which the answer ends.
	Stop []string `json:"stop,omitempty"`

	// How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older value.
	ReasoningEffort ReasoningEffort `json:"reasoning_effort,omitempty"`

	// `pro` requests the provider's deeper mode, or one step more effort if it has none.
	ReasoningMode ReasoningMode `json:"reasoning_mode,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ReasoningEffort: How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older
// value.
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

// ReasoningMode: `pro` requests the provider's deeper mode, or one step more effort if it has none.
type ReasoningMode string

const (
	ReasoningModeStandard ReasoningMode = "standard"
	ReasoningModePro      ReasoningMode = "pro"
)

// ProviderConfig: Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and
// native fields of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`,
// `x-sglang`), which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in
// it.
type ProviderConfig struct {
	// Functions the model may call.
	Tools []Tool `json:"tools,omitempty"`

	// Whether the model may, must or must not call a tool, or which one it must call.
	ToolChoice ToolChoice `json:"tool_choice,omitempty"`

	// Whether the answer is text, any JSON object, or JSON that matches a schema.
	ResponseFormat ResponseFormat `json:"response_format,omitempty"`

	// Anthropic only. `none` omits reasoning from the answer, for lower latency.
	ReasoningSummary ReasoningSummary `json:"reasoning_summary,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ReasoningSummary: Anthropic only. `none` omits reasoning from the answer, for lower latency.
type ReasoningSummary string

const (
	ReasoningSummaryAuto ReasoningSummary = "auto"
	ReasoningSummaryNone ReasoningSummary = "none"
)

// Role: The author of a message.
type Role string

const (
	RoleSystem    Role = "system"
	RoleDeveloper Role = "developer"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool"
)

// Message: One message of the history. Send an answer's `message` back unchanged: the provider needs all of its fields
// to continue the conversation.
type Message struct {
	// The author of a message.
	Role Role `json:"role"`

	// Text, or blocks of text, images, documents and audio. May be null if there are tool calls.
	Content MessageContent `json:"content"`

	// The assistant's tool calls, with all fields unchanged.
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`

	// The id of the call that a message of role `tool` answers.
	ToolCallID string `json:"tool_call_id,omitempty"`

	// In a message of role `tool`: whether the call failed.
	IsError *bool `json:"is_error,omitempty"`

	// Reasoning of this answer.
	ReasoningContent string `json:"reasoning_content,omitempty"`

	// Opaque signature of the reasoning.
	ReasoningSignature string `json:"reasoning_signature,omitempty"`

	// Opaque data of a redacted reasoning block.
	RedactedReasoningContent string `json:"redacted_reasoning_content,omitempty"`

	// The reasoning block by block. If present, it replaces the three fields above.
	ReasoningDetails []ReasoningDetail `json:"reasoning_details,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// MessageContent: Text, or blocks of text, images, documents and audio. May be null if there are tool calls.
//
// It is [Text] or [ContentBlocks].
type MessageContent interface{ isMessageContent() }

// ContentBlocks: The array form of MessageContent.
type ContentBlocks []ContentBlock

// ContentBlock: A piece of a message.
//
// It is [TextBlock], [ImageURLBlock], [InputImageBlock], [ImageBlock], [DocumentBlock], [AudioBlock] or [Unknown].
type ContentBlock interface{ isContentBlock() }

// TextBlock: Text.
type TextBlock struct {
	Text string `json:"text"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ImageURLBlock: An image in the form of chat-completions APIs.
type ImageURLBlock struct {
	// The URL of an image.
	ImageURL ImageURL `json:"image_url"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ImageURL: The URL of an image.
type ImageURL struct {
	// A data URI, which every provider accepts, or a remote URL.
	URL string `json:"url"`

	// `low`, `high` or `auto`, if the provider supports it.
	Detail string `json:"detail,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// InputImageBlock: An image in the form of responses APIs.
type InputImageBlock struct {
	// A data URI or a remote URL.
	ImageURL string `json:"image_url"`

	// `low`, `high` or `auto`, if the provider supports it.
	Detail string `json:"detail,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ImageBlock: An image in the form of messages APIs.
type ImageBlock struct {
	// The bytes or the URL of an image.
	Source ImageSource `json:"source"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// DocumentBlock: A document, for providers that read them.
type DocumentBlock struct {
	// The bytes, the URL or the text of a document, or its id with the provider.
	Source DocumentSource `json:"source"`

	// Its name.
	Title string `json:"title,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// DocumentSource: The bytes, the URL or the text of a document, or its id with the provider.
//
// It is [Base64Source], [URLSource], [TextSource], [FileSource] or [Unknown].
type DocumentSource interface{ isDocumentSource() }

// TextSource: The text of a document.
type TextSource struct {
	Text string `json:"text"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// FileSource: A file that the provider stores.
type FileSource struct {
	FileID string `json:"file_id"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// AudioBlock: A recording, for models that listen.
type AudioBlock struct {
	// The bytes of a recording.
	InputAudio AudioData `json:"input_audio"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// AudioData: The bytes of a recording.
type AudioData struct {
	// Base64.
	Data string `json:"data"`

	Format string `json:"format"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ImageSource: The bytes or the URL of an image.
//
// It is [Base64Source], [URLSource] or [Unknown].
type ImageSource interface{ isImageSource() }

// Base64Source: The bytes of an image or a document.
type Base64Source struct {
	MediaType string `json:"media_type"`

	// Base64.
	Data string `json:"data"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// URLSource: A remote image or document.
type URLSource struct {
	URL string `json:"url"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// Tool: A function the model may call. The proxy never runs it.
type Tool struct {
	// The declaration of a function for the model.
	Function ToolFunction `json:"function"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ToolFunction: The declaration of a function for the model.
type ToolFunction struct {
	Name string `json:"name"`

	// What the function does; the model reads it.
	Description string `json:"description,omitempty"`

	// A JSON Schema of the arguments.
	Parameters map[string]any `json:"parameters,omitempty"`

	// Whether the arguments must match the schema exactly.
	Strict *bool `json:"strict,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
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
	// The name of a function.
	Function FunctionName `json:"function"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// FunctionName: The name of a function.
type FunctionName struct {
	Name string `json:"name"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ResponseFormat: Whether the answer is text, any JSON object, or JSON that matches a schema.
//
// It is [TextFormat], [JSONObjectFormat], [JSONSchemaFormat] or [Unknown].
type ResponseFormat interface{ isResponseFormat() }

// TextFormat: Plain text.
type TextFormat struct {
	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// JSONObjectFormat: Any JSON object.
type JSONObjectFormat struct {
	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// JSONSchemaFormat: JSON that matches a schema.
type JSONSchemaFormat struct {
	// A JSON Schema and its name.
	JSONSchema NamedSchema `json:"json_schema"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// NamedSchema: A JSON Schema and its name.
type NamedSchema struct {
	Name string `json:"name"`

	Description string `json:"description,omitempty"`

	// The JSON Schema.
	Schema map[string]any `json:"schema"`

	Strict *bool `json:"strict,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ChatResponse: The answer to a conversation.
type ChatResponse struct {
	// The provider's id of the answer, or one generated by the proxy.
	ID string `json:"id"`

	// The requested model, without the provider.
	Model string `json:"model"`

	// The provider that answered.
	Provider string `json:"provider"`

	// The answer as a message. Append it to the history unchanged.
	Message AssistantMessage `json:"message"`

	// Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
	// the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter
	// blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it
	// goes on. Any other is the provider's own word for an end that Dragoman does not know.
	FinishReason FinishReason `json:"finish_reason,omitempty"`

	// The model's reasoning, if the provider returns it.
	Reasoning string `json:"reasoning,omitempty"`

	// Token counts of the answer, and what it cost.
	Usage Usage `json:"usage"`

	// How long the answer took, in milliseconds.
	LatencyMs int64 `json:"latency_ms"`

	// What of the request the model did not get: each field with how it ended, as in the header `x-dragoman-lost`; and
	// what of its answer you do not get, after `answer.`. Absent if nothing is lost.
	Warnings []string `json:"warnings,omitempty"`

	// RequestID is the id of the request in the proxy's log, or "" if a gateway removed it. It is not part of the JSON.
	RequestID string `json:"-"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`

	asked string // the model in the request
}

// FinishReason: Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its
// calls. `length`: the output limit cut it off; it contains only complete calls. `content_filter`: the model refused,
// or a filter blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer
// back, and it goes on. Any other is the provider's own word for an end that Dragoman does not know.
type FinishReason string

const (
	FinishReasonStop          FinishReason = "stop"
	FinishReasonLength        FinishReason = "length"
	FinishReasonToolCalls     FinishReason = "tool_calls"
	FinishReasonContentFilter FinishReason = "content_filter"
	FinishReasonPaused        FinishReason = "paused"
)

// AssistantMessage: The answer as a message. Append it to the history unchanged.
type AssistantMessage struct {
	Role string `json:"role"`

	// The text; empty if the model only calls tools.
	Content string `json:"content"`

	// The model's tool calls. Answer each with a message of role `tool`.
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`

	// The model's reasoning, if the provider returns it.
	ReasoningContent string `json:"reasoning_content,omitempty"`

	// Opaque; belongs to `reasoning_content`.
	ReasoningSignature string `json:"reasoning_signature,omitempty"`

	// Opaque data of a redacted reasoning block.
	RedactedReasoningContent string `json:"redacted_reasoning_content,omitempty"`

	// The reasoning block by block, for the next turn.
	ReasoningDetails []ReasoningDetail `json:"reasoning_details,omitempty"`

	// The sources of the text, if the provider reports them.
	Annotations []Citation `json:"annotations,omitempty"`

	// The images, audio and other files that the model made. Audio is one file.
	Files []GeneratedFile `json:"files,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// GeneratedFile: A file that the model made, as base64 in `data` or at a `url`.
type GeneratedFile struct {
	Kind Kind `json:"kind"`

	// The type of `data`.
	MediaType string `json:"media_type,omitempty"`

	// The content in base64.
	Data string `json:"data,omitempty"`

	// The address of the file.
	URL string `json:"url,omitempty"`

	// The words of audio.
	Transcript string `json:"transcript,omitempty"`

	// Opaque; Gemini requires it back.
	ThoughtSignature string `json:"thought_signature,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

type Kind string

const (
	KindImage Kind = "image"
	KindAudio Kind = "audio"
	KindFile  Kind = "file"
)

// Citation: A source of a part of the text.
type Citation struct {
	// The address of the source.
	URL string `json:"url"`

	// The title of the source.
	Title string `json:"title,omitempty"`

	// Where the part begins in `content`.
	Start int64 `json:"start"`

	// The position after the part.
	End int64 `json:"end"`

	// The passage of the source.
	Text string `json:"text,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ToolCall: A tool call of the model. Keep all of its fields when you send it back.
type ToolCall struct {
	// The id of the call; `tool_call_id` of its result.
	ID string `json:"id"`

	// A function and its arguments.
	Function FunctionCall `json:"function"`

	// Opaque; Gemini requires it back.
	ThoughtSignature string `json:"thought_signature,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// FunctionCall: A function and its arguments.
type FunctionCall struct {
	Name string `json:"name"`

	// A JSON string written by a model. Validate it before you use it.
	Arguments string `json:"arguments"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ReasoningDetail: One block of an answer's reasoning, tagged with its provider. It is sent only to providers that
// understand it.
type ReasoningDetail struct {
	// The provider that generated it.
	Provider string `json:"provider"`

	// The model that generated it.
	Model string `json:"model,omitempty"`

	// Number of tool calls of the answer before it.
	Before *int `json:"before,omitempty"`

	// Number of characters of text before it; absent if none.
	Said *int `json:"said,omitempty"`

	// The provider's name for this kind of block.
	Kind string `json:"kind"`

	// The readable text of the block.
	Text string `json:"text,omitempty"`

	// Opaque.
	Signature string `json:"signature,omitempty"`

	// Opaque.
	Redacted string `json:"redacted,omitempty"`

	// Opaque.
	Encrypted string `json:"encrypted,omitempty"`

	// Opaque.
	ID string `json:"id,omitempty"`

	// Opaque.
	Format string `json:"format,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// Usage: Token counts of the answer, and what it cost.
type Usage struct {
	// All tokens the model read, including cached ones.
	InputTokens int64 `json:"input_tokens"`

	// All tokens the model wrote, including reasoning.
	OutputTokens int64 `json:"output_tokens"`

	// Reasoning tokens in `output_tokens`; absent if none.
	ReasoningTokens int64 `json:"reasoning_tokens,omitempty"`

	// The sum of both.
	TotalTokens int64 `json:"total_tokens"`

	// What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not known.
	Cost *float64 `json:"cost,omitempty"`

	// The cost is what the provider says; absent if it was calculated.
	CostStated bool `json:"cost_stated,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// StreamEvent: The data of one server-sent event, whose name is its `type`.
//
// It is [ContentEvent], [ReasoningEvent], [ToolCallEvent], [UsageEvent], [DoneEvent], [ErrorEvent] or [Unknown].
type StreamEvent interface{ isStreamEvent() }

// ContentEvent: The next piece of the answer's text.
type ContentEvent struct {
	// Empty if the event has `annotations` or `files`.
	Text string `json:"text"`

	// Sources of the text so far; the next entries of the message's `annotations`.
	Annotations []Citation `json:"annotations,omitempty"`

	// The next entries of the message's `files`; audio comes in several.
	Files []GeneratedFile `json:"files,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ReasoningEvent: The next piece of the reasoning or of its opaque data; `text` may be empty.
type ReasoningEvent struct {
	Text string `json:"text"`

	// Opaque: the next piece of the message's `reasoning_signature`.
	Signature string `json:"signature,omitempty"`

	// Opaque: the next piece of the message's `redacted_reasoning_content`.
	Redacted string `json:"redacted,omitempty"`

	// The message's `reasoning_details`, in one piece when all blocks are complete.
	Details []ReasoningDetail `json:"details,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ToolCallEvent: A complete tool call.
type ToolCallEvent struct {
	ID string `json:"id"`

	Name string `json:"name"`

	// A JSON string, `{}` if there are no arguments.
	Arguments string `json:"arguments"`

	// Opaque; Gemini requires it back.
	ThoughtSignature string `json:"thought_signature,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// UsageEvent: The token counts and the cost, once, before `done`.
type UsageEvent struct {
	// All tokens the model read, including cached ones.
	InputTokens int64 `json:"input_tokens"`

	// All tokens the model wrote, including reasoning.
	OutputTokens int64 `json:"output_tokens"`

	// Reasoning tokens in `output_tokens`; absent if none.
	ReasoningTokens int64 `json:"reasoning_tokens,omitempty"`

	// The sum of both.
	TotalTokens int64 `json:"total_tokens"`

	// What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not known.
	Cost *float64 `json:"cost,omitempty"`

	// The cost is what the provider says; absent if it was calculated.
	CostStated bool `json:"cost_stated,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// DoneEvent: The answer ended without a failure; `finish_reason` is why it ended. Nothing follows.
type DoneEvent struct {
	// Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:
	// the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter
	// blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it
	// goes on. Any other is the provider's own word for an end that Dragoman does not know.
	FinishReason FinishReason `json:"finish_reason,omitempty"`

	// As in an answer that is not streamed.
	Warnings []string `json:"warnings,omitempty"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ErrorEvent: The answer failed after the stream had begun. Nothing follows.
type ErrorEvent struct {
	// Begins with `stream error: `.
	Message string `json:"message"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ModelList: Models of the configured providers.
type ModelList struct {
	Models []ModelEntry `json:"models"`

	// RequestID is the id of the request in the proxy's log, or "" if a gateway removed it. It is not part of the JSON.
	RequestID string `json:"-"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ModelEntry: A model and its address.
type ModelEntry struct {
	// The address, `<provider>/<name>`.
	ID string `json:"id"`

	Provider string `json:"provider"`

	// The provider's own name for it.
	Name string `json:"name"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// Health: The state of the proxy and its configured providers.
type Health struct {
	Status string `json:"status"`

	// Keys of the configured providers.
	Providers []string `json:"providers"`

	// RequestID is the id of the request in the proxy's log, or "" if a gateway removed it. It is not part of the JSON.
	RequestID string `json:"-"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ErrorEnvelope: The body of every error outside a stream.
type ErrorEnvelope struct {
	// An error.
	Error ErrorBody `json:"error"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ErrorBody: An error.
type ErrorBody struct {
	// A code for programs.
	Code ErrorCode `json:"code"`

	// A message for humans.
	Message string `json:"message"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}

// ErrorCode: A code for programs.
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
	ErrorCodeCredentialError      ErrorCode = "credential_error"
	ErrorCodeJSONError            ErrorCode = "json_error"
	ErrorCodeStreamError          ErrorCode = "stream_error"
	ErrorCodeAllFailed            ErrorCode = "all_failed"
	ErrorCodeInternalError        ErrorCode = "internal_error"
)

// Unknown: An event, or another value of a union, whose type this version does not know. Extra contains its other
// fields.
type Unknown struct {
	Type string `json:"type"`

	// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers
	// as [json.Number].
	Extra map[string]any `json:"-"`
}
