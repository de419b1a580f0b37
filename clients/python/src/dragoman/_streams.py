"""The events of one answer."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from typing import Any, Generic

import httpx

from ._connections import Connections, run
from ._event_stream import EventStreamDecoder
from ._generated.answers import (
    AssistantMessage,
    ContentEvent,
    DoneEvent,
    ErrorEvent,
    FinishReason,
    StreamEvent,
    Usage,
    UsageEvent,
)
from ._generated.messages import MessageBuilder
from ._output import Value, read_output
from ._replies import Reply, refused
from ._typing import Self


class _Reading:
    """What both kinds of streams have in common."""

    def __init__(self, connections: Connections, send: Callable[[], Coroutine[Any, Any, Reply]], output: Any) -> None:
        self._connections = connections
        self._asked = output
        self._send = send
        self._reply: Reply | None = None
        self._pieces: Any = None
        self._decoder = EventStreamDecoder()
        self._data: deque[str] = deque()
        self._builder = MessageBuilder()
        self._failed: ErrorEvent | None = None
        self._iterated = False
        self._ended = False
        self._done = False
        self._finish_reason: FinishReason | None = None
        self._usage: Usage | None = None

    @property
    def message(self) -> AssistantMessage:
        """The assistant message built from the events so far. After `done`, append it to the history."""
        return self._builder.message

    @property
    def finish_reason(self) -> FinishReason | None:
        """Why the answer ended; None before `done`. With `length` and `content_filter` the message is incomplete."""
        return self._finish_reason

    @property
    def usage(self) -> Usage | None:
        """Token counts, and the cost; None before the `usage` event."""
        return self._usage

    @property
    def request_id(self) -> str | None:
        """The id of the request in the proxy's log; None before the stream has begun."""
        return None if self._reply is None else self._reply.request_id

    def _iterate(self) -> None:
        if self._iterated or self._ended:
            raise refused("a stream can be read once")
        self._iterated = True

    async def _open(self) -> Reply:
        if self._reply is None:
            if self._ended:
                raise refused("the stream is closed")
            self._ended = True  # unless it begins
            self._reply = await self._send()
            self._ended = False
            self._pieces = self._connections.pieces(self._reply.response)
        return self._reply

    async def _next(self) -> StreamEvent | None:
        """The next event; None at the end."""
        if self._ended:
            return None
        reply = await self._open()
        try:
            if self._failed is not None:
                raise reply.failure(self._failed.message, code="stream_error")
            while not self._data:
                piece = await self._connections.next_piece(self._pieces)
                if piece is None:
                    raise reply.failure("the stream ended before the answer did", code="stream_error")
                self._data.extend(self._decoder.feed(piece))
            event = reply.event(self._data.popleft())
        except httpx.RequestError as error:
            await self._close()
            raise reply.broken(error, "the stream sent nothing", "the stream broke off") from error
        except BaseException:
            await self._close()
            raise
        await self._add(event)
        return event

    async def _add(self, event: StreamEvent) -> None:
        self._builder.add(event)
        match event:
            case UsageEvent():
                self._usage = Usage.from_json({name: each for name, each in event.to_json().items() if name != "type"})
            case ErrorEvent():
                self._failed = event
            case DoneEvent():
                self._done = True
                self._finish_reason = event.finish_reason
                await self._close()
            case _:
                pass

    async def _close(self) -> None:
        self._ended = True
        if self._reply is not None:
            await self._connections.close_response(self._reply.response)


class Stream(_Reading):
    """The events of one answer, which can be read once. The request is sent by `open`, or when the first event is
    requested.

    Leaving the loop or a `with` block closes the connection. After an `error` event, and when it ends without `done`,
    the stream raises `StreamError`. A newer proxy may send events that are not in `StreamEvent`, as `UnknownEvent`.
    """

    def open(self) -> Self:
        """Sends the request, and waits until the stream begins. Raises if the proxy refuses the request."""
        run(self._open())
        return self

    def __next__(self) -> StreamEvent:
        event = run(self._next())
        if event is None:
            raise StopIteration
        return event

    def __iter__(self) -> Generator[StreamEvent, None, None]:
        self._iterate()
        try:
            while (event := run(self._next())) is not None:
                yield event
        finally:
            self.close()

    def texts(self) -> Generator[str, None, None]:
        """Only the text of the answer, piece by piece."""
        for event in self:
            if isinstance(event, ContentEvent):
                yield event.text

    def final_message(self) -> AssistantMessage:
        """Reads the stream to its end, and returns the whole message."""
        for _ in self:
            pass
        return self.message

    def close(self) -> None:
        """Closes the connection."""
        run(self._close())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncStream(_Reading):
    """The events of one answer, which can be read once. The request is sent by `open`, or when the first event is
    requested.

    Leaving an `async with` block closes the connection; leaving the loop closes it soon after. After an `error` event,
    and when it ends without `done`, the stream raises `StreamError`. A newer proxy may send events that are not in
    `StreamEvent`, as `UnknownEvent`.
    """

    async def open(self) -> Self:
        """Sends the request, and waits until the stream begins. Raises if the proxy refuses the request."""
        await self._open()
        return self

    async def __anext__(self) -> StreamEvent:
        event = await self._next()
        if event is None:
            raise StopAsyncIteration
        return event

    async def __aiter__(self) -> AsyncGenerator[StreamEvent, None]:
        self._iterate()
        try:
            while (event := await self._next()) is not None:
                yield event
        finally:
            await self.aclose()

    async def texts(self) -> AsyncGenerator[str, None]:
        """Only the text of the answer, piece by piece."""
        async for event in self:
            if isinstance(event, ContentEvent):
                yield event.text

    async def final_message(self) -> AssistantMessage:
        """Reads the stream to its end, and returns the whole message."""
        async for _ in self:
            pass
        return self.message

    async def aclose(self) -> None:
        """Closes the connection."""
        await self._close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class _Valued(_Reading, Generic[Value]):
    @property
    def output(self) -> Value:
        """The content of the answer, as the schema reads it, once the stream has been read.

        Raises `OutputError` if it is refused, cut off, or does not fit the schema.
        """
        if not self._done or self._reply is None:
            raise refused("the answer has not ended")
        value: Value = read_output(self._asked, self._reply, self.message, self._finish_reason)
        return value


class OutputStream(Stream, _Valued[Value]):
    """A stream of an answer to a request with `output`."""


class AsyncOutputStream(AsyncStream, _Valued[Value]):
    """A stream of an answer to a request with `output`."""
