package dragoman

// UserMessage returns a message of the user.
func UserMessage(text string) Message {
	return Message{Role: RoleUser, Content: Text(text)}
}

// SystemMessage returns an instruction to the model, which has priority over messages of the user.
func SystemMessage(text string) Message {
	return Message{Role: RoleSystem, Content: Text(text)}
}

// ToolMessage returns the result of the tool call with this ID.
func ToolMessage(callID, result string) Message {
	return Message{Role: RoleTool, ToolCallID: callID, Content: Text(result)}
}

// History returns the answer as a message for the next request, with all of its fields.
func (m AssistantMessage) History() Message {
	message := Message{Role: RoleAssistant, Content: Text(m.Content), ToolCalls: m.ToolCalls, Extra: map[string]any{}}
	if len(m.Annotations) > 0 {
		message.Extra["annotations"] = m.Annotations
	}
	named := map[string]*string{
		"reasoning_content":          &message.ReasoningContent,
		"reasoning_signature":        &message.ReasoningSignature,
		"redacted_reasoning_content": &message.RedactedReasoningContent,
	}
	for name, value := range m.Extra {
		text, isText := value.(string)
		if field := named[name]; field != nil && isText {
			*field = text
		} else {
			message.Extra[name] = value
		}
	}
	return message
}

// Ptr returns a pointer to a value, for fields that may be absent.
func Ptr[Value any](value Value) *Value { return &value }
