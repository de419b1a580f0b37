# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""Types of answers, as frozen dataclasses. Unknown fields are in `extra`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from .._records import Answer, Nested, Record, Records


@dataclass(frozen=True, kw_only=True)
class FunctionCall(Record):
    """A function and its arguments."""

    name: str
    arguments: str
    """A JSON string written by a model. Validate it before you use it."""


@dataclass(frozen=True, kw_only=True)
class ToolCall(Record):
    """A tool call of the model. Keep all of its fields when you send it back."""

    id: str
    """The id of the call; `tool_call_id` of its result."""
    type: Literal["function"] = "function"
    function: FunctionCall
    """A function and its arguments."""
    thought_signature: str | None = None
    """Opaque; Gemini requires it back."""

    nested: ClassVar[Nested] = {"function": FunctionCall}


@dataclass(frozen=True, kw_only=True)
class ReasoningDetail(Record):
    """One block of an answer's reasoning, tagged with its provider. It is sent only to providers that understand it."""

    provider: str
    """The provider that generated it."""
    model: str | None = None
    """The model that generated it."""
    before: int | None = None
    """Number of tool calls of the answer before it."""
    said: int | None = None
    """Number of characters of text before it; absent if none."""
    kind: str
    """The provider's name for this kind of block."""
    text: str | None = None
    """The readable text of the block."""
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
class Citation(Record):
    """A source of a part of the text."""

    type: Literal["url_citation"] = "url_citation"
    url: str
    """The address of the source."""
    title: str | None = None
    """The title of the source."""
    start: int
    """Where the part begins in `content`."""
    end: int
    """The position after the part."""
    text: str | None = None
    """The passage of the source."""


@dataclass(frozen=True, kw_only=True)
class GeneratedFile(Record):
    """A file that the model made, as base64 in `data` or at a `url`."""

    kind: Literal["image", "audio", "file"]
    media_type: str | None = None
    """The type of `data`."""
    data: str | None = None
    """The content in base64."""
    url: str | None = None
    """The address of the file."""
    transcript: str | None = None
    """The words of audio."""
    thought_signature: str | None = None
    """Opaque; Gemini requires it back."""


@dataclass(frozen=True, kw_only=True)
class AssistantMessage(Record):
    """The answer as a message. Append it to the history unchanged."""

    role: Literal["assistant"] = "assistant"
    content: str
    """The text; empty if the model only calls tools."""
    tool_calls: Sequence[ToolCall] | None = None
    """The model's tool calls. Answer each with a message of role `tool`."""
    reasoning_content: str | None = None
    """The model's reasoning, if the provider returns it."""
    reasoning_signature: str | None = None
    """Opaque; belongs to `reasoning_content`."""
    redacted_reasoning_content: str | None = None
    """Opaque data of a redacted reasoning block."""
    reasoning_details: Sequence[ReasoningDetail] | None = None
    """The reasoning block by block, for the next turn."""
    annotations: Sequence[Citation] | None = None
    """The sources of the text, if the provider reports them."""
    files: Sequence[GeneratedFile] | None = None
    """The images, audio and other files that the model made. Audio is one file."""

    nested: ClassVar[Nested] = {
        "tool_calls": ToolCall,
        "reasoning_details": ReasoningDetail,
        "annotations": Citation,
        "files": GeneratedFile,
    }


FinishReason: TypeAlias = str
"""Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls.
`length`: the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter
blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it goes
on. Any other is the provider's own word for an end that Dragoman does not know.
"""


@dataclass(frozen=True, kw_only=True)
class Usage(Record):
    """Token counts of the answer, and what it cost."""

    input_tokens: int
    """All tokens the model read, including cached ones."""
    output_tokens: int
    """All tokens the model wrote, including reasoning."""
    reasoning_tokens: int | None = None
    """Reasoning tokens in `output_tokens`; absent if none."""
    total_tokens: int
    """The sum of both."""
    cost: float | None = None
    """What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not
    known.
    """
    cost_stated: bool | None = None
    """The cost is what the provider says; absent if it was calculated."""


