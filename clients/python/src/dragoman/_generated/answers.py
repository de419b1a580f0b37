# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""Types of answers, as frozen dataclasses. Unknown fields are in `extra`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from .._records import Nested, Record, Records, UnknownEvent


@dataclass(frozen=True, kw_only=True)
class FunctionCall(Record):
    """A function and its arguments."""

    name: str
    arguments: str
    """JSON text. A model wrote it, so check it before you trust it."""


@dataclass(frozen=True, kw_only=True)
class ToolCall(Record):
    """A call of a tool that the model asks for. Keep every field of it when you send it back."""

    id: str
    """Names the call; the answer's `tool_call_id`."""
    type: Literal["function"] = "function"
    function: FunctionCall
    """A function and its arguments."""
    thought_signature: str | None = None
    """Opaque; Gemini wants it back."""

    nested: ClassVar[Nested] = {"function": FunctionCall}


@dataclass(frozen=True, kw_only=True)
class ReasoningDetail(Record):
    """One block of an answer's reasoning, tagged with who made it. It is sent only to those who understand it."""

    provider: str
    """The adapter that made it."""
    model: str | None = None
    """The model that made it."""
    before: int | None = None
    """How many tool calls of the answer came before it."""
    said: int | None = None
    """How many characters of the answer's text came before it. Missing where nothing did."""
    kind: str
    """The provider's word for this sort of block."""
    text: str | None = None
    """What can be read of it."""
    signature: str | None = None
    """Opaque."""
    redacted: str | None = None
    """Opaque."""
    encrypted: str | None = None
    """Opaque."""
    id: str | None = None
    """Opaque."""
    format: str | None = None
    """Opaque."""


@dataclass(frozen=True, kw_only=True)
class AssistantMessage(Record):
    """The answer as a message. Append it to the history as it is."""

    role: Literal["assistant"] = "assistant"
    content: str
    """The text; empty when the model only calls tools."""
    tool_calls: Sequence[ToolCall] | None = None
    """Tools the model wants called. Answer each with a message of role `tool`."""
    reasoning_content: str | None = None
    """The model's reasoning, where the provider shows it."""
    reasoning_signature: str | None = None
    """Opaque; belongs to `reasoning_content`."""
    redacted_reasoning_content: str | None = None
    """Opaque data of a redacted reasoning block."""
    reasoning_details: Sequence[ReasoningDetail] | None = None
    """The reasoning block by block, for the next turn."""

    nested: ClassVar[Nested] = {"tool_calls": ToolCall, "reasoning_details": ReasoningDetail}


FinishReason: TypeAlias = Literal["stop", "length", "tool_calls", "content_filter"]
"""Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls.
`length`: the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused, or a
filter blocked the prompt or the answer.
"""


@dataclass(frozen=True, kw_only=True)
class Usage(Record):
    """Tokens that were read and written."""

    input_tokens: int
    """All tokens the model read, cached ones included."""
    output_tokens: int
    """All tokens the model wrote, reasoning included."""
    reasoning_tokens: int | None = None
    """Those of `output_tokens` that are reasoning; absent when there are none."""
    total_tokens: int
    """Input and output."""


@dataclass(frozen=True, kw_only=True)
class ChatResponse(Record):
    """The answer to a conversation."""

    id: str
    """The provider's id of the answer, or one made by the proxy."""
    model: str
    """The model that was asked, without the provider."""
    provider: str
    """The provider that answered."""
    message: AssistantMessage
    """The answer as a message. Append it to the history as it is."""
    finish_reason: FinishReason | None = None
    """Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls.
    `length`: the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused, or a
    filter blocked the prompt or the answer.
    """
    reasoning: str | None = None
    """The model's reasoning, where the provider shows it."""
    usage: Usage
    """Tokens that were read and written."""
    latency_ms: int
    """How long the answer took, in milliseconds."""

    nested: ClassVar[Nested] = {"message": AssistantMessage, "usage": Usage}


