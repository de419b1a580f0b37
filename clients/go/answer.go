package dragoman

// answer builds the assistant message from the events of a stream.
type answer struct {
	pieces
	usage    *Usage
	complete bool
	finish   FinishReason
}

func (a *answer) add(event StreamEvent) {
	a.pieces.add(event)
	switch event := event.(type) {
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
