"""The driver of the Python client; `../README.md` describes drivers.

With the argument `async` it uses the asynchronous client. A Python client has no base URL, so the driver replaces the
managed proxy by one with the address of each case.
"""

import asyncio
import json
import sys
import urllib.request
from typing import Any

import dragoman
from dragoman import _client
from dragoman._managed_proxy import Address


class Stage:
    """Replaces the managed proxy."""

    case = ""

    def running_address(self) -> Address:
        return Address(f"{sys.argv[1]}/{self.case}", token=None)

    def address(self, silent: Address | None = None) -> Address:
        return silent or self.running_address()


class Awaitable:
    """The synchronous client with the interface of the asynchronous one."""

    def __init__(self) -> None:
        self._client = dragoman.Client()

    async def __aenter__(self) -> "Awaitable":
        return self

    async def __aexit__(self, *_: object) -> None:
        self._client.close()

    def stream(self, **request: Any) -> dragoman.Stream:
        return self._client.stream(**request)

    def __getattr__(self, name: str) -> Any:
        async def call(**request: Any) -> Any:
            return getattr(self._client, name)(**request)

        return call


async def call(client: Any, each: dict[str, Any], outcome: dict[str, Any]) -> None:
    given = each.get("given", {})
    if each["call"] == "stream":
        stream = client.stream(**given)
        outcome["yields"] = []
        try:
            await read(stream, each.get("leaves_after"), outcome["yields"])
        finally:
            outcome["message"] = stream.message.to_json()
            outcome["finish_reason"] = stream.finish_reason
        if "replies" in each:
            await read(client.stream(**going_on(each, stream.message)), None, [])
    else:
        answer = await getattr(client, each["call"])(**given)
        outcome["returns"] = answer.to_json()
        if each["call"] == "chat":
            outcome["finish_reason"] = answer.finish_reason
        if "replies" in each:
            await client.chat(**going_on(each, answer.message))


async def read(stream: Any, most: int | None, events: list[Any]) -> None:
    if isinstance(stream, dragoman.Stream):
        for event in stream:
            events.append(event.to_json())
            if len(events) == most:
                break
    else:
        async for event in stream:
            events.append(event.to_json())
            if len(events) == most:
                break


def going_on(each: dict[str, Any], message: dragoman.AssistantMessage) -> dict[str, Any]:
    given = each["given"]
    return {**given, "messages": [*given["messages"], message, *each["replies"]]}


async def main() -> None:
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"{sys.argv[1]}/cases") as response:
        cases = json.load(response)
    stage = Stage()
    setattr(_client, "managed_proxy", stage)  # noqa: B010
    for each in cases:
        stage.case = each["id"]
        outcome = {"id": each["id"]}
        async with dragoman.AsyncClient() if sys.argv[2:] == ["async"] else Awaitable() as client:
            try:
                await call(client, each, outcome)
            except dragoman.Error as error:
                names = ("status", "code", "message", "retry_after", "request_id")
                outcome["fails"] = {name: getattr(error, name) for name in names}
        print(json.dumps(outcome))


asyncio.run(main())
