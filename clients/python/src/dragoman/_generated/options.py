# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
"""The options of calls."""

from __future__ import annotations

from collections.abc import Mapping

from .._typing import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of every method, which win over those of the client."""

    timeout: float | None
    """The seconds without data after which a call fails (none by default)."""
    headers: Mapping[str, str]
    """Headers to send, such as a token for a gateway in front of the proxy; those of a call win."""
    request_id: str
    """The id of the request in the proxy's log."""
    retries: int
    """How often a call is sent again if the proxy is overloaded or cannot be reached (2 by default)."""
    resend: bool
    """Whether a call is sent again also if its connection breaks after it was sent; the provider may then be asked
    twice, and bill both.
    """
