# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""The classes of errors."""

from __future__ import annotations

import builtins

from .._error import Error

__all__ = [
    "AuthenticationError",
    "InvalidRequestError",
    "InvalidResponseError",
    "OutputError",
    "OverloadedError",
    "ProviderError",
    "ProxyError",
    "RateLimitError",
    "StreamError",
]


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


CLASSES: dict[str, type[Error]] = {
    "invalid_request": InvalidRequestError,
    "missing_model": InvalidRequestError,
    "unknown_provider": InvalidRequestError,
    "not_found": InvalidRequestError,
    "method_not_allowed": InvalidRequestError,
    "payload_too_large": InvalidRequestError,
    "unsupported_media_type": InvalidRequestError,
    "unauthorized": AuthenticationError,
    "forbidden": AuthenticationError,
    "rate_limited": RateLimitError,
    "overloaded": OverloadedError,
    "provider_error": ProviderError,
    "http_error": ProviderError,
    "credential_error": ProviderError,
    "json_error": ProviderError,
    "all_failed": ProviderError,
    "internal_error": ProxyError,
    "proxy_error": ProxyError,
    "connection_error": ConnectionError,
    "timeout": TimeoutError,
    "stream_error": StreamError,
    "invalid_response": InvalidResponseError,
    "output_refused": OutputError,
    "output_incomplete": OutputError,
    "output_invalid": OutputError,
}
"""The class of each code."""
