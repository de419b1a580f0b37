// Code generated from spec/proxy.openapi.yaml by `npm run generate`. DO NOT EDIT.

package dragoman

import (
	"strings"
)

// answer is what is known of an answer from the events of its stream so far.
type answer struct {
	arrays                   AssistantMessage
	content                  strings.Builder
	reasoningContent         strings.Builder
	reasoningSignature       strings.Builder
	redactedReasoningContent strings.Builder
	usage                    *Usage
	complete                 bool
	finish                   FinishReason
}

func (a *answer) add(event StreamEvent) {
	switch event := event.(type) {
	case ContentEvent:
		a.content.WriteString(event.Text)
		a.arrays.Annotations = append(a.arrays.Annotations, event.Annotations...)
		a.arrays.Files = append(a.arrays.Files, event.Files...)
	case ReasoningEvent:
		a.reasoningContent.WriteString(event.Text)
		a.reasoningSignature.WriteString(event.Signature)
		a.redactedReasoningContent.WriteString(event.Redacted)
		a.arrays.ReasoningDetails = append(a.arrays.ReasoningDetails, event.Details...)
	case ToolCallEvent:
		function := FunctionCall{Name: event.Name, Arguments: event.Arguments}
		call := ToolCall{ID: event.ID, Function: function, ThoughtSignature: event.ThoughtSignature, Extra: event.Extra}
		a.arrays.ToolCalls = append(a.arrays.ToolCalls, call)
	case UsageEvent:
		usage := Usage(event)
		a.usage = &usage
	case DoneEvent:
		a.complete, a.finish = true, event.FinishReason
	}
}

// message returns a copy of the message so far.
func (a *answer) message() AssistantMessage {
	message := a.arrays
	message.Role = string(RoleAssistant)
	message.Content = a.content.String()
	message.ReasoningContent = a.reasoningContent.String()
	message.ReasoningSignature = a.reasoningSignature.String()
	message.RedactedReasoningContent = a.redactedReasoningContent.String()
	message.Annotations = append(message.Annotations[:0:0], message.Annotations...)
	message.Files = append(message.Files[:0:0], message.Files...)
	message.ReasoningDetails = append(message.ReasoningDetails[:0:0], message.ReasoningDetails...)
	message.ToolCalls = append(message.ToolCalls[:0:0], message.ToolCalls...)
	return message
}

// History returns the answer as a message for the next request, with all of its fields.
func (m AssistantMessage) History() Message {
	message := Message{
		Role:                     Role(m.Role),
		Content:                  Text(m.Content),
		ToolCalls:                m.ToolCalls,
		ReasoningContent:         m.ReasoningContent,
		ReasoningSignature:       m.ReasoningSignature,
		RedactedReasoningContent: m.RedactedReasoningContent,
		ReasoningDetails:         m.ReasoningDetails,
		Extra:                    map[string]any{},
	}
	if len(m.Annotations) > 0 {
		message.Extra["annotations"] = m.Annotations
	}
	if len(m.Files) > 0 {
		message.Extra["files"] = m.Files
	}
	for name, value := range m.Extra {
		message.Extra[name] = value
	}
	return message
}
