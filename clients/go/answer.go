package dragoman

import "strings"

// answer builds the assistant message from the events of a stream.
type answer struct {
	built     AssistantMessage // all but its strings
	text      strings.Builder
	reasoning strings.Builder
	signature strings.Builder
	redacted  strings.Builder
	usage     *Usage
	complete  bool
	finish    FinishReason
}

func (a *answer) add(event StreamEvent) {
	switch event := event.(type) {
	case ContentEvent:
		a.text.WriteString(event.Text)
		a.built.Annotations = append(a.built.Annotations, event.Annotations...)
	case ReasoningEvent:
		a.reasoning.WriteString(event.Text)
		a.signature.WriteString(event.Signature)
		a.redacted.WriteString(event.Redacted)
		a.built.ReasoningDetails = append(a.built.ReasoningDetails, event.Details...)
	case ToolCallEvent:
		function := FunctionCall{Name: event.Name, Arguments: event.Arguments}
		call := ToolCall{ID: event.ID, Function: function, ThoughtSignature: event.ThoughtSignature, Extra: event.Extra}
		a.built.ToolCalls = append(a.built.ToolCalls, call)
	case UsageEvent:
		usage := Usage(event)
		a.usage = &usage
	case DoneEvent:
		a.complete, a.finish = true, event.FinishReason
	}
}

func (a *answer) message() AssistantMessage {
	return AssistantMessage{
		Role:                     string(RoleAssistant),
		Content:                  a.text.String(),
		ReasoningContent:         a.reasoning.String(),
		ReasoningSignature:       a.signature.String(),
		RedactedReasoningContent: a.redacted.String(),
		ReasoningDetails:         append([]ReasoningDetail(nil), a.built.ReasoningDetails...),
		ToolCalls:                append([]ToolCall(nil), a.built.ToolCalls...),
		Annotations:              append([]Citation(nil), a.built.Annotations...),
	}
}
