# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""Builds the message for the history from the events of an answer."""

from __future__ import annotations

from .answers import (
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
    """Joins the pieces of an answer."""

    def __init__(self) -> None:
        self._content = ""
        self._annotations: list[Citation] = []
        self._reasoning_content = ""
        self._reasoning_signature = ""
        self._redacted_reasoning_content = ""
        self._reasoning_details: list[ReasoningDetail] = []
        self._tool_calls: list[ToolCall] = []

    def add(self, event: StreamEvent) -> None:
        """Adds the pieces of an event."""
        match event:
            case ContentEvent():
                self._content += event.text
                self._annotations += event.annotations or []
            case ReasoningEvent():
                self._reasoning_content += event.text
                self._reasoning_signature += event.signature or ""
                self._redacted_reasoning_content += event.redacted or ""
                self._reasoning_details += event.details or []
            case ToolCallEvent():
                function = FunctionCall(name=event.name, arguments=event.arguments)
                signature = event.thought_signature
                # with all other fields of the event, since a provider may need them again
                call = ToolCall(id=event.id, function=function, thought_signature=signature, extra=event.extra)
                self._tool_calls.append(call)
            case _:
                pass

    @property
    def message(self) -> AssistantMessage:
        """A copy of the message so far. Only its content may be empty."""
        return AssistantMessage(
            content=self._content,
            annotations=self._annotations[:] or None,
            reasoning_content=self._reasoning_content or None,
            reasoning_signature=self._reasoning_signature or None,
            redacted_reasoning_content=self._redacted_reasoning_content or None,
            reasoning_details=self._reasoning_details[:] or None,
            tool_calls=self._tool_calls[:] or None,
        )
