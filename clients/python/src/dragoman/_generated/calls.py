# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""The methods of the clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from .._options import CallOptions
from .._records import Answer
from .._typing import Unpack
from .answers import ChatResponse, Health, ModelList
from .requests import Config, Message, ProviderConfig

if TYPE_CHECKING:
    from .._async_streams import AsyncOutputStream, AsyncStream
    from .._output import Model, OutputResponse
    from .._streams import OutputStream, Stream

VERSION = "0.1.26"
"""Version of the network contract, and of this client."""

OneAnswer = TypeVar("OneAnswer", bound=Answer)


class Calls(ABC):
    """The methods of a client."""

    @abstractmethod
    def _ask(
        self, method: str, path: str, accept: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer: ...

    @abstractmethod
    def _open(self, method: str, path: str, accept: str, options: CallOptions, **request: Any) -> Stream: ...

    @overload
    def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: None = None,
        **options: Unpack[CallOptions],
    ) -> ChatResponse: ...

    @overload
    def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model],
        **options: Unpack[CallOptions],
    ) -> OutputResponse[Model]: ...

    @overload
    def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: Mapping[str, Any],
        **options: Unpack[CallOptions],
    ) -> OutputResponse[Any]: ...

    def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model] | Mapping[str, Any] | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatResponse:
        """Answer a conversation.

        When `model` fails for a reason on its provider's side, the addresses of `fallback` are tried in order.

        Args:
            model: `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is
                the provider's own name for the model. A name without a slash works if its prefix identifies the
                provider (`gpt-`, `claude`, …).
            messages: The whole history, oldest first.
            config: Settings with the same meaning for every provider. Unsupported values are mapped to the nearest
                supported ones, or omitted.
            provider_config: Fields of the engine request, which override `config`: `tools`, `tool_choice`,
                `response_format`, and native fields of one provider under its namespace (`x-openai`, `x-anthropic`,
                `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which the provider validates. `model`, `messages` and
                `stream` are not allowed here. Never put a key in it.
            fallback: Addresses to try in this order when `model` fails for a reason on its provider's side: a transport
                failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
            output: What the answer must be: a model of Pydantic 2, which also checks the answer, or a JSON Schema,
                which does not. Its value is the `output` of the answer.
            options: See `CallOptions`.
        """
        return self._ask(
            "POST",
            "/v1/chat",
            "application/json",
            ChatResponse,
            options,
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
            output=output,
        )

    @overload
    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: None = None,
        **options: Unpack[CallOptions],
    ) -> Stream: ...

    @overload
    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model],
        **options: Unpack[CallOptions],
    ) -> OutputStream[Model]: ...

    @overload
    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: Mapping[str, Any],
        **options: Unpack[CallOptions],
    ) -> OutputStream[Any]: ...

    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model] | Mapping[str, Any] | None = None,
        **options: Unpack[CallOptions],
    ) -> Stream:
        """Answer a conversation as a stream of events.

        Reasoning and content arrive as they are generated, each tool call when it is complete, then one `usage`, then
        `done`. A failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use
        `fallback`.

        Args:
            model: `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is
                the provider's own name for the model. A name without a slash works if its prefix identifies the
                provider (`gpt-`, `claude`, …).
            messages: The whole history, oldest first.
            config: Settings with the same meaning for every provider. Unsupported values are mapped to the nearest
                supported ones, or omitted.
            provider_config: Fields of the engine request, which override `config`: `tools`, `tool_choice`,
                `response_format`, and native fields of one provider under its namespace (`x-openai`, `x-anthropic`,
                `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which the provider validates. `model`, `messages` and
                `stream` are not allowed here. Never put a key in it.
            fallback: Addresses to try in this order when `model` fails for a reason on its provider's side: a transport
                failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
            output: What the answer must be: a model of Pydantic 2, which also checks the answer, or a JSON Schema,
                which does not. Its value is the `output` of the answer.
            options: See `CallOptions`.
        """
        return self._open(
            "POST",
            "/v1/chat/stream",
            "text/event-stream",
            options,
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
            output=output,
        )

    def models(self, **options: Unpack[CallOptions]) -> ModelList:
        """List known models.

        The models of the built-in registry whose providers are configured, newest first within each provider, and the
        aliases that are configured. Addresses of models that are not in the list work as well. In `data`, a model that
        has ended or will has `ends`: `on`, the day from which it is not served, and `answers` or `instead`, the model
        in its place.

        Args:
            options: See `CallOptions`.
        """
        return self._ask("GET", "/v1/models", "application/json", ModelList, options)

    def health(self, **options: Unpack[CallOptions]) -> Health:
        """Check that the proxy serves requests.

        Lists the configured providers without sending requests to them.

        Args:
            options: See `CallOptions`.
        """
        return self._ask("GET", "/health", "application/json", Health, options)


