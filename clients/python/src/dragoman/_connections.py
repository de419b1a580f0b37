"""Input and output of the two clients, with one interface.

The synchronous methods are coroutines that never wait: `run` runs a coroutine that calls only them. So everything else
exists once.
"""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any, TypeAlias, TypeVar

import anyio
import anyio.to_thread
import httpx

from ._managed_proxy import Address, ManagedProxy

Value = TypeVar("Value")

HTTP_OPTIONS: dict[str, Any] = {
    # HTTP proxies and passwords of the environment must not be used for the bundled proxy
    "trust_env": False,
    # a local connection costs almost nothing, and a new one is never stale
    "limits": httpx.Limits(max_connections=None, max_keepalive_connections=0),
}


def run(coroutine: Coroutine[Any, Any, Value]) -> Value:
    """The value of a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: Value = end.value
        return value
    raise AssertionError("a synchronous call waits")


class SyncConnections:
    def __init__(self, proxy: ManagedProxy, transport: httpx.BaseTransport | None) -> None:
        self.proxy = proxy
        self._transport = transport
        self._connect()

    def _connect(self) -> None:
        self.http = httpx.Client(transport=self._transport, **HTTP_OPTIONS)
        self._process = os.getpid()

    async def address(self, silent: Address | None) -> Address:
        return self.proxy.address(silent)

    async def send(self, request: httpx.Request) -> httpx.Response:
        if self._process != os.getpid():  # connections must not be shared with the parent of a fork
            self._connect()
        return self.http.send(request, stream=True)

    async def read(self, response: httpx.Response) -> None:
        response.read()

    def pieces(self, response: httpx.Response) -> Iterator[bytes]:
        return response.iter_raw()

    async def next_piece(self, pieces: Iterator[bytes]) -> bytes | None:
        return next(pieces, None)

    async def close_response(self, response: httpx.Response) -> None:
        response.close()

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)  # noqa: ASYNC251


class AsyncConnections:
    def __init__(self, proxy: ManagedProxy, transport: httpx.AsyncBaseTransport | None) -> None:
        self.proxy = proxy
        self.http = httpx.AsyncClient(transport=transport, **HTTP_OPTIONS)

    async def address(self, silent: Address | None) -> Address:
        """Starts the proxy in a thread, so that other tasks go on."""
        running = self.proxy.running_address()
        if running is not None and running != silent:
            return running
        return await anyio.to_thread.run_sync(self.proxy.address, silent, abandon_on_cancel=True)

    async def send(self, request: httpx.Request) -> httpx.Response:
        return await self.http.send(request, stream=True)

    async def read(self, response: httpx.Response) -> None:
        await response.aread()

    def pieces(self, response: httpx.Response) -> AsyncIterator[bytes]:
        return response.aiter_raw()

    async def next_piece(self, pieces: AsyncIterator[bytes]) -> bytes | None:
        return await anext(pieces, None)

    async def close_response(self, response: httpx.Response) -> None:
        await response.aclose()

    async def sleep(self, seconds: float) -> None:
        await anyio.sleep(seconds)


Connections: TypeAlias = SyncConnections | AsyncConnections
