package dragoman

// UserMessage is what the user says.
func UserMessage(text string) Message {
	return Message{Role: RoleUser, Content: Text(text)}
}

// SystemMessage is an instruction that stands above what the user says.
func SystemMessage(text string) Message {
	return Message{Role: RoleSystem, Content: Text(text)}
}

// ToolMessage is the result of a tool call, under the ID of the call.
func ToolMessage(callID, result string) Message {
	return Message{Role: RoleTool, ToolCallID: callID, Content: Text(result)}
}

// History returns the answer as a message for the next request, with everything it came with.
func (m AssistantMessage) History() Message {
	return Message{Role: RoleAssistant, Content: Text(m.Content), ToolCalls: m.ToolCalls, Extra: m.Extra}
}

// Ptr returns a pointer to a value, for fields that may be absent.
func Ptr[Value any](value Value) *Value { return &value }