@dataclass(frozen=True, kw_only=True)
class ContentEvent(Record):
    """The next piece of the answer's text."""

    type: Literal["content"] = "content"
    text: str


@dataclass(frozen=True, kw_only=True)
class ReasoningEvent(Record):
    """The next piece of the reasoning, or something opaque that belongs to it; then `text` may be empty."""

    type: Literal["reasoning"] = "reasoning"
    text: str
    signature: str | None = None
    """Opaque: the next piece of the message's `reasoning_signature`."""
    redacted: str | None = None
    """Opaque: the next piece of the message's `redacted_reasoning_content`."""
    details: Sequence[ReasoningDetail] | None = None
    """The message's `reasoning_details`, in one piece, once all blocks are complete."""

    nested: ClassVar[Nested] = {"details": ReasoningDetail}


@dataclass(frozen=True, kw_only=True)
class ToolCallEvent(Record):
    """A complete call of a tool."""

    type: Literal["tool_call"] = "tool_call"
    id: str
    name: str
    arguments: str
    """A JSON document as text, `{}` when there are no arguments."""
    thought_signature: str | None = None
    """Opaque; Gemini wants it back."""


@dataclass(frozen=True, kw_only=True)
class UsageEvent(Record):
    """The token counts, once, before `done`."""

    type: Literal["usage"] = "usage"
    input_tokens: int
    """All tokens the model read, cached ones included."""
    output_tokens: int
    """All tokens the model wrote, reasoning included."""
    reasoning_tokens: int | None = None
    """Those of `output_tokens` that are reasoning; absent when there are none."""
    total_tokens: int
    """Input and output."""


@dataclass(frozen=True, kw_only=True)
class DoneEvent(Record):
    """The answer has ended without a failure; `finish_reason` tells whether it is whole. Nothing follows."""

    type: Literal["done"] = "done"
    finish_reason: FinishReason | None = None
    """Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls.
    `length`: the output limit cut it off; a call that was cut is not in it. `content_filter`: the model refused, or a
    filter blocked the prompt or the answer.
    """


@dataclass(frozen=True, kw_only=True)
class ErrorEvent(Record):
    """The answer failed after it had begun. Nothing follows."""

    type: Literal["error"] = "error"
    message: str
    """Begins with `stream error: `."""


StreamEvent: TypeAlias = (
    ContentEvent | ReasoningEvent | ToolCallEvent | UsageEvent | DoneEvent | ErrorEvent | UnknownEvent
)
"""The data of one server-sent event; the name of the event is its `type`."""

STREAM_EVENTS: Records = {
    "content": ContentEvent,
    "reasoning": ReasoningEvent,
    "tool_call": ToolCallEvent,
    "usage": UsageEvent,
    "done": DoneEvent,
    "error": ErrorEvent,
}


@dataclass(frozen=True, kw_only=True)
class ModelEntry(Record):
    """A model and its address."""

    id: str
    """The address, `<provider>/<name>`."""
    provider: str
    name: str
    """The provider's own name for it."""


@dataclass(frozen=True, kw_only=True)
class ModelList(Record):
    """Models of the configured providers."""

    models: Sequence[ModelEntry]

    nested: ClassVar[Nested] = {"models": ModelEntry}


@dataclass(frozen=True, kw_only=True)
class Health(Record):
    """That the proxy serves requests, and for which providers."""

    status: Literal["ok"] = "ok"
    providers: Sequence[str]
    """Keys of the configured providers."""


ErrorCode: TypeAlias = Literal[
    "invalid_request",
    "missing_model",
    "unknown_provider",
    "unauthorized",
    "forbidden",
    "not_found",
    "method_not_allowed",
    "payload_too_large",
    "unsupported_media_type",
    "rate_limited",
    "overloaded",
    "provider_error",
    "http_error",
    "json_error",
    "stream_error",
    "all_failed",
    "internal_error",
]
"""What went wrong, for a program."""
