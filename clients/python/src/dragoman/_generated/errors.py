# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""The classes of errors."""

from __future__ import annotations

import builtins

from .._error import Error

__all__ = [
    "AuthenticationError",
    "InvalidRequestError",
    "InvalidResponseError",
    "OverloadedError",
    "ProviderError",
    "ProxyError",
    "RateLimitError",
    "StreamError",
]


class InvalidRequestError(Error):
    """The request or an option is not valid, or the proxy does not know the model."""


class AuthenticationError(Error):
    """The proxy refuses the caller."""


class RateLimitError(Error):
    """Status 429, whatever the code: a limit of the proxy or of the provider."""


class OverloadedError(Error):
    """The proxy has too much to do; nothing was sent to a provider."""


class ProviderError(Error):
    """The provider failed, or refused the request."""


class ProxyError(Error):
    """The proxy failed, or the bundled proxy did not start."""


class ConnectionError(Error, builtins.ConnectionError):
    """There was no answer, or the connection broke before it was complete."""


class TimeoutError(Error, builtins.TimeoutError):
    """Nothing arrived for as long as the time-out allows."""


class StreamError(Error):
    """A stream failed after it had begun, or ended too early."""


class InvalidResponseError(Error):
    """The answer is not from a Dragoman proxy."""


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
}
"""The class of each code."""
