"""The events of one answer."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator

import httpx

from ._answers import broken_off, is_stream, read_event, refusal
from ._error import Error
from ._event_stream import EventStreamDecoder
from ._generated.answers import AssistantMessage, DoneEvent, ErrorEvent, FinishReason, StreamEvent
from ._message_builder import MessageBuilder
from ._typing import Self


class _Reading:
    """The state of reading a stream."""

    def __init__(self) -> None:
        self.builder = MessageBuilder()
        self.done = False
        self.finish_reason: FinishReason | None = None
        self._begun = False
        self._decoder = EventStreamDecoder()

    def begin(self) -> None:
        if self._begun:
            raise RuntimeError("a stream is read once")
        self._begun = True

    def feed(self, piece: bytes) -> Iterator[StreamEvent]:
        for data in self._decoder.feed(piece):
            event = read_event(data)
            self.builder.add(event)
            yield event
            if isinstance(event, ErrorEvent):
                raise Error(event.message, code="stream_error")
            if isinstance(event, DoneEvent):
                self.done = True
                self.finish_reason = event.finish_reason
                return

    def end(self) -> None:
        if not self.done:
            raise Error("the stream ended before the answer did", code="stream_error")


class Stream:
    """The events of one answer, which can be read once. The request is sent when the first event is requested.

    Leaving the loop or a `with` block closes the connection. After an `error` event, and when it ends without `done`,
    the stream raises `Error`.
    """

    def __init__(self, open_response: Callable[[], httpx.Response]) -> None:
        self._open = open_response
        self._reading = _Reading()
        self._response: httpx.Response | None = None

    @property
    def message(self) -> AssistantMessage:
        """The assistant message built from the events so far. After `done`, append it to the history."""
        return self._reading.builder.message

    @property
    def finish_reason(self) -> FinishReason | None:
        """Why the answer ended; None before `done`. With `length` and `content_filter` the message is incomplete."""
        return self._reading.finish_reason

    def __iter__(self) -> Generator[StreamEvent, None, None]:
        self._reading.begin()
        response = self._response = self._open()
        try:
            if not is_stream(response):
                response.read()
                raise refusal(response)
            for piece in response.iter_raw():
                yield from self._reading.feed(piece)
                if self._reading.done:
                    return
            self._reading.end()
        except httpx.TransportError as error:
            raise broken_off(error) from error
        finally:
            response.close()

    def close(self) -> None:
        """Closes the connection."""
        if self._response is not None:
            self._response.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncStream:
    """The events of one answer, which can be read once. The request is sent when the first event is requested.

    Leaving an `async with` block closes the connection; leaving the loop closes it soon after. After an `error` event,
    and when it ends without `done`, the stream raises `Error`.
    """

    def __init__(self, open_response: Callable[[], Awaitable[httpx.Response]]) -> None:
        self._open = open_response
        self._reading = _Reading()
        self._response: httpx.Response | None = None

    @property
    def message(self) -> AssistantMessage:
        """The assistant message built from the events so far. After `done`, append it to the history."""
        return self._reading.builder.message

    @property
    def finish_reason(self) -> FinishReason | None:
        """Why the answer ended; None before `done`. With `length` and `content_filter` the message is incomplete."""
        return self._reading.finish_reason

    async def __aiter__(self) -> AsyncGenerator[StreamEvent, None]:
        self._reading.begin()
        response = self._response = await self._open()
        try:
            if not is_stream(response):
                await response.aread()
                raise refusal(response)
            async for piece in response.aiter_raw():
                for event in self._reading.feed(piece):
                    yield event
                if self._reading.done:
                    return
            self._reading.end()
        except httpx.TransportError as error:
            raise broken_off(error) from error
        finally:
            await response.aclose()

    async def aclose(self) -> None:
        """Closes the connection."""
        if self._response is not None:
            await self._response.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
