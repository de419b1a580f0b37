"""Builds the message for the history from the events of an answer."""

from __future__ import annotations

from ._generated.answers import (
    AssistantMessage,
    Citation,
    ContentEvent,
    FunctionCall,
    ReasoningDetail,
    ReasoningEvent,
    StreamEvent,
    ToolCall,
    ToolCallEvent,
)


class MessageBuilder:
    def __init__(self) -> None:
        self._content = ""
        self._reasoning = ""
        self._signature = ""
        self._redacted = ""
        self._details: list[ReasoningDetail] = []
        self._calls: list[ToolCall] = []
        self._citations: list[Citation] = []

    def add(self, event: StreamEvent) -> None:
        match event:
            case ContentEvent():
                self._content += event.text
                self._citations += event.annotations or []
            case ToolCallEvent():
                function = FunctionCall(name=event.name, arguments=event.arguments)
                signature = event.thought_signature
                # with all other fields of its event, since a provider may need them again
                call = ToolCall(id=event.id, function=function, thought_signature=signature, extra=event.extra)
                self._calls.append(call)
            case ReasoningEvent():
                self._reasoning += event.text
                self._signature += event.signature or ""
                self._redacted += event.redacted or ""
                self._details += event.details or []
            case _:
                pass

    @property
    def message(self) -> AssistantMessage:
        return AssistantMessage(
            content=self._content,
            tool_calls=self._calls[:] or None,
            reasoning_content=self._reasoning or None,
            reasoning_signature=self._signature or None,
            redacted_reasoning_content=self._redacted or None,
            reasoning_details=self._details[:] or None,
            annotations=self._citations[:] or None,
        )
