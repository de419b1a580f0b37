"""Requests as both clients send them."""

from __future__ import annotations

import json
from typing import Any

import httpx

from ._generated.calls import VERSION
from ._records import Record

HTTP_OPTIONS: dict[str, Any] = {
    "headers": {"user-agent": f"dragoman-python/{VERSION}"},
    # what the environment says of proxies and passwords is not meant for a process of our own
    "trust_env": False,
    # on one machine a connection costs nothing; a fresh one is never stale
    "limits": httpx.Limits(max_connections=None, max_keepalive_connections=0),
}


def timeout_of(seconds: float | None) -> httpx.Timeout:
    """A model may think for as long as the caller lets it; a local connection is made at once or never."""
    return httpx.Timeout(seconds, connect=10.0)


def body_of(method: str, accept: str, fields: dict[str, Any]) -> dict[str, Any]:
    """What httpx's `build_request` takes beside the method and the URL."""
    if method == "GET":
        return {"headers": {"accept": accept}}
    given = {name: value for name, value in fields.items() if value is not None}
    return {"headers": {"accept": accept, "content-type": "application/json"}, "content": _encode(given)}


def _encode(body: dict[str, Any]) -> bytes:
    return json.dumps(body, default=_plain, allow_nan=False, separators=(",", ":")).encode()


def _plain(value: object) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    raise TypeError(f"{type(value).__name__} is no JSON")
