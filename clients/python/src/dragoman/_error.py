"""The base class of errors."""

from __future__ import annotations

from functools import partial
from typing import Any


class Error(Exception):
    """Any failure of a call. `str(error)` contains all that is known.

    `code` is a code of the proxy (`ErrorCode`); or `connection_error` (there was no complete answer), `timeout`
    (nothing arrived for as long as `timeout` allows), `stream_error` (a stream failed or ended too early),
    `invalid_response` (the answer is not from a Dragoman proxy), `proxy_error` (the bundled proxy did not start); or of
    an `output`: `output_refused`, `output_incomplete` (cut off by the limit of output tokens), `output_invalid` (not
    JSON, or not of the schema).
    """

    message: str
    """For a person to read."""
    code: str
    status: int | None
    """The HTTP status, if there was an answer."""
    retry_after: int | None
    """Seconds after which to try again, if the proxy sent them."""
    request_id: str | None
    """The id of the request in the proxy's log, if there was an answer."""
    model: str | None
    """The model that the request names."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        retry_after: int | None = None,
        request_id: str | None = None,
        model: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.retry_after = retry_after
        self.request_id = request_id
        self.model = model

    @property
    def provider(self) -> str | None:
        """The provider that the request names: the part of `model` before its first slash."""
        provider, slash, _ = (self.model or "").partition("/")
        return provider if slash else None

    def __str__(self) -> str:
        """For example `429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)`."""
        status = "" if self.status is None else f"{self.status} "
        wait = None if self.retry_after is None else f"retry after {self.retry_after} s"
        details = ", ".join(filter(None, [self.model, wait, self.request_id and f"request {self.request_id}"]))
        return f"{status}{self.code}: {self.message}{details and f' ({details})'}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Supports pickling, which process pools need."""
        return partial(type(self), code=self.code), (self.message,), self.__dict__
