# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""The methods of the clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from .._records import Record
from .._streams import AsyncStream, Stream
from .answers import AssistantMessage, ChatResponse, Health, ModelList
from .requests import Config, Message, ProviderConfig

VERSION = "0.1.26"
"""Version of the network contract, and of this client."""

Answer = TypeVar("Answer", bound=Record)


class Calls(ABC):
    """The methods of a client."""

    @abstractmethod
    def _ask(self, method: str, path: str, answer: type[Answer], **request: Any) -> Answer: ...

    @abstractmethod
    def _open(self, method: str, path: str, **request: Any) -> Stream: ...

    def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message | AssistantMessage],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
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
        """
        return self._ask(
            "POST",
            "/v1/chat",
            ChatResponse,
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
        )

    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message | AssistantMessage],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
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
        """
        return self._open(
            "POST",
            "/v1/chat/stream",
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
        )

    def models(self) -> ModelList:
        """List known models.

        The models of the built-in registry whose providers are configured, newest first within each provider. Addresses
        of models that are not in the list work as well.
        """
        return self._ask("GET", "/v1/models", ModelList)

    def health(self) -> Health:
        """Check that the proxy serves requests.

        Lists the configured providers without sending requests to them.
        """
        return self._ask("GET", "/health", Health)


class AsyncCalls(ABC):
    """The methods of an asynchronous client."""

    @abstractmethod
    async def _ask(self, method: str, path: str, answer: type[Answer], **request: Any) -> Answer: ...

    @abstractmethod
    def _open(self, method: str, path: str, **request: Any) -> AsyncStream: ...

    async def chat(
        self,
        *,
        model: str,
        messages: Sequence[Message | AssistantMessage],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
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
        """
        return await self._ask(
            "POST",
            "/v1/chat",
            ChatResponse,
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
        )

    def stream(
        self,
        *,
        model: str,
        messages: Sequence[Message | AssistantMessage],
        config: Config | None = None,
        provider_config: ProviderConfig | Mapping[str, Any] | None = None,
        fallback: Sequence[str] | None = None,
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
        """
        return self._open(
            "POST",
            "/v1/chat/stream",
            model=model,
            messages=messages,
            config=config,
            provider_config=provider_config,
            fallback=fallback,
        )

    async def models(self) -> ModelList:
        """List known models.

        The models of the built-in registry whose providers are configured, newest first within each provider. Addresses
        of models that are not in the list work as well.
        """
        return await self._ask("GET", "/v1/models", ModelList)

    async def health(self) -> Health:
        """Check that the proxy serves requests.

        Lists the configured providers without sending requests to them.
        """
        return await self._ask("GET", "/health", Health)
