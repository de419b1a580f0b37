# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""Types of requests, as typed dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from .._typing import NotRequired, TypedDict
from .answers import AssistantMessage, FunctionCall, ReasoningDetail, ToolCall

Role: TypeAlias = Literal["system", "developer", "user", "assistant", "tool"]
"""Who speaks."""


class TextBlock(TypedDict):
    """Text."""

    type: Literal["text"]
    text: str


class ImageUrl(TypedDict):
    """Where an image is."""

    url: str
    """A data URI, which every provider takes, or a remote URL."""
    detail: NotRequired[str]
    """`low`, `high` or `auto`, where the provider knows it."""


class ImageUrlBlock(TypedDict):
    """An image, as chat-completions APIs write it."""

    type: Literal["image_url"]
    image_url: ImageUrl
    """Where an image is."""


class InputImageBlock(TypedDict):
    """An image, as responses APIs write it."""

    type: Literal["input_image"]
    image_url: str
    """A data URI or a remote URL."""
    detail: NotRequired[str]
    """`low`, `high` or `auto`, where the provider knows it."""


class Base64Source(TypedDict):
    """The bytes of an image."""

    type: Literal["base64"]
    media_type: str
    data: str
    """Base64."""


class UrlSource(TypedDict):
    """A remote image."""

    type: Literal["url"]
    url: str


ImageSource: TypeAlias = Base64Source | UrlSource
"""The bytes of an image, or where it is."""


class ImageBlock(TypedDict):
    """An image, as messages APIs write it."""

    type: Literal["image"]
    source: ImageSource
    """The bytes of an image, or where it is."""


ContentBlock: TypeAlias = TextBlock | ImageUrlBlock | InputImageBlock | ImageBlock
"""A piece of a message."""


class FunctionCallDict(TypedDict):
    """A function and its arguments."""

    name: str
    arguments: str
    """JSON text. A model wrote it, so check it before you trust it."""


class ToolCallDict(TypedDict):
    """A call of a tool that the model asks for. Keep every field of it when you send it back."""

    id: str
    """Names the call; the answer's `tool_call_id`."""
    type: Literal["function"]
    function: FunctionCall | FunctionCallDict
    """A function and its arguments."""
    thought_signature: NotRequired[str]
    """Opaque; Gemini wants it back."""


class ReasoningDetailDict(TypedDict):
    """One block of an answer's reasoning, tagged with who made it. It is sent only to those who understand it."""

    provider: str
    """The adapter that made it."""
    model: NotRequired[str]
    """The model that made it."""
    before: NotRequired[int]
    """How many tool calls of the answer came before it."""
    said: NotRequired[int]
    """How many characters of the answer's text came before it. Missing where nothing did."""
    kind: str
    """The provider's word for this sort of block."""
    text: NotRequired[str]
    """What can be read of it."""
    signature: NotRequired[str]
    """Opaque."""
    redacted: NotRequired[str]
    """Opaque."""
    encrypted: NotRequired[str]
    """Opaque."""
    id: NotRequired[str]
    """Opaque."""
    format: NotRequired[str]
    """Opaque."""


class Message(TypedDict):
    """One message of the history. Send an answer's `message` back as it came: what it carries beside its text lets
    the provider go on where it was.
    """

    role: Role
    """Who speaks."""
    content: NotRequired[str | Sequence[ContentBlock] | None]
    """Text, or blocks of text and images. Null beside tool calls."""
    tool_calls: NotRequired[Sequence[ToolCall | ToolCallDict]]
    """Calls that the assistant asked for, with every field they came with."""
    tool_call_id: NotRequired[str]
    """On a message of role `tool`, the call it answers."""
    reasoning_content: NotRequired[str]
    """Reasoning of this answer."""
    reasoning_signature: NotRequired[str]
    """Opaque signature of the reasoning."""
    redacted_reasoning_content: NotRequired[str]
    """Opaque data of a redacted reasoning block."""
    reasoning_details: NotRequired[Sequence[ReasoningDetail | ReasoningDetailDict]]
    """The reasoning block by block; where it is present, it counts instead of the three fields above."""


ReasoningEffort: TypeAlias = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
"""How hard to think. `none` turns thinking off where the model can; `minimal` is an older word that is still taken."""

