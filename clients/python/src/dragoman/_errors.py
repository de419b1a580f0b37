"""The classes of errors, and what makes them."""

from __future__ import annotations

import builtins
from functools import partial
from typing import Any

from ._generated.answers import AssistantMessage, FinishReason

__all__ = [
    "AuthenticationError",
    "Error",
    "InvalidRequestError",
    "InvalidResponseError",
    "OutputError",
    "OverloadedError",
    "ProviderError",
    "ProxyError",
    "RateLimitError",
    "StreamError",
]


class Error(Exception):
    """Any failure of a call. `str(error)` contains all that is known.

    Besides the codes of the proxy, `code` may be one of the client:

    - `connection_error`: There was no answer, or the connection broke before it was complete.
    - `timeout`: The answer did not arrive in time.
    - `invalid_response`: The answer is not from a Dragoman proxy.
    - `output_refused`: There is no output: the answer was refused or blocked.
    - `output_incomplete`: There is no output: the answer was cut off by the limit of output tokens.
    - `output_invalid`: The answer is not JSON, or does not fit the schema of the output.
    - `proxy_error`: The bundled proxy did not start.
    """

    message: str
    """What happened, for people."""
    code: str
    """The kind of failure, for programs: a code of the proxy or of the client."""
    status: int | None
    """The HTTP status of the answer; None if there was none, or the failure is within a stream."""
    model: str | None
    """The model as the request names it; None if the call has none."""
    retry_after: int | None
    """How long to wait before the next attempt, in seconds; None if the proxy did not send it."""
    request_id: str | None
    """The id of the request in the proxy's log; None if there was no answer."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        model: str | None = None,
        retry_after: int | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.model = model
        self.retry_after = retry_after
        self.request_id = request_id

    @property
    def provider(self) -> str | None:
        """The part of the model before its first slash; None if it has none."""
        provider, slash, _ = (self.model or "").partition("/")
        return provider if slash else None

    def __str__(self) -> str:
        """For example `429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)`."""
        details = [
            self.model,
            None if self.retry_after is None else f"retry after {self.retry_after} s",
            None if self.request_id is None else f"request {self.request_id}",
        ]
        status = "" if self.status is None else f"{self.status} "
        known = ", ".join(filter(None, details))
        return f"{status}{self.code}: {self.message}{known and f' ({known})'}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Supports pickling, which process pools need."""
        return partial(type(self), code=self.code), (self.message,), self.__dict__


class InvalidRequestError(Error):
    """The request, its model, or an option is not valid."""


class AuthenticationError(Error):
    """The proxy does not accept the caller."""


class RateLimitError(Error):
    """429: a limit of the proxy or of the provider."""


class OverloadedError(Error):
    """The proxy has no capacity, also after the retries. Nothing was sent to the provider."""


class ProviderError(Error):
    """The provider failed or refused the request."""


class ProxyError(Error):
    """The proxy failed, or did not start."""


class ConnectionError(Error, builtins.ConnectionError):
    """There was no answer, or the connection broke."""


class TimeoutError(Error, builtins.TimeoutError):
    """The answer did not arrive in time."""


class StreamError(Error):
    """The answer failed after its stream had begun."""


class InvalidResponseError(Error):
    """The answer is not from a Dragoman proxy."""


class OutputError(Error):
    """The answer is not the output that the request asks for."""


CODES: dict[type[Error], str] = {
    InvalidRequestError: "invalid_request missing_model unknown_provider not_found method_not_allowed payload_too_large"
    " unsupported_media_type",
    AuthenticationError: "unauthorized forbidden",
    RateLimitError: "rate_limited",
    OverloadedError: "overloaded",
    ProviderError: "provider_error http_error credential_error json_error all_failed",
    ProxyError: "internal_error proxy_error",
    ConnectionError: "connection_error",
    TimeoutError: "timeout",
    StreamError: "stream_error",
    InvalidResponseError: "invalid_response",
    OutputError: "output_refused output_incomplete output_invalid",
}
"""The codes of each class."""

CLASSES = {code: of for of, codes in CODES.items() for code in codes.split()}
"""The class of each code."""

NO_OUTPUT = {
    "content_filter": ("output_refused", "the answer was refused or blocked"),
    "length": ("output_incomplete", "the answer was cut off by the limit of output tokens"),
    "paused": ("output_incomplete", "the answer was paused by its provider"),
}
"""Why an answer has no output, by its reason to end: a code and the beginning of a message."""


def failure(message: str, *, code: str, status: int | None = None, **details: Any) -> Error:
    """An error of the class for its code."""
    of = RateLimitError if status == 429 else CLASSES.get(code, Error)
    return of(message, code=code, status=status, **details)


def refused(message: str) -> Error:
    """The error for what the client itself refuses."""
    return failure(message, code="invalid_request")


def quoted(text: str) -> str:
    """The end of a message about an unexpected text, with the beginning of that text."""
    return text and f": {text[:200]}"


def why_no_output(message: AssistantMessage, reason: FinishReason | None) -> dict[str, str] | None:
    """The message and the code of why an answer has no output; None if its content may be one."""
    if reason in NO_OUTPUT:
        code, why = NO_OUTPUT[reason]
        return {"message": why + quoted(message.content), "code": code}
    if message.content.strip() or not message.tool_calls:
        return None
    return {"message": "the answer calls tools and has no output", "code": "output_invalid"}
