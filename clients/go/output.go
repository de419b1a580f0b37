package dragoman

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// WithOutput asks for an answer in JSON that [Output] reads into a structure. Its JSON Schema has the names of the json tags;
// fields with omitempty are optional. Other tags are description:"…" and, for strings, enum:"one,two".
func WithOutput[Value any]() Option {
	return func(s *settings) { s.output = reflect.TypeOf((*Value)(nil)).Elem() }
}

// Output returns the output of a [*ChatResponse], or of a [*Stream] that has been read to its end. An error is of the kind
// [ErrOutput] if the answer was refused or cut off, calls tools instead, is not JSON, or does not fit the structure.
func Output[Value any](answer interface{ output(any) *Error }) (value Value, err error) {
	if failure := answer.output(&value); failure != nil {
		err = failure
	}
	return value, err
}

func (r *ChatResponse) output(value any) *Error {
	return readOutput(r.Message, r.FinishReason, value).of(r.asked, r.RequestID)
}

func (s *Stream) output(value any) *Error {
	if !locked(s, func() bool { return s.answer.complete }) {
		return invalidRequest(nil, "the answer has not ended").of(s.model, s.requestID)
	}
	return readOutput(s.Message(), s.FinishReason(), value).of(s.model, s.requestID)
}

func readOutput(message AssistantMessage, finish FinishReason, value any) *Error {
	if failure := noOutput(message, finish); failure != nil {
		return failure
	}
	text := []byte(message.Content)
	err := json.Unmarshal(text, value)
	if err == nil {
		return nil
	}
	reason := "the output is not JSON" + quoted(message.Content)
	if json.Valid(text) {
		reason = fmt.Sprintf("the output does not fit the schema: %v", err)
	}
	return &Error{Code: ErrorCodeOutputInvalid, Message: reason, origin: origin{cause: err}}
}

// withOutput adds the schema to a request.
func (s settings) withOutput(body any) (any, *Error) {
	request, isChat := body.(ChatRequest)
	if s.output == nil || !isChat {
		return body, nil
	}
	var config ProviderConfig
	if request.ProviderConfig != nil {
		config = *request.ProviderConfig
	}
	if config.ResponseFormat != nil || config.Extra["response_format"] != nil {
		return nil, invalidRequest(nil, "give output or provider_config.response_format, not both")
	}
	schema, err := schemaOf(s.output)
	if err != nil {
		return nil, invalidRequest(err, "the output schema is not a JSON Schema: %v", err)
	}
	config.ResponseFormat = JSONSchemaFormat{JSONSchema: NamedSchema{Name: "output", Schema: schema, Strict: Ptr(true)}}
	request.ProviderConfig = &config
	return request, nil
}
