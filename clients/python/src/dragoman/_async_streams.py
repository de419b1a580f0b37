"""The events of one answer, read asynchronously. `_streams.py` is generated from this file."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from typing import Any, Generic

import httpx

from ._errors import refused
from ._event_stream import EventStreamDecoder
from ._generated.answers import AssistantMessage, ContentEvent, DoneEvent, ErrorEvent, StreamEvent
from ._output import Value, read_output
from ._replies import Reply
from ._streamed_answer import StreamedAnswer
from ._typing import Self


class AsyncStream(StreamedAnswer):
    """The events of one answer, which can be read once. The request is sent by `open`, or when the first event is
    requested.

    Leaving an `async with` block closes the connection; leaving the loop closes it soon after. After an `error` event,
    and when it ends without `done`, the stream raises `StreamError`. A newer proxy may send events that are not in
    `StreamEvent`, as `UnknownEvent`.
    """

    def __init__(self, send: Callable[[], Awaitable[Reply]], output: Any) -> None:
        super().__init__()
        self._send = send
        self._asked = output
        self._reply: Reply | None = None
        self._pieces: AsyncIterator[bytes] | None = None
        self._decoder = EventStreamDecoder()
        self._data: deque[str] = deque()
        self._failed: ErrorEvent | None = None
        self._iterated = False
        self._ended = False

    @property
    def request_id(self) -> str | None:
        """The id of the request in the proxy's log; None before the stream has begun."""
        return None if self._reply is None else self._reply.request_id

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
        if self._iterated or self._ended:
            raise refused("a stream can be read once")
        self._iterated = True
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
        self._ended = True
        if self._reply is not None:
            await self._reply.response.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _open(self) -> tuple[Reply, AsyncIterator[bytes]]:
        if self._reply is None or self._pieces is None:
            if self._ended:
                raise refused("the stream is closed")
            self._ended = True  # unless it begins
            self._reply = await self._send()
            self._ended = False
            self._pieces = self._reply.response.aiter_raw()
        return self._reply, self._pieces

    async def _next(self) -> StreamEvent | None:
        """The next event; None at the end."""
        if self._ended:
            return None
        reply, pieces = await self._open()
        try:
            if self._failed is not None:
                raise reply.failure(self._failed.message, code="stream_error")
            while not self._data:
                piece = await anext(pieces, None)
                if piece is None:
                    raise reply.failure("the stream ended before the answer did", code="stream_error")
                self._data.extend(self._decoder.feed(piece))
            event = reply.event(self._data.popleft())
        except httpx.RequestError as error:
            await self.aclose()
            raise reply.broken(error, "the stream sent nothing", "the stream broke off") from error
        except BaseException:
            await self.aclose()
            raise
        self._add(event)
        if isinstance(event, ErrorEvent):
            self._failed = event
        elif isinstance(event, DoneEvent):
            await self.aclose()
        return event


class AsyncOutputStream(AsyncStream, Generic[Value]):
    """A stream of an answer to a request with `output`."""

    @property
    def output(self) -> Value:
        """The content of the answer, as the schema reads it, once the stream has been read.

        Raises `OutputError` if it is refused, cut off, or does not fit the schema.
        """
        if not self._done or self._reply is None:
            raise refused("the answer has not ended")
        value: Value = read_output(self._asked, self._reply, self.message, self.finish_reason)
        return value
