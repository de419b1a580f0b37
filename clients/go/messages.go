// Code generated from spec/proxy.openapi.yaml by `npm run generate`. DO NOT EDIT.

package dragoman

import (
	"strings"
)

// pieces are the fields of an assistant message that the events of a stream contain piece by piece.
type pieces struct {
	arrays                   AssistantMessage
	content                  strings.Builder
	reasoningContent         strings.Builder
	reasoningSignature       strings.Builder
	redactedReasoningContent strings.Builder
}

func (p *pieces) add(event StreamEvent) {
	switch event := event.(type) {
	case ContentEvent:
		p.content.WriteString(event.Text)
		p.arrays.Annotations = append(p.arrays.Annotations, event.Annotations...)
	case ReasoningEvent:
		p.reasoningContent.WriteString(event.Text)
		p.reasoningSignature.WriteString(event.Signature)
		p.redactedReasoningContent.WriteString(event.Redacted)
		p.arrays.ReasoningDetails = append(p.arrays.ReasoningDetails, event.Details...)
	}
}

// message returns a copy of the message so far.
func (p *pieces) message() AssistantMessage {
	message := p.arrays
	message.Role = string(RoleAssistant)
	message.Content = p.content.String()
	message.ReasoningContent = p.reasoningContent.String()
	message.ReasoningSignature = p.reasoningSignature.String()
	message.RedactedReasoningContent = p.redactedReasoningContent.String()
	message.Annotations = append(message.Annotations[:0:0], message.Annotations...)
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
	for name, value := range m.Extra {
		message.Extra[name] = value
	}
	return message
}
