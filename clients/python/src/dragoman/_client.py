"""The clients."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import anyio.to_thread
import httpx

from ._caller import Caller
from ._connections import AsyncConnections, SyncConnections, run
from ._generated.calls import AsyncCalls, Calls
from ._generated.options import CallOptions
from ._managed_proxy import ManagedProxy, managed_proxy
from ._replies import OneAnswer
from ._streams import AsyncOutputStream, AsyncStream, OutputStream, Stream
from ._typing import Self


class Client(Calls):
    """A client of the bundled proxy.

    The proxy is a child process that the first call starts, that all clients of the process share, and that ends with
    it. It reads its provider keys from this process's environment. A client is safe to use from many threads.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        retries: int = 2,
        transport: httpx.BaseTransport | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Creates a client.

        Args:
            timeout: Seconds without data after which a call fails. By default there is no time-out.
            headers: Headers of all calls.
            retries: How often a call is sent again if the proxy is overloaded or cannot be reached.
            transport: Sends the requests, instead of a transport of httpx.
            env: The environment of a proxy that only this client uses, and that `close` ends. By default the client
                uses the proxy of the process.
        """
        proxy = managed_proxy if env is None else ManagedProxy(env)
        self._connections = SyncConnections(proxy, transport)
        self._caller = Caller(self._connections, timeout=timeout, headers=headers, retries=retries)

    def close(self) -> None:
        """Closes this client's connections. The proxy stays for the other clients of the process."""
        self._caller.closed = True
        self._connections.http.close()
        if self._connections.proxy is not managed_proxy:
            self._connections.proxy.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, method: str, path: str, answer: type[OneAnswer], options: CallOptions, **request: Any) -> OneAnswer:
        return run(self._caller.ask(method, path, answer, options, request))

    def _open(self, method: str, path: str, options: CallOptions, **request: Any) -> Stream:
        send = partial(self._caller.open, method, path, options, request)
        return OutputStream[Any](self._connections, send, request["output"])


class AsyncClient(AsyncCalls):
    """A client of the bundled proxy for asynchronous code with asyncio or trio.

    The proxy is a child process that the first call starts, that all clients of the process share, and that ends with
    it. It reads its provider keys from this process's environment.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        retries: int = 2,
        transport: httpx.AsyncBaseTransport | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Creates a client. The arguments are those of `Client`."""
        proxy = managed_proxy if env is None else ManagedProxy(env)
        self._connections = AsyncConnections(proxy, transport)
        self._caller = Caller(self._connections, timeout=timeout, headers=headers, retries=retries)

    async def aclose(self) -> None:
        """Closes this client's connections. The proxy stays for the other clients of the process."""
        self._caller.closed = True
        await self._connections.http.aclose()
        if self._connections.proxy is not managed_proxy:
            await anyio.to_thread.run_sync(self._connections.proxy.stop)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _ask(
        self, method: str, path: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer:
        return await self._caller.ask(method, path, answer, options, request)

    def _open(self, method: str, path: str, options: CallOptions, **request: Any) -> AsyncStream:
        send = partial(self._caller.open, method, path, options, request)
        return AsyncOutputStream[Any](self._connections, send, request["output"])
