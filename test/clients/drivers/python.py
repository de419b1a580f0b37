"""The driver of the Python client; `../README.md` describes drivers.

With the argument `async` it uses the asynchronous client. A Python client has no base URL, so the driver replaces the
managed proxy by one with the address of each case.
"""

import asyncio
import json
import sys
import urllib.request
from collections.abc import AsyncIterator
from typing import Any

import pydantic

import dragoman
from dragoman import _managed_proxy
from dragoman._managed_proxy import Address

KINDS = {
    "invalid_request": dragoman.InvalidRequestError,
    "authentication": dragoman.AuthenticationError,
    "rate_limit": dragoman.RateLimitError,
    "overloaded": dragoman.OverloadedError,
    "provider": dragoman.ProviderError,
    "proxy": dragoman.ProxyError,
    "connection": dragoman.ConnectionError,
    "timeout": dragoman.TimeoutError,
    "stream": dragoman.StreamError,
    "invalid_response": dragoman.InvalidResponseError,
    "output": dragoman.OutputError,
}


class City(pydantic.BaseModel):
    city: str
    people: float


class Stage:
    """Replaces the managed proxy."""

    case = ""

    def running_address(self) -> Address:
        return Address(f"{sys.argv[1]}/{self.case}", token=None)

    def address(self, silent: Address | None = None) -> Address:
        return silent or self.running_address()


class AwaitableStream:
    """A synchronous stream with the interface of the asynchronous one."""

    def __init__(self, stream: dragoman.Stream) -> None:
        self._stream = stream

    async def open(self) -> "AwaitableStream":
        assert self._stream.open() is self._stream
        return self

    async def final_message(self) -> dragoman.AssistantMessage:
        return self._stream.final_message()

    async def texts(self) -> AsyncIterator[str]:
        for text in self._stream.texts():
            yield text

    async def __aiter__(self) -> AsyncIterator[dragoman.StreamEvent]:
        for event in self._stream:
            yield event

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class Awaitable:
    """The synchronous client with the interface of the asynchronous one."""

    def __init__(self, **options: Any) -> None:
        self._client = dragoman.Client(**options)

    async def __aenter__(self) -> "Awaitable":
        return self

    async def __aexit__(self, *_: object) -> None:
        self._client.close()

    def stream(self, **request: Any) -> AwaitableStream:
        return AwaitableStream(self._client.stream(**request))

    def __getattr__(self, name: str) -> Any:
        async def call(**request: Any) -> Any:
            return getattr(self._client, name)(**request)

        return call


async def call(client: Any, each: dict[str, Any], outcome: dict[str, Any]) -> None:
    given = each.get("given", {}) | ({"output": City} if each.get("asks_output") else {})
    options = each.get("options", {})
    if each["call"] == "stream":
        stream = client.stream(**given, **options)
        try:
            if each.get("opens"):
                outcome["opened"] = await stream.open() is stream
            await read(stream, each, outcome)
            if each.get("asks_output"):
                outcome["output"] = stream.output.model_dump()
        finally:
            outcome["message"] = stream.message.to_json()
            outcome["finish_reason"] = stream.finish_reason
            outcome["usage"] = stream.usage and stream.usage.to_json()
            outcome["request_id"] = stream.request_id
        if "replies" in each:
            await read(client.stream(**going_on(each, stream.message)), {}, {})
    else:
        answer = await getattr(client, each["call"])(**given, **options)
        outcome["returns"] = answer.to_json()
        outcome["request_id"] = answer.request_id
        if each["call"] == "chat":
            outcome["finish_reason"] = answer.finish_reason
        if each.get("asks_output"):
            outcome["output"] = answer.output.model_dump()
        if "replies" in each:
            await client.chat(**going_on(each, answer.message))


async def read(stream: Any, each: dict[str, Any], outcome: dict[str, Any]) -> None:
    """Reads a stream into the outcome, which also gets the events before a failure."""
    if each.get("reads") == "final_message":
        await stream.final_message()
    elif each.get("reads") == "texts":
        outcome["texts"] = [text async for text in stream.texts()]
    else:
        events = outcome["yields"] = []
        async for event in stream:
            events.append(event.to_json())
            if len(events) == each.get("leaves_after"):
                break
        if each.get("reads") == "twice":
            async for _ in stream:
                pass


def going_on(each: dict[str, Any], message: dragoman.AssistantMessage) -> dict[str, Any]:
    given = each["given"]
    return {**given, "messages": [*given["messages"], message, *each["replies"]]}


def failure(error: dragoman.Error) -> dict[str, Any]:
    names = ("status", "code", "message", "retry_after", "request_id", "provider", "model")
    kind = next((name for name, of in KINDS.items() if isinstance(error, of)), None)
    return {name: getattr(error, name) for name in names} | {"kind": kind, "printed": str(error)}


async def main() -> None:
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"{sys.argv[1]}/cases") as response:
        cases = json.load(response)
    stage = Stage()
    setattr(_managed_proxy, "managed_proxy", stage)  # noqa: B010
    for each in cases:
        stage.case = each["id"]
        outcome = {"id": each["id"]}
        create = dragoman.AsyncClient if sys.argv[2:] == ["async"] else Awaitable
        async with create(**each.get("client", {})) as client:
            try:
                await call(client, each, outcome)
            except dragoman.Error as error:
                outcome["fails"] = failure(error)
        print(json.dumps(outcome))


asyncio.run(main())
