"""What the events of a stream say of its answer."""

from __future__ import annotations

from typing import Any

from ._generated.answers import (
    JOINED,
    AssistantMessage,
    DoneEvent,
    FinishReason,
    FunctionCall,
    StreamEvent,
    ToolCall,
    ToolCallEvent,
    Usage,
    UsageEvent,
)


class StreamedAnswer:
    """What is known of an answer from the events so far."""

    def __init__(self) -> None:
        self._joined: dict[str, Any] = {}
        self._usage: Usage | None = None
        self._finish_reason: FinishReason | None = None
        self._done = False

    def _add(self, event: StreamEvent) -> None:
        for name, field in JOINED.get(type(event), {}).items():
            self._join(field, getattr(event, name))
        match event:
            case ToolCallEvent():
                function = FunctionCall(name=event.name, arguments=event.arguments)
                signature = event.thought_signature
                # with all other fields of the event, since a provider may need them again
                call = ToolCall(id=event.id, function=function, thought_signature=signature, extra=event.extra)
                self._join("tool_calls", [call])
            case UsageEvent():
                self._usage = Usage.from_json({name: each for name, each in event.to_json().items() if name != "type"})
            case DoneEvent():
                self._done = True
                self._finish_reason = event.finish_reason
            case _:
                pass

    def _join(self, field: str, piece: Any) -> None:
        if isinstance(piece, str):
            self._joined[field] = self._joined.get(field, "") + piece
        elif piece is not None:
            self._joined.setdefault(field, []).extend(piece)

    @property
    def message(self) -> AssistantMessage:
        """The assistant message built from the events so far. After `done`, append it to the history."""
        fields: dict[str, Any] = {"content": "", **{field: piece[:] for field, piece in self._joined.items() if piece}}
        return AssistantMessage(**fields)

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
