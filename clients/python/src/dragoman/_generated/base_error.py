# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""The fields of errors."""

from __future__ import annotations


class BaseError(Exception):
    """The fields of errors.

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
