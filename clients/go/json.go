// Code generated from spec/proxy.openapi.yaml by `npm run generate`. DO NOT EDIT.

package dragoman

import (
	"reflect"
)

// MarshalJSON writes all fields, those in Extra too.
func (v ChatRequest) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ChatRequest) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Config) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Config) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ProviderConfig) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ProviderConfig) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Message) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Message) UnmarshalJSON(text []byte) error { return decode("", text, v) }

func (Text) isMessageContent()          {}
func (ContentBlocks) isMessageContent() {}

// UnmarshalJSON reads elements of any type.
func (v *ContentBlocks) UnmarshalJSON(text []byte) error {
	return decodeValue(text, reflect.ValueOf(v).Elem())
}

func (TextBlock) isContentBlock()       {}
func (ImageURLBlock) isContentBlock()   {}
func (InputImageBlock) isContentBlock() {}
func (ImageBlock) isContentBlock()      {}
func (DocumentBlock) isContentBlock()   {}
func (AudioBlock) isContentBlock()      {}
func (Unknown) isContentBlock()         {}

// MarshalJSON writes all fields, those in Extra too.
func (v TextBlock) MarshalJSON() ([]byte, error) { return encode("text", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *TextBlock) UnmarshalJSON(text []byte) error { return decode("text", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ImageURLBlock) MarshalJSON() ([]byte, error) { return encode("image_url", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ImageURLBlock) UnmarshalJSON(text []byte) error { return decode("image_url", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ImageURL) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ImageURL) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v InputImageBlock) MarshalJSON() ([]byte, error) { return encode("input_image", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *InputImageBlock) UnmarshalJSON(text []byte) error { return decode("input_image", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ImageBlock) MarshalJSON() ([]byte, error) { return encode("image", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ImageBlock) UnmarshalJSON(text []byte) error { return decode("image", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v DocumentBlock) MarshalJSON() ([]byte, error) { return encode("document", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *DocumentBlock) UnmarshalJSON(text []byte) error { return decode("document", text, v) }

func (Base64Source) isDocumentSource() {}
func (URLSource) isDocumentSource()    {}
func (TextSource) isDocumentSource()   {}
func (FileSource) isDocumentSource()   {}
func (Unknown) isDocumentSource()      {}

// MarshalJSON writes all fields, those in Extra too.
func (v TextSource) MarshalJSON() ([]byte, error) { return encode("text", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *TextSource) UnmarshalJSON(text []byte) error { return decode("text", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v FileSource) MarshalJSON() ([]byte, error) { return encode("file", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *FileSource) UnmarshalJSON(text []byte) error { return decode("file", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v AudioBlock) MarshalJSON() ([]byte, error) { return encode("input_audio", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *AudioBlock) UnmarshalJSON(text []byte) error { return decode("input_audio", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v AudioData) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *AudioData) UnmarshalJSON(text []byte) error { return decode("", text, v) }

func (Base64Source) isImageSource() {}
func (URLSource) isImageSource()    {}
func (Unknown) isImageSource()      {}

// MarshalJSON writes all fields, those in Extra too.
func (v Base64Source) MarshalJSON() ([]byte, error) { return encode("base64", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Base64Source) UnmarshalJSON(text []byte) error { return decode("base64", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v URLSource) MarshalJSON() ([]byte, error) { return encode("url", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *URLSource) UnmarshalJSON(text []byte) error { return decode("url", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Tool) MarshalJSON() ([]byte, error) { return encode("function", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Tool) UnmarshalJSON(text []byte) error { return decode("function", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ToolFunction) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ToolFunction) UnmarshalJSON(text []byte) error { return decode("", text, v) }

func (ToolChoiceWord) isToolChoice()  {}
func (NamedToolChoice) isToolChoice() {}

// MarshalJSON writes all fields, those in Extra too.
func (v NamedToolChoice) MarshalJSON() ([]byte, error) { return encode("function", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *NamedToolChoice) UnmarshalJSON(text []byte) error { return decode("function", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v FunctionName) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *FunctionName) UnmarshalJSON(text []byte) error { return decode("", text, v) }

func (TextFormat) isResponseFormat()       {}
func (JSONObjectFormat) isResponseFormat() {}
func (JSONSchemaFormat) isResponseFormat() {}
func (Unknown) isResponseFormat()          {}

// MarshalJSON writes all fields, those in Extra too.
func (v TextFormat) MarshalJSON() ([]byte, error) { return encode("text", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *TextFormat) UnmarshalJSON(text []byte) error { return decode("text", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v JSONObjectFormat) MarshalJSON() ([]byte, error) { return encode("json_object", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *JSONObjectFormat) UnmarshalJSON(text []byte) error { return decode("json_object", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v JSONSchemaFormat) MarshalJSON() ([]byte, error) { return encode("json_schema", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *JSONSchemaFormat) UnmarshalJSON(text []byte) error { return decode("json_schema", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v NamedSchema) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *NamedSchema) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ChatResponse) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ChatResponse) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v AssistantMessage) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *AssistantMessage) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v GeneratedFile) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *GeneratedFile) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Citation) MarshalJSON() ([]byte, error) { return encode("url_citation", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Citation) UnmarshalJSON(text []byte) error { return decode("url_citation", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ToolCall) MarshalJSON() ([]byte, error) { return encode("function", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ToolCall) UnmarshalJSON(text []byte) error { return decode("function", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v FunctionCall) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *FunctionCall) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ReasoningDetail) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ReasoningDetail) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Usage) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Usage) UnmarshalJSON(text []byte) error { return decode("", text, v) }

func (ContentEvent) isStreamEvent()   {}
func (ReasoningEvent) isStreamEvent() {}
func (ToolCallEvent) isStreamEvent()  {}
func (UsageEvent) isStreamEvent()     {}
func (DoneEvent) isStreamEvent()      {}
func (ErrorEvent) isStreamEvent()     {}
func (Unknown) isStreamEvent()        {}

// MarshalJSON writes all fields, those in Extra too.
func (v ContentEvent) MarshalJSON() ([]byte, error) { return encode("content", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ContentEvent) UnmarshalJSON(text []byte) error { return decode("content", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ReasoningEvent) MarshalJSON() ([]byte, error) { return encode("reasoning", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ReasoningEvent) UnmarshalJSON(text []byte) error { return decode("reasoning", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ToolCallEvent) MarshalJSON() ([]byte, error) { return encode("tool_call", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ToolCallEvent) UnmarshalJSON(text []byte) error { return decode("tool_call", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v UsageEvent) MarshalJSON() ([]byte, error) { return encode("usage", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *UsageEvent) UnmarshalJSON(text []byte) error { return decode("usage", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v DoneEvent) MarshalJSON() ([]byte, error) { return encode("done", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *DoneEvent) UnmarshalJSON(text []byte) error { return decode("done", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ErrorEvent) MarshalJSON() ([]byte, error) { return encode("error", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ErrorEvent) UnmarshalJSON(text []byte) error { return decode("error", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ModelList) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ModelList) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ModelEntry) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ModelEntry) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Health) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Health) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ErrorEnvelope) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ErrorEnvelope) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v ErrorBody) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *ErrorBody) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// MarshalJSON writes all fields, those in Extra too.
func (v Unknown) MarshalJSON() ([]byte, error) { return encode("", v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *Unknown) UnmarshalJSON(text []byte) error { return decode("", text, v) }

// unions are the members of each interface, by their field "type" or the first character of their JSON.
var unions map[reflect.Type]map[string]any

func init() {
	unions = map[reflect.Type]map[string]any{
		typeOf[MessageContent](): {
			"\"": *new(Text),
			"[":  *new(ContentBlocks),
		},
		typeOf[ContentBlock](): {
			"text":        *new(TextBlock),
			"image_url":   *new(ImageURLBlock),
			"input_image": *new(InputImageBlock),
			"image":       *new(ImageBlock),
			"document":    *new(DocumentBlock),
			"input_audio": *new(AudioBlock),
			"{":           *new(Unknown),
		},
		typeOf[DocumentSource](): {
			"base64": *new(Base64Source),
			"url":    *new(URLSource),
			"text":   *new(TextSource),
			"file":   *new(FileSource),
			"{":      *new(Unknown),
		},
		typeOf[ImageSource](): {
			"base64": *new(Base64Source),
			"url":    *new(URLSource),
			"{":      *new(Unknown),
		},
		typeOf[ToolChoice](): {
			"\"": *new(ToolChoiceWord),
			"{":  *new(NamedToolChoice),
		},
		typeOf[ResponseFormat](): {
			"text":        *new(TextFormat),
			"json_object": *new(JSONObjectFormat),
			"json_schema": *new(JSONSchemaFormat),
			"{":           *new(Unknown),
		},
		typeOf[StreamEvent](): {
			"content":   *new(ContentEvent),
			"reasoning": *new(ReasoningEvent),
			"tool_call": *new(ToolCallEvent),
			"usage":     *new(UsageEvent),
			"done":      *new(DoneEvent),
			"error":     *new(ErrorEvent),
			"{":         *new(Unknown),
		},
	}
}
