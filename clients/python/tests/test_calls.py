"""Streams of a proxy that a transport of httpx replaces."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

import dragoman
from dragoman import _managed_proxy
from dragoman._managed_proxy import Address

HELLO: list[dragoman.Message] = [{"role": "user", "content": "Hello"}]
EVENTS: list[dict[str, Any]] = [
    {"type": "content", "text": "a"},
    {"type": "content", "text": "b"},
    {"type": "usage", "input_tokens": 1, "output_tokens": 2, "total_tokens": 3, "cached_tokens": 1},
    {"type": "pause", "seconds": 1},
    {"type": "done", "finish_reason": "stop"},
]


class Body(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The events, each in a piece of its own."""

    closed = False

    def __iter__(self) -> Iterator[bytes]:
        for event in EVENTS:
            yield f"data: {json.dumps(event)}\n\n".encode()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in iter(self):
            yield piece

    def close(self) -> None:
        self.closed = True

    async def aclose(self) -> None:
        self.closed = True


class Transport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.body = Body()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if request.url.path == "/health":
            return httpx.Response(200, json={"status": "ok", "providers": []})
        return httpx.Response(200, headers={"content-type": "text/event-stream", "x-request-id": "r"}, stream=self.body)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return self.handle_request(request)


@pytest.fixture
def transport(monkeypatch: pytest.MonkeyPatch) -> Transport:
    class Proxy:
        def address(self, silent: Address | None = None) -> Address:
            return self.running_address()

        def running_address(self) -> Address:
            return Address("http://proxy.test", "t")

    monkeypatch.setattr(_managed_proxy, "managed_proxy", Proxy())
    return Transport()


@pytest.fixture
def stream(transport: Transport) -> dragoman.Stream:
    return dragoman.Client(transport=transport).stream(model="m", messages=HELLO)


def test_one_event_at_a_time(stream: dragoman.Stream, transport: Transport) -> None:
    before = stream.request_id
    assert next(stream) == dragoman.ContentEvent(text="a")
    assert (stream.message.content, before, stream.request_id) == ("a", None, "r")
    rest = list(stream)
    assert repr(rest[2]) == "UnknownEvent(extra={'seconds': 1}, type='pause')"
    assert stream.usage == dragoman.Usage(input_tokens=1, output_tokens=2, total_tokens=3, extra={"cached_tokens": 1})
    assert transport.body.closed
    assert next(stream, None) is None
    with pytest.raises(dragoman.InvalidRequestError, match="a stream can be read once"):
        stream.final_message()


def test_a_loop_that_is_left_closes_the_connection(stream: dragoman.Stream, transport: Transport) -> None:
    for _ in stream.texts():
        break
    assert transport.body.closed
    with pytest.raises(dragoman.InvalidRequestError, match="a stream can be read once"):
        list(stream)


def test_a_block_closes_the_connection(stream: dragoman.Stream, transport: Transport) -> None:
    with stream.open() as opened:
        assert opened is stream
        assert not transport.body.closed
    assert transport.body.closed
    assert len(transport.requests) == 1


def test_a_stream_that_was_refused_is_not_sent_again(transport: Transport) -> None:
    stream = dragoman.Client(transport=transport).stream(model="m", messages=HELLO, headers={"x a": "b"})
    with pytest.raises(dragoman.InvalidRequestError, match="a header"):
        next(stream)
    assert next(stream, None) is None
    assert transport.requests == []


def test_a_closed_stream_is_not_opened(stream: dragoman.Stream, transport: Transport) -> None:
    stream.close()
    with pytest.raises(dragoman.InvalidRequestError, match="the stream is closed"):
        stream.open()
    assert transport.requests == []


def test_an_asynchronous_stream(transport: Transport) -> None:
    async def main() -> None:
        async with dragoman.AsyncClient(transport=transport) as client:
            stream = client.stream(model="m", messages=HELLO)
            assert await anext(stream) == dragoman.ContentEvent(text="a")
            assert [text async for text in stream.texts()] == ["b"]
            assert stream.finish_reason == "stop"
            assert transport.body.closed
            transport.body.closed = False
            async with await client.stream(model="m", messages=HELLO).open():
                assert not transport.body.closed
            assert transport.body.closed

    asyncio.run(main())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_tokens": 5}, "unknown argument max_tokens; .*headers, request_id"),
        ({"timeout": 0}, "timeout must be a number of seconds greater than 0, or None for none, not 0"),
        ({"retries": -1}, "retries must be"),
        ({"headers": {"x-a": "é"}}, "a header cannot be sent"),
        ({"headers": {"x-a": 1}}, "a header cannot be sent"),
        ({"headers": {"x-a": "a\nb"}}, "a header cannot be sent: x-a"),
        ({"headers": {"x a": "b"}}, "a header cannot be sent: x a"),
        ({"config": {"temperature": float("nan")}}, "the request is not JSON"),
        ({"config": {"temperature": object()}}, "the request is not JSON: object is not JSON serializable"),
    ],
)
def test_what_the_client_refuses(transport: Transport, options: dict[str, Any], message: str) -> None:
    with dragoman.Client(transport=transport) as client, pytest.raises(dragoman.InvalidRequestError, match=message):
        client.chat(model="m", messages=HELLO, **options)
    assert transport.requests == []


def test_options_of_a_client_are_checked() -> None:
    for timeout in (0, -1, float("nan"), "1"):
        with pytest.raises(dragoman.InvalidRequestError, match="timeout must be"):
            dragoman.Client(timeout=timeout)  # type: ignore[arg-type]
    with pytest.raises(dragoman.InvalidRequestError, match="retries must be"):
        dragoman.AsyncClient(retries=-1)


def test_a_closed_client_refuses_calls(transport: Transport) -> None:
    client = dragoman.Client(transport=transport)
    assert client.health().status == "ok"
    client.close()
    with pytest.raises(dragoman.InvalidRequestError, match="the client is closed"):
        client.health()


def test_requests_and_retries_are_logged(caplog: pytest.LogCaptureFixture, transport: Transport) -> None:
    refusal = httpx.ConnectError("connection refused")
    failures = [refusal]
    handle = transport.handle_request

    def refuse_once(request: httpx.Request) -> httpx.Response:
        if failures:
            raise failures.pop()
        return handle(request)

    transport.handle_request = refuse_once  # type: ignore[method-assign]
    with caplog.at_level("DEBUG", logger="dragoman"), dragoman.Client(transport=transport) as client:
        client.health(headers={"authorization": "mine", "X-A": "b"})
    messages = [message for name, _, message in caplog.record_tuples if name == "dragoman"]
    assert messages[0] == "GET http://proxy.test/health: no answer"
    assert messages[1].startswith(
        "connection_error: no answer from http://proxy.test/health: connection refused; it is"
    )
    assert messages[2] == "GET http://proxy.test/health: 200, request None"
    sent = transport.requests[0].headers
    assert (sent["authorization"], sent["x-a"]) == ("Bearer t", "b")


def test_events_narrow_by_their_type(stream: dragoman.Stream) -> None:
    text = ""
    for event in stream:
        if event.type == "content":
            text += event.text
        elif event.type == "usage":
            assert event.total_tokens == 3
    assert text == "ab"
