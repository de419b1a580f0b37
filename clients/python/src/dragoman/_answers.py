"""Reads HTTP responses into values or errors."""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

import httpx

from ._error import Error
from ._generated.answers import STREAM_EVENTS, StreamEvent
from ._records import Record, UnknownEvent

Answer = TypeVar("Answer", bound=Record)

OK = 200
MAX_EXCERPT = 200
"""How much of an unexpected response an error message quotes, in characters."""


def read_answer(response: httpx.Response, answer: type[Answer]) -> Answer:
    """The value of a response whose body has been read. Raises the error if it is one."""
    if response.status_code != OK:
        raise _error_of(response)
    try:
        return answer.from_json(json.loads(response.content))
    except (ValueError, TypeError):
        raise _not_ours(response) from None


def is_stream(response: httpx.Response) -> bool:
    return response.status_code == OK and response.headers.get("content-type", "").startswith("text/event-stream")


def refusal(response: httpx.Response) -> Error:
    """The error for a response that is not a stream, and whose body has been read."""
    return _not_ours(response) if response.status_code == OK else _error_of(response)


def read_event(data: str) -> StreamEvent:
    try:
        value = json.loads(data)
        return STREAM_EVENTS.get(value["type"], UnknownEvent).from_json(value)  # type: ignore[return-value]
    except (ValueError, TypeError, KeyError):
        raise Error(f"not an event: {data[:MAX_EXCERPT]}", code="invalid_response") from None


def no_answer(url: str, error: Exception) -> Error:
    return Error(f"no answer from {url}: {_described(error)}", code="connection_error")


def broken_off(error: Exception) -> Error:
    return Error(f"the stream broke off: {_described(error)}", code="connection_error")


def _error_of(response: httpx.Response) -> Error:
    try:
        error = json.loads(response.content)["error"]
        code, message = error["code"], error["message"]
    except (ValueError, TypeError, KeyError, IndexError):
        return _not_ours(response)
    wait = response.headers.get("retry-after", "")
    retry_after = int(wait) if re.fullmatch("[0-9]+", wait) else None
    return Error(
        message,
        code=code,
        status=response.status_code,
        retry_after=retry_after,
        request_id=_request_id(response),
    )


def _not_ours(response: httpx.Response) -> Error:
    kind = response.headers.get("content-type", "no content type").split(";")[0]
    text = response.content.decode(errors="replace")[:MAX_EXCERPT]
    message = f"not an answer of a Dragoman proxy ({response.status_code}, {kind}){text and f': {text}'}"
    return Error(message, code="invalid_response", status=response.status_code, request_id=_request_id(response))


def _request_id(response: httpx.Response) -> str | None:
    value: str | None = response.headers.get("x-request-id")
    return value


def _described(error: Exception) -> Any:
    return str(error) or type(error).__name__
