"""The clients."""

from __future__ import annotations

import os
from typing import Any

import anyio.to_thread
import httpx

from ._answers import no_answer, read_answer
from ._generated.calls import Answer, AsyncCalls, Calls
from ._managed_proxy import Address, managed_proxy
from ._requests import HTTP_OPTIONS, body_of, timeout_of
from ._streams import AsyncStream, Stream
from ._typing import Self


class Client(Calls):
    """A client of the bundled proxy.

    The proxy is a child process that the first call starts, that all clients of the process share, and that ends with
    it. It reads its provider keys from this process's environment. A client is safe to use from many threads.
    """

    def __init__(self, *, timeout: float | None = None) -> None:
        """Creates a client.

        Args:
            timeout: Seconds without data after which a call fails. By default there is no time-out.
        """
        self._timeout = timeout_of(timeout)
        self._connect()

    def _connect(self) -> None:
        self._http = httpx.Client(timeout=self._timeout, **HTTP_OPTIONS)
        self._process = os.getpid()

    def close(self) -> None:
        """Closes this client's connections. The proxy stays for the other clients of the process."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, method: str, path: str, answer: type[Answer], **request: Any) -> Answer:
        response = self._send(method, path, request, "application/json")
        try:
            response.read()
        except httpx.TransportError as error:
            raise no_answer(str(response.url), error) from error
        finally:
            response.close()
        return read_answer(response, answer)

    def _open(self, method: str, path: str, **request: Any) -> Stream:
        return Stream(lambda: self._send(method, path, request, "text/event-stream"))

    def _send(self, method: str, path: str, request: dict[str, Any], accept: str) -> httpx.Response:
        if self._process != os.getpid():  # connections must not be shared with the parent of a fork
            self._connect()

        def send(to: Address) -> httpx.Response:
            asked = self._http.build_request(method, to.url + path, **body_of(method, accept, request))
            asked.headers.update(to.headers)
            return self._http.send(asked, stream=True)

        address = managed_proxy.address()
        try:
            try:
                return send(address)
            except (httpx.NetworkError, httpx.RemoteProtocolError):
                restarted = managed_proxy.address(silent=address)
                if restarted == address:
                    raise
                address = restarted
                return send(address)
        except httpx.TransportError as error:
            raise no_answer(address.url + path, error) from error


class AsyncClient(AsyncCalls):
    """A client of the bundled proxy for asynchronous code with asyncio or trio.

    The proxy is a child process that the first call starts, that all clients of the process share, and that ends with
    it. It reads its provider keys from this process's environment.
    """

    def __init__(self, *, timeout: float | None = None) -> None:
        """Creates a client.

        Args:
            timeout: Seconds without data after which a call fails. By default there is no time-out.
        """
        self._http = httpx.AsyncClient(timeout=timeout_of(timeout), **HTTP_OPTIONS)

    async def aclose(self) -> None:
        """Closes this client's connections. The proxy stays for the other clients of the process."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _ask(self, method: str, path: str, answer: type[Answer], **request: Any) -> Answer:
        response = await self._send(method, path, request, "application/json")
        try:
            await response.aread()
        except httpx.TransportError as error:
            raise no_answer(str(response.url), error) from error
        finally:
            await response.aclose()
        return read_answer(response, answer)

    def _open(self, method: str, path: str, **request: Any) -> AsyncStream:
        return AsyncStream(lambda: self._send(method, path, request, "text/event-stream"))

    async def _send(self, method: str, path: str, request: dict[str, Any], accept: str) -> httpx.Response:
        async def send(to: Address) -> httpx.Response:
            asked = self._http.build_request(method, to.url + path, **body_of(method, accept, request))
            asked.headers.update(to.headers)
            return await self._http.send(asked, stream=True)

        address = managed_proxy.running_address() or await _start()
        try:
            try:
                return await send(address)
            except (httpx.NetworkError, httpx.RemoteProtocolError):
                restarted = await _start(address)
                if restarted == address:
                    raise
                address = restarted
                return await send(address)
        except httpx.TransportError as error:
            raise no_answer(address.url + path, error) from error


async def _start(silent: Address | None = None) -> Address:
    """Starts the proxy in a thread, so that other tasks go on."""
    return await anyio.to_thread.run_sync(managed_proxy.address, silent, abandon_on_cancel=True)
