"""The asynchronous client. `_client.py` is generated from this file."""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Mapping
from functools import partial
from typing import Any

import httpx

from . import _managed_proxy
from ._async_streams import AsyncOutputStream, AsyncStream
from ._errors import Error, failure, refused
from ._generated.calls import AsyncCalls
from ._managed_proxy import Address, ManagedProxy
from ._options import CallOptions, check_options
from ._output import OutputResponse, read_output
from ._replies import OneAnswer, Reply, describe
from ._requests import HTTP_OPTIONS, encode, headers_of, limits_of
from ._retries import DEFAULT_RETRIES, wait_after
from ._typing import Self
from ._waiting import async_find, async_sleep, async_stop

log = logging.getLogger("dragoman")


class AsyncClient(AsyncCalls):
    """A client of the bundled proxy, for asyncio and trio.

    The proxy is a child process that the first call starts, that all clients of the process share, and that ends with
    it. It reads its provider keys from this process's environment.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        retries: int = DEFAULT_RETRIES,
        transport: httpx.AsyncBaseTransport | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Creates a client.

        Args:
            timeout: Seconds without data after which a call fails. By default there is no time-out.
            headers: Headers of all calls.
            retries: How often a call is sent again if the proxy is overloaded or cannot be reached.
            transport: Sends the requests, instead of a transport of httpx.
            env: The environment of a proxy that only this client uses, and that `aclose` ends. By default the client
                uses the proxy of the process.
        """
        self._options: dict[str, Any] = {"timeout": timeout, "headers": headers, "retries": retries}
        check_options(self._options)
        self._transport = transport
        self._own_proxy = None if env is None else ManagedProxy(env)
        self._proxy = self._own_proxy or _managed_proxy.managed_proxy
        self._closed = False
        self._connect()

    async def aclose(self) -> None:
        """Closes this client's connections. The proxy stays for the other clients of the process."""
        self._closed = True
        await self._http.aclose()
        if self._own_proxy is not None:
            await async_stop(self._own_proxy)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def _connect(self) -> None:
        self._http = httpx.AsyncClient(transport=self._transport, **HTTP_OPTIONS)
        self._process = os.getpid()

    async def _ask(
        self, method: str, path: str, accept: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer:
        reply = await self._send(method, path, accept, options, request)
        value = reply.value(answer)
        if request.get("output") is None:
            return value
        read = partial(read_output, request["output"], reply)
        return OutputResponse(**vars(value), output_of=read)  # type: ignore[return-value]

    def _open(self, method: str, path: str, accept: str, options: CallOptions, **request: Any) -> AsyncStream:
        send = partial(self._send, method, path, accept, options, request)
        return AsyncOutputStream[Any](send, request["output"])

    async def _send(self, method: str, path: str, accept: str, given: CallOptions, request: dict[str, Any]) -> Reply:
        """An answer that has been read, or a stream that has begun. Otherwise raises, also after the retries."""
        if self._closed:
            raise refused("the client is closed")
        check_options(given)
        options: dict[str, Any] = {**self._options, **given}
        timeout: float | None = options["timeout"]
        body = None if method == "GET" else encode(request)
        headers = headers_of(accept, body, self._options["headers"], given)
        extensions = {"timeout": limits_of(timeout)}
        silent: Address | None = None
        for retry in itertools.count():
            address = await async_find(self._proxy, silent)
            headers.update(address.headers)
            sent = httpx.Request(method, address.url + path, content=body, headers=headers, extensions=extensions)
            try:
                reply = await self._receive(sent, timeout, request.get("model"))
                if reply.is_ok and reply.is_stream is (accept == "text/event-stream"):
                    return reply
                raise reply.refusal()
            except Error as error:
                not_sent = isinstance(error.__cause__, (httpx.ConnectError, httpx.ConnectTimeout))
                wait = wait_after(error, retry, not_sent or options.get("resend", False))
                if wait is None or retry >= options["retries"]:
                    raise
                silent = address if error.code == "connection_error" else None
                log.warning("%s; it is sent again in %.1f s", error, wait)
            await async_sleep(wait)
        raise AssertionError

    async def _receive(self, request: httpx.Request, timeout: float | None, model: str | None) -> Reply:
        none = f"no answer from {request.url}"
        if self._process != os.getpid():  # connections must not be shared with the parent of a fork
            self._connect()
        try:
            response = await self._http.send(request, stream=True)
        except httpx.RequestError as error:
            log.debug("%s %s: no answer", request.method, request.url)
            raise failure(**describe(error, timeout, none, none), model=model) from error
        reply = Reply(response, model, timeout)
        log.debug("%s %s: %s, request %s", request.method, request.url, response.status_code, reply.request_id)
        if not reply.is_stream:
            try:
                await response.aread()
            except httpx.RequestError as error:
                raise reply.broken(error, none, f"{none}, only a part of it") from error
            finally:
                await response.aclose()
        return reply
