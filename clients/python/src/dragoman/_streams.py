# @generated from clients/python/src/dragoman/_async_streams.py. Do not edit; run `npm run generate`.
"""The events of one answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import Any, Generic

import httpx

from ._errors import refused
from ._event_stream import EventStreamDecoder
from ._generated.answers import AssistantMessage, ContentEvent, DoneEvent, ErrorEvent, StreamEvent
from ._output import Value, read_output
from ._replies import Reply
from ._streamed_answer import StreamedAnswer
from ._typing import Self


class Stream(StreamedAnswer):
    """The events of one answer, which can be read once. The request is sent by `open`, or when the first event is
    requested.

    Leaving the loop or a `with` block closes the connection. After an `error` event, and when it ends without `done`,
    the stream raises `StreamError`. A newer proxy may send events that are not in `StreamEvent`, as `UnknownEvent`.
    """

    def __init__(self, send: Callable[[], Reply], output: Any) -> None:
        super().__init__()
        self._send = send
        self._asked = output
        self._reply: Reply | None = None
        self._pieces: Iterator[bytes] | None = None
        self._decoder = EventStreamDecoder()
        self._data: deque[str] = deque()
        self._failed: ErrorEvent | None = None
        self._iterated = False
        self._ended = False

    @property
    def request_id(self) -> str | None:
        """The id of the request in the proxy's log; None before the stream has begun."""
        return None if self._reply is None else self._reply.request_id

    def open(self) -> Self:
        """Sends the request, and waits until the stream begins. Raises if the proxy refuses the request."""
        self._open()
        return self

    def __next__(self) -> StreamEvent:
        event = self._next()
        if event is None:
            raise StopIteration
        return event

    def __iter__(self) -> Generator[StreamEvent, None, None]:
        if self._iterated or self._ended:
            raise refused("a stream can be read once")
        self._iterated = True
        try:
            while (event := self._next()) is not None:
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
        self._ended = True
        if self._reply is not None:
            self._reply.response.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> tuple[Reply, Iterator[bytes]]:
        if self._reply is None or self._pieces is None:
            if self._ended:
                raise refused("the stream is closed")
            self._ended = True  # unless it begins
            self._reply = self._send()
            self._ended = False
            self._pieces = self._reply.response.iter_raw()
        return self._reply, self._pieces

    def _next(self) -> StreamEvent | None:
        """The next event; None at the end."""
        if self._ended:
            return None
        reply, pieces = self._open()
        try:
            if self._failed is not None:
                raise reply.failure(self._failed.message, code="stream_error")
            while not self._data:
                piece = next(pieces, None)
                if piece is None:
                    raise reply.failure("the stream ended before the answer did", code="stream_error")
                self._data.extend(self._decoder.feed(piece))
            event = reply.event(self._data.popleft())
        except httpx.RequestError as error:
            self.close()
            raise reply.broken(error, "the stream sent nothing", "the stream broke off") from error
        except BaseException:
            self.close()
            raise
        self._add(event)
        if isinstance(event, ErrorEvent):
            self._failed = event
        elif isinstance(event, DoneEvent):
            self.close()
        return event


class OutputStream(Stream, Generic[Value]):
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
