package dragoman

import "strings"

// answer builds the assistant message from the events of a stream.
type answer struct {
	text      strings.Builder
	reasoning strings.Builder
	signature strings.Builder
	redacted  strings.Builder
	details   []any
	calls     []ToolCall
	citations []Citation
	usage     *Usage
	complete  bool
	finish    FinishReason
}

func (a *answer) add(event StreamEvent) {
	switch event := event.(type) {
	case ContentEvent:
		a.text.WriteString(event.Text)
		a.citations = append(a.citations, event.Annotations...)
	case ReasoningEvent:
		a.reasoning.WriteString(event.Text)
		a.signature.WriteString(extra[string](event.Extra, "signature"))
		a.redacted.WriteString(extra[string](event.Extra, "redacted"))
		a.details = append(a.details, extra[[]any](event.Extra, "details")...)
	case ToolCallEvent:
		function := FunctionCall{Name: event.Name, Arguments: event.Arguments}
		a.calls = append(a.calls, ToolCall{ID: event.ID, Function: function, Extra: event.Extra})
	case UsageEvent:
		usage := Usage(event)
		a.usage = &usage
	case DoneEvent:
		a.complete, a.finish = true, event.FinishReason
	}
}

func (a *answer) message() AssistantMessage {
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
		message.Extra["reasoning_details"] = append([]any{}, a.details...)
	}
	return message
}

// extra returns a field of Extra, or the zero value if it is absent or of another type.
func extra[Value any](fields map[string]any, name string) Value {
	value, _ := fields[name].(Value)
	return value
}
