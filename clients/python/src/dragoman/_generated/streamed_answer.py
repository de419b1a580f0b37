# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""What the events of a stream say of its answer."""

from __future__ import annotations

from .answers import (
    AssistantMessage,
    Citation,
    ContentEvent,
    DoneEvent,
    FinishReason,
    FunctionCall,
    GeneratedFile,
    ReasoningDetail,
    ReasoningEvent,
    StreamEvent,
    ToolCall,
    ToolCallEvent,
    Usage,
    UsageEvent,
)


class StreamedAnswer:
    """What is known of an answer from the events so far."""

    def __init__(self) -> None:
        self._content = ""
        self._annotations: list[Citation] = []
        self._files: list[GeneratedFile] = []
        self._reasoning_content = ""
        self._reasoning_signature = ""
        self._redacted_reasoning_content = ""
        self._reasoning_details: list[ReasoningDetail] = []
        self._tool_calls: list[ToolCall] = []
        self._usage: Usage | None = None
        self._finish_reason: FinishReason | None = None
        self._done = False

    def _add(self, event: StreamEvent) -> None:
        match event:
            case ContentEvent():
                self._content += event.text
                self._annotations += event.annotations or []
                self._files += event.files or []
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
            case UsageEvent():
                self._usage = Usage.from_json({name: each for name, each in event.to_json().items() if name != "type"})
            case DoneEvent():
                self._done = True
                self._finish_reason = event.finish_reason
            case _:
                pass

    @property
    def message(self) -> AssistantMessage:
        """The assistant message built from the events so far. After `done`, append it to the history."""
        return AssistantMessage(  # only the content may be empty
            content=self._content,
            annotations=self._annotations[:] or None,
            files=self._files[:] or None,
            reasoning_content=self._reasoning_content or None,
            reasoning_signature=self._reasoning_signature or None,
            redacted_reasoning_content=self._redacted_reasoning_content or None,
            reasoning_details=self._reasoning_details[:] or None,
            tool_calls=self._tool_calls[:] or None,
        )

    @property
    def finish_reason(self) -> FinishReason | None:
        """Why the answer ended; None before `done`. With `length`, `content_filter` and `paused` the message is
        incomplete.
        """
        return self._finish_reason

    @property
    def usage(self) -> Usage | None:
        """Token counts, and the cost; None before the `usage` event, which not every provider sends."""
        return self._usage
