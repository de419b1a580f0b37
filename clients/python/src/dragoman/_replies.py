"""Reads HTTP responses into values or errors."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import httpx

from ._errors import Error, failure, quoted
from ._generated.answers import STREAM_EVENTS, StreamEvent
from ._records import Answer, UnknownEvent

OneAnswer = TypeVar("OneAnswer", bound=Answer)

OK = 200


@dataclass(frozen=True)
class Reply:
    """A response whose headers have arrived."""

    response: httpx.Response
    model: str | None
    """The model that the request names."""
    timeout: float | None

    @property
    def request_id(self) -> str | None:
        value: str | None = self.response.headers.get("x-request-id")
        return value

    @property
    def is_ok(self) -> bool:
        return self.response.status_code == OK

    @property
    def is_stream(self) -> bool:
        kind = self.response.headers.get("content-type", "")
        return self.is_ok and kind.startswith("text/event-stream")

    def failure(self, message: str, *, code: str, **details: Any) -> Error:
        return failure(message, code=code, model=self.model, request_id=self.request_id, **details)

    def broken(self, error: httpx.RequestError, stopped: str, broken: str) -> Error:
        return self.failure(**describe(error, self.timeout, stopped, broken))

    def value(self, answer: type[OneAnswer]) -> OneAnswer:
        """The value of a response whose body has been read. Raises the error if it is one."""
        if not self.is_ok:
            raise self.refusal()
        try:
            return replace(answer.from_json(json.loads(self.response.content)), request_id=self.request_id)
        except (ValueError, TypeError):
            raise self._not_ours() from None

    def refusal(self) -> Error:
        """The error in a response whose body has been read, and is not an answer."""
        try:
            error = json.loads(self.response.content)["error"]
            code, message = error["code"], error["message"]
        except (ValueError, TypeError, KeyError, IndexError):
            return self._not_ours()
        if self.is_ok:
            return self._not_ours()
        wait = self.response.headers.get("retry-after", "")
        retry_after = int(wait) if re.fullmatch("[0-9]+", wait) else None
        return self.failure(message, code=code, status=self.response.status_code, retry_after=retry_after)

    def event(self, data: str) -> StreamEvent:
        try:
            value = json.loads(data)
            return STREAM_EVENTS.get(value["type"], UnknownEvent).from_json(value)  # type: ignore[return-value]
        except (ValueError, TypeError, KeyError):
            raise self.failure(f"not an event{quoted(data)}", code="invalid_response") from None

    def _not_ours(self) -> Error:
        status = self.response.status_code
        kind = self.response.headers.get("content-type", "no content type").split(";")[0]
        text = self.response.content.decode(errors="replace")
        message = f"not an answer of a Dragoman proxy ({status}, {kind}){quoted(text)}"
        return self.failure(message, code="invalid_response", status=status)


def describe(error: httpx.RequestError, timeout: float | None, stopped: str, broken: str) -> dict[str, Any]:
    """The message, with one of these beginnings, and the code of an error."""
    if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
        return {"message": f"{stopped} for {timeout:g} s", "code": "timeout"}
    return {"message": f"{broken}: {str(error) or type(error).__name__}", "code": "connection_error"}
