"""The error of a failed call."""

from __future__ import annotations

from functools import partial
from typing import Any


class Error(Exception):
    """Any failure of a call.

    `code` is a code of the proxy (`ErrorCode`); or `connection_error` (there was no complete answer), `stream_error` (a
    stream failed or ended too early), `invalid_response` (the answer is not from a Dragoman proxy), `proxy_error` (the
    bundled proxy did not start).
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

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        retry_after: int | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.retry_after = retry_after
        self.request_id = request_id

    def __reduce__(self) -> tuple[Any, ...]:
        """Supports pickling, which process pools need."""
        return partial(Error, code=self.code), self.args, self.__dict__