class AsyncCalls(ABC):
    """The methods of an asynchronous client."""

    @abstractmethod
    async def _ask(
        self, method: str, path: str, accept: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer: ...

    @abstractmethod
    def _open(self, method: str, path: str, accept: str, options: CallOptions, **request: Any) -> AsyncStream: ...

    @overload
    async def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: None = None,
        **options: Unpack[CallOptions],
    ) -> ChatResponse: ...

    @overload
    async def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model],
        **options: Unpack[CallOptions],
    ) -> OutputResponse[Model]: ...

    @overload
    async def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: Mapping[str, Any],
        **options: Unpack[CallOptions],
    ) -> OutputResponse[Any]: ...

    async def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model] | Mapping[str, Any] | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatResponse:
        """Answer a conversation.

        When `model` fails for a reason on its provider's side, the addresses of `fallback` are tried in order.

        Args:
            model: `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is
                the provider's own name for the model. A name without a slash works if its prefix identifies the
                provider (`gpt-`, `claude`, …).
            messages: The whole history, oldest first.
            config: Settings with the same meaning for every provider. Unsupported values are mapped to the nearest
                supported ones, or omitted.
            provider_config: Fields of the engine request, which override `config`: `tools`, `tool_choice`,
                `response_format`, and native fields of one provider under its namespace (`x-openai`, `x-anthropic`,
                `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which the provider validates. `model`, `messages` and
                `stream` are not allowed here. Never put a key in it.
            fallback: Addresses to try in this order when `model` fails for a reason on its provider's side: a transport
                failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
            output: What the answer must be: a model of Pydantic 2, which also checks the answer, or a JSON Schema,
                which does not. Its value is the `output` of the answer.
            options: See `CallOptions`.
        """
        return await self._ask(
            "POST",
            "/v1/chat",
            "application/json",
            ChatResponse,
            options,
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
            output=output,
        )

    @overload
    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncStream: ...

    @overload
    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model],
        **options: Unpack[CallOptions],
    ) -> AsyncOutputStream[Model]: ...

    @overload
    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: Mapping[str, Any],
        **options: Unpack[CallOptions],
    ) -> AsyncOutputStream[Any]: ...

    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
        output: type[Model] | Mapping[str, Any] | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncStream:
        """Answer a conversation as a stream of events.

        Reasoning and content arrive as they are generated, each tool call when it is complete, then one `usage`, then
        `done`. A failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use
        `fallback`.

        Args:
            model: `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is
                the provider's own name for the model. A name without a slash works if its prefix identifies the
                provider (`gpt-`, `claude`, …).
            messages: The whole history, oldest first.
            config: Settings with the same meaning for every provider. Unsupported values are mapped to the nearest
                supported ones, or omitted.
            provider_config: Fields of the engine request, which override `config`: `tools`, `tool_choice`,
                `response_format`, and native fields of one provider under its namespace (`x-openai`, `x-anthropic`,
                `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which the provider validates. `model`, `messages` and
                `stream` are not allowed here. Never put a key in it.
            fallback: Addresses to try in this order when `model` fails for a reason on its provider's side: a transport
                failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
            output: What the answer must be: a model of Pydantic 2, which also checks the answer, or a JSON Schema,
                which does not. Its value is the `output` of the answer.
            options: See `CallOptions`.
        """
        return self._open(
            "POST",
            "/v1/chat/stream",
            "text/event-stream",
            options,
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
            output=output,
        )

    async def models(self, **options: Unpack[CallOptions]) -> ModelList:
        """List known models.

        The models of the built-in registry whose providers are configured, newest first within each provider, and the
        aliases that are configured. Addresses of models that are not in the list work as well. In `data`, a model that
        has ended or will has `ends`: `on`, the day from which it is not served, and `answers` or `instead`, the model
        in its place.

        Args:
            options: See `CallOptions`.
        """
        return await self._ask("GET", "/v1/models", "application/json", ModelList, options)

    async def health(self, **options: Unpack[CallOptions]) -> Health:
        """Check that the proxy serves requests.

        Lists the configured providers without sending requests to them.

        Args:
            options: See `CallOptions`.
        """
        return await self._ask("GET", "/health", "application/json", Health, options)