@dataclass(frozen=True, kw_only=True)
class ChatResponse(Answer):
    """The answer to a conversation."""

    id: str
    """The provider's id of the answer, or one generated by the proxy."""
    model: str
    """The requested model, without the provider."""
    provider: str
    """The provider that answered."""
    message: AssistantMessage
    """The answer as a message. Append it to the history unchanged."""
    finish_reason: FinishReason | None = None
    """Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls.
    `length`: the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a
    filter blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back,
    and it goes on. Any other is the provider's own word for an end that Dragoman does not know.
    """
    reasoning: str | None = None
    """The model's reasoning, if the provider returns it."""
    usage: Usage
    """Token counts of the answer, and what it cost."""
    latency_ms: int
    """How long the answer took, in milliseconds."""
    warnings: Sequence[str] | None = None
    """What of the request the model did not get: each field with how it ended, as in the header `x-dragoman-lost`;
    and what of its answer you do not get, after `answer.`. Absent if nothing is lost.
    """

    nested: ClassVar[Nested] = {"message": AssistantMessage, "usage": Usage}


@dataclass(frozen=True, kw_only=True)
class ContentEvent(Record):
    """The next piece of the answer's text."""

    type: Literal["content"] = "content"
    text: str
    """Empty if the event has `annotations` or `files`."""
    annotations: Sequence[Citation] | None = None
    """Sources of the text so far; the next entries of the message's `annotations`."""
    files: Sequence[GeneratedFile] | None = None
    """The next entries of the message's `files`; audio comes in several."""

    nested: ClassVar[Nested] = {"annotations": Citation, "files": GeneratedFile}


@dataclass(frozen=True, kw_only=True)
class ReasoningEvent(Record):
    """The next piece of the reasoning or of its opaque data; `text` may be empty."""

    type: Literal["reasoning"] = "reasoning"
    text: str
    signature: str | None = None
    """Opaque: the next piece of the message's `reasoning_signature`."""
    redacted: str | None = None
    """Opaque: the next piece of the message's `redacted_reasoning_content`."""
    details: Sequence[ReasoningDetail] | None = None
    """The message's `reasoning_details`, in one piece when all blocks are complete."""

    nested: ClassVar[Nested] = {"details": ReasoningDetail}


@dataclass(frozen=True, kw_only=True)
class ToolCallEvent(Record):
    """A complete tool call."""

    type: Literal["tool_call"] = "tool_call"
    id: str
    name: str
    arguments: str
    """A JSON string, `{}` if there are no arguments."""
    thought_signature: str | None = None
    """Opaque; Gemini requires it back."""


@dataclass(frozen=True, kw_only=True)
class UsageEvent(Record):
    """The token counts and the cost, once, before `done`."""

    type: Literal["usage"] = "usage"
    input_tokens: int
    """All tokens the model read, including cached ones."""
    output_tokens: int
    """All tokens the model wrote, including reasoning."""
    reasoning_tokens: int | None = None
    """Reasoning tokens in `output_tokens`; absent if none."""
    total_tokens: int
    """The sum of both."""
    cost: float | None = None
    """What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not
    known.
    """
    cost_stated: bool | None = None
    """The cost is what the provider says; absent if it was calculated."""


@dataclass(frozen=True, kw_only=True)
class DoneEvent(Record):
    """The answer ended without a failure; `finish_reason` is why it ended. Nothing follows."""

    type: Literal["done"] = "done"
    finish_reason: FinishReason | None = None
    """Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls.
    `length`: the output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a
    filter blocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back,
    and it goes on. Any other is the provider's own word for an end that Dragoman does not know.
    """
    warnings: Sequence[str] | None = None
    """As in an answer that is not streamed."""


@dataclass(frozen=True, kw_only=True)
class ErrorEvent(Record):
    """The answer failed after the stream had begun. Nothing follows."""

    type: Literal["error"] = "error"
    message: str
    """Begins with `stream error: `."""


StreamEvent: TypeAlias = ContentEvent | ReasoningEvent | ToolCallEvent | UsageEvent | DoneEvent | ErrorEvent
"""The data of one server-sent event, whose name is its `type`."""

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
class ModelList(Answer):
    """Models of the configured providers."""

    models: Sequence[ModelEntry]

    nested: ClassVar[Nested] = {"models": ModelEntry}


@dataclass(frozen=True, kw_only=True)
class Health(Answer):
    """The state of the proxy and its configured providers."""

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
    "credential_error",
    "json_error",
    "stream_error",
    "all_failed",
    "internal_error",
]
"""A code for programs."""

JOINED: dict[type[Record], dict[str, str]] = {
    ContentEvent: {"text": "content", "annotations": "annotations", "files": "files"},
    ReasoningEvent: {
        "text": "reasoning_content",
        "signature": "reasoning_signature",
        "redacted": "redacted_reasoning_content",
        "details": "reasoning_details",
    },
}
"""Of each kind of event, the fields whose values are joined to a field of the message."""
