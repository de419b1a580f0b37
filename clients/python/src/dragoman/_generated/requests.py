# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""Types of requests, as typed dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from .._typing import NotRequired, TypedDict
from .answers import AssistantMessage, FunctionCall, ReasoningDetail, ToolCall

Role: TypeAlias = Literal["system", "developer", "user", "assistant", "tool"]
"""The author of a message."""


class TextBlock(TypedDict):
    """Text."""

    type: Literal["text"]
    text: str


class ImageUrl(TypedDict):
    """The URL of an image."""

    url: str
    """A data URI, which every provider accepts, or a remote URL."""
    detail: NotRequired[str]
    """`low`, `high` or `auto`, if the provider supports it."""


class ImageUrlBlock(TypedDict):
    """An image in the form of chat-completions APIs."""

    type: Literal["image_url"]
    image_url: ImageUrl
    """The URL of an image."""


class InputImageBlock(TypedDict):
    """An image in the form of responses APIs."""

    type: Literal["input_image"]
    image_url: str
    """A data URI or a remote URL."""
    detail: NotRequired[str]
    """`low`, `high` or `auto`, if the provider supports it."""


class Base64Source(TypedDict):
    """The bytes of an image or a document."""

    type: Literal["base64"]
    media_type: str
    data: str
    """Base64."""


class UrlSource(TypedDict):
    """A remote image or document."""

    type: Literal["url"]
    url: str


ImageSource: TypeAlias = Base64Source | UrlSource
"""The bytes or the URL of an image."""


class ImageBlock(TypedDict):
    """An image in the form of messages APIs."""

    type: Literal["image"]
    source: ImageSource
    """The bytes or the URL of an image."""


class TextSource(TypedDict):
    """The text of a document."""

    type: Literal["text"]
    text: str


class FileSource(TypedDict):
    """A file that the provider stores."""

    type: Literal["file"]
    file_id: str


DocumentSource: TypeAlias = Base64Source | UrlSource | TextSource | FileSource
"""The bytes, the URL or the text of a document, or its id with the provider."""


class DocumentBlock(TypedDict):
    """A document, for providers that read them."""

    type: Literal["document"]
    source: DocumentSource
    """The bytes, the URL or the text of a document, or its id with the provider."""
    title: NotRequired[str]
    """Its name."""


class AudioData(TypedDict):
    """The bytes of a recording."""

    data: str
    """Base64."""
    format: str


class AudioBlock(TypedDict):
    """A recording, for models that listen."""

    type: Literal["input_audio"]
    input_audio: AudioData
    """The bytes of a recording."""


ContentBlock: TypeAlias = TextBlock | ImageUrlBlock | InputImageBlock | ImageBlock | DocumentBlock | AudioBlock
"""A piece of a message."""


class FunctionCallDict(TypedDict):
    """A function and its arguments."""

    name: str
    arguments: str
    """A JSON string written by a model. Validate it before you use it."""


class ToolCallDict(TypedDict):
    """A tool call of the model. Keep all of its fields when you send it back."""

    id: str
    """The id of the call; `tool_call_id` of its result."""
    type: Literal["function"]
    function: FunctionCall | FunctionCallDict
    """A function and its arguments."""
    thought_signature: NotRequired[str]
    """Opaque; Gemini requires it back."""


class ReasoningDetailDict(TypedDict):
    """One block of an answer's reasoning, tagged with its provider. It is sent only to providers that understand it."""

    provider: str
    """The provider that generated it."""
    model: NotRequired[str]
    """The model that generated it."""
    before: NotRequired[int]
    """Number of tool calls of the answer before it."""
    said: NotRequired[int]
    """Number of characters of text before it; absent if none."""
    kind: str
    """The provider's name for this kind of block."""
    text: NotRequired[str]
    """The readable text of the block."""
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


