"""What a call fails with."""

from __future__ import annotations

from functools import partial
from typing import Any


class Error(Exception):
    """Every failure of a call.

    `code` says to a program what went wrong: a code of the proxy (`ErrorCode`); or `connection_error` (nobody answered,
    or not to the end), `stream_error` (a stream failed or ended too early), `invalid_response` (what answered is no
    proxy), `proxy_error` (the bundled proxy did not start).
    """

    message: str
    """For a person to read."""
    code: str
    status: int | None
    """The HTTP status, where there was an answer."""
    retry_after: int | None
    """Seconds after which to try again, where the proxy says so."""

    def __init__(self, message: str, *, code: str, status: int | None = None, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets it travel between processes, as an error of a process pool does."""
        return partial(Error, code=self.code), self.args, self.__dict__