ReasoningMode: TypeAlias = Literal["standard", "pro"]
"""`pro` asks for the provider's deeper mode, or for one step more effort where there is none."""


class Config(TypedDict):
    """Controls that mean the same everywhere. What a provider cannot do is mapped to the nearest it can, or left
    out.
    """

    max_tokens: NotRequired[int]
    """Largest number of tokens to write."""
    temperature: NotRequired[float]
    """Sampling temperature."""
    top_p: NotRequired[float]
    """Nucleus sampling."""
    top_k: NotRequired[int]
    """Sample from this many of the likeliest tokens."""
    stop: NotRequired[Sequence[str]]
    """Texts at which the answer ends."""
    reasoning_effort: NotRequired[ReasoningEffort]
    """How hard to think. `none` turns thinking off where the model can; `minimal` is an older word that is still
    taken.
    """
    reasoning_mode: NotRequired[ReasoningMode]
    """`pro` asks for the provider's deeper mode, or for one step more effort where there is none."""


class ToolFunction(TypedDict):
    """What the model is told of a function."""

    name: str
    description: NotRequired[str]
    """What it does, for the model to read."""
    parameters: NotRequired[Mapping[str, Any]]
    """A JSON Schema of the arguments."""
    strict: NotRequired[bool]
    """Whether the arguments must fit the schema exactly."""


class Tool(TypedDict):
    """A function the model may call. The proxy never runs it."""

    type: Literal["function"]
    function: ToolFunction
    """What the model is told of a function."""


class FunctionName(TypedDict):
    """A function by its name."""

    name: str


class NamedToolChoice(TypedDict):
    """The tool that must be called."""

    type: Literal["function"]
    function: FunctionName
    """A function by its name."""


ToolChoice: TypeAlias = Literal["auto", "none", "required"] | NamedToolChoice
"""Whether the model may, must or must not call a tool, or which one it must call."""


class TextFormat(TypedDict):
    """Plain text."""

    type: Literal["text"]


class JsonObjectFormat(TypedDict):
    """Any JSON object."""

    type: Literal["json_object"]


class NamedSchema(TypedDict):
    """A JSON Schema and its name."""

    name: str
    description: NotRequired[str]
    schema: Mapping[str, Any]
    """The JSON Schema."""
    strict: NotRequired[bool]


class JsonSchemaFormat(TypedDict):
    """JSON that fits a schema."""

    type: Literal["json_schema"]
    json_schema: NamedSchema
    """A JSON Schema and its name."""


ResponseFormat: TypeAlias = TextFormat | JsonObjectFormat | JsonSchemaFormat
"""Whether the answer is text, any JSON, or JSON that fits a schema."""


class ProviderConfig(TypedDict):
    """Fields of the engine request, laid over `config`: `tools`, `tool_choice`, `response_format`, and native
    controls of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`,
    `x-sglang`), which the provider validates. `model`, `messages` and `stream` are refused here. Never put a key in it.
    """

    tools: NotRequired[Sequence[Tool]]
    """Functions the model may call."""
    tool_choice: NotRequired[ToolChoice]
    """Whether the model may, must or must not call a tool, or which one it must call."""
    response_format: NotRequired[ResponseFormat]
    """Whether the answer is text, any JSON, or JSON that fits a schema."""
    reasoning_summary: NotRequired[Literal["auto", "none"]]
    """Anthropic only. `none` leaves reasoning out of the answer, for lower latency."""


class ChatRequest(TypedDict):
    """A conversation and how it shall be answered."""

    model: str
    """`<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything behind the first slash is the
    provider's own name for the model. A name without a slash works where its beginning tells the provider (`gpt-`,
    `claude`, …).
    """
    messages: Sequence[Message | AssistantMessage]
    """The whole history, oldest first."""
    config: NotRequired[Config]
    """Controls that mean the same everywhere. What a provider cannot do is mapped to the nearest it can, or left
    out.
    """
    provider_config: NotRequired[ProviderConfig | Mapping[str, Any]]
    """Fields of the engine request, laid over `config`: `tools`, `tool_choice`, `response_format`, and native
    controls of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`,
    `x-sglang`), which the provider validates. `model`, `messages` and `stream` are refused here. Never put a key in it.
    """
    fallback: NotRequired[Sequence[str]]
    """Addresses to try in this order when `model` fails for a reason that lies with its provider: a transport
    failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
    """
