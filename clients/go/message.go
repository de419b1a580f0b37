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

// Ptr returns a pointer to a value, for fields that may be absent.
func Ptr[Value any](value Value) *Value { return &value }
