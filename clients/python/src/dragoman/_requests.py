"""What both clients need to send requests."""

from __future__ import annotations

import json
from typing import Any

import httpx

from ._generated.calls import VERSION
from ._records import Record

HTTP_OPTIONS: dict[str, Any] = {
    "headers": {"user-agent": f"dragoman-python/{VERSION}"},
    # HTTP proxies and passwords of the environment must not be used for the bundled proxy
    "trust_env": False,
    # a local connection costs almost nothing, and a new one is never stale
    "limits": httpx.Limits(max_connections=None, max_keepalive_connections=0),
}


def timeout_of(seconds: float | None) -> httpx.Timeout:
    """A model may take as long as the caller allows; connecting to a local proxy may not."""
    return httpx.Timeout(seconds, connect=10.0)


def body_of(method: str, accept: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The arguments of httpx's `build_request` besides the method and the URL."""
    if method == "GET":
        return {"headers": {"accept": accept}}
    given = {name: value for name, value in fields.items() if value is not None}
    return {"headers": {"accept": accept, "content-type": "application/json"}, "content": _encode(given)}


def _encode(body: dict[str, Any]) -> bytes:
    return json.dumps(body, default=_plain, allow_nan=False, separators=(",", ":")).encode()


def _plain(value: object) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    raise TypeError(f"{type(value).__name__} is not JSON serializable")
