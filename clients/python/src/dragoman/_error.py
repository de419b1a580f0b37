"""The base class of errors."""

from __future__ import annotations

from functools import partial
from typing import Any

from ._generated.base_error import BaseError


class Error(BaseError):
    """Any failure of a call. `str(error)` contains all that is known."""

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