class MessageDict(TypedDict):
    """One message of the history. Send an answer's `message` back unchanged: the provider needs all of its fields to
    continue the conversation.
    """

    role: Role
    """The author of a message."""
    content: NotRequired[str | Sequence[ContentBlock] | None]
    """Text, or blocks of text, images, documents and audio. May be null if there are tool calls."""
    tool_calls: NotRequired[Sequence[ToolCall | ToolCallDict]]
    """The assistant's tool calls, with all fields unchanged."""
    tool_call_id: NotRequired[str]
    """The id of the call that a message of role `tool` answers."""
    is_error: NotRequired[bool]
    """In a message of role `tool`: whether the call failed."""
    reasoning_content: NotRequired[str]
    """Reasoning of this answer."""
    reasoning_signature: NotRequired[str]
    """Opaque signature of the reasoning."""
    redacted_reasoning_content: NotRequired[str]
    """Opaque data of a redacted reasoning block."""
    reasoning_details: NotRequired[Sequence[ReasoningDetail | ReasoningDetailDict]]
    """The reasoning block by block. If present, it replaces the three fields above."""


Message: TypeAlias = MessageDict | AssistantMessage
"""A message of a history; that of an answer is appended unchanged."""


ReasoningEffort: TypeAlias = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
"""How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older value."""

ReasoningMode: TypeAlias = Literal["standard", "pro"]
"""`pro` requests the provider's deeper mode, or one step more effort if it has none."""


class Config(TypedDict):
    """Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported
    ones, or omitted.
    """

    max_tokens: NotRequired[int]
    """Largest number of output tokens."""
    temperature: NotRequired[float]
    """Sampling temperature."""
    top_p: NotRequired[float]
    """Nucleus sampling."""
    top_k: NotRequired[int]
    """Number of most likely tokens to sample from."""
    stop: NotRequired[Sequence[str]]
    """Strings at which the answer ends."""
    reasoning_effort: NotRequired[ReasoningEffort]
    """How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older value."""
    reasoning_mode: NotRequired[ReasoningMode]
    """`pro` requests the provider's deeper mode, or one step more effort if it has none."""


class ToolFunction(TypedDict):
    """The declaration of a function for the model."""

    name: str
    description: NotRequired[str]
    """What the function does; the model reads it."""
    parameters: NotRequired[Mapping[str, Any]]
    """A JSON Schema of the arguments."""
    strict: NotRequired[bool]
    """Whether the arguments must match the schema exactly."""


class Tool(TypedDict):
    """A function the model may call. The proxy never runs it."""

    type: Literal["function"]
    function: ToolFunction
    """The declaration of a function for the model."""


class FunctionName(TypedDict):
    """The name of a function."""

    name: str


class NamedToolChoice(TypedDict):
    """The tool that must be called."""

    type: Literal["function"]
    function: FunctionName
    """The name of a function."""


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
    """JSON that matches a schema."""

    type: Literal["json_schema"]
    json_schema: NamedSchema
    """A JSON Schema and its name."""


ResponseFormat: TypeAlias = TextFormat | JsonObjectFormat | JsonSchemaFormat
"""Whether the answer is text, any JSON object, or JSON that matches a schema."""


class ProviderConfig(TypedDict):
    """Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native
    fields of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`,
    `x-sglang`), which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in
    it.
    """

    tools: NotRequired[Sequence[Tool]]
    """Functions the model may call."""
    tool_choice: NotRequired[ToolChoice]
    """Whether the model may, must or must not call a tool, or which one it must call."""
    response_format: NotRequired[ResponseFormat]
    """Whether the answer is text, any JSON object, or JSON that matches a schema."""
    reasoning_summary: NotRequired[Literal["auto", "none"]]
    """Anthropic only. `none` omits reasoning from the answer, for lower latency."""


class ChatRequest(TypedDict):
    """A conversation and the settings for its answer."""

    model: str
    """`<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is the
    provider's own name for the model. A name without a slash works if its prefix identifies the provider (`gpt-`,
    `claude`, …).
    """
    messages: Sequence[Message]
    """The whole history, oldest first."""
    config: NotRequired[Config]
    """Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported
    ones, or omitted.
    """
    provider_config: NotRequired[ProviderConfig | Mapping[str, Any]]
    """Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native
    fields of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`,
    `x-sglang`), which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in
    it.
    """
    fallback: NotRequired[Sequence[str]]
    """Addresses to try in this order when `model` fails for a reason on its provider's side: a transport failure, or
    429, 500, 502, 503 or 529. At most 16. Streams do not use it.
    """
