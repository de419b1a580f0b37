"""Sends calls, again if need be."""

from __future__ import annotations

import itertools
import json
import logging
import random
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import httpx

from ._connections import Connections
from ._error import Error
from ._generated.calls import VERSION
from ._generated.options import CallOptions
from ._managed_proxy import Address
from ._options import check_options
from ._output import OutputResponse, body_of, read_output
from ._records import to_json
from ._replies import OneAnswer, Reply, describe, failure, refused

CONNECT_TIMEOUT = 10.0
"""How long connecting to a local proxy may take, in seconds; a model may take as long as the caller allows."""

HEADER = re.compile(r"[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*", re.ASCII)
"""A header that HTTP allows."""

LONGEST_ASKED = 60.0
"""The longest wait that the proxy may ask for, in seconds; with a longer one the call fails."""

LONGEST_OWN = 8.0
"""The longest wait otherwise."""

log = logging.getLogger("dragoman")


class Caller:
    """The calls of a client."""

    def __init__(self, connections: Connections, **defaults: Any) -> None:
        check_options(defaults)
        self.connections = connections
        self.closed = False
        self._defaults = defaults

    async def ask(self, method: str, path: str, answer: type[OneAnswer], given: CallOptions, request: Any) -> OneAnswer:
        reply = await self._send(method, path, "application/json", given, request)
        value = reply.value(answer)
        if request.get("output") is None:
            return value
        read = partial(read_output, request["output"], reply)
        return OutputResponse(**vars(value), output_of=read)  # type: ignore[return-value]

    async def open(self, method: str, path: str, given: CallOptions, request: Any) -> Reply:
        return await self._send(method, path, "text/event-stream", given, request)

    async def _send(self, method: str, path: str, accept: str, given: CallOptions, request: dict[str, Any]) -> Reply:
        """An answer that has been read, or a stream that has begun. Otherwise raises, also after the retries."""
        if self.closed:
            raise refused("the client is closed")
        check_options(given)
        options: dict[str, Any] = {**self._defaults, **given}
        body = None if method == "GET" else encode(request)
        headers = self._headers(accept, body, given)
        timeout: float | None = options["timeout"]
        limits = httpx.Timeout(timeout, connect=min(CONNECT_TIMEOUT, timeout or CONNECT_TIMEOUT)).as_dict()
        silent: Address | None = None
        for retry in itertools.count():
            address = await self.connections.address(silent)
            headers.update(address.headers)
            url = address.url + path
            sent = httpx.Request(method, url, content=body, headers=headers, extensions={"timeout": limits})
            try:
                reply = await self._receive(sent, timeout, request.get("model"))
                if reply.is_stream is (accept == "text/event-stream") and reply.response.status_code == 200:
                    return reply
                raise reply.refusal()
            except Error as error:
                wait = wait_after(error, retry, options)
                if wait is None:
                    raise
                silent = address if error.code == "connection_error" else None
                log.warning("%s; it is sent again in %.1f s", error, wait)
            await self.connections.sleep(wait)
        raise AssertionError

    async def _receive(self, request: httpx.Request, timeout: float | None, model: str | None) -> Reply:
        none = f"no answer from {request.url}"
        try:
            response = await self.connections.send(request)
        except httpx.RequestError as error:
            log.debug("%s %s: no answer", request.method, request.url)
            raise failure(**describe(error, timeout, none, none), model=model) from error
        reply = Reply(response, model, timeout)
        log.debug("%s %s: %s, request %s", request.method, request.url, response.status_code, reply.request_id)
        if not reply.is_stream:
            try:
                await self.connections.read(response)
            except httpx.RequestError as error:
                raise reply.broken(error, none, f"{none}, only a part of it") from error
            finally:
                await self.connections.close_response(response)
        return reply

    def _headers(self, accept: str, body: bytes | None, given: CallOptions) -> httpx.Headers:
        """The headers of a request; later ones win."""
        headers = httpx.Headers({"accept": accept, "user-agent": f"dragoman-python/{VERSION}"})
        if body is not None:
            headers["content-type"] = "application/json"
        chosen: Mapping[str, str] = {"x-request-id": given["request_id"]} if "request_id" in given else {}
        try:
            for each in (self._defaults["headers"], given.get("headers"), chosen):
                headers.update(each or {})
            for name, value in headers.items():
                if not HEADER.fullmatch(f"{name}:{value}"):
                    raise ValueError(name)
        except (AttributeError, TypeError, ValueError) as error:
            raise refused(f"a header cannot be sent: {error}") from error
        return headers


def encode(request: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(body_of(request), default=to_json, allow_nan=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise refused(f"the request is not JSON: {error}") from error


def wait_after(error: Error, retry: int, options: Mapping[str, Any]) -> float | None:
    """How many seconds to wait before a call is sent again; None if it must not be."""
    not_sent = isinstance(error.__cause__, (httpx.ConnectError, httpx.ConnectTimeout))
    again = error.code == "overloaded" or (
        error.code == "connection_error" and (not_sent or options.get("resend", False))
    )
    if retry >= options["retries"] or not again:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= LONGEST_ASKED else None
    # not all clients that were refused together come back together
    return min(2.0**retry / 2, LONGEST_OWN) * random.uniform(0.75, 1)
