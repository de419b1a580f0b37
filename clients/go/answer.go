package dragoman

import (
	"encoding/json"
	"strings"
	"sync"
)

// answer builds the assistant message from the events of a stream.
type answer struct {
	guard     sync.Mutex
	text      strings.Builder
	reasoning strings.Builder
	signature strings.Builder
	redacted  strings.Builder
	details   []json.RawMessage
	calls     []ToolCall
	citations []Citation
	finish    FinishReason
}

func (a *answer) add(event StreamEvent) {
	a.guard.Lock()
	defer a.guard.Unlock()
	switch event := event.(type) {
	case ContentEvent:
		a.text.WriteString(event.Text)
		a.citations = append(a.citations, event.Annotations...)
	case ReasoningEvent:
		a.reasoning.WriteString(event.Text)
		a.signature.WriteString(extra[string](event.Extra, "signature"))
		a.redacted.WriteString(extra[string](event.Extra, "redacted"))
		a.details = append(a.details, extra[[]json.RawMessage](event.Extra, "details")...)
	case ToolCallEvent:
		function := FunctionCall{Name: event.Name, Arguments: event.Arguments}
		a.calls = append(a.calls, ToolCall{ID: event.ID, Function: function, Extra: event.Extra})
	case DoneEvent:
		a.finish = event.FinishReason
	}
}

func (a *answer) message() AssistantMessage {
	a.guard.Lock()
	defer a.guard.Unlock()
	message := AssistantMessage{Role: string(RoleAssistant), Content: a.text.String(), Extra: map[string]any{}}
	message.ToolCalls = append(message.ToolCalls, a.calls...)
	message.Annotations = append(message.Annotations, a.citations...)
	for name, text := range map[string]string{
		"reasoning_content":          a.reasoning.String(),
		"reasoning_signature":        a.signature.String(),
		"redacted_reasoning_content": a.redacted.String(),
	} {
		if text != "" {
			message.Extra[name] = text
		}
	}
	if len(a.details) > 0 {
		message.Extra["reasoning_details"] = a.details
	}
	return message
}

func (a *answer) finishReason() FinishReason {
	a.guard.Lock()
	defer a.guard.Unlock()
	return a.finish
}

// extra decodes a field of Extra, and returns the zero value if it is absent or of another type.
func extra[Value any](fields map[string]any, name string) Value {
	var value Value
	if text, ok := fields[name].(json.RawMessage); ok {
		_ = json.Unmarshal(text, &value)
	}
	return value
}
