"""Builds HTTP requests."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import httpx

from ._errors import refused
from ._generated.calls import VERSION
from ._options import CallOptions
from ._output import body_of
from ._records import to_json

HTTP_OPTIONS: dict[str, Any] = {
    # HTTP proxies and passwords of the environment must not be used for the bundled proxy
    "trust_env": False,
    # a local connection costs almost nothing, and a new one is never stale
    "limits": httpx.Limits(max_connections=None, max_keepalive_connections=0),
}

CONNECT_TIMEOUT = 10.0
"""How long connecting to a local proxy may take, in seconds; a model may take as long as the caller allows."""

HEADER = re.compile(r"[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*", re.ASCII)
"""A header that HTTP allows."""


def limits_of(timeout: float | None) -> dict[str, Any]:
    """The time-outs of httpx."""
    return httpx.Timeout(timeout, connect=min(CONNECT_TIMEOUT, timeout or CONNECT_TIMEOUT)).as_dict()


def headers_of(accept: str, body: bytes | None, usual: Mapping[str, str] | None, given: CallOptions) -> httpx.Headers:
    """The headers of a request; those of the call win over the usual ones of the client."""
    headers = httpx.Headers({"accept": accept, "user-agent": f"dragoman-python/{VERSION}"})
    if body is not None:
        headers["content-type"] = "application/json"
    chosen: Mapping[str, str] = {"x-request-id": given["request_id"]} if "request_id" in given else {}
    try:
        for each in (usual, given.get("headers"), chosen):
            headers.update(each or {})
        for name, value in headers.items():
            if not HEADER.fullmatch(f"{name}:{value}"):
                raise ValueError(name)
    except (AttributeError, TypeError, ValueError) as error:
        raise refused(f"a header cannot be sent: {error}") from error
    return headers


def encode(request: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(body_of(request), default=to_json, allow_nan=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise refused(f"the request is not JSON: {error}") from error
